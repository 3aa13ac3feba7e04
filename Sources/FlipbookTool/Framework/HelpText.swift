import Flipbook

/// Help, made from the commands' tables.
enum HelpText {
  /// `flipbook help`.
  static func overview(_ commands: [any Command]) -> String {
    """
    flipbook \(Release.version): plays a touch gesture on a virtual clock and draws every frame.

    usage: flipbook COMMAND [options] …

    Commands:
    \(table(commands.map { ($0.name, $0.summary) }))

      flipbook help COMMAND shows a command's options, help script the script language; --version the version.
      --name value and --name=value are the same; -- ends the options; - is standard input.

    Exit codes:
    \(table(ExitCode.allCases.map { (String($0.rawValue), $0.meaning) }))
    """
  }

  /// `flipbook help COMMAND`.
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

  /// `usage: flipbook record …`, a line a form.
  static func usage(of command: any Command) -> String {
    "usage: " + command.usage.map { "flipbook \(command.name) \($0)" }.joined(separator: "\n       ")
  }

  /// `-o, --output DIR`.
  static func spelling(_ option: Option) -> String {
    let short = option.short.map { "-\($0), " } ?? "    "
    return short + "--\(option.name)" + (option.value.map { " \($0.placeholder)" } ?? "")
  }

  /// Two columns; a left side that is too wide has the right one on the next line.
  private static func table(_ rows: [(String, String)]) -> String {
    let width = min(26, rows.map(\.0.count).max() ?? 0)
    return rows.map { left, right in
      let pad = width - left.count
      let gap = pad < 0 ? "\n" + String(repeating: " ", count: width + 4) : String(repeating: " ", count: pad + 2)
      return "  \(left)\(gap)\(right)"
    }.joined(separator: "\n")
  }
}
