import Platform

/// A text with named places such as `{{title}}`, into which values are put.
///
/// A value is not searched for places, so no text of a stranger can reach another value.
struct PageTemplate {
  /// What is put into a place.
  enum Value {
    /// Text of any origin. It is escaped, so it is safe between tags and between double quotes.
    case text(String)
    /// Markup, put in as it is.
    case markup(String)
    /// Markup and data in UTF-8, put in as they are.
    case bytes([UInt8])

    fileprivate var bytes: [UInt8] {
      switch self {
      case .text(let text): Array(XMLText.attribute(ReportText.printable(text)).utf8)
      case .markup(let text): Array(text.utf8)
      case .bytes(let bytes): bytes
      }
    }
  }

  private let text: String

  init(_ text: String) { self.text = text }

  /// The text with the values in their places.
  ///
  /// - Precondition: each place has a value, and each value a place.
  func filled(_ values: [String: Value]) -> [UInt8] {
    var result: [UInt8] = []
    var filled: Set<String> = []
    var rest = text[...]
    while let open = rest.firstRange(of: "{{"), let close = rest[open.upperBound...].firstRange(of: "}}") {
      let name = String(rest[open.upperBound..<close.lowerBound])
      guard let value = values[name] else { preconditionFailure("the place \(name) has no value") }
      result += rest[..<open.lowerBound].utf8
      result += value.bytes
      filled.insert(name)
      rest = rest[close.upperBound...]
    }
    precondition(filled.count == values.count, "no place is named \(Set(values.keys).subtracting(filled).sorted())")
    return result + rest.utf8
  }
}
