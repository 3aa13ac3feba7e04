import FlipbookTool
import Foundation
import Scenes
import TestSupport
import Testing
import ToolTestSupport

@testable import CommandLine

@Suite struct CompletionsTests {
  @Test(arguments: Completions.shells)
  func `completions list every command and option`(shell: String) {
    let captured = Tool().expect("completions \(shell)")
    for command in allCommands() {
      #expect(captured.output.contains(command.name))
      for option in command.allOptions {
        #expect(captured.output.contains(shell == "fish" ? "-l \(option.name)" : "--\(option.name)"))
      }
    }
  }

  /// The completions of bash for a line.
  @Test(arguments: [
    ("flipbook record ", ["a.flip", "folder"]), ("flipbook record a", ["a.flip"]),
    ("flipbook shot a.flip --feed ", ["b.json", "c.xml", "folder"]), ("flipbook demo -o ", ["folder"]),
    ("flipbook compare ", ["d.png", "folder"]), ("flipbook record --theme d", ["dark"]),
    ("flipbook shot a.flip --screens d.png d.png ", ["d.png", "folder"]),
    ("flipbook record --screens d.png --theme d", ["dark"]), ("flipbook help scr", ["script"]),
    ("flipbook help script dr", ["drag"]), ("flipbook help dr", []),
  ])
  func `bash completes commands, values and files of the right type`(line: String, completions: [String]) throws {
    let folder = TestFolder()
    try folder.create("folder")
    for name in ["a.flip", "b.json", "c.xml", "d.png", "e.mp4"] { try folder.write("", to: name) }
    let script =
      Completions.script(for: "bash", allCommands(), scenes: SceneCatalog.all)
      + "\nread -ra COMP_WORDS <<< '\(line)'; case '\(line)' in *' ') COMP_WORDS+=('');; esac"
      + "\nCOMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _flipbook; printf '%s\\n' \"${COMPREPLY[@]}\""
    try folder.write(script, to: ".script")
    let output = Shell.run("/bin/bash .script", in: folder.url, keepsOutput: true).output
    #expect(Set(output.split(separator: "\n").map(String.init)) == Set(completions))
  }

  @Test(.enabled(if: has("bash"), "bash is not installed"))
  func `bash parses its completions`() throws { try expectRead(by: "bash") }

  @Test(.enabled(if: has("zsh"), "zsh is not installed"))
  func `zsh parses its completions`() throws { try expectRead(by: "zsh") }

  @Test(.enabled(if: has("fish"), "fish is not installed"))
  func `fish parses its completions`() throws { try expectRead(by: "fish") }

  private static func has(_ shell: String) -> Bool { path(of: shell) != nil }

  private static func path(of shell: String) -> String? {
    ["/bin/\(shell)", "/usr/bin/\(shell)"].first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  private func expectRead(by shell: String) throws {
    let path = try #require(Self.path(of: shell))
    let folder = TestFolder()
    try folder.write(Completions.script(for: shell, allCommands(), scenes: SceneCatalog.all), to: "completions")
    #expect(Shell.run("\(path) -n completions", in: folder.url).code == 0)
  }
}
