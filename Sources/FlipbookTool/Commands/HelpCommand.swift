import Flipbook

struct HelpCommand: Command {
  let name = "help"
  let summary = "show what there is, how a command works, or the script language"
  let usage = ["[COMMAND] [--format text|man]", "script [STATEMENT] [--format text|markdown|tmlanguage]"]
  let discussion = """
    help script is the reference of the script language, and help script STATEMENT tells of one statement. The format
    markdown is the article of the library's documentation; tmlanguage is a TextMate grammar for editors, which is also in
    Assets/editors. The format man is a page for man(1), of the program or of a command.
    """
  let examples = ["help record", "help script", "help script drag"]

  @Operand(.command("COMMAND")) var topic: String?
  @Operand() var statement: String?
  @Option(.format, .choice(), help: "text unless said") var format: Format?

  enum Format: String, CaseIterable {
    case text, man, markdown, tmlanguage
  }

  var followers: [String: [String]] { [Self.script: Script.Statement.all.map(\.name)] }

  static let script = "script"

  func run(_ console: Console) throws -> ExitCode {
    let format = format ?? .text
    if topic == Self.script {
      try console.print(try reference(format, ScriptReference(scenes: ScriptVocabulary.of(console.scenes).scenes)))
      return .done
    }
    guard [.text, .man].contains(format) else { throw CLIError.usage("--format belongs to help script") }
    if let statement { throw CLIError.usage("help does not know what to do with \"\(statement)\"") }
    let all = allCommands()
    guard let topic else {
      try console.print(format == .man ? ManPage.overview(all) : HelpText.overview(all))
      return .done
    }
    guard let command = all.first(where: { $0.name == topic }) else {
      if Script.Statement.named(topic) != nil {
        throw CLIError.usage("\(topic) is a statement of scripts, not a command; see flipbook help script \(topic)")
      }
      throw CLIError.usage(unknown("command", topic, in: all.map(\.name) + [Self.script]))
    }
    try console.print(format == .man ? ManPage.text(of: command) : HelpText.text(of: command))
    return .done
  }

  private func reference(_ format: Format, _ reference: ScriptReference) throws(CLIError) -> String {
    if format == .man { throw .usage("--format man is of commands; the script language has --format markdown") }
    guard let name = statement else {
      switch format {
      case .markdown: return reference.article
      case .tmlanguage: return EditorGrammar.json.text
      case .text, .man: return reference.text
      }
    }
    guard let statement = Script.Statement.named(name) else {
      throw .usage(unknown("statement", name, in: Script.Statement.all.map(\.name)))
    }
    if format != .text { throw .usage("\(format) is made of all statements; leave out \(name)") }
    return reference.text(of: statement)
  }
}

/// Help, made from the commands' tables.
enum HelpText {
  static func overview(_ commands: [any Command]) -> String {
    """
    flipbook \(Release.version): plays a touch gesture on a virtual clock and draws every frame.

    usage: flipbook COMMAND [options] …

    Commands:
    \(table(commands.map { ($0.name, $0.summary) }))

      flipbook help COMMAND shows a command's options, help script the script language; --version the version.
      --name value and --name=value are the same; -- ends the options; - is standard input.
      Inputs are regular files; of pipes only /dev/stdin and the shell's <(COMMAND) are read.

    Exit codes:
    \(table(ExitCode.allCases.map { (String($0.rawValue), $0.meaning) }))
    """
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
  private static func table(_ rows: [(String, String)]) -> String {
    let width = min(26, rows.map(\.0.count).max() ?? 0)
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
  static func overview(_ commands: [any Command]) -> String {
    let list = commands.flatMap { item("flipbook \($0.name)", $0.summary.capitalisedSentence) }
    let codes = ExitCode.allCases.flatMap { item(String($0.rawValue), $0.meaning.capitalisedSentence) }
    let pages = commands.map { ".BR flipbook-\(escaped($0.name)) (1)" }.joined(separator: ",\n")
    return page(
      "flipbook", summary: "plays touch gestures on a virtual clock and draws every frame",
      synopsis: ["flipbook COMMAND [options] …"],
      sections: [
        ("COMMANDS", list), ("EXIT STATUS", codes),
        (
          "ENVIRONMENT",
          item(
            Assets.variable, "A folder of built-in scripts and feeds, in place of the one that comes with the program.")
            + item("NO_COLOR", "Where it is set, no colours are shown.")
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
