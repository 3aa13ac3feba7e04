import Testing

@testable import Script

/// The statements of a script's text outside blocks.
struct ScriptOutlineTests {
  private func statements(_ text: String) -> [String] {
    let outline = ScriptOutline(text)
    return outline.statements.indices.map(outline.text)
  }

  @Test func `statements end at semicolons, comments and the ends of lines`() {
    #expect(
      statements("scene a # b\nwait 1s; mark \"a;b#\" ;lift# c\r\n\n  tap at 1,2  \n")
        == ["scene a", "wait 1s", "mark \"a;b#\"", "lift", "tap at 1,2"])
  }

  @Test func `blocks belong to their statement`() {
    #expect(
      statements("repeat 2\n{ wait 1s; repeat 2 { lift } }\nstroke at 1,2 {\n  16ms 1,2 # {\n}; wait 1s")
        == [
          "repeat 2\n{ wait 1s; repeat 2 { lift } }", "stroke at 1,2 {\n  16ms 1,2 # {\n}", "wait 1s",
        ])
  }

  @Test func `paths and colours are no tokens`() {
    #expect(
      statements("feed ../a b/c.json\nbackdrop #112233,#445566 # colours\ncanvas 16:9\ninclude ../x.flip;lift") == [
        "feed ../a b/c.json", "backdrop #112233,#445566", "canvas 16:9", "include ../x.flip", "lift",
      ])
  }

  @Test func `a location finds its statement`() {
    let outline = ScriptOutline("\u{FEFF}wait 1s; lift\nrepeat 2 {\n  tap at 1,2\n}\n")
    #expect(outline.index(line: 1, column: 1) == 0)
    #expect(outline.index(line: 1, column: 10) == 1)
    #expect(outline.index(line: 3, column: 3) == 2)
    #expect(outline.index(line: 5, column: 1) == nil && outline.index(line: 9, column: 1) == nil)
  }

  @Test(arguments: [
    ("a\nlift\nb\n", "a\nb\n"), ("lift\nb\n", "b\n"), ("a\nlift", "a"), ("lift", ""), ("a\r\nlift # c\r\nb", "a\r\nb"),
    ("a\n\nlift\n\nb\n", "a\n\nb\n"), ("a; lift; b\n", "a; b\n"), ("a; lift\nb", "a\nb"), ("lift; b # c\n", "b # c\n"),
    ("a\nlift;\nb\n", "a\nb\n"), ("\u{FEFF}lift\na\n", "\u{FEFF}a\n"),
  ])
  func `a removed statement leaves no empty line and no separator`(text: String, result: String) throws {
    let outline = ScriptOutline(text)
    let index = try #require(outline.statements.firstIndex { $0.keyword == .lift })
    #expect(outline.text(with: [.init(outline.removal(of: index), "")], tracking: nil).text == result)
  }

  @Test func `a change returns the place of its text`() {
    let outline = ScriptOutline("\u{FEFF}a\r\n  b\r\n")
    let start = outline.lineStart(1)
    let (text, line, column) = outline.text(
      with: [.init(start..<start, "  x\r\n"), .init(outline.removal(of: 0), "")], tracking: 0)
    #expect(text == "\u{FEFF}  x\r\n  b\r\n" && line == 1 && column == 3)
  }
}
