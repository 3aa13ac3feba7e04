import Foundation

/// The programs built into the same directory as the tests.
package enum BuiltProgram {
  /// The URL of a program by its name; `nil` if it was not built.
  package static func named(_ name: String) -> URL? {
    var folder = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
    for _ in 0..<4 {
      let candidate = folder.appending(path: name)
      if FileManager.default.isExecutableFile(atPath: candidate.path) { return candidate }
      folder.deleteLastPathComponent()
    }
    return nil
  }
}
