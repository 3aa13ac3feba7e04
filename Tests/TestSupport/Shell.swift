import Foundation

/// A shell for test cases.
package enum Shell {
  /// The exit code, the standard error and the kept standard output of a line.
  package struct Outcome {
    package var code: Int32
    package var message: String
    package var output = ""
  }

  /// Whether ffmpeg is installed.
  package static let hasFFmpeg = succeeds("command -v ffmpeg")

  package static func succeeds(_ line: String) -> Bool { run(line, in: URL(filePath: "/")).code == 0 }

  /// Runs a line with a program as `$FLIPBOOK`. Its standard output is discarded, unless it is kept.
  package static func run(
    _ line: String, in folder: URL, _ program: String = "", keepsOutput: Bool = false
  ) -> Outcome {
    let output = TestFolder()
    _ = try? output.write("", to: "output")
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", line]
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(["FLIPBOOK": program]) { $1 }
    let pipe = Pipe()
    process.standardOutput =
      keepsOutput ? FileHandle(forWritingAtPath: "\(output)/output") : FileHandle.nullDevice
    process.standardError = pipe
    process.standardInput = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return Outcome(code: -1, message: "cannot start a shell") }
    let message = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Outcome(
      code: process.terminationStatus, message: String(decoding: message, as: UTF8.self),
      output: (try? output.text("output")) ?? "")
  }
}
