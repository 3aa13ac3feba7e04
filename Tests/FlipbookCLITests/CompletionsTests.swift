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

  @Test(.enabled(if: has("bash"), "bash is not installed")) func areReadByBash() throws { try expectRead(by: "bash") }

  @Test(.enabled(if: has("zsh"), "zsh is not installed")) func areReadByZsh() throws { try expectRead(by: "zsh") }

  @Test(.enabled(if: has("fish"), "fish is not installed")) func areReadByFish() throws { try expectRead(by: "fish") }

  private static func has(_ shell: String) -> Bool { path(of: shell) != nil }

  private static func path(of shell: String) -> String? {
    ["/bin/\(shell)", "/usr/bin/\(shell)"].first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  private func expectRead(by shell: String) throws {
    let path = try #require(Self.path(of: shell))
    let file = FileManager.default.temporaryDirectory.appending(path: "flipbook-completions-\(UUID().uuidString)")
    try Completions.script(for: shell, allCommands).write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = try Process.run(URL(filePath: path), arguments: ["-n", file.path])
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }
}
