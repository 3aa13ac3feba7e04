import Platform

/// A JSON value for output: members keep their order, so that equal results are equal bytes.
package indirect enum JSONValue: Sendable, Equatable {
  case object([Member])
  case array([JSONValue])
  case string(String)
  case number(Double)
  case integer(Int)
  case bool(Bool)
  case null
  /// A number that is written already.
  case raw(String)

  /// A name with its value.
  package struct Member: Sendable, Equatable {
    package var name: String
    package var value: JSONValue

    /// Makes a member.
    package init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// An array of numbers.
  package static func integers(_ numbers: [Int]) -> JSONValue { .array(numbers.map(JSONValue.integer)) }

  /// The text with two spaces a level; objects and arrays of simple values stand in one line.
  package var text: String { render(indent: "") }

  private func render(indent: String) -> String {
    switch self {
    case .object(let members):
      return Self.wrap(
        members.map { "\(Self.quote($0.name)): \($0.value.render(indent: indent + "  "))" }, "{", "}", indent, isFlat)
    case .array(let items):
      return Self.wrap(items.map { $0.render(indent: indent + "  ") }, "[", "]", indent, isFlat)
    case .string(let text): return Self.quote(text)
    // JSON knows no infinity.
    case .number(let value): return value.isFinite ? NumberText.plain(value) : "null"
    case .integer(let value): return String(value)
    case .bool(let value): return value ? "true" : "false"
    case .null: return "null"
    case .raw(let text): return text
    }
  }

  /// The text in one line, however long.
  package var line: String {
    switch self {
    case .object(let members):
      "{" + members.map { "\(Self.quote($0.name)): \($0.value.line)" }.joined(separator: ", ") + "}"
    case .array(let items): "[" + items.map(\.line).joined(separator: ", ") + "]"
    default: text
    }
  }

  private var isFlat: Bool {
    let values: [JSONValue]
    switch self {
    case .object(let members): values = members.map(\.value)
    case .array(let items): values = items
    default: return true
    }
    return values.allSatisfy { value in
      switch value {
      case .object, .array: false
      case .string(let text): text.utf8.count < 40
      default: true
      }
    }
  }

  private static func wrap(_ items: [String], _ open: String, _ close: String, _ indent: String, _ isFlat: Bool)
    -> String
  {
    if items.isEmpty { return open + close }
    let flat = open + items.joined(separator: ", ") + close
    if isFlat, flat.utf8.count + indent.utf8.count <= 120 { return flat }
    return "\(open)\n\(indent)  " + items.joined(separator: ",\n\(indent)  ") + "\n\(indent)\(close)"
  }

  private static func quote(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.isHiddenControl || scalar.value == 0x2028 || scalar.value == 0x2029:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

/// What can be a member of a JSON object.
package protocol JSONConvertible {
  var json: JSONValue { get }
}

extension JSONValue: JSONConvertible, ExpressibleByDictionaryLiteral {
  package var json: JSONValue { self }

  /// Makes an object, whose members stay in their order; one without a value is null.
  package init(dictionaryLiteral members: (String, (any JSONConvertible)?)...) {
    self = .object(members.map { Member($0, $1?.json ?? .null) })
  }

  /// An object with the members of two; of the first alone where there is no second.
  package static func + (first: JSONValue, second: JSONValue?) -> JSONValue {
    guard case .object(let members) = first, case .object(let more)? = second else { return first }
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

/// The first and the last of numbers.
extension ClosedRange: JSONConvertible where Bound == Int {
  package var json: JSONValue { .integers([lowerBound, upperBound]) }
}
