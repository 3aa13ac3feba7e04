import Platform
import Script
import Syntax
import Testing

/// Texts of `let` statements, and their names in captions, cards and callouts.
@Suite struct NamedTextTests {
  private func annotations(_ text: String, _ texts: [String: String] = [:]) throws -> [Script.Annotation] {
    var options = ScriptOptions(scene: "vertical-swipe")
    options.texts = texts
    return try Script(text: text, file: "test.flip", vocabulary: testWords, options: options).actions
      .compactMap(\.annotation)
  }

  private static let script = #"""
    let who "Ada"; let say "Say \"hi\""
    caption "{say}, {who}"
    card "{who}" "{who}{who}" for 1s
    point at footer "To {who}" for 1s
    """#

  @Test func `names in captions, cards and callouts are replaced`() throws {
    let found = try annotations(Self.script)
    #expect(found.flatMap(\.texts) == [#"Say "hi", Ada"#, "Ada", "AdaAda", "To Ada"])
  }

  @Test func `options override the texts`() throws {
    let found = try annotations(Self.script, ["who": "Grace"])
    #expect(found.flatMap(\.texts) == [#"Say "hi", Grace"#, "Grace", "GraceGrace", "To Grace"])
  }

  @Test(arguments: [
    (#"a \{b} c"#, "a {b} c"), (#"\\\{"#, #"\{"#), (#"\\{who}"#, #"\Ada"#), ("}{who}}", "}Ada}"), ("{empty}x", "x"),
    ("{brace}", "{who}"),
  ])
  func `an escaped brace and a closing one are characters, and texts are not replaced twice`(
    text: String, shown: String
  ) throws {
    let header = "let who \"Ada\"; let empty \"\"; let brace \"{who}\"\n"
    #expect(try annotations(header + "caption \"\(text)\"").flatMap(\.texts) == [shown])
  }

  @Test func `a displayed text with braces parses from its description`() throws {
    let found = try annotations(#"caption "a \{b} \\\{""#)
    #expect(try annotations(found[0].description) == found)
  }

  @Test func `an included file can declare texts`() throws {
    let script = try Script(
      text: "include words.flip\ncaption \"{who}\"", file: "test.flip",
      options: ScriptOptions(scene: "vertical-swipe"), include: { _, _ in "let who \"Ada\"" })
    #expect(script.actions.first?.annotation?.texts == ["Ada"])
  }

  @Test func `names that no let declares are errors at their place`() {
    expectErrors(
      "let title \"A\"\ncaption \"{title} «{titel}» {title}\"\nrepeat 2 { card \"a\" \"«{x}»\" for 1s }",
      #"unknown name "titel"; did you mean "title"?"#, #"unknown name "x"; known names: title"#)
    expectErrors(
      "caption \"«{x}»\"",
      #"unknown name "x"; add let x "…" before the first action; a brace is written \{"#)
  }

  @Test func `an invalid let causes no further errors`() {
    expectErrors("let title «5»\ncaption \"{title}\"", "expected text in quotation marks, found \"5\"; …")
    expectErrors(
      "caption \"a\"\n«let title» \"A\"\ncaption \"{title}\"".replacing(" title»", with: "» title"),
      "let title must come before the first action; the first action is on line 1")
    expectErrors("include «nothing.flip»\ncaption \"{title}\"", "cannot include files; …")
  }

  @Test func `invalid names are errors`() {
    expectErrors("caption \"a «{b»\"", "unterminated name; add \"}\"; a brace is written \\{")
    expectErrors(
      "caption \"«{}»\"", "missing name between braces; a name is written like {title}, and a brace like \\{")
    expectErrors("caption \"«{a b}»\"", "invalid name \"a b\"; …")
    expectErrors("let «5» \"a\"", "expected a name, found \"5\"; …")
    expectErrors("let «\"a\"» \"b\"", "expected a name, found \"a\"; …")
    expectErrors("let a «\n»", "expected text in quotation marks, found end of line; …")
    expectErrors("let a \"b\"; «let» a \"c\"", "duplicate let a; it is already set on line 1")
  }

  @Test func `the limits apply to the displayed text`() {
    let long = String(repeating: "a", count: 200)
    let limit = "text is too long; the maximum is 300 characters and 10,000 bytes"
    expectErrors("let a \"\(long)\"\ncaption «\"{a}{a}\"»", limit)
    expectErrors("let a «\"\(long)\(long)\"»", limit)
    expectErrors("let a \"\"; caption «\"{a} \"»", "text is empty; must have at least one visible character")
    expectErrors("let a «\"\u{1b}\"»", "text contains a control character; remove it")
    let names = String(repeating: "{a}", count: 100)
    expectErrors("let a \"\"; caption «\"\(names)\"»", "text is empty; must have at least one visible character")
  }

  // MARK: Options

  @Test func `a file has a name and a text per line`() throws {
    let texts = try TextOverrides("# German\nwho \"Anna\"  # a name\n\nsay \"{x}\"; more \"\"\n", file: "de.lets")
    #expect(texts.texts == ["who": "Anna", "say": "{x}", "more": ""])
    #expect(try TextOverrides("\u{FEFF}who \"Anna\"\r\n", file: "de.lets").texts == ["who": "Anna"])
    #expect(try TextOverrides("", file: "de.lets").texts.isEmpty)
  }

  private func errors(_ text: String) -> [String] {
    do throws(ScriptError) {
      _ = try TextOverrides(text, file: "de.lets")
      return []
    } catch {
      return error.diagnostics.map(\.summary)
    }
  }

  @Test func `each error in a file has its location`() {
    #expect(
      errors("who\n5 \"a\"\nwho \"a\" b\nwho \"b\"\nsay \"a\nlet who \"a\"") == [
        "de.lets:1:4: error: expected text in quotation marks, found end of line; a line is written like title \"Hello\"",
        "de.lets:2:1: error: expected a name, found \"5\"; a line is written like title \"Hello\"",
        "de.lets:3:9: error: unexpected \"b\" after the text; a line is written like title \"Hello\"",
        "de.lets:4:1: error: duplicate name \"who\"; it is already set on line 3",
        "de.lets:5:5: error: unterminated text; add a closing quotation mark on the same line",
        "de.lets:6:5: error: expected text in quotation marks, found \"who\"; a line is written like title \"Hello\"",
      ])
    #expect(errors(String(repeating: "a\n", count: 500)).count == ScriptLimits.diagnostics)
  }

  @Test func `a name that the script does not declare is an error in the file`() throws {
    let script = try parsed("let title \"a\"\nwait 1s")
    let texts = try TextOverrides("title \"b\"\ntitel \"b\"\n", file: "de.lets")
    let error = #expect(throws: ScriptError.self) { try texts.check(script) }
    #expect(
      error?.diagnostics.map(\.summary) == [
        "de.lets:2:1: error: test.flip has no let titel; did you mean \"title\"?"
      ])
  }

  @Test(arguments: ["", "a", "=b", "5=a", "a b=c", "a=\u{1b}", "a=" + String(repeating: "b", count: 301)])
  func `an invalid option is an error`(text: String) {
    #expect(throws: UserError.self) { try TextOverrides.option(text) }
  }

  @Test func `an option is split at its first sign`() throws {
    let (name, text) = try TextOverrides.option("title=a = {b} \"c\"")
    #expect(name == "title" && text == "a = {b} \"c\"")
  }

  // MARK: Edits

  @Test func `the tree has displayed texts as they are written`() {
    let tree = SyntaxTree(#"point at "first row" "a \"b\" \\ \{ {c}" for 1s"#)
    let texts = tree.displayedTexts(tree.nodes[0], count: 1)
    #expect(texts == [#"a "b" \ \{ {c}"#])
    #expect(ScriptText.quotedTemplate(texts[0]) == #""a \"b\" \\ \{ {c}""#)
  }

  @Test func `a let is replaced by its name in the header`() {
    let tree = SyntaxTree("scene a\nlet b \"1\"\nlet c \"2\"\nwait 1s\n")
    let edited = tree.text(with: [tree.setting("let c \"3\"")].compactMap(\.self), tracking: 0)
    #expect(edited.line == 3)
    #expect(edited.text == "scene a\nlet b \"1\"\nlet c \"3\"\nwait 1s\n")
  }
}
