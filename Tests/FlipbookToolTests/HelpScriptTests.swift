import Foundation
import Scenes
import Script
import Testing

@testable import FlipbookTool

/// `flipbook help script`, its completions and the editor grammar, all generated from the table of statements.
@Suite struct HelpScriptTests {
  func help(_ arguments: String) throws -> String {
    let captured = CapturedConsole()
    #expect(captured.run("help script \(arguments)") == .done, "\(captured.diagnostics)")
    return captured.output
  }

  /// Returns the text without backticks, and with line breaks and indents as single spaces.
  func flowed(_ text: String) -> String {
    text.replacing("`", with: "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test func `the reference contains every statement, placeholder and limit of the table`() throws {
    let text = try help("")
    let flat = flowed(text)
    for statement in Script.Statement.all {
      for form in statement.forms { #expect(text.contains("\n  \(form)\n")) }
      #expect(flat.contains(flowed("\(statement.summary) \(statement.details)")))
      for line in statement.example.split(separator: "\n") { #expect(text.contains("      \(line)\n")) }
    }
    for kind in Script.Statement.Kind.allCases { #expect(text.contains("\n\(kind.title)\n---")) }
    for placeholder in Script.Placeholder.all { #expect(flat.contains("\(placeholder.name) \(placeholder.meaning)")) }
    for limit in ScriptLimits.sentences { #expect(flat.contains(flowed("- \(limit)"))) }
  }

  @Test func `every line fits a terminal of 80 columns`() throws {
    let texts = try [help("")] + Script.Statement.all.map { try help($0.name) }
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
      let captured = CapturedConsole()
      #expect(captured.run("help \(statement.name)") == .usage)
      #expect(
        captured.diagnostics.contains("for the statement, see flipbook help script \(statement.name)\n"),
        "\(statement.name)")
    }
  }

  @Test(arguments: [
    ("script darg", "unknown statement \"darg\"; did you mean \"drag\"?"),
    ("script drag by", "unexpected argument \"by\""), ("scirpt", "did you mean \"script\"?"),
    ("record --format tmlanguage", "--format tmlanguage requires help script"),
    ("script drag --format tmlanguage", "unexpected argument \"drag\"; --format tmlanguage prints all statements"),
  ])
  func `an invalid argument is an error with a suggestion`(line: String, message: String) {
    let captured = CapturedConsole()
    #expect(captured.run("help \(line)") == .usage)
    #expect(captured.diagnostics.contains(message), "\(captured.diagnostics)")
  }

  @Test(arguments: [
    ("tmlanguage", "Assets/editors/flipbook.tmLanguage.json"),
    ("markdown", "Sources/Flipbook/Flipbook.docc/ScriptLanguage.md"),
  ])
  func `the committed grammar and reference equal the generated ones`(format: String, path: String) throws {
    let root = URL(filePath: #filePath).appending(path: "../../..").standardized
    let committed = try String(contentsOf: root.appending(path: path), encoding: .utf8)
    #expect(try help("--format \(format)") == committed, "flipbook help script --format \(format) > \(path)")
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

  private static func rule(of statement: Script.Statement) -> String {
    if statement.forms.contains("\(statement.name) FILE") { return "path" }
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
