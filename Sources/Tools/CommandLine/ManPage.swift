import Platform

/// Manual pages for man(1), made from the commands' tables.
package enum ManPage {
  /// The page `flipbook(1)`, an overview.
  package static func overview(_ groups: CommandGroups) -> String {
    let list = groups.flatMap { title, commands in
      [".SS \(title)"] + commands.flatMap { item("flipbook \($0.name)", $0.summary.capitalisedSentence) }
    }
    let codes = ExitCode.allCases.flatMap { item(String($0.rawValue), $0.meaning.capitalisedSentence) }
    let pages = groups.flatMap(\.value).map { ".BR flipbook-\(escaped($0.name)) (1)" }.joined(separator: ",\n")
    return page(
      "flipbook", summary: HelpText.purpose,
      synopsis: ["flipbook COMMAND [options] …"],
      sections: [
        ("COMMANDS", list), ("EXIT STATUS", codes),
        (
          "ENVIRONMENT",
          item(
            Assets.variable, "A folder that replaces the built-in scripts and feeds.")
            + item("FLIPBOOK_FFMPEG", "The program ffmpeg, instead of the one on the PATH.")
            + item("NO_COLOR", "If it is set, the output has no colours.")
        ), ("SEE ALSO", [pages]),
      ])
  }

  /// The page of a command, such as `flipbook-record(1)`.
  package static func text(of command: any Command) -> String {
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
