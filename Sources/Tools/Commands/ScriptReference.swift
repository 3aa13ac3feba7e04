import Flipbook
import JSON

/// The reference of a language, for a terminal of 80 columns and as an article. It is made from the table of
/// statements.
struct ScriptReference {
  let language: Script.Language
  /// The scenes whose settings are listed; none for scene files.
  var scenes: [ScriptVocabulary.Scene]

  /// The maximum width of the text, in columns.
  static let width = 80

  var text: String {
    var parts = [
      "\(language.title) of Flipbook\n" + bullets(language.syntax), language.examples.replacing("`", with: ""),
    ]
    for kind in language.sections {
      let statements = language.statements.filter { $0.kind == kind }
      parts.append(([underlined(kind.title)] + statements.map { entry($0, indent: "  ") }).joined(separator: "\n\n"))
    }
    if !scenes.isEmpty { parts.append(underlined("Settings of the scenes") + "\n\n" + sceneSettings) }
    parts.append(underlined("Placeholders") + "\n\n" + table(language.placeholders))
    parts.append(underlined("Limits") + "\n\n" + bullets(language.limits))
    return parts.joined(separator: "\n\n")
  }

  /// `flipbook help script --format markdown`: an article of the library's documentation.
  var article: String {
    func list(_ items: [String]) -> String { items.map { "- \($0)" }.joined(separator: "\n") }
    func code(_ text: String) -> String { "```text\n\(text)\n```" }
    var parts = [
      "# \(language.title)", language.summary, "## Overview", list(language.syntax),
      "\(language.examples) `flipbook help \(language.name)` prints this reference, and "
        + "`flipbook help \(language.name) \(language.name == Script.Language.script.name ? "drag" : "tap")` the entry of one statement.",
    ]
    for kind in language.sections {
      parts.append("## \(kind.title)")
      for statement in language.statements where statement.kind == kind {
        parts.append("### \(statement.name)")
        parts.append(code(statement.forms.joined(separator: "\n")))
        parts.append([statement.summary, statement.details].filter { !$0.isEmpty }.joined(separator: " "))
        parts.append(code(statement.example))
      }
    }
    if !scenes.isEmpty { parts.append("## Settings of the scenes") }
    for scene in scenes where !scene.settings.isEmpty {
      parts.append("### set in \(scene.name)")
      parts.append(list(scene.settings.map { "`\($0.name)`: \(meaning(of: $0))" }))
    }
    parts.append("## Placeholders")
    parts.append(list(language.placeholders.map { "`\($0.name)`: \(meaning(of: $0) { "`\($0)`" })" }))
    parts.append("## Limits")
    parts.append(list(language.limits))
    return parts.joined(separator: "\n\n")
  }

  func text(of statement: Script.Statement) -> String {
    var parts = [entry(statement, indent: "")]
    if !statement.placeholders.isEmpty { parts.append(table(statement.placeholders)) }
    if statement.name == Script.Keyword.set.rawValue, !scenes.isEmpty { parts.append(sceneSettings) }
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

/// A TextMate grammar of a language for editors, made from the table of statements. The grammars are committed in
/// `Assets/editors`.
struct EditorGrammar {
  let language: Script.Language

  var json: JSONValue {
    [
      "name": isScript ? "Flipbook script" : "Flipbook scene file", "scopeName": "source" + suffix,
      "fileTypes": [language.fileExtension],
      "patterns": JSONValue.array(rules.map { ["include": "#\($0.key)"] as JSONValue }),
      "repository": JSONValue.object(rules.map { .init($0.key, $0.value) }),
    ]
  }

  private var isScript: Bool { language.name == Script.Language.script.name }
  private var suffix: String { ".\(language.fileExtension)" }

  // The first matching rule applies. Paths come before comments, since a path may contain a `#`.
  private var rules: [(key: String, value: JSONValue)] {
    let units = "(?:e[-+]?\\d+)?(?:x\\d+|\(words(Script.Statement.units))|%)?"
    let number = "[-+]?\\.?\\d[\\d.]*" + (isScript ? units : "%?(?:x\\d[\\d.]*%?)?")
    let actions = words(of: [.touch, .time, .moment, .presentation])
    let escape = rule("\\\\[\\\\\"{]", name: "constant.character.escape")
    let string: JSONValue = [
      "name": "string.quoted.double" + suffix, "begin": "\"", "end": "\"|$",
      "patterns": JSONValue.array(isScript ? [escape, rule("\\{[^}\"]*\\}", name: "variable.other")] : [escape]),
    ]
    let constants = "(?:true|false|bezier|\(words(curves)))"
    let rules: [(key: String, value: JSONValue?)] = [
      ("path", rule(start + "(\(words(paths)))\\s+([^\\s;{}\"]+)", captures: ["keyword.control", "string.unquoted"])),
      (
        "colors",
        rule(start + "(\(words(colors)))\\s+(#[^\\s;}]*)", captures: ["storage.type", "constant.other.color"])
      ),
      ("comment", rule("#.*$", name: "comment.line.number-sign")),
      ("string", string),
      ("setting", rule(start + "(\(words(of: [.setting, .screen])))" + end, captures: ["storage.type"])),
      ("action", isScript ? rule(start + "(\(actions))" + end, captures: ["support.function"]) : nil),
      ("structure", rule(start + "(\(words(of: [.structure, .file])))" + end, captures: ["keyword.control"])),
      ("number", rule(begin + number + end, name: "constant.numeric")),
      ("constant", isScript ? rule(begin + constants + end, name: "constant.language") : nil),
      ("word", rule(begin + "(?:\(words(literals)))" + end, name: "keyword.other")),
      ("operator", isScript ? rule("==|!=|<=|>=|<|>|±|\\+/-|\\+-", name: "keyword.operator.comparison") : nil),
    ]
    return rules.compactMap { key, value in value.map { (key, $0) } }
  }

  /// The patterns for the start of a statement, and for the boundaries of a word or number. Names such as `iphone-4`
  /// are one word.
  private var start: String { "(?:^|(?<=[;{}]))\\s*" }
  private var begin: String { "(?<![\\w.\\-\\[])" }
  private var end: String { "(?![\\w.\\-\\[])" }

  /// The statements that consist of their name and one of some placeholders.
  private func names(with placeholders: [String]) -> [String] {
    language.statements.filter { statement in
      placeholders.contains { statement.forms.contains("\(statement.name) \($0)") }
    }.map(\.name)
  }

  private var paths: [String] { names(with: ["FILE", "FILE…", "PATH"]) }
  private var colors: [String] { names(with: ["COLORS", "COLOR"]) }
  private var curves: [String] {
    Script.Placeholder.all.filter { $0.name == "EASING" }.flatMap(\.samples).filter { !$0.contains("(") }
  }
  private var literals: [String] { language.statements.flatMap { $0.literals.dropFirst() } }

  private func words(of kinds: [Script.Statement.Kind]) -> String {
    words(language.statements.filter { kinds.contains($0.kind) }.map(\.name))
  }

  /// A pattern of alternatives without duplicates, the longest ones first.
  private func words(_ words: [String]) -> String {
    Set(words).sorted { ($1.count, $0) < ($0.count, $1) }.joined(separator: "|")
  }

  private func rule(_ match: String, name: String) -> JSONValue {
    ["name": name + suffix, "match": match]
  }

  private func rule(_ match: String, captures: [String]) -> JSONValue {
    let members = captures.enumerated().map { index, name in
      JSONValue.Member(String(index + 1), ["name": name + suffix])
    }
    return ["match": match, "captures": JSONValue.object(members)]
  }
}
