/// Text for XML and HTML.
package enum XMLText {
  /// Text between two tags. What XML 1.0 does not allow, even escaped, becomes U+FFFD.
  package static func content(_ text: String) -> String { escaped(text, allowed) { $0 == "\r" ? "&#13;" : nil } }

  /// Text between double quotes. White space that a reader would make a space is escaped, so that it stays what it is.
  package static func attribute(_ text: String) -> String {
    escaped(text, allowed) { scalar in
      switch scalar {
      case "\n", "\t", "\r": "&#\(scalar.value);"
      case "\"": "&quot;"
      default: nil
      }
    }
  }

  /// Text between two tags or double quotes of HTML; what is not markup stays as it is.
  package static func html(_ text: String) -> String { escaped(text, \.self) { $0 == "\"" ? "&quot;" : nil } }

  private static func escaped(
    _ text: String, _ plain: (Unicode.Scalar) -> Unicode.Scalar, _ more: (Unicode.Scalar) -> String?
  ) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      // Only `]]>` must not stand in text; all of them is simpler to get right.
      case ">": result += "&gt;"
      default:
        if let entity = more(scalar) { result += entity } else { result.unicodeScalars.append(plain(scalar)) }
      }
    }
    return result
  }

  /// The scalar if it is a Char of XML 1.0, else U+FFFD; C1 controls are allowed there and discouraged, and left out here.
  private static func allowed(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x9, 0xA, 0xD: scalar
    case 0x20..<0x7F, 0xA0...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: scalar
    default: "\u{FFFD}"
    }
  }
}

/// Where bytes stop being UTF-8.
package enum UTF8Check {
  /// The offset of the first byte that does not belong to well-formed UTF-8, or `nil`.
  package static func firstInvalidOffset(in bytes: [UInt8]) -> Int? {
    if String(validating: bytes, as: UTF8.self) != nil { return nil }
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    var offset = 0
    while case .valid(let scalar) = parser.parseScalar(from: &rest) { offset += scalar.count }
    return offset
  }
}
