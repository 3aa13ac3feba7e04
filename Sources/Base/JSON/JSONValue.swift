import Platform

/// A JSON value. A parsed value has its offset, so that a diagnostic can report its line.
package struct JSONValue: Sendable {
  /// The types of values. A number keeps its spelling, and an object the order of its members.
  package enum Content: Sendable {
    case null
    case bool(Bool)
    case number(String)
    case string(String)
    case array([JSONValue])
    case object([Member])
  }

  /// A name with its value.
  package struct Member: Sendable {
    package var name: String
    package var value: JSONValue

    package init(_ name: String, _ value: JSONValue) { (self.name, self.value) = (name, value) }
  }

  package var content: Content
  /// The offset of the value's first byte in the parsed text, or 0 for a value that was not parsed.
  package var offset = 0
}

// MARK: Making

extension JSONValue {
  package static var null: JSONValue { JSONValue(content: .null) }
  package static func bool(_ value: Bool) -> JSONValue { JSONValue(content: .bool(value)) }
  package static func string(_ text: String) -> JSONValue { JSONValue(content: .string(text)) }
  package static func array(_ elements: [JSONValue]) -> JSONValue { JSONValue(content: .array(elements)) }
  package static func object(_ members: [Member]) -> JSONValue { JSONValue(content: .object(members)) }
  package static func integer(_ value: Int) -> JSONValue { .raw(String(value)) }
  /// Returns a number, or `null` if it is not finite, since JSON has no infinity.
  package static func number(_ value: Double) -> JSONValue { value.isFinite ? .raw(NumberText.plain(value)) : .null }
  /// Returns a number with a given spelling.
  package static func raw(_ number: String) -> JSONValue { JSONValue(content: .number(number)) }
  /// Returns an array of numbers.
  package static func integers(_ numbers: [Int]) -> JSONValue { .array(numbers.map(JSONValue.integer)) }
}

/// A type that can be a member of a JSON object.
package protocol JSONConvertible {
  var json: JSONValue { get }
}

extension JSONValue: JSONConvertible, ExpressibleByDictionaryLiteral {
  package var json: JSONValue { self }

  /// Makes an object, whose members stay in their order; a member without a value is null.
  package init(dictionaryLiteral members: (String, (any JSONConvertible)?)...) {
    self = .object(members.map { Member($0, $1?.json ?? .null) })
  }

  /// Returns an object with the members of both values, or the first value if one of them is not an object.
  package static func + (first: JSONValue, second: JSONValue?) -> JSONValue {
    guard case .object(let members) = first.content, case .object(let more)? = second?.content else { return first }
    return .object(members + more)
  }
}

extension String: JSONConvertible { package var json: JSONValue { .string(self) } }
extension Int: JSONConvertible { package var json: JSONValue { .integer(self) } }
extension Double: JSONConvertible { package var json: JSONValue { .number(self) } }
extension Bool: JSONConvertible { package var json: JSONValue { .bool(self) } }
extension Array: JSONConvertible where Element: JSONConvertible {
  package var json: JSONValue { .array(map(\.json)) }
}

/// An array of the first and the last number.
extension ClosedRange: JSONConvertible where Bound == Int {
  package var json: JSONValue { .integers([lowerBound, upperBound]) }
}

// MARK: Reading

extension JSONValue {
  /// The member with a key, or the last one if the key is duplicate, as in other parsers.
  package subscript(key: String) -> JSONValue? {
    guard case .object(let members) = content else { return nil }
    return members.last { $0.name == key }?.value
  }

  /// The elements of an array, or `nil` for any other value.
  package var elements: [JSONValue]? {
    if case .array(let elements) = content { elements } else { nil }
  }

  /// The elements of an array; no elements for `null`; any other value as the only element.
  package var oneOrMore: [JSONValue] {
    switch content {
    case .array(let elements): elements
    case .null: []
    default: [self]
    }
  }

  /// The keys of an object in their order; empty for any other value.
  package var keys: [String] {
    if case .object(let members) = content { members.map(\.name) } else { [] }
  }

  /// The text of a string, or `nil` for any other value.
  package var string: String? {
    if case .string(let text) = content { text } else { nil }
  }

  /// A string, a number or a Boolean value as text, or `nil` for any other value.
  package var scalar: String? {
    switch content {
    case .string(let text), .number(let text): text
    case .bool(let flag): flag ? "true" : "false"
    default: nil
    }
  }

  /// The value of a number, to the nearest double, or `nil` for any other value.
  package var number: Double? {
    guard case .number(let text) = content else { return nil }
    // A whole number below 2^53 and a power of ten up to 10^22 are exact doubles. Their quotient is rounded once
    // (Clinger, "How to read floating point numbers accurately", 1990).
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
    if case .object = content { true } else { false }
  }

  /// The type of the value, for messages.
  package var kind: String {
    switch content {
    case .null: "null"
    case .bool: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
