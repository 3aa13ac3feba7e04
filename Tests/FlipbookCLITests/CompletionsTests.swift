import Foundation
import Testing

@testable import FlipbookCLI

@Suite struct CompletionsTests {
  @Test(arguments: Completions.shells)
  func nameEveryCommandAndOption(shell: String) async {
    let captured = CapturedConsole()
    #expect(await captured.run("completions \(shell)") == .done)
    for command in allCommands {
      #expect(captured.output.contains(command.name))
      for option in command.allOptions {
        #expect(captured.output.contains(shell == "fish" ? "-l \(option.name)" : "--\(option.name)"))
      }
    }
  }

  /// The shells that this machine has must be able to read them.
  @Test(arguments: Completions.shells)
  func areReadByTheShell(shell: String) throws {
    let found = ["/bin/\(shell)", "/usr/bin/\(shell)"].first { FileManager.default.isExecutableFile(atPath: $0) }
    guard let found else { return }
    let file = FileManager.default.temporaryDirectory.appending(path: "flipbook-completions-\(UUID().uuidString)")
    try Completions.script(for: shell, allCommands).write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = try Process.run(URL(filePath: found), arguments: ["-n", file.path])
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }
}
