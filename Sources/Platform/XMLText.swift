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
