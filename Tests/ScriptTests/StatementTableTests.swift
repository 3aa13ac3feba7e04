import Testing

@testable import Script

/// The table of statements compared with the parser: the parser accepts each form, and both have the same statements.
@Suite struct StatementTableTests {
  static let names = Script.Statement.all.map(\.name)

  /// Returns the statement with the touch actions that it needs around it.
  static func script(_ statement: Script.Statement, _ line: String) -> String {
    switch statement.name {
    case "touch", "stroke": "\(line)\nlift"
    case "drag", "hold": "touch at 1,1\n\(line)\nlift"
    case "lift", "cancel": "touch at 1,1\n\(line)"
    default: line
    }
  }

  static func parse(_ text: String) throws -> Script {
    try Script(
      text: text, file: "table.flip", options: ScriptOptions(scene: "vertical-swipe"), include: { _, _ in "wait 1s" })
  }

  /// Returns all variants of a form: each alternative, with and without optional parts, with each placeholder's
  /// samples.
  static func expansions(_ form: String) -> [String] {
    var lines = [""]
    var words = form.split(separator: " ").map(String.init)[...]
    while var word = words.popFirst() {
      var choices: [String]
      if word.hasPrefix("[") {
        while !word.hasSuffix("]"), let next = words.popFirst() { word += " " + next }
        choices = [""] + expansions(String(word.dropFirst().dropLast()))
      } else {
        choices = word.split(separator: "|").flatMap { part in
          Script.Placeholder.all.first { $0.name == part }?.samples ?? [String(part)]
        }
      }
      lines = lines.flatMap { line in choices.map { $0.isEmpty ? line : line.isEmpty ? $0 : "\(line) \($0)" } }
    }
    return lines
  }

  @Test func `the table has each statement of the parser once`() {
    #expect(Self.names == Script.Keyword.words)
    for keyword in Script.Keyword.allCases { #expect(Script.Statement.of(keyword).name == keyword.rawValue) }
    #expect(Script.Statement.named("wiat") == nil)
  }

  @Test(arguments: names) func `each form of a statement parses`(name: String) throws {
    let statement = try #require(Script.Statement.named(name))
    #expect(!statement.forms.isEmpty)
    for line in statement.forms.flatMap(Self.expansions) {
      #expect(line == name || line.hasPrefix(name + " "))
      #expect(throws: Never.self) { try Self.parse(Self.script(statement, line)) }
    }
  }

  @Test(arguments: names) func `each word of a form is required`(name: String) throws {
    let statement = try #require(Script.Statement.named(name))
    for form in statement.forms {
      let line = try #require(Self.expansions(form).last)
      let words = line.split(separator: " ").map(String.init)
      for index in words.indices where statement.literals.contains(words[index]) {
        let wrong = (words[..<index] + ["zzz"] + words[(index + 1)...]).joined(separator: " ")
        #expect(throws: ScriptError.self, "\(wrong)") { try Self.parse(Self.script(statement, wrong)) }
      }
    }
  }

  @Test(arguments: names) func `a form consists of literals, signs and placeholders`(name: String) throws {
    let statement = try #require(Script.Statement.named(name))
    let signs: Set<String> = ["{", "}", "±", "==", "!="]
    let known = Set(statement.literals + statement.placeholders.map(\.name)).union(signs)
    for word in statement.forms.flatMap({ $0.split { " []|…".contains($0) }.map(String.init) }) {
      #expect(known.contains(word) || Int(word) != nil, "\(word)")
    }
    #expect(statement.summary.hasSuffix("."))
    #expect(statement.details.isEmpty || statement.details.hasSuffix("."))
  }

  @Test func `each placeholder is used`() {
    let languages = [Script.Language.script, .sceneFile]
    let used = Set(languages.flatMap(\.placeholders).map(\.name))
    #expect(used == Set(Script.Placeholder.all.map(\.name)))
  }

  @Test(arguments: names) func `an example contains its statement and parses`(name: String) throws {
    let statement = try #require(Script.Statement.named(name))
    #expect(statement.exampleLine.hasPrefix(name))
    #expect(throws: Never.self) { try Self.parse(statement.example) }
  }

  /// The ends of each range are valid, and values just beyond them are not.
  @Test(arguments: [
    (["scale 0.001", "scale 16"], ["scale 0", "scale 16.001"]),
    (["fps 1", "fps 1000", "fps 0.000001/0.000001"], ["fps 0.999", "fps 1000.001", "fps 1001/1000000"]),
    (["touch-rate 60", "touch-rate 61", "touch-rate 1200"], ["touch-rate 59", "touch-rate 1201", "touch-rate 60.5"]),
    (["size 1x20"], ["size 0x20", "size 1x0", "size 1x19", "size 1.5x20"]),
    (
      ["tolerance channel-delta 0", "tolerance channel-delta 255"],
      ["tolerance channel-delta -1", "tolerance channel-delta 256"]
    ),
    (["tolerance share 0%", "tolerance share 100%"], ["tolerance share -1%", "tolerance share 100.1%"]),
    (["wait 0.000001ms", "wait 3600s"], ["wait 0ms", "wait 3600.001s"]),
    (["repeat 1 { hide }"], ["repeat 0 { hide }"]),
    (
      ["shot \"\(String(repeating: "a", count: ScriptLimits.nameBytes))\""],
      ["shot \"\(String(repeating: "a", count: ScriptLimits.nameBytes + 1))\"", "shot \"\""]
    ),
  ])
  func `the ends of a range are valid`(good: [String], bad: [String]) {
    for line in good { #expect(throws: Never.self, "\(line)") { try Self.parse(line) } }
    for line in bad { #expect(throws: ScriptError.self, "\(line)") { try Self.parse(line) } }
  }

  @Test func `limits are described in readable units`() {
    #expect(ScriptLimits.sentences.contains("1 MiB of text, including all included files"))
    #expect(ScriptLimits.sentences.contains("100,000 actions, after `repeat` and `include` are expanded"))
    #expect(ScriptLimits.sentences.contains("1 hour of virtual time, with each `settle` and `wait until` at its limit"))
    #expect(ScriptLimits.sentences.contains("64 megapixels per frame"))
  }
}
