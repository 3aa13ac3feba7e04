/// How values are written in a script, so that what is printed can be read again.
enum ScriptText {
  /// The shortest decimal that reads as the same number.
  static func number(_ value: Double) -> String {
    let text = value == 0 ? "0" : String(value)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// Nanoseconds as `450ms` or, from a second on, `1.2s`; exact.
  static func duration(_ nanoseconds: Int64) -> String {
    nanoseconds >= 1_000_000_000
      ? decimal(nanoseconds, digits: 9) + "s" : decimal(nanoseconds, digits: 6) + "ms"
  }

  private static func decimal(_ value: Int64, digits: Int) -> String {
    let text = String(value)
    let padded = String(repeating: "0", count: max(0, digits + 1 - text.count)) + text
    var fraction = padded.suffix(digits)
    while fraction.hasSuffix("0") { fraction.removeLast() }
    return padded.dropLast(digits) + (fraction.isEmpty ? "" : "." + fraction)
  }

  /// The text in quotation marks.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for character in text {
      if character == "\"" || character == "\\" { result.append("\\") }
      result.append(character)
    }
    return result + "\""
  }

  /// Whether a text can stand without quotation marks and is still read as that text.
  static func isWord(_ text: String) -> Bool {
    guard let first = text.first, LineScanner.startsWord(first), text != "true", text != "false" else { return false }
    return text.allSatisfy(LineScanner.continuesWord)
  }

  /// A whole number with commas between thousands, as limits are written.
  static func grouped(_ value: Int) -> String {
    var digits = Array(String(value))
    var index = digits.count - 3
    while index > 0 {
      digits.insert(",", at: index)
      index -= 3
    }
    return String(digits)
  }
}
