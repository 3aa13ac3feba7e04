import Platform

/// A strict JSON parser (RFC 8259) that reports the offset of an error.
///
/// Foundation's decoder reports no line for an error. Loading it takes several times as long as parsing a feed.
package struct JSONParser {
  /// The error of a parser: the offset of a byte, and the message, such as the expected token.
  package struct Failure: Error, Equatable {
    package var offset: Int
    package var message: String

    package init(offset: Int, message: String) { (self.offset, self.message) = (offset, message) }
  }

  /// The largest depth of nested arrays and objects; feeds need about six.
  package static let depthLimit = 128

  private let bytes: [UInt8]
  private var index: Int
  private var depth = 0
  /// The key of arrays that are parsed later.
  private var deferred: String?
  /// Whether values are checked but not kept; strings and numbers are then empty too.
  private var isSkipping = false

  private init(bytes: [UInt8], start: Int) { (self.bytes, index) = (bytes, start) }

  /// Parses a whole document; `start` skips a byte order mark.
  ///
  /// - Parameter deferred: The key of long arrays within two others. They are checked but returned empty, and
  ///   ``parseElements(_:at:_:)`` parses them later.
  package static func parse(
    _ bytes: [UInt8], start: Int = 0, deferring deferred: String? = nil
  ) throws(Failure) -> JSONValue {
    if let failure = encodingFailure(in: bytes) { throw failure }
    var parser = JSONParser(bytes: bytes, start: start)
    parser.deferred = deferred
    let node = try parser.value()
    if let failure = parser.restFailure() { throw failure }
    return node
  }

  /// Parses a document that is an array, and passes its elements to `body` one by one, so that memory stays small.
  ///
  /// - Returns: The error, or `nil` on success.
  package static func parseElements<Other: Error>(
    _ bytes: [UInt8], start: Int = 0, _ body: (JSONValue) throws(Other) -> Void
  ) throws(Other) -> Failure? {
    if let failure = encodingFailure(in: bytes) { return failure }
    var parser = JSONParser(bytes: bytes, start: start)
    return try parser.elements(body) ?? parser.restFailure()
  }

  /// Parses an array at an offset of bytes that ``parse(_:start:deferring:)`` has checked, one element at a time.
  ///
  /// - Returns: The error, or `nil` on success.
  package static func parseElements<Other: Error>(
    _ bytes: [UInt8], at offset: Int, _ body: (JSONValue) throws(Other) -> Void
  ) throws(Other) -> Failure? {
    var parser = JSONParser(bytes: bytes, start: offset)
    return try parser.elements(body)
  }

  private static func encodingFailure(in bytes: [UInt8]) -> Failure? {
    UTF8Check.firstInvalidOffset(in: bytes).map {
      Failure(offset: $0, message: "this byte is not UTF-8; save the file as UTF-8")
    }
  }

  private mutating func restFailure() -> Failure? {
    skipBlank()
    return index < bytes.count ? failure("expected the end of the file after the value") : nil
  }

  private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

  private func failure(_ message: String) -> Failure {
    Failure(offset: index, message: index < bytes.count ? message : message + ", but the file ends here")
  }

  private mutating func skipBlank() {
    while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { index += 1 }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard current == byte else { return false }
    index += 1
    return true
  }

  private mutating func value() throws(Failure) -> JSONValue {
    skipBlank()
    let offset = index
    return JSONValue(content: try unplacedValue(), offset: offset)
  }

  private mutating func unplacedValue() throws(Failure) -> JSONValue.Content {
    switch current {
    case UInt8(ascii: "{"): return .object(try object())
    case UInt8(ascii: "["): return .array(try array())
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case let byte? where byte == UInt8(ascii: "-") || (0x30...0x39).contains(byte): return .number(try number())
    default: throw failure("expected a value")
    }
  }

  private mutating func word(_ word: String, _ value: JSONValue.Content) throws(Failure) -> JSONValue.Content {
    guard bytes[index...].starts(with: word.utf8) else { throw failure("expected “\(word)”") }
    index += word.utf8.count
    return value
  }

  /// Enters an array or an object.
  private mutating func descend() throws(Failure) {
    depth += 1
    if depth > Self.depthLimit { throw failure("more than \(Self.depthLimit) nested arrays and objects") }
    index += 1
  }

  private mutating func array() throws(Failure) -> [JSONValue] {
    var elements: [JSONValue] = []
    let isKept = !isSkipping
    if let failure = self.elements({ if isKept { elements.append($0) } }) { throw failure }
    return elements
  }

  /// Parses the array that begins here, one element at a time.
  private mutating func elements<Other: Error>(_ body: (JSONValue) throws(Other) -> Void) throws(Other) -> Failure? {
    skipBlank()
    guard current == UInt8(ascii: "[") else { return failure("expected an array") }
    do { try descend() } catch { return error }
    defer { depth -= 1 }
    skipBlank()
    if take(UInt8(ascii: "]")) { return nil }
    while true {
      let node: JSONValue
      do { node = try value() } catch { return error }
      try body(node)
      skipBlank()
      if take(UInt8(ascii: "]")) { return nil }
      if !take(UInt8(ascii: ",")) { return failure("expected “,” or “]” in the array") }
    }
  }

  private mutating func object() throws(Failure) -> [JSONValue.Member] {
    try descend()
    defer { depth -= 1 }
    var members: [JSONValue.Member] = []
    skipBlank()
    if take(UInt8(ascii: "}")) { return members }
    if !isSkipping { members.reserveCapacity(6) }
    while true {
      skipBlank()
      if current != UInt8(ascii: "\"") { throw failure("expected a key in double quotes") }
      let key = try string()
      skipBlank()
      if !take(UInt8(ascii: ":")) {
        throw failure("expected “:” after the key" + (isSkipping ? "" : " “\(key.prefix(40))”"))
      }
      let value = try member(key)
      if !isSkipping { members.append(.init(key, value)) }
      skipBlank()
      if take(UInt8(ascii: "}")) { return members }
      if !take(UInt8(ascii: ",")) { throw failure("expected “,” or “}” in the object") }
    }
  }

  private mutating func member(_ key: String) throws(Failure) -> JSONValue {
    skipBlank()
    let wasSkipping = isSkipping
    defer { isSkipping = wasSkipping }
    isSkipping = wasSkipping || depth > 1 && key == deferred && current == UInt8(ascii: "[")
    return try value()
  }

  private mutating func number() throws(Failure) -> String {
    let start = index
    _ = take(UInt8(ascii: "-"))
    if !take(UInt8(ascii: "0")) { try digits() }
    if take(UInt8(ascii: ".")) { try digits() }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      try digits()
    }
    return isSkipping ? "" : String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func digits() throws(Failure) {
    let start = index
    while let byte = current, (0x30...0x39).contains(byte) { index += 1 }
    if index == start { throw failure("expected a digit") }
  }

  private mutating func string() throws(Failure) -> String {
    index += 1
    let start = index
    skipPlain()
    if take(UInt8(ascii: "\"")) { return isSkipping ? "" : String(decoding: bytes[start..<index - 1], as: UTF8.self) }
    var text = Array(bytes[start..<index])
    while true {
      let start = index
      skipPlain()
      text.append(contentsOf: bytes[start..<index])
      switch current {
      case UInt8(ascii: "\""):
        index += 1
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): try escape(into: &text)
      case nil: throw failure("expected a closing double quote")
      default: throw failure("a control character in a string must be written as an escape such as \\n")
      }
    }
  }

  /// Skips the bytes of a string that stand for themselves.
  private mutating func skipPlain() {
    while let byte = current, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 { index += 1 }
  }

  private mutating func escape(into text: inout [UInt8]) throws(Failure) {
    let start = index
    index += 1
    guard let byte = current else { throw failure("expected an escape") }
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"): text.append(contentsOf: String(Character(try scalar())).utf8)
    default:
      index = start
      throw failure("invalid escape “\\\(Character(Unicode.Scalar(byte)))”")
    }
  }

  /// Parses one `\u` escape or a surrogate pair; half a pair becomes U+FFFD, as in browsers.
  private mutating func scalar() throws(Failure) -> Unicode.Scalar {
    let high = try hexadecimal()
    guard (0xD800..<0xDC00).contains(high) else { return Unicode.Scalar(high) ?? "\u{FFFD}" }
    let rest = index
    if take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) {
      let low = try hexadecimal()
      if (0xDC00..<0xE000).contains(low) {
        return Unicode.Scalar(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00)) ?? "\u{FFFD}"
      }
    }
    index = rest
    return "\u{FFFD}"
  }

  private mutating func hexadecimal() throws(Failure) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = current, let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
        throw failure("expected four hexadecimal digits after \\u")
      }
      value = value << 4 | UInt32(digit)
      index += 1
    }
    return value
  }
}
