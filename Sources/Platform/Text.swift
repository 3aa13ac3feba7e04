/// Text for XML and HTML.
package enum XMLText {
  /// Text between two tags. What XML 1.0 does not allow, even escaped, becomes U+FFFD.
  package static func content(_ text: String) -> String { escaped(text) { _ in nil } }

  /// Text between double quotes. White space that a reader would make a space is escaped, so that it stays what it is.
  package static func attribute(_ text: String) -> String {
    escaped(text) { scalar in
      switch scalar {
      case "\n", "\t", "\r": "&#\(scalar.value);"
      case "\"": "&quot;"
      default: nil
      }
    }
  }

  private static func escaped(_ text: String, _ more: (Unicode.Scalar) -> String?) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if let entity = more(scalar) {
        result += entity
        continue
      }
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      // Only `]]>` must not stand in text; all of them is simpler to get right.
      case ">": result += "&gt;"
      case "\r": result += "&#13;"
      default: result.unicodeScalars.append(isAllowed(scalar) ? scalar : "\u{FFFD}")
      }
    }
    return result
  }

  /// The production Char of XML 1.0; C1 controls are allowed there and discouraged, and left out here.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x9, 0xA, 0xD: true
    case 0x20..<0x7F, 0xA0...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }
}

/// Numbers as text, the same in every language and on every machine.
package enum NumberText {
  /// So many of something: `1 frame`, `2 frames`.
  package static func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

  /// The number that a text has, digits alone; `nil` where there is anything else, or more than fits.
  package static func whole(_ text: some StringProtocol) -> Int? {
    text.utf8.allSatisfy { (48...57).contains($0) } ? Int(text) : nil
  }

  /// The digits of a number that is not negative, with zeros in front where there are fewer than `count`: `007`.
  ///
  /// - Parameter radix: From 2 to 36; beyond 9 the digits are small letters.
  package static func padded(_ number: some BinaryInteger, to count: Int, radix: Int = 10) -> String {
    let digits = String(number, radix: radix)
    return String(repeating: "0", count: max(0, count - digits.count)) + digits
  }

  /// A number with so many places after the point, 0 to 9; what is too large for that, or no number, as Swift writes it.
  package static func fixed(_ value: Double, places: Int) -> String {
    let scale = (0..<places).reduce(1.0) { scale, _ in scale * 10 }
    let scaled = (value * scale).rounded()
    guard abs(scaled) < 1e15 else { return "\(value)" }
    let digits = padded(Int(abs(scaled)), to: places + 1)
    let sign = scaled < 0 ? "-" : ""
    return sign + digits.dropLast(places) + (places > 0 ? "." + digits.suffix(places) : "")
  }
}
