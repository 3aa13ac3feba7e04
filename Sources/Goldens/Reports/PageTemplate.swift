import Platform

/// A text with placeholders such as `{{title}}` that are replaced by values.
///
/// Values are not searched for placeholders, so untrusted text cannot insert another value.
struct PageTemplate {
  /// The value of a placeholder.
  enum Value {
    /// Text of any origin. It is escaped for element content and for attributes in double quotes.
    case text(String)
    /// Markup, inserted unchanged.
    case markup(String)
    /// Markup and data in UTF-8, inserted unchanged.
    case bytes([UInt8])

    /// The value as it appears on the page: markup as it is, text with its special characters escaped.
    fileprivate var bytes: [UInt8] {
      switch self {
      case .text(let text): Array(XMLText.attribute(ReportText.printable(text)).utf8)
      case .markup(let text): Array(text.utf8)
      case .bytes(let bytes): bytes
      }
    }
  }

  /// The template, with placeholders in double braces.
  private let text: String

  init(_ text: String) { self.text = text }

  /// Returns the text with all placeholders replaced.
  ///
  /// - Precondition: Each placeholder has a value, and each value a placeholder.
  func filled(_ values: [String: Value]) -> [UInt8] {
    var result: [UInt8] = []
    var filled: Set<String> = []
    var rest = text[...]
    while let open = rest.firstRange(of: "{{"), let close = rest[open.upperBound...].firstRange(of: "}}") {
      let name = String(rest[open.upperBound..<close.lowerBound])
      guard let value = values[name] else { preconditionFailure("the placeholder \(name) has no value") }
      result += rest[..<open.lowerBound].utf8
      result += value.bytes
      filled.insert(name)
      rest = rest[close.upperBound...]
    }
    precondition(
      filled.count == values.count, "no placeholder is named \(Set(values.keys).subtracting(filled).sorted())")
    return result + rest.utf8
  }
}
