import Flipbook

struct HelpCommand: Command {
  let name = "help"
  let summary = "show help for a command, the script language or scene files"
  let usage = ["[COMMAND] [--format text|man]", "script|scene-file [STATEMENT] [--format text|markdown|tmlanguage]"]
  let discussion = """
    help script is the reference of the script language, help script STATEMENT that of one statement;
    help scene-file that of scene files. Their formats are text, markdown (an article) and tmlanguage (a
    TextMate grammar for editors, as in Assets/editors). The other pages have the formats text and man.
    """
  let examples = ["help record", "help script", "help script drag", "help scene-file"]

  @Operand(.command("COMMAND")) var topic: String?
  @Operand() var statement: String?
  @Option(.format, .choice(), help: "output format (default: text)") var format: Format?

  enum Format: String, CaseIterable {
    case text, man, markdown, tmlanguage
  }

  var followers: [String: [String]] {
    Dictionary(uniqueKeysWithValues: Script.Language.all.map { ($0.name, $0.statements.map(\.name)) })
  }

  func run(_ console: Console) throws -> ExitCode {
    let format = format ?? .text
    if let language = Script.Language.all.first(where: { $0.name == topic }) {
      let scenes = language.name == Script.Language.script.name ? ScriptVocabulary.of(console.scenes).scenes : []
      try console.print(try reference(format, ScriptReference(language: language, scenes: scenes)))
      return .done
    }
    guard [.text, .man].contains(format) else { throw CLIError.usage("--format \(format) requires help script") }
    if let statement { throw CLIError.usage("unexpected argument \"\(statement)\"") }
    let all = allCommands()
    guard let topic else {
      try console.print(format == .man ? ManPage.overview : HelpText.overview)
      return .done
    }
    guard let command = all.first(where: { $0.name == topic }) else {
      if Script.Statement.named(topic) != nil {
        throw CLIError.usage("unknown command \"\(topic)\"; for the statement, see flipbook help script \(topic)")
      }
      throw CLIError.usage(unknown("command", topic, in: all.map(\.name) + Script.Language.all.map(\.name)))
    }
    try console.print(format == .man ? ManPage.text(of: command) : HelpText.text(of: command))
    return .done
  }

  private func reference(_ format: Format, _ reference: ScriptReference) throws(CLIError) -> String {
    if format == .man { throw .usage("--format man requires a command; help script has --format markdown") }
    guard let name = statement else {
      switch format {
      case .markdown: return reference.article
      case .tmlanguage: return EditorGrammar(language: reference.language).json.text
      case .text, .man: return reference.text
      }
    }
    guard let statement = reference.language.statement(name) else {
      throw .usage(unknown("statement", name, in: reference.language.statements.map(\.name)))
    }
    if format != .text { throw .usage("unexpected argument \"\(name)\"; --format \(format) prints all statements") }
    return reference.text(of: statement)
  }
}

/// Help, made from the commands' tables.
enum HelpText {
  static let purpose = "turn gesture scripts into videos, pictures and regression tests"

  static var overview: String {
    """
    flipbook \(Release.version): \(purpose)

    usage: flipbook COMMAND [options] …

    \(commandGroups().map(list).joined(separator: "\n\n"))

    flipbook help COMMAND shows the options of a command, flipbook help script the script language,
    flipbook help scene-file that of scene files, and flipbook --version the version. -- ends the
    options, and - is standard input. Other inputs must be regular files, /dev/stdin or <(COMMAND) of a
    shell.

    Exit codes:
    \(table(ExitCode.allCases.map { (String($0.rawValue), $0.meaning) }))
    """
  }

  private static func list(_ title: String, _ commands: [any Command]) -> String {
    let width = allCommands().map(\.name.count).max() ?? 0
    return "\(title):\n" + table(commands.map { ($0.name, $0.summary) }, width: width)
  }

  static func text(of command: any Command) -> String {
    var parts = [usage(of: command)]
    parts.append(command.summary.prefix(1).uppercased() + command.summary.dropFirst() + ".")
    if !command.discussion.isEmpty { parts.append(command.discussion) }
    parts.append("Options:\n" + table(command.allOptions.map { (spelling($0), $0.help) }))
    if !command.examples.isEmpty {
      parts.append("Examples:\n" + command.examples.map { "  flipbook \($0)" }.joined(separator: "\n"))
    }
    return parts.joined(separator: "\n\n")
  }

  /// `usage: flipbook record …`, one form a line.
  static func usage(of command: any Command) -> String {
    "usage: " + command.usage.map { "flipbook \(command.name) \($0)" }.joined(separator: "\n       ")
  }

  /// `-o, --output DIR`.
  static func spelling(_ option: OptionDefinition) -> String {
    let short = option.short.map { "-\($0), " } ?? "    "
    return short + "--\(option.name)" + (option.value.map { " \($0.placeholder)" } ?? "")
  }

  /// A table with two columns. If the left cell is too wide, the right one starts on the next line.
  private static func table(_ rows: [(String, String)], width: Int = 0) -> String {
    let width = max(width, min(26, rows.map(\.0.count).max() ?? 0))
    return rows.map { left, right in
      let pad = width - left.count
      let gap = pad < 0 ? "\n" + String(repeating: " ", count: width + 4) : String(repeating: " ", count: pad + 2)
      return "  \(left)\(gap)\(right)"
    }.joined(separator: "\n")
  }
}

/// Manual pages for man(1), made from the commands' tables.
enum ManPage {
  /// The page `flipbook(1)`, an overview.
  static var overview: String {
    let list = commandGroups().flatMap { title, commands in
      [".SS \(title)"] + commands.flatMap { item("flipbook \($0.name)", $0.summary.capitalisedSentence) }
    }
    let codes = ExitCode.allCases.flatMap { item(String($0.rawValue), $0.meaning.capitalisedSentence) }
    let pages = allCommands().map { ".BR flipbook-\(escaped($0.name)) (1)" }.joined(separator: ",\n")
    return page(
      "flipbook", summary: HelpText.purpose,
      synopsis: ["flipbook COMMAND [options] …"],
      sections: [
        ("COMMANDS", list), ("EXIT STATUS", codes),
        (
          "ENVIRONMENT",
          item(
            Assets.variable, "A folder that replaces the built-in scripts and feeds.")
            + item("NO_COLOR", "If it is set, the output has no colours.")
        ), ("SEE ALSO", [pages]),
      ])
  }

  /// The page of a command, such as `flipbook-record(1)`.
  static func text(of command: any Command) -> String {
    var sections: [(String, [String])] = []
    if !command.discussion.isEmpty {
      sections.append(("DESCRIPTION", paragraphs(command.discussion)))
    }
    sections.append(
      (
        "OPTIONS",
        command.allOptions.flatMap { option in
          item(HelpText.spelling(option).trimmed, option.help.capitalisedSentence)
        }
      ))
    if !command.examples.isEmpty {
      let lines = command.examples.map { escaped("flipbook \($0)") }
      sections.append(("EXAMPLES", [".nf"] + lines + [".fi"]))
    }
    sections.append(("SEE ALSO", [".BR flipbook (1)"]))
    return page(
      "flipbook-\(command.name)", summary: command.summary,
      synopsis: command.usage.map { "flipbook \(command.name) \($0)" }, sections: sections)
  }

  private static func page(
    _ name: String, summary: String, synopsis: [String], sections: [(title: String, lines: [String])]
  ) -> String {
    var lines = [
      ".TH \(name.uppercased()) 1 \"\" \"flipbook \(Release.version)\" \"User Commands\"", ".SH NAME",
      "\(escaped(name)) \\- \(escaped(summary))", ".SH SYNOPSIS",
    ]
    lines += synopsis.enumerated().flatMap { index, line in (index == 0 ? [] : [".br"]) + [escaped(line)] }
    for section in sections { lines += [".SH \(section.title)"] + section.lines }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func item(_ term: String, _ text: String) -> [String] {
    [".TP", ".B \(escaped(term))", escaped(text)]
  }

  /// The lines of a text. Each stays one line, since man(1) wraps lines itself.
  private static func paragraphs(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? ".PP" : escaped(String($0)) }
  }

  /// Text with escaped roff commands.
  private static func escaped(_ text: String) -> String {
    let plain = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
    return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&" + plain : plain
  }
}

extension String {
  /// The text as a sentence: `write frames` becomes `Write frames.`
  fileprivate var capitalisedSentence: String {
    guard let first else { return self }
    return first.uppercased() + dropFirst() + (last == "." ? "" : ".")
  }

  fileprivate var trimmed: String { String(drop { $0 == " " }) }
}
