import Platform

/// The parts of reports in Markdown: on a pull request, and in the summary of a workflow step.
enum Markdown {
  /// Returns a heading with a mark.
  static func heading(_ text: String, isSame: Bool) -> String { "### \(isSame ? "✅" : "❌") \(text)" }

  /// Returns a row of a table; the cells are escaped already.
  static func row(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }

  /// Returns an embedded picture; the path is relative to the report.
  static func picture(_ file: String, _ words: String) -> String { "!" + link(file, words) }

  /// Returns a link; the path is relative to the report.
  static func link(_ file: String, _ words: String) -> String { "[\(text(words))](\(address(file)))" }

  /// Returns a code block that no line of the text can end.
  static func fenced(_ text: String) -> String {
    let longest = text.split { $0 != "`" }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return "\(fence)text\n\(text)\n\(fence)"
  }

  /// Returns text in a fixed-width font, escaped.
  static func code(_ text: String) -> String { "<code>\(Self.text(text))</code>" }

  /// Escapes text for a table cell, so that it contains no markup, links or mentions and cannot end the cell.
  static func text(_ text: String) -> String {
    ReportText.printable(text).unicodeScalars.reduce(into: "") { result, scalar in
      let isPlain =
        !scalar.isASCII || scalar.properties.isAlphabetic || "0123456789 .,;()%/+".unicodeScalars.contains(scalar)
      if isPlain { result.unicodeScalars.append(scalar) } else { result += "&#\(scalar.value);" }
    }
  }

  /// Returns a path as the URL of a link, with special characters percent-encoded.
  private static func address(_ path: String) -> String {
    path.utf8.reduce(into: "") { result, byte in
      let character = Character(UnicodeScalar(byte))
      if character.isASCII, character.isLetter || character.isNumber || "/._-~".contains(character) {
        result.append(character)
      } else {
        result += "%" + NumberText.padded(byte, to: 2, radix: 16).uppercased()
      }
    }
  }
}

extension String {
  /// Appends the pieces that fit into a size limit in bytes; returns the number of omitted pieces.
  mutating func add(_ pieces: some Sequence<String>, upTo limit: Int) -> Int {
    var left = 0
    for piece in pieces {
      if utf8.count + piece.utf8.count > limit { left += 1 } else { self += piece }
    }
    return left
  }
}
