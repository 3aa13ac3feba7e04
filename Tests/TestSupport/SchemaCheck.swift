import Foundation

/// Validates a JSON value against a JSON Schema, with the keywords that the project's schemas use; any other keyword is
/// a complaint, so that nothing remains unchecked.
package struct SchemaCheck {
  private let root: [String: Any]

  /// Creates a check from a parsed schema.
  package init(_ schema: [String: Any]) { root = schema }

  /// Loads a published schema.
  package init(published name: String) throws {
    let assets = URL(filePath: #filePath).appending(path: "../../../Assets/schemas").standardized
    let data = try Data(contentsOf: assets.appending(path: name))
    root = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
  }

  /// The schema's identifier.
  package var identifier: String? { root["$id"] as? String }

  /// Returns the complaints about a value.
  package func complaints(about value: Any) -> [String] { complaints(value, root, "$") }

  /// Returns the complaints about a text.
  package func complaints(aboutText text: String) throws -> [String] {
    complaints(about: try JSONSerialization.jsonObject(with: Data(text.utf8)))
  }

  private static let silent: Set = ["$schema", "$id", "$defs", "title", "description"]

  private func complaints(_ value: Any, _ schema: [String: Any], _ path: String) -> [String] {
    schema.sorted { $0.key < $1.key }.flatMap { keyword, rule -> [String] in
      if Self.silent.contains(keyword) { return [] }
      return check(keyword, rule, value, schema, path)
    }
  }

  /// `then` applies if `if` has no complaints.
  private func conditional(_ value: Any, _ schema: [String: Any], _ path: String) -> [String] {
    guard let condition = schema["if"] as? [String: Any], let then = schema["then"] as? [String: Any] else { return [] }
    return complaints(value, condition, path).isEmpty ? complaints(value, then, path) : []
  }

  private func check(
    _ keyword: String, _ rule: Any, _ value: Any, _ schema: [String: Any], _ path: String
  ) -> [String] {
    let object = value as? [String: Any]
    switch keyword {
    case "$ref":
      let name = (rule as? String ?? "").split(separator: "/").last.map(String.init) ?? ""
      let target = (root["$defs"] as? [String: Any])?[name] as? [String: Any]
      return target.map { complaints(value, $0, path) } ?? ["\(path): no definition \(name)"]
    case "type":
      let types = rule as? [String] ?? [rule as? String ?? ""]
      return types.contains { Self.isOf($0, value) } ? [] : ["\(path): \(value) is none of \(types)"]
    case "const", "enum":
      let allowed = (rule as? [Any] ?? [rule]).map { "\($0)" }
      return allowed.contains("\(value)") ? [] : ["\(path): \(value) is none of \(allowed)"]
    case "required":
      guard let object else { return [] }
      return (rule as? [String] ?? []).filter { object[$0] == nil }.map { "\(path): no \($0)" }
    case "properties":
      let rules = rule as? [String: [String: Any]] ?? [:]
      return (object ?? [:]).flatMap { name, value in rules[name].map { complaints(value, $0, "\(path).\(name)") } ?? []
      }
    case "if": return conditional(value, schema, path)
    case "then": return []
    case "pattern":
      guard let text = value as? String, let pattern = rule as? String else { return [] }
      return text.range(of: pattern, options: .regularExpression) == nil ? ["\(path): \(text) is not \(pattern)"] : []
    case "exclusiveMinimum":
      guard Self.isOf("number", value) else { return [] }
      return (value as? Double ?? 0) <= rule as? Double ?? 0 ? ["\(path): \(value) is too small"] : []
    case "additionalProperties" where rule is [String: Any]:
      let known = Set((schema["properties"] as? [String: Any])?.keys.map(\.self) ?? [])
      return (object ?? [:]).filter { !known.contains($0.key) }.flatMap {
        complaints($1, rule as? [String: Any] ?? [:], "\(path).\($0)")
      }
    case "additionalProperties":
      let known = (schema["properties"] as? [String: Any])?.keys.map(\.self) ?? []
      return (object ?? [:]).keys.filter { !known.contains($0) }.map { "\(path): \($0) is not in the schema" }
    case "items":
      guard let rule = rule as? [String: Any], let items = value as? [Any] else { return [] }
      return items.enumerated().flatMap { complaints($1, rule, "\(path)[\($0)]") }
    case "minItems": return (value as? [Any]).map { $0.count < rule as? Int ?? 0 ? ["\(path): too few"] : [] } ?? []
    case "maxItems": return (value as? [Any]).map { $0.count > rule as? Int ?? 0 ? ["\(path): too many"] : [] } ?? []
    case "minimum":
      guard Self.isOf("number", value) else { return [] }
      return (value as? Double ?? 0) < rule as? Double ?? 0 ? ["\(path): \(value) is too small"] : []
    case "maximum":
      guard Self.isOf("number", value) else { return [] }
      return (value as? Double ?? 0) > rule as? Double ?? 0 ? ["\(path): \(value) is too large"] : []
    default: return ["\(path): unknown keyword \(keyword)"]
    }
  }

  private static func isOf(_ type: String, _ value: Any) -> Bool {
    let isBool = (value as? NSNumber).map { "\(Swift.type(of: $0 as Any))".contains("Bool") } ?? (value is Bool)
    return switch type {
    case "null": value is NSNull
    case "boolean": value is Bool
    case "string": value is String
    case "array": value is [Any]
    case "object": value is [String: Any]
    case "integer": (value as? Double).map { $0 == $0.rounded() } ?? false && !isBool
    case "number": value is Double && !isBool
    default: false
    }
  }
}
