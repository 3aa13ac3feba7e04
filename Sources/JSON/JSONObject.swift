import Platform

/// The members of a JSON object, read strictly: each has the kind that is asked for, none is there twice, and none is
/// left over. For files that Flipbook wrote itself, in which anything else is damage.
package struct JSONObject {
  package typealias Failure = JSONParser.Failure

  private let offset: Int
  private var members: [String: JSONValue] = [:]

  /// - Throws: `Failure` where the value is no object, or has a member twice.
  package init(_ node: JSONValue) throws(Failure) {
    guard case .object(let all) = node.content else {
      throw Failure(offset: node.offset, message: "expected an object, not \(node.kind)")
    }
    offset = node.offset
    for member in all where members.updateValue(member.value, forKey: member.name) != nil {
      throw Failure(offset: member.value.offset, message: "“\(member.name.prefix(40))” is there twice")
    }
  }

  /// A member that may be missing. It counts as read.
  package mutating func optional(_ key: String) -> JSONValue? { members.removeValue(forKey: key) }

  /// Whether there is a member of a name that was not read so far.
  package func has(_ key: String) -> Bool { members[key] != nil }

  package mutating func node(_ key: String) throws(Failure) -> JSONValue {
    let node = try peek(key)
    members[key] = nil
    return node
  }

  /// A member that is read later.
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

  /// An array of strings.
  package mutating func words(_ key: String) throws(Failure) -> [String] {
    try elements(key).map { node throws(Failure) in
      guard let word = node.string else {
        throw Failure(offset: node.offset, message: "expected strings as “\(key)”")
      }
      return word
    }
  }

  package mutating func object(_ key: String) throws(Failure) -> JSONObject { try JSONObject(try node(key)) }

  /// What is made of each object of an array; nothing of one may be left over.
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

  /// The members of an object of strings, in their order.
  package mutating func strings(_ key: String) throws(Failure) -> [(name: String, value: String)] {
    let node = try node(key)
    var object = try JSONObject(node)
    var result: [(name: String, value: String)] = []
    for name in node.keys { result.append((name, try object.string(name))) }
    return result
  }

  /// Runs of numbers from 0 on, in order and apart: each an array of its first and its last.
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

  /// Makes sure that every member was read.
  package func finish() throws(Failure) {
    guard let other = members.min(by: { $0.value.offset < $1.value.offset }) else { return }
    throw Failure(offset: other.value.offset, message: "“\(other.key.prefix(40))” is no member that belongs here")
  }

  /// A whole number that is no member, such as an element of an array.
  package static func integer(
    _ node: JSONValue, named name: String, in range: ClosedRange<Int>
  ) throws(Failure) -> Int {
    guard case .number(let text) = node.content, let number = Int(text), range.contains(number) else {
      throw unexpected(node, name, "a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// A member that has to be something.
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
  /// The line of the text in which it lies, from 1.
  package func line(in bytes: [UInt8]) -> Int { bytes.prefix(offset).count { $0 == 0x0A } + 1 }

  /// What is wrong, with the line of the text.
  package func text(in bytes: [UInt8]) -> String { "line \(line(in: bytes)): \(message)" }
}
