import Flipbook
import Platform

/// A script with the place of its golden.
struct GoldenTarget: Equatable {
  /// The script, as the command line names it.
  var script: String
  /// The directory in which the golden is.
  var goldens: String
  /// The golden's name in there.
  var name: String

  /// What `--goldens` does, for help.
  static let option = Option(
    "goldens", .directory("DIR"), help: "where the goldens are; Goldens beside the script unless said")

  /// The targets of a command line. A directory stands for every script below it, each of which is named by its way from
  /// there: `scripts/menu/open.flip` below `scripts` has the golden `menu/open`.
  ///
  /// - Throws: `GoldenError` where a directory has no script, or two scripts would have one golden; `FileError`.
  static func targets(of arguments: Arguments, _ loader: ScriptLoader) throws -> [GoldenTarget] {
    let goldens = arguments.value(option.name)
    let targets = try arguments.operands.flatMap { operand -> [GoldenTarget] in
      guard operand != "-" else { return [GoldenTarget(script: "-", goldens: goldens ?? folder, name: "stdin")] }
      guard Files.isDirectory(operand) else { return [try target(of: operand, goldens, loader)] }
      let directory = operand.count > 1 && operand.hasSuffix("/") ? String(operand.dropLast()) : operand
      let scripts = scripts(below: directory)
      guard !scripts.isEmpty else { throw GoldenError.noScripts(path: operand) }
      return scripts.map { script in
        GoldenTarget(
          script: "\(directory)/\(script)", goldens: goldens ?? "\(directory)/\(folder)",
          name: String(script.dropLast(fileExtension.count)))
      }
    }
    try checkNames(targets)
    return targets
  }

  /// The goldens in the directories of some targets whose scripts are there no more.
  ///
  /// - Throws: `GoldenError` where a golden there is damaged.
  static func stale(_ targets: [GoldenTarget]) throws -> [GoldenFolder] {
    try Set(targets.map(\.goldens)).sorted().flatMap(GoldenFolder.stale)
  }

  private static let folder = "Goldens"
  private static let fileExtension = ".flip"

  private static func target(of operand: String, _ goldens: String?, _ loader: ScriptLoader) throws -> GoldenTarget {
    let script = try loader.place(of: operand)
    return GoldenTarget(
      script: script, goldens: goldens ?? beside(script), name: Files.stem(of: script))
  }

  private static func beside(_ script: String) -> String {
    script.contains("/") ? "\(Files.directory(of: script))/\(folder)" : folder
  }

  /// The ways from a directory to the scripts below it, in the order of their names.
  private static func scripts(below directory: String) -> [String] {
    Files.names(in: directory).flatMap { name -> [String] in
      if name.hasPrefix(".") { return [] }
      if Files.isDirectory("\(directory)/\(name)") {
        return scripts(below: "\(directory)/\(name)").map { "\(name)/\($0)" }
      }
      return name.hasSuffix(fileExtension) ? [name] : []
    }
  }

  private static func checkNames(_ targets: [GoldenTarget]) throws {
    var seen: [String: String] = [:]
    for target in targets {
      if let other = seen.updateValue(target.script, forKey: target.name) {
        throw GoldenError.sameName(target.name, first: other, second: target.script)
      }
    }
  }
}
