/// A JSON value whose members keep their order, so that the same recording gives the same text.
enum JSONValue {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([(String, JSONValue)])

  /// The text, two spaces a level; arrays and objects without containers inside stay on a line.
  func text(indentation: Int = 0) -> String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .integer(let value): String(value)
    case .number(let value): Self.text(of: value)
    case .string(let value): Self.quoted(value)
    case .array(let items): Self.list("[", items.map { ("", $0) }, "]", indentation)
    case .object(let members): Self.list("{", members.map { (Self.quoted($0) + ": ", $1) }, "}", indentation)
    }
  }

  private var isContainer: Bool {
    switch self {
    case .array(let items): !items.isEmpty
    case .object(let members): !members.isEmpty
    default: false
    }
  }

  private static func list(
    _ open: String, _ items: [(String, JSONValue)], _ close: String, _ indentation: Int
  ) -> String {
    if indentation > 0, !items.contains(where: { $0.1.isContainer }) {
      let inner = items.map { $0 + $1.text() }.joined(separator: ", ")
      return open == "{" && !items.isEmpty ? "{ \(inner) }" : open + inner + close
    }
    let space = String(repeating: " ", count: indentation + 2)
    let lines = items.map { space + $0 + $1.text(indentation: indentation + 2) }
    return open + "\n" + lines.joined(separator: ",\n") + "\n" + String(space.dropLast(2)) + close
  }

  /// JSON has no infinities and no NaN; they become null.
  private static func text(of number: Double) -> String {
    guard number.isFinite else { return "null" }
    return number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      case _ where scalar.value < 0x20:
        let hex = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
