import Script
import Syntax
import Testing

/// Statements of scripts and scene files, and edits of them that leave everything else as it is.
struct SyntaxTreeEditTests {
  private func script(_ text: String) -> SyntaxTree { SyntaxTree(text, Script.Language.script.grammar) }

  private func statements(_ text: String) -> [String] {
    let tree = script(text)
    return tree.statements.map(tree.text)
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

  @Test func `paths and colours are arguments of their own form`() {
    #expect(
      statements("feed ../a b/c.json\nbackdrop #112233,#445566 # colours\ncanvas 16:9\ninclude ../x.flip;lift") == [
        "feed ../a b/c.json", "backdrop #112233,#445566", "canvas 16:9", "include ../x.flip", "lift",
      ])
  }

  @Test func `a location finds its statement`() {
    let tree = script("\u{FEFF}wait 1s; lift\nrepeat 2 {\n  tap at 1,2\n}\nmark \"é\"; lift\n")
    #expect(tree.statement(line: 1, column: 1) == 0)
    #expect(tree.statement(line: 1, column: 10) == 1)
    #expect(tree.statement(line: 3, column: 3) == 2)
    #expect(tree.node(line: 3, column: 3).map(tree.text) == "tap at 1,2")
    #expect(tree.statement(line: 5, column: 11) == 4)
    #expect(tree.statement(line: 6, column: 1) == nil && tree.statement(line: 9, column: 1) == nil)
  }

  @Test(arguments: [
    ("a\nlift\nb\n", "a\nb\n"), ("lift\nb\n", "b\n"), ("a\nlift", "a"), ("lift", ""), ("a\r\nlift # c\r\nb", "a\r\nb"),
    ("a\n\nlift\n\nb\n", "a\n\nb\n"), ("a; lift; b\n", "a; b\n"), ("a; lift\nb", "a\nb"), ("lift; b # c\n", "b # c\n"),
    ("a\nlift;\nb\n", "a\nb\n"), ("\u{FEFF}lift\na\n", "\u{FEFF}a\n"), ("repeat 2 { lift }", "repeat 2 {  }"),
    ("repeat 2 { lift; a }", "repeat 2 { a }"), ("repeat 2 {\r\n  lift # c\r\n}\r\n", "repeat 2 {\r\n}\r\n"),
  ])
  func `a removed statement leaves no empty line and no separator`(text: String, result: String) throws {
    let tree = script(text)
    let node = try #require(tree.nodes.first { tree.scriptKeyword($0) == .lift })
    #expect(tree.text(with: [.init(tree.removal(of: node), "")]).text == result)
  }

  @Test func `an edit returns the place of its text`() {
    let tree = script("\u{FEFF}a\r\n  b\r\n")
    let start = tree.lineStart(tree.statements[1])
    let (text, line, column) = tree.text(
      with: [.init(start..<start, "  x\r\n"), .init(tree.removal(of: tree.statements[0]), "")], tracking: 0)
    #expect(text == "\u{FEFF}  x\r\n  b\r\n" && line == 1 && column == 3)
  }

  // MARK: Blocks

  private static let shop = """
    # The shop
    screen home "home.png" {
      bar top 98   # stays
      background #F2F2F7
      view cart 330,52,44x44; tap cart push cart
    }
    screen cart "cart.png" { }
    screen end "end.png" { view a 0,0,1x1 }
    """

  /// Inserts a statement in a screen. The result is a scene file again, also with other line endings.
  private func insert(_ text: String = shop, in screen: Int) throws -> (lines: [String], line: Int) {
    var result: (text: String, line: Int, column: Int) = ("", 0, 0)
    for ending in ["\n", "\r\n"] {
      let tree = SyntaxTree(text.replacing("\n", with: ending), Script.Language.sceneFile.grammar)
      let edit = try #require(tree.insertion(of: "tap 0,0,10x10 back", atEndOf: tree.statements[screen]))
      let edited = tree.text(with: [edit], tracking: 0)
      _ = try SceneDescription(text: edited.text, file: "shop.scene")
      #expect(ending == "\n" || edited.text == result.text.replacing("\n", with: ending))
      if ending == "\n" { result = edited }
    }
    return (result.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init), result.line)
  }

  @Test func `a statement is inserted before the closing brace with the indentation of the previous one`() throws {
    let (lines, line) = try insert(in: 0)
    #expect(line == 6 && lines.count == 9)
    #expect(lines[4...6] == ["  view cart 330,52,44x44; tap cart push cart", "  tap 0,0,10x10 back", "}"])
  }

  @Test(arguments: [(1, #"screen cart "cart.png" {"#, "}"), (2, #"screen end "end.png" { view a 0,0,1x1"#, "}")])
  func `a block on one line is split`(screen: Int, first: String, last: String) throws {
    let (lines, line) = try insert(in: screen)
    #expect(line == 7 + screen)
    #expect(lines[(5 + screen)...(7 + screen)] == [first, "  tap 0,0,10x10 back", last][...])
  }

  @Test func `a brace in a comment or a text closes no screen`() throws {
    let (lines, line) = try insert(
      "screen a \"a}.png\" {   # }\n  title \"}\"\n  background #FFFFFF }\n", in: 0)
    #expect(line == 4)
    #expect(lines[2...4] == ["  background #FFFFFF", "    tap 0,0,10x10 back", "  }"])
  }
}
