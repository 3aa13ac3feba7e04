/// Escaping of text for XML and HTML.
package enum XMLText {
  /// Returns text for use between two tags. Characters that XML 1.0 does not allow, even escaped, become U+FFFD.
  package static func content(_ text: String) -> String { escaped(text, allowed) { $0 == "\r" ? "&#13;" : nil } }

  /// Returns text for use between double quotes. Line breaks and tabs are escaped, since a parser would replace them by
  /// spaces.
  package static func attribute(_ text: String) -> String {
    escaped(text, allowed) { scalar in
      switch scalar {
      case "\n", "\t", "\r": "&#\(scalar.value);"
      case "\"": "&quot;"
      default: nil
      }
    }
  }

  /// Returns text for use between two tags or double quotes of HTML, with only the markup characters escaped.
  package static func html(_ text: String) -> String { escaped(text, \.self) { $0 == "\"" ? "&quot;" : nil } }

  private static func escaped(
    _ text: String, _ plain: (Unicode.Scalar) -> Unicode.Scalar, _ more: (Unicode.Scalar) -> String?
  ) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      // Only `]]>` is forbidden in text; escaping every `>` is simpler.
      case ">": result += "&gt;"
      default:
        if let entity = more(scalar) { result += entity } else { result.unicodeScalars.append(plain(scalar)) }
      }
    }
    return result
  }

  /// Returns the scalar if XML 1.0 allows it, or U+FFFD. C1 controls, which XML allows but discourages, become U+FFFD
  /// too.
  private static func allowed(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x9, 0xA, 0xD: scalar
    case 0x20..<0x7F, 0xA0...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: scalar
    default: "\u{FFFD}"
    }
  }
}

/// A check for well-formed UTF-8.
package enum UTF8Check {
  /// Returns the offset of the first byte that is not well-formed UTF-8, or `nil`.
  package static func firstInvalidOffset(in bytes: [UInt8]) -> Int? {
    if String(validating: bytes, as: UTF8.self) != nil { return nil }
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    var offset = 0
    while case .valid(let scalar) = parser.parseScalar(from: &rest) { offset += scalar.count }
    return offset
  }
}
