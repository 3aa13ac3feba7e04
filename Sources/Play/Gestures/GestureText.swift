import JSON
import Platform
import Script

/// A JSON text with errors that have line, column and path.
struct JSONLocations {
  let bytes: [UInt8]
  let file: String
  /// The largest magnitude of a number.
  private static let largest = 1e12

  /// The offset of the text, after a byte order mark.
  var start: Int { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

  /// Converts a syntax error.
  func error(_ failure: JSONParser.Failure) -> UserError { error(at: failure.offset, failure.message) }

  /// Returns an error in a value, with its path, such as `actions[0].actions[3].x`.
  func error(_ node: JSONValue, _ path: String, _ message: String) -> UserError {
    error(at: node.offset, (path.isEmpty ? "" : path + ": ") + message)
  }

  /// Returns an error in a member of an object, or about a missing member.
  ///
  /// - Parameter path: The path of the object.
  func error(_ key: String, of node: JSONValue, _ path: String, _ message: String) -> UserError {
    error(node[key] ?? node, path.isEmpty ? key : "\(path).\(key)", message)
  }

  /// Returns an error at an offset in bytes, as line and column.
  private func error(at offset: Int, _ message: String) -> UserError {
    let before = bytes.prefix(min(offset, bytes.count))
    let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return UserError.recording(
      file, line: before.count { $0 == 0x0A } + 1, column: before.count - lineStart + 1, message)
  }

  /// Returns a number in an object; `nil` if it is missing.
  ///
  /// - Parameter path: The path of the object, for messages.
  func number(_ node: JSONValue, _ key: String, _ path: @autoclosure () -> String) throws(UserError) -> Double? {
    guard let member = node[key] else { return nil }
    guard let value = member.number else {
      throw error(key, of: node, path(), "expected a number, not \(shown(member))")
    }
    guard abs(value) <= Self.largest else {
      let limit = NumberText.grouped(Int(Self.largest))
      throw error(key, of: node, path(), "the number \(shown(member)) is out of range; the maximum is \(limit)")
    }
    return value
  }

  /// Returns a position in pixels.
  func position(_ node: JSONValue, _ key: String, _ path: @autoclosure () -> String) throws(UserError) -> Double? {
    guard let value = try number(node, key, path()) else { return nil }
    guard abs(value) <= 1e6 else {
      throw error(key, of: node, path(), "position out of range; the maximum is a million pixels")
    }
    return value
  }

  /// Returns the description of a value, for messages.
  func shown(_ node: JSONValue) -> String {
    switch node.content {
    case .string(let text): "\"\(text.prefix(30))\""
    case .number(let text): String(text.prefix(30))
    default: node.kind
    }
  }
}
