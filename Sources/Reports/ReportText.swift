import Platform

/// Pieces of text that the reports have in common.
enum ReportText {
  /// A text that cannot steer a terminal or break a line: control characters become U+FFFD. Line ends stay where
  /// `keepsLines` is set.
  static func printable(_ text: String, keepsLines: Bool = false) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || isSteering(scalar)
      result.append(isControl && !(keepsLines && scalar == "\n") ? "\u{FFFD}" : scalar)
    }
    return String(result)
  }

  /// Characters that end a line or turn the direction of the text after them.
  private static func isSteering(_ scalar: Unicode.Scalar) -> Bool {
    (0x2028...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
  }

  /// Lines of at most so many characters, broken at spaces; a longer word stands alone and is longer.
  static func wrapped(_ text: String, width: Int) -> [String] {
    if text.count <= width { return [text] }
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? word : " " + word
    }
    return line.isEmpty && !lines.isEmpty ? lines : lines + [line]
  }
}
