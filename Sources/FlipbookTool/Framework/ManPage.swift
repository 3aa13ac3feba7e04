import Flipbook

/// Manual pages for man(1), made from the commands' tables.
enum ManPage {
  /// `flipbook(1)`: what there is.
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

  /// `flipbook-record(1)` and so on.
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

  /// The lines of a text; each is one, since help breaks them where a terminal does, and a page where it wants.
  private static func paragraphs(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? ".PP" : escaped(String($0)) }
  }

  /// Text in which nothing is a command of roff.
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
