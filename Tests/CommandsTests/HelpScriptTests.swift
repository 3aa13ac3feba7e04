import Commands
import FlipbookTool
import Foundation
import Scenes
import Script
import TestSupport
import Testing
import ToolTestSupport

/// `flipbook help script`, its completions and the editor grammar, all generated from the table of statements.
@Suite struct HelpScriptTests {
  func help(_ arguments: String, of language: Script.Language = .script) throws -> String {
    Tool().expect("help \(language.name) \(arguments)").output
  }

  /// Returns the text without backticks, and with line breaks and indents as single spaces.
  func flowed(_ text: String) -> String {
    text.replacing("`", with: "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test(arguments: Script.Language.all)
  func `the reference contains every statement, placeholder and limit of the table`(
    language: Script.Language
  ) throws {
    let text = try help("", of: language)
    let flat = flowed(text)
    for statement in language.statements {
      for form in statement.forms { #expect(text.contains("\n  \(form)\n")) }
      #expect(flat.contains(flowed("\(statement.summary) \(statement.details)")))
      for line in statement.example.split(separator: "\n") { #expect(text.contains("      \(line)\n")) }
    }
    for kind in language.sections { #expect(text.contains("\n\(kind.title)\n---")) }
    for placeholder in language.placeholders { #expect(flat.contains("\(placeholder.name) \(placeholder.meaning)")) }
    for limit in language.limits { #expect(flat.contains(flowed("- \(limit)"))) }
  }

  @Test func `every line fits a terminal of 80 columns`() throws {
    let texts = try Script.Language.all.flatMap { language in
      try [help("", of: language)] + language.statements.map { try help($0.name, of: language) }
    }
    for line in texts.joined(separator: "\n").split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
  }

  @Test func `the help for one statement explains its placeholders`() throws {
    let text = try help("drag")
    #expect(text.hasPrefix("drag by DX,DY over T [EASING]\ndrag to P over T [EASING]\n    Moves the finger"))
    #expect(text.contains("\n      drag by 0,-190 over 450ms ease-out\n"))
    #expect(flowed(text).contains("T a duration in ms or s, above 0 and at most one hour"))
    #expect(!text.contains("SCENE"))
  }

  @Test func `the scenes' settings are listed with their ranges`() throws {
    for flat in try [help(""), help("set")].map(flowed) {
      for setting in SceneCatalog.vocabulary.scenes.flatMap(\.settings) {
        #expect(flat.contains("\(setting.name) \(setting.kind)"))
      }
    }
  }

  @Test func `help for a statement points to the script language`() {
    for statement in Script.Statement.all where Program(commands: allCommands()).command(statement.name) == nil {
      Tool().expect(
        "help \(statement.name)", .usage, "for the statement, see flipbook help script \(statement.name)\n")
    }
  }

  @Test(arguments: [
    ("script darg", "unknown statement \"darg\"; did you mean \"drag\"?"),
    ("script drag by", "unexpected argument \"by\""), ("scirpt", "did you mean \"script\"?"),
    ("record --format tmlanguage", "--format tmlanguage requires help script"),
    ("script drag --format tmlanguage", "unexpected argument \"drag\"; --format tmlanguage prints all statements"),
  ])
  func `an invalid argument is an error with a suggestion`(line: String, message: String) {
    Tool().expect("help \(line)", .usage, message)
  }

  @Test(arguments: [
    (Script.Language.script, "tmlanguage", "Assets/editors/flipbook.tmLanguage.json"),
    (.script, "markdown", "Sources/Library/Flipbook/Flipbook.docc/ScriptLanguage.md"),
    (.sceneFile, "tmlanguage", "Assets/editors/flipbook-scene.tmLanguage.json"),
    (.sceneFile, "markdown", "Sources/Library/Flipbook/Flipbook.docc/SceneFileLanguage.md"),
  ])
  func `the committed grammars and references equal the generated ones`(
    language: Script.Language, format: String, path: String
  ) throws {
    let committed = try String(contentsOf: TestFolder.checkout.appending(path: path), encoding: .utf8)
    #expect(
      try help("--format \(format)", of: language) == committed,
      "flipbook help \(language.name) --format \(format) > \(path)")
  }

  @Test func `the grammar matches every line of the examples`() throws {
    let rules = try GrammarRules(json: try help("--format tmlanguage"))
    for statement in Script.Statement.all {
      for line in statement.example.split(separator: "\n").map(String.init) {
        let start = try #require(["path", "setting", "action", "structure"].first { rules.matches($0, line) })
        #expect(line.hasPrefix(statement.name + " ") == false || start == Self.rule(of: statement), "\(line): \(start)")
        // After the first word only positions, names and quoted texts remain.
        #expect(!rules.matches("setting", "x\(line)"))
      }
      for word in statement.literals.dropFirst() {
        #expect(rules.matches("word", word) || rules.matches("constant", word), "\(word)")
      }
    }
    for text in ["450ms", "1800pt/s", "-0.5", "50%", "320x480", "180deg"] { #expect(rules.matches("number", text)) }
  }

  @Test func `the grammar of scene files matches every line of the examples`() throws {
    let rules = try GrammarRules(json: try help("--format tmlanguage", of: .sceneFile))
    for statement in Script.Language.sceneFile.statements {
      for line in statement.example.split(separator: "\n").map(String.init) where line != "}" {
        #expect(["path", "colors", "setting", "structure"].contains { rules.matches($0, line) }, "\(line)")
      }
      for word in statement.literals.dropFirst() { #expect(rules.matches("word", word), "\(word)") }
    }
    for text in ["98", "44x44", "100%x88", "50%x12.5%", "-84"] { #expect(rules.matches("number", text), "\(text)") }
  }

  private static func rule(of statement: Script.Statement) -> String {
    if ["FILE", "FILE…"].contains(where: { statement.forms.contains("\(statement.name) \($0)") }) { return "path" }
    return statement.kind == .setting ? "setting" : statement.kind == .structure ? "structure" : "action"
  }
}

/// The rules of a TextMate grammar that match within a line.
private struct GrammarRules {
  private var rules: [String: NSRegularExpression] = [:]

  init(json: String) throws {
    let grammar = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let repository = try #require(grammar["repository"] as? [String: [String: Any]])
    let included = try #require(grammar["patterns"] as? [[String: String]]).compactMap { $0["include"]?.dropFirst() }
    #expect(Set(included.map(String.init)) == Set(repository.keys))
    for (name, rule) in repository {
      if let match = rule["match"] as? String { rules[name] = try NSRegularExpression(pattern: match) }
    }
  }

  /// Whether a rule matches at the start of a line.
  func matches(_ rule: String, _ line: String) -> Bool {
    rules[rule]?.firstMatch(
      in: line, options: .anchored, range: NSRange(line.startIndex..., in: line)) != nil
  }
}
