import Platform

/// The members of a JSON object, parsed strictly: each has the expected type, and none is duplicate or unknown.
///
/// It is meant for files that Flipbook wrote itself, in which any difference is damage.
package struct JSONObject {
  package typealias Failure = JSONParser.Failure

  private let offset: Int
  private var members: [String: JSONValue] = [:]

  /// - Throws: `Failure` if the value is not an object, or has a duplicate member.
  package init(_ node: JSONValue) throws(Failure) {
    guard case .object(let all) = node.content else {
      throw Failure(offset: node.offset, message: "expected an object, not \(node.kind)")
    }
    offset = node.offset
    for member in all where members.updateValue(member.value, forKey: member.name) != nil {
      throw Failure(offset: member.value.offset, message: "duplicate key “\(member.name.prefix(40))”")
    }
  }

  /// Returns a member that may be missing, and marks it as read.
  package mutating func optional(_ key: String) -> JSONValue? { members.removeValue(forKey: key) }

  /// Returns whether there is an unread member of a name.
  package func has(_ key: String) -> Bool { members[key] != nil }

  package mutating func node(_ key: String) throws(Failure) -> JSONValue {
    let node = try peek(key)
    members[key] = nil
    return node
  }

  /// Returns a member without marking it as read.
  package func peek(_ key: String) throws(Failure) -> JSONValue {
    guard let node = members[key] else { throw Failure(offset: offset, message: "“\(key)” is missing") }
    return node
  }

  package mutating func string(_ key: String) throws(Failure) -> String {
    try member(key, "a string", \.string)
  }

  package mutating func stringOrNull(_ key: String) throws(Failure) -> String? {
    if case .null? = members[key]?.content { return try node(key).string }
    return try member(key, "a string or null", \.string)
  }

  package mutating func bool(_ key: String) throws(Failure) -> Bool {
    try member(key, "true or false") { if case .bool(let flag) = $0.content { flag } else { nil } }
  }

  package mutating func integer(_ key: String, in range: ClosedRange<Int>) throws(Failure) -> Int {
    try Self.integer(try node(key), named: key, in: range)
  }

  package mutating func number(
    _ key: String, in range: ClosedRange<Double> = -1e300...1e300
  ) throws(Failure) -> Double {
    let (least, most) = (range.lowerBound, range.upperBound)
    return try member(key, "a number from \(NumberText.plain(least)) to \(NumberText.plain(most))") { node in
      guard case .number(let text) = node.content, let number = Double(text) else { return nil }
      return range.contains(number) ? number : nil
    }
  }

  package mutating func elements(_ key: String) throws(Failure) -> [JSONValue] {
    try member(key, "an array", \.elements)
  }

  /// Returns an array of strings.
  package mutating func words(_ key: String) throws(Failure) -> [String] {
    try elements(key).map { node throws(Failure) in
      guard let word = node.string else {
        throw Failure(offset: node.offset, message: "expected strings as “\(key)”")
      }
      return word
    }
  }

  package mutating func object(_ key: String) throws(Failure) -> JSONObject { try JSONObject(try node(key)) }

  /// Returns the values made of the objects of an array. Each object must be read completely.
  package mutating func objects<Value>(
    _ key: String, _ make: (inout JSONObject) throws(Failure) -> Value
  ) throws(Failure) -> [Value] {
    try elements(key).map { node throws(Failure) in
      var object = try JSONObject(node)
      let value = try make(&object)
      try object.finish()
      return value
    }
  }

  /// Returns a value that is written as a string.
  ///
  /// - Throws: `Failure` with the message (default: the key and the string are named as unknown) if `parse` returns
  ///   `nil`.
  package mutating func parse<Value>(
    _ key: String, or message: String? = nil, _ parse: (String) -> Value?
  ) throws(Failure) -> Value {
    let (offset, text) = (try peek(key).offset, try string(key))
    guard let value = parse(text) else {
      throw Failure(offset: offset, message: message ?? "unknown \(key) “\(text.prefix(20))”")
    }
    return value
  }

  /// Checks the identifier of the format, `$schema`.
  ///
  /// - Throws: `Failure` if it is another one.
  package mutating func schema(_ known: String) throws(Failure) {
    _ = try parse("$schema", or: "unknown format; another version of Flipbook or another program wrote it") {
      $0 == known ? $0 : nil
    }
  }

  /// Returns the members of an object of strings, in their order.
  package mutating func strings(_ key: String) throws(Failure) -> [NamedValue] {
    let node = try node(key)
    var object = try JSONObject(node)
    var result: [NamedValue] = []
    for name in node.keys { result.append(NamedValue(name, try object.string(name))) }
    return result
  }

  /// Returns ascending ranges of numbers from 0 on, with gaps between them; each is an array of its first and last
  /// number.
  package mutating func ranges(_ key: String, below limit: Int) throws(Failure) -> [ClosedRange<Int>] {
    var ranges: [ClosedRange<Int>] = []
    for node in try elements(key) {
      let ends = node.elements ?? []
      guard ends.count == 2 else { throw Self.unexpected(node, key, "pairs of numbers") }
      let first = try Self.integer(ends[0], named: key, in: (ranges.last.map { $0.upperBound + 2 } ?? 0)...Int.max)
      let last = try Self.integer(ends[1], named: key, in: first...Int.max)
      guard last < limit else { throw Self.unexpected(ends[1], key, "a number below \(limit)") }
      ranges.append(first...last)
    }
    return ranges
  }

  /// Checks that every member was read.
  ///
  /// - Throws: `Failure` for the first unknown member.
  package func finish() throws(Failure) {
    guard let other = members.min(by: { $0.value.offset < $1.value.offset }) else { return }
    throw Failure(offset: other.value.offset, message: "unknown key “\(other.key.prefix(40))”")
  }

  /// Returns a whole number that is not a member, such as an element of an array.
  package static func integer(
    _ node: JSONValue, named name: String, in range: ClosedRange<Int>
  ) throws(Failure) -> Int {
    guard case .number(let text) = node.content, let number = Int(text), range.contains(number) else {
      throw unexpected(node, name, "a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// Returns a member of an expected type.
  private mutating func member<Value>(
    _ key: String, _ wanted: @autoclosure () -> String, _ read: (JSONValue) -> Value?
  ) throws(Failure) -> Value {
    let node = try node(key)
    guard let value = read(node) else { throw Self.unexpected(node, key, wanted()) }
    return value
  }

  private static func unexpected(_ node: JSONValue, _ key: String, _ wanted: String) -> Failure {
    Failure(offset: node.offset, message: "expected \(wanted) as “\(key)”, not \(shown(node))")
  }

  private static func shown(_ node: JSONValue) -> String {
    if case .number(let text) = node.content { String(text.prefix(40)) } else { node.kind }
  }
}

extension JSONParser.Failure {
  /// Returns the line of the error, from 1.
  package func line(in bytes: [UInt8]) -> Int { bytes.prefix(offset).count { $0 == 0x0A } + 1 }

  /// Returns the message with its line.
  package func text(in bytes: [UInt8]) -> String { "line \(line(in: bytes)): \(message)" }
}
