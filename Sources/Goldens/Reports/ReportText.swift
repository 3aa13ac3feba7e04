import Platform

/// Text functions that the reports share.
enum ReportText {
  /// Returns the text with control characters replaced by U+FFFD, so that it cannot control a terminal or break a
  /// line.
  ///
  /// - Parameter keepsLines: Whether line feeds are kept.
  static func printable(_ text: String, keepsLines: Bool = false) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || isSteering(scalar)
      result.append(isControl && !(keepsLines && scalar == "\n") ? "\u{FFFD}" : scalar)
    }
    return String(result)
  }

  /// Whether a character ends a line or changes the direction of the text after it.
  private static func isSteering(_ scalar: Unicode.Scalar) -> Bool {
    (0x2028...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
  }

  /// Returns lines of at most `width` characters, broken at spaces. A longer word has a line of its own.
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
