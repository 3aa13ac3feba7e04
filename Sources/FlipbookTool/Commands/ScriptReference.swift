import Script

/// The reference of the script language for a terminal of 80 columns, and as an article, made from the table of statements.
struct ScriptReference {
  /// The scenes whose settings are told.
  var scenes: [ScriptVocabulary.Scene]

  /// How many columns the text has at most.
  static let width = 80

  /// `flipbook help script`.
  var text: String {
    var parts = [
      "The script language of Flipbook\n" + bullets(Script.Statement.syntax),
      "The examples can be played as they stand after the line: scene vertical-swipe",
    ]
    for kind in Script.Statement.Kind.allCases {
      let statements = Script.Statement.all.filter { $0.kind == kind }
      parts.append(([underlined(kind.title)] + statements.map { entry($0, indent: "  ") }).joined(separator: "\n\n"))
    }
    parts.append(underlined("The scenes' own settings") + "\n\n" + sceneSettings)
    parts.append(underlined("What the words stand for") + "\n\n" + table(Script.Placeholder.all))
    parts.append(underlined("Limits") + "\n\n" + bullets(ScriptLimits.sentences))
    return parts.joined(separator: "\n\n")
  }

  /// `flipbook help script --format markdown`: the article of the library's documentation.
  var article: String {
    func list(_ items: [String]) -> String { items.map { "- \($0)" }.joined(separator: "\n") }
    func code(_ text: String) -> String { "```text\n\(text)\n```" }
    var parts = [
      "# The script language", "Every statement of a `.flip` file, every setting of the scenes, and every limit.",
      "## Overview", list(Script.Statement.syntax),
      "The examples can be played as they stand after the line `scene vertical-swipe`. `flipbook help script` prints this "
        + "reference, `flipbook help script drag` one statement of it.",
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
    parts.append("## The scenes' own settings")
    for scene in scenes where !scene.settings.isEmpty {
      parts.append("### set in \(scene.name)")
      parts.append(list(scene.settings.map { "`\($0.name)`: \(meaning(of: $0))" }))
    }
    parts.append("## What the words stand for")
    parts.append(list(Script.Placeholder.all.map { "`\($0.name)`: \(meaning(of: $0))" }))
    parts.append("## Limits")
    parts.append(list(ScriptLimits.sentences))
    return parts.joined(separator: "\n\n")
  }

  /// `flipbook help script STATEMENT`.
  func text(of statement: Script.Statement) -> String {
    var parts = [entry(statement, indent: "")]
    if !statement.placeholders.isEmpty { parts.append(table(statement.placeholders)) }
    if statement.name == "set" { parts.append(sceneSettings) }
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
    placeholders.map { row($0.name, meaning(of: $0), column: 14) }.joined(separator: "\n")
  }

  private func meaning(of setting: ScriptVocabulary.Setting) -> String {
    let usual = setting.defaultText.isEmpty ? "" : ", \(setting.defaultText) unless set"
    return "\(setting.kind)\(usual): \(setting.summary)"
  }

  private func meaning(of placeholder: Script.Placeholder) -> String {
    let isTold = placeholder.meaning.contains(placeholder.samples[0])
    return placeholder.meaning + (isTold ? "" : ", such as \(placeholder.samples.joined(separator: " or "))")
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

  /// The text in lines of at most ``width`` columns, each after an indent.
  static func wrapped(_ text: String, indent: String) -> String {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(indent + word)
      }
    }
    return lines.joined(separator: "\n")
  }
}
