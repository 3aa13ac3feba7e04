/// A JSON value and where it stands, so that a complaint about an entry can name its line.
package struct JSONNode: Sendable {
  /// What the value is. Numbers keep their spelling, since feeds only show them.
  package enum Value: Sendable {
    case null
    case bool(Bool)
    case number(String)
    case string(String)
    case array([JSONNode])
    case object([(key: String, value: JSONNode)])
  }

  package var value: Value
  /// The offset of the value's first byte.
  package var offset: Int

  /// The member of an object; the last one if the key is there twice, as in other readers.
  package subscript(key: String) -> JSONNode? {
    guard case .object(let members) = value else { return nil }
    return members.last { $0.key == key }?.value
  }

  /// The elements of an array; `nil` for anything else.
  package var elements: [JSONNode]? {
    if case .array(let elements) = value { elements } else { nil }
  }

  /// The elements of an array, and any other value but `null` as the only element.
  package var oneOrMore: [JSONNode] {
    switch value {
    case .array(let elements): elements
    case .null: []
    default: [self]
    }
  }

  /// The keys of an object in their order; empty for anything else.
  package var keys: [String] {
    if case .object(let members) = value { members.map(\.key) } else { [] }
  }

  /// The text of a string; `nil` for anything else.
  package var string: String? {
    if case .string(let text) = value { text } else { nil }
  }

  /// A string, a number or a truth value as text.
  package var text: String? {
    switch value {
    case .string(let text), .number(let text): text
    case .bool(let flag): flag ? "true" : "false"
    default: nil
    }
  }

  /// The value of a number, to the nearest double; `nil` for anything else.
  package var number: Double? {
    guard case .number(let text) = value else { return nil }
    // A whole number below 2^53 and a power of ten up to 10^22 are doubles, and their quotient is rounded once (Clinger,
    // "How to read floating point numbers accurately", 1990).
    var (whole, scale, isFraction) = (0.0, 1.0, false)
    let isNegative = text.utf8.first == UInt8(ascii: "-")
    for byte in text.utf8.dropFirst(isNegative ? 1 : 0) {
      if byte == UInt8(ascii: "."), !isFraction {
        isFraction = true
        continue
      }
      guard (0x30...0x39).contains(byte), whole < 900_719_925_474_098 else { return Double(text) }
      whole = whole * 10 + Double(byte - 0x30)
      if isFraction { scale *= 10 }
    }
    guard scale <= 1e22 else { return Double(text) }
    return (isNegative ? -whole : whole) / scale
  }

  package var isObject: Bool {
    if case .object = value { true } else { false }
  }

  /// What the value is, for messages.
  package var kind: String {
    switch value {
    case .null: "null"
    case .bool: "a truth value"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
