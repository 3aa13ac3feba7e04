import Flipbook
import JSON

/// The reference of the script language, for a terminal of 80 columns and as an article. It is made from the table of
/// statements.
struct ScriptReference {
  var scenes: [ScriptVocabulary.Scene]

  /// The maximum width of the text, in columns.
  static let width = 80

  var text: String {
    var parts = [
      "The script language of Flipbook\n" + bullets(Script.Statement.syntax),
      "To play an example, insert the line scene vertical-swipe before it.",
    ]
    for kind in Script.Statement.Kind.allCases {
      let statements = Script.Statement.all.filter { $0.kind == kind }
      parts.append(([underlined(kind.title)] + statements.map { entry($0, indent: "  ") }).joined(separator: "\n\n"))
    }
    parts.append(underlined("Settings of the scenes") + "\n\n" + sceneSettings)
    parts.append(underlined("Placeholders") + "\n\n" + table(Script.Placeholder.all))
    parts.append(underlined("Limits") + "\n\n" + bullets(ScriptLimits.sentences))
    return parts.joined(separator: "\n\n")
  }

  /// `flipbook help script --format markdown`: the article of the library's documentation.
  var article: String {
    func list(_ items: [String]) -> String { items.map { "- \($0)" }.joined(separator: "\n") }
    func code(_ text: String) -> String { "```text\n\(text)\n```" }
    var parts = [
      "# The script language", "All statements of `.flip` files, all settings of the scenes, and all limits.",
      "## Overview", list(Script.Statement.syntax),
      "To play an example, insert the line `scene vertical-swipe` before it. `flipbook help script` prints this "
        + "reference, and `flipbook help script drag` the entry of one statement.",
    ]
    for kind in Script.Statement.Kind.allCases {
      parts.append("## \(kind.title)")
      for statement in Script.Statement.all where statement.kind == kind {
        parts.append("### \(statement.name)")
        parts.append(code(statement.forms.joined(separator: "\n")))
        parts.append([statement.summary, statement.details].filter { !$0.isEmpty }.joined(separator: " "))
        parts.append(code(statement.example))
      }
    }
    parts.append("## Settings of the scenes")
    for scene in scenes where !scene.settings.isEmpty {
      parts.append("### set in \(scene.name)")
      parts.append(list(scene.settings.map { "`\($0.name)`: \(meaning(of: $0))" }))
    }
    parts.append("## Placeholders")
    parts.append(list(Script.Placeholder.all.map { "`\($0.name)`: \(meaning(of: $0) { "`\($0)`" })" }))
    parts.append("## Limits")
    parts.append(list(ScriptLimits.sentences))
    return parts.joined(separator: "\n\n")
  }

  func text(of statement: Script.Statement) -> String {
    var parts = [entry(statement, indent: "")]
    if !statement.placeholders.isEmpty { parts.append(table(statement.placeholders)) }
    if statement.name == Script.Keyword.set.rawValue { parts.append(sceneSettings) }
    return parts.joined(separator: "\n\n")
  }

  private func entry(_ statement: Script.Statement, indent: String) -> String {
    let forms = statement.forms.map { indent + $0 }.joined(separator: "\n")
    let details = statement.details.isEmpty ? "" : " " + statement.details
    let example = statement.example.split(separator: "\n").map { "\(indent)      \($0)" }.joined(separator: "\n")
    return "\(forms)\n\(Self.wrapped(statement.summary + details, indent: indent + "    "))\n\n\(example)"
  }

  /// Every scene's own settings, with ranges and defaults.
  private var sceneSettings: String {
    scenes.filter { !$0.settings.isEmpty }.map { scene in
      "set in \(scene.name):\n"
        + scene.settings.map { row($0.name, meaning(of: $0), column: 18) }.joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  private func table(_ placeholders: [Script.Placeholder]) -> String {
    placeholders.map { row($0.name, meaning(of: $0) { $0 }, column: 14) }.joined(separator: "\n")
  }

  private func meaning(of setting: ScriptVocabulary.Setting) -> String {
    let usual = setting.defaultText.isEmpty ? "" : " (default: \(setting.defaultText))"
    return "\(setting.kind)\(usual): \(setting.summary)"
  }

  private func meaning(of placeholder: Script.Placeholder, code: (String) -> String) -> String {
    if placeholder.meaning.contains(placeholder.samples[0]) { return placeholder.meaning }
    let samples = ScriptVocabulary.Setting.Kind.alternatives(placeholder.samples.map(code))
    return "\(placeholder.meaning), such as \(samples)"
  }

  private func row(_ name: String, _ text: String, column: Int) -> String {
    let lines = Self.wrapped(text, indent: String(repeating: " ", count: column))
    return "  " + name + lines.dropFirst(name.count + 2)
  }

  private func bullets(_ sentences: [String]) -> String {
    sentences.map { "  - " + Self.wrapped($0, indent: "    ").dropFirst(4) }.joined(separator: "\n")
  }

  private func underlined(_ title: String) -> String {
    title + "\n" + String(repeating: "-", count: title.count)
  }

  /// Wraps text, without its backticks, to lines of at most ``width`` columns, including the indent.
  static func wrapped(_ text: String, indent: String) -> String {
    var lines: [String] = []
    for word in text.replacing("`", with: "").split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(indent + word)
      }
    }
    return lines.joined(separator: "\n")
  }
}

/// A TextMate grammar of the script language for editors, made from the table of statements. It is committed as
/// `Assets/editors/flipbook.tmLanguage.json`.
enum EditorGrammar {
  static var json: JSONValue {
    [
      "name": "Flipbook script", "scopeName": "source.flip", "fileTypes": ["flip"],
      "patterns": rules.map { ["include": "#\($0.key)"] as JSONValue },
      "repository": JSONValue.object(rules.map { .init($0.key, $0.value) }),
    ]
  }

  // The first matching rule applies. Paths come before comments, since a path may contain a `#`.
  private static var rules: KeyValuePairs<String, JSONValue> {
    [
      "path": rule(start + "(\(words(paths)))\\s+([^\\s;{}\"]+)", captures: ["keyword.control", "string.unquoted"]),
      "colors": rule(
        start + "(backdrop)\\s+(#[^\\s;]*)", captures: ["storage.type", "constant.other.color"]),
      "comment": rule("#.*$", name: "comment.line.number-sign"),
      "string": [
        "name": "string.quoted.double.flip", "begin": "\"", "end": "\"|$",
        "patterns": [rule("\\\\[\\\\\"]", name: "constant.character.escape")],
      ],
      "setting": rule(start + "(\(words(of: [.setting])))" + end, captures: ["storage.type"]),
      "action": rule(
        start + "(\(words(of: [.touch, .time, .moment, .presentation])))" + end, captures: ["support.function"]),
      "structure": rule(start + "(\(words(of: [.structure])))" + end, captures: ["keyword.control"]),
      "number": rule(begin + "[-+]?\\.?\\d[\\d.]*(?:e[-+]?\\d+)?(?:x\\d+|\(units)|%)?" + end, name: "constant.numeric"),
      "constant": rule(begin + "(?:true|false|bezier|\(words(curves)))" + end, name: "constant.language"),
      "word": rule(begin + "(?:\(words(literals)))" + end, name: "keyword.other"),
      "operator": rule("==|!=|<=|>=|<|>|±|\\+/-|\\+-", name: "keyword.operator.comparison"),
    ]
  }

  /// The patterns for the start of a statement, and for the boundaries of a word or number. Names such as `iphone-4`
  /// are one word.
  private static let start = "(?:^|(?<=[;{}]))\\s*"
  private static let begin = "(?<![\\w.\\-\\[])"
  private static let end = "(?![\\w.\\-\\[])"

  private static let paths = Script.Statement.all.filter { $0.forms.contains("\($0.name) FILE") }.map(\.name)
  private static let curves = Script.Placeholder.all.filter { $0.name == "EASING" }.flatMap(\.samples)
    .filter { !$0.contains("(") }
  private static let literals = Script.Statement.all.flatMap { $0.literals.dropFirst() }
  private static let units = words(Script.Statement.units)

  private static func words(of kinds: [Script.Statement.Kind]) -> String {
    words(Script.Statement.all.filter { kinds.contains($0.kind) }.map(\.name))
  }

  /// A pattern of alternatives without duplicates, the longest ones first.
  private static func words(_ words: [String]) -> String {
    Set(words).sorted { ($1.count, $0) < ($0.count, $1) }.joined(separator: "|")
  }

  private static func rule(_ match: String, name: String) -> JSONValue {
    ["name": name + ".flip", "match": match]
  }

  private static func rule(_ match: String, captures: [String]) -> JSONValue {
    let members = captures.enumerated().map { index, name in
      JSONValue.Member(String(index + 1), ["name": name + ".flip"])
    }
    return ["match": match, "captures": JSONValue.object(members)]
  }
}
