import Foundation
import Testing

@testable import FlipbookTool

/// The command lines in help and README are well formed; `scripts/test-readme` runs those of the README.
@Suite struct ExamplesTests {
  /// The words of a line as a shell takes them apart, up to a pipe, a redirection or a remark.
  static func words(_ line: String) -> [String] {
    var words: [String] = []
    var word: String?
    var isQuoted = false
    for character in line {
      if character == "'" {
        isQuoted.toggle()
        word = word ?? ""
      } else if isQuoted || !" |>#;".contains(character) || (character == "#" && word != nil) {
        word = (word ?? "") + String(character)
      } else {
        if let word { words.append(word) }
        word = nil
        if character != " " { return words }
      }
    }
    return words + (word.map { [$0] } ?? [])
  }

  func check(_ line: String) throws {
    let words = Self.words(line)
    let command = try #require(Program(commands: allCommands()).command(words.first ?? ""), "\(line)")
    let arguments = try Arguments.parse(Array(words.dropFirst()), options: command.allOptions)
    // In prose a command may stand by its name alone.
    if words.count > 1 { #expect(command.operandCount.contains(arguments.operands.count), "\(line)") }
  }

  @Test(arguments: allCommands().flatMap(\.examples)) func `the examples of help are well formed`(line: String) throws {
    try check(line)
  }

  @Test func `the command lines of the README are well formed`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let text = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    // Lines of code, and what stands between backquotes; a line may go on in the next one.
    let blocks = text.replacing("\\\n", with: "").matches(of: /(?m)^flipbook (.+)$/).map { $0.output.1 }
    let spans = text.matches(of: /`flipbook ([^`]+)`/).map { $0.output.1 }
    #expect(blocks.count > 6)
    #expect(spans.count > 2)
    for line in blocks + spans { try check(line.split(whereSeparator: \.isNewline).joined(separator: " ")) }
  }

  @Test func `words are taken apart as by a shell`() {
    #expect(
      Self.words("plot a.flip --probe 'bar[#].height' -o x.svg  # a graph") == [
        "plot", "a.flip", "--probe", "bar[#].height", "-o", "x.svg",
      ])
    #expect(Self.words("new vertical-swipe > my.flip") == ["new", "vertical-swipe"])
  }
}
