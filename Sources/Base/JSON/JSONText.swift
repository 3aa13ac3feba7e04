/// JSON values as text. Members keep their order, so that equal results give equal bytes.
extension JSONValue {
  /// The text with two spaces per level; objects and arrays of simple values are on one line.
  package var text: String { render(indent: "") }

  private func render(indent: String) -> String {
    switch content {
    case .object(let members):
      return Self.wrap(
        members.map { "\(Self.quote($0.name)): \($0.value.render(indent: indent + "  "))" }, "{", "}", indent, isFlat)
    case .array(let items):
      return Self.wrap(items.map { $0.render(indent: indent + "  ") }, "[", "]", indent, isFlat)
    case .string(let text): return Self.quote(text)
    case .number(let text): return text
    case .bool(let value): return value ? "true" : "false"
    case .null: return "null"
    }
  }

  /// The text on a single line.
  package var line: String {
    switch content {
    case .object(let members):
      "{" + members.map { "\(Self.quote($0.name)): \($0.value.line)" }.joined(separator: ", ") + "}"
    case .array(let items): "[" + items.map(\.line).joined(separator: ", ") + "]"
    default: text
    }
  }

  private var isFlat: Bool {
    let values: [JSONValue]
    switch content {
    case .object(let members): values = members.map(\.value)
    case .array(let items): values = items
    default: return true
    }
    return values.allSatisfy { value in
      switch value.content {
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
    // Pictures in Base64 are long, and have nothing to escape.
    let isPlain = text.utf8.allSatisfy { (0x20..<0x7F).contains($0) && $0 != 0x22 && $0 != 0x5C }
    if isPlain { return "\"\(text)\"" }
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
