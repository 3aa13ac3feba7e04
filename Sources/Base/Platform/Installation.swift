/// The folders in which the program is installed.
package enum Installation {
  /// The path of the program, without links.
  static let program: String? = {
    #if canImport(Darwin)
      let program = CommandLine.arguments.first ?? ""
    #else
      let program = "/proc/self/exe"
    #endif
    return Files.resolved(program)
  }()

  /// The folder above the program's: the Python environment, if a wheel was installed.
  private static let prefix = program.map { Files.directory(of: Files.directory(of: $0)) }

  /// The Python environment into which the program was installed as a wheel, or `nil` if it was not.
  package static let wheel: String? = prefix.flatMap { Files.isDirectory($0 + "/lib/flipbook") ? $0 : nil }

  /// The folder of the wheel's fonts and assets, or `nil` if the program was not installed as a wheel.
  package static let wheelAssets: String? = wheel.map { $0 + "/share/flipbook" }

  /// The text that follows the path of a file that the wheel should have.
  package static let wheelRemedy = "the wheel's installation is damaged; repeat it with pip install --force-reinstall"

  /// Returns the path of an executable that a package of the program's Python environment contains, or `nil` if it is
  /// not installed.
  package static func executable(of package: String, prefix name: String) -> String? {
    guard let prefix else { return nil }
    return Files.names(in: prefix + "/lib").lazy.filter { $0.hasPrefix("python3") }
      .flatMap { python in
        let folder = "\(prefix)/lib/\(python)/site-packages/\(package)"
        return Files.names(in: folder).filter { $0.hasPrefix(name) }.map { "\(folder)/\($0)" }
      }
      .first { ChildProcess.place(of: $0) != nil }
  }
}
