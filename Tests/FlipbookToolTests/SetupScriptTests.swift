import Foundation
import TestSupport
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
    let folder = TestFolder()
    // No other programs, because some machines have Swift in the same folder.
    for program in ["bash", "sh", "sed", "head", "tail", "uname"] {
      let path = ["/bin", "/usr/bin"].map { "\($0)/\(program)" }.first(where: FileManager.default.fileExists)
      try folder.link(program, to: try #require(path))
    }
    if !swift.isEmpty { try folder.writeProgram("#!/bin/sh\n\(swift)\n", to: "swift") }
    let outcome = Shell.run("PATH='\(folder)' scripts/setup --dry-run", in: TestFolder.checkout)
    let start = "setup: Swift 6.2 or later is needed; \(problem)\n"
    #expect(outcome.code == 69 && outcome.message.hasPrefix(start), "\(outcome)")
  }
}
