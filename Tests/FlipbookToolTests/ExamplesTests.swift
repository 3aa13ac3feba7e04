import FlipbookTool
import Foundation
import TestSupport
import Testing
import ToolTestSupport

@testable import CommandLine
@testable import Commands

/// The syntax of the command lines in help and README; `Tests/Checks/readme` runs those of the README.
@Suite struct ExamplesTests {
  func check(_ line: String) throws {
    let tokens = Tool.words(of: line)
    let command = try #require(Program(commands: allCommands()).command(tokens.first ?? ""), "\(line)")
    let arguments = try Arguments.parse(Array(tokens.dropFirst()), options: command.allOptions)
    // In prose a command may be given by its name alone.
    if tokens.count > 1 { try Program.checkCount(of: arguments, for: command) }
  }

  @Test(arguments: allCommands().flatMap(\.examples)) func `an example of help parses`(line: String) throws {
    try check(line)
  }

  @Test func `every command line of the README parses`() throws {
    let root = TestFolder.checkout
    let text = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    // Lines of code, and spans in backquotes; a line may continue in the next one.
    let blocks = text.replacing("\\\n", with: "").matches(of: /(?m)^flipbook (.+)$/).map { $0.output.1 }
    let spans = text.matches(of: /`flipbook ([^`]+)`/).map { $0.output.1 }
    #expect(blocks.count > 6)
    #expect(spans.count > 2)
    for line in blocks + spans { try check(line.split(whereSeparator: \.isNewline).joined(separator: " ")) }
  }

  @Test func `arguments are split as by a shell`() {
    #expect(
      Tool.words(of: "plot a.flip --probe 'bar[#].height' -o x.svg  # a graph") == [
        "plot", "a.flip", "--probe", "bar[#].height", "-o", "x.svg",
      ])
    #expect(Tool.words(of: "new vertical-swipe > my.flip") == ["new", "vertical-swipe"])
  }
}
