import Foundation
import Testing

/// The messages of scripts/setup for a Swift that is missing, too old, or does not start.
@Suite struct SetupScriptTests {
  @Test(arguments: [
    ("", "no swift on the PATH."), ("echo 'Swift version 5.9 (swift-5.9)'", "found 5.9."),
    (
      "echo 'swift: error while loading shared libraries: libncurses.so.6' >&2; exit 127",
      "swift does not start (swift: error while loading shared libraries: libncurses.so.6)."
    ),
  ])
  func `a missing, old or broken Swift is an error with its reason`(swift: String, problem: String) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "flipbook-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // No other programs, because some machines have Swift in the same folder.
    for program in ["bash", "sh", "sed", "head", "tail", "uname"] {
      let path = ["/bin", "/usr/bin"].map { "\($0)/\(program)" }.first(where: FileManager.default.fileExists)
      try FileManager.default.createSymbolicLink(
        atPath: folder.appending(path: program).path, withDestinationPath: try #require(path))
    }
    if !swift.isEmpty {
      let file = folder.appending(path: "swift").path
      try Data("#!/bin/sh\n\(swift)\n".utf8).write(to: URL(filePath: file))
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file)
    }
    let process = Process()
    process.executableURL = URL(filePath: "\(#filePath)/../../../scripts/setup").standardized
    process.arguments = ["--dry-run"]
    process.environment = ["PATH": folder.path]
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 69)
    #expect(text.hasPrefix("setup: Swift 6.2 or later is needed; \(problem)\n"), "\(text)")
  }
}
