import Platform

/// Help, made from the commands' tables.
package enum HelpText {
  package static let purpose = "turn gesture scripts into videos, pictures and regression tests"

  package static func overview(_ groups: CommandGroups) -> String {
    let width = groups.flatMap(\.value).map(\.name.count).max() ?? 0
    return """
      flipbook \(Release.version): \(purpose)

      usage: flipbook COMMAND [options] …

      \(groups.map { "\($0):\n" + table($1.map { ($0.name, $0.summary) }, width: width) }.joined(separator: "\n\n"))

      flipbook help COMMAND shows the options of a command, flipbook help script the script language,
      flipbook help scene-file that of scene files, and flipbook --version the version. -- ends the
      options, and - is standard input. Other inputs must be regular files, /dev/stdin or <(COMMAND) of a
      shell.

      Exit codes:
      \(table(ExitCode.allCases.map { (String($0.rawValue), $0.meaning) }))
      """
  }

  /// The help of a command: its common options, or all.
  package static func text(of command: any Command, showsAll: Bool = false) -> String {
    var parts = [usage(of: command)]
    parts.append(command.summary.prefix(1).uppercased() + command.summary.dropFirst() + ".")
    if !command.discussion.isEmpty { parts.append(command.discussion) }
    let shown = command.allOptions.filter { showsAll || !command.rareOptions.contains($0.name) }
    parts.append("Options:\n" + table(shown.map { (spelling($0), $0.help) }))
    if !command.examples.isEmpty {
      parts.append("Examples:\n" + command.examples.map { "  flipbook \($0)" }.joined(separator: "\n"))
    }
    let hidden = command.allOptions.count - shown.count
    if hidden > 0 { parts.append("\(hidden) more: flipbook help \(command.name) --\(OptionName.all)") }
    return parts.joined(separator: "\n\n")
  }

  /// `usage: flipbook record …`, one form a line.
  package static func usage(of command: any Command) -> String {
    "usage: " + command.usage.map { "flipbook \(command.name) \($0)" }.joined(separator: "\n       ")
  }

  /// `-o, --output DIR`.
  package static func spelling(_ option: OptionDefinition) -> String {
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
