import JSON

/// A JSON text whose mistakes are told with line, column and path.
struct JSONPlaces {
  let bytes: [UInt8]
  let file: String

  /// Where the text begins, behind a byte order mark.
  var start: Int { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

  func error(_ failure: JSONParser.Failure) -> GestureError { error(at: failure.offset, failure.message) }

  /// A mistake in a value, with the way to it, such as `actions[0].actions[3].x`.
  func error(_ node: JSONNode, _ path: String, _ message: String) -> GestureError {
    error(at: node.offset, (path.isEmpty ? "" : path + ": ") + message)
  }

  private func error(at offset: Int, _ message: String) -> GestureError {
    let before = bytes.prefix(min(offset, bytes.count))
    let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return GestureError(
      file: file, line: before.count { $0 == 0x0A } + 1, column: before.count - lineStart + 1, message)
  }

  /// A number of an object; nil where it is not there.
  ///
  /// - Parameter path: The way to the object, for messages.
  func number(_ node: JSONNode, _ key: String, _ path: @autoclosure () -> String) throws(GestureError) -> Double? {
    guard let member = node[key] else { return nil }
    if case .null = member.value { return nil }
    guard let value = member.number, abs(value) <= 1e12 else {
      throw error(member, "\(path()).\(key)", "expected a number, not \(shown(member))")
    }
    return value
  }

  /// The mistake that a number is missing.
  func missing(_ node: JSONNode, _ key: String, _ path: String) -> GestureError {
    error(node, "\(path).\(key)", "expected a number, but it is missing")
  }

  /// A position in pixels.
  func position(_ node: JSONNode, _ key: String, _ path: @autoclosure () -> String) throws(GestureError) -> Double? {
    guard let value = try number(node, key, path()) else { return nil }
    guard abs(value) <= 1e6 else {
      throw error(node[key] ?? node, "\(path()).\(key)", "a position is at most a million pixels from 0")
    }
    return value
  }

  /// What a value is, for messages.
  func shown(_ node: JSONNode) -> String {
    switch node.value {
    case .string(let text): "\"\(text.prefix(30))\""
    case .number(let text): String(text.prefix(30))
    default: node.kind
    }
  }
}
