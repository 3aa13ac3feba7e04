import Platform

/// The program ffmpeg: its location, and the way to install it.
package enum FFmpegProgram {
  /// The environment variable that names the program.
  package static let variable = "FLIPBOOK_FFMPEG"

  /// The commands that install the program.
  package static let advice =
    "scripts/setup or apt-get install ffmpeg, or pip install imageio-ffmpeg in the Python environment of Flipbook's wheel"

  /// The program's name or path, or `nil` if it is missing.
  ///
  /// ``variable`` takes precedence over the `PATH`, and the `PATH` over the package imageio-ffmpeg of the Python
  /// environment in which Flipbook is installed.
  package static func find() -> String? {
    if let named { return ChildProcess.place(of: named) }
    if ChildProcess.place(of: "ffmpeg") != nil { return "ffmpeg" }
    return Installation.executable(of: "imageio_ffmpeg/binaries", prefix: "ffmpeg-")
  }

  /// The reason why the program is missing, and the remedy after a consequence such as `, so a.gif was not made`.
  package static func missing(_ consequence: String) -> String {
    guard let named else { return "ffmpeg is missing\(consequence); install it with \(advice)" }
    return "\(variable) names \(named), which is not a program\(consequence); correct or unset it"
  }

  private static var named: String? { CurrentProcess.variable(variable).flatMap { $0.isEmpty ? nil : $0 } }
}
