import JSON
import Platform
import Script

/// A cursor over the lines of a text file and the tokens of the current line.
///
/// Line endings are those of Unix and of Windows, including a doubled carriage return. A byte order mark is skipped.
struct LineCursor {
  /// The bytes of the file.
  let bytes: [UInt8]
  /// The file's name, for messages.
  private let file: String
  /// The number of the current line, from 1.
  private(set) var line = 0
  /// The first unread byte of the line, and the end of the line.
  private(set) var index = 0
  private(set) var end = 0
  /// The offset of the current line.
  private var lineStart = 0
  /// The offset of the next line.
  private var next: Int

  init(_ bytes: [UInt8], _ file: String) {
    (self.bytes, self.file) = (bytes, file)
    next = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// Advances to the next line; returns `false` at the end of the file.
  mutating func advance() -> Bool {
    guard next < bytes.count else { return false }
    line += 1
    (index, lineStart, end) = (next, next, next)
    while end < bytes.count, bytes[end] != 0x0A { end += 1 }
    next = end + 1
    while end > index, bytes[end - 1] == 0x0D { end -= 1 }
    return true
  }

  /// Whether this is the last line and has no line ending, so that it may have been cut off.
  var isCut: Bool { next > bytes.count }

  /// Returns an error at the next byte.
  func error(_ message: String) -> GestureError {
    GestureError(file: file, line: line, column: index - lineStart + 1, message)
  }

  /// Whether the next byte of the line is a certain one.
  func isAt(_ byte: UInt8) -> Bool { index < end && bytes[index] == byte }

  /// The unread part of the line, as text.
  var rest: String { String(decoding: bytes[index..<end], as: UTF8.self) }

  /// Skips blanks and tabs.
  mutating func skipBlanks() {
    while index < end, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
  }

  /// Whether the rest of the line begins with a token.
  func begins(with word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard end - index >= count else { return false }
    for offset in 0..<count where bytes[index + offset] != word.utf8Start[offset] { return false }
    return true
  }

  /// Consumes a token if the line continues with it.
  mutating func take(_ word: StaticString) -> Bool {
    guard begins(with: word) else { return false }
    index += word.utf8CodeUnitCount
    return true
  }

  /// Consumes the bytes up to a blank.
  mutating func word() -> Range<Int> {
    skipBlanks()
    let start = index
    while index < end, bytes[index] != 0x20, bytes[index] != 0x09 { index += 1 }
    return start..<index
  }

  /// Moves back to a byte of the line.
  mutating func goBack(to position: Int) { index = position }

  /// Returns the number written in hexadecimal digits; `nil` if there are other characters.
  func hexadecimal(_ word: Range<Int>) -> Int64? {
    var value: Int64 = 0
    for index in word {
      guard let digit = Self.digit(bytes[index]) else { return nil }
      value = value &* 16 &+ digit
    }
    return value
  }

  /// Consumes a whole number, in decimal digits or in hexadecimal ones without a prefix.
  mutating func integer<Number: FixedWidthInteger>(hexadecimal: Bool = false) -> Number? {
    skipBlanks()
    let start = index
    let isNegative = isAt(UInt8(ascii: "-"))
    if isNegative { index += 1 }
    var value: Int64 = 0
    let first = index
    while index < end, let digit = Self.digit(bytes[index]), hexadecimal || digit < 10, index - first < 17 {
      value = value &* (hexadecimal ? 16 : 10) &+ digit
      index += 1
    }
    guard index > first, index - first < 17 else {
      index = start
      return nil
    }
    return Number(exactly: isNegative ? -value : value)
  }

  /// Consumes a time in seconds with at most six decimals, and returns it in microseconds.
  mutating func microseconds() -> Int64? {
    guard let seconds: Int64 = integer(), seconds >= 0, seconds < 4_000_000_000 else { return nil }
    guard isAt(UInt8(ascii: ".")) else { return seconds * 1_000_000 }
    index += 1
    var (fraction, unit): (Int64, Int64) = (0, 100_000)
    while index < end, let digit = Self.digit(bytes[index]), digit < 10 {
      fraction += digit * unit
      unit /= 10
      index += 1
    }
    return seconds * 1_000_000 + fraction
  }

  /// Returns the value of a hexadecimal digit, or `nil` for any other byte.
  private static func digit(_ byte: UInt8) -> Int64? {
    switch byte {
    case 0x30...0x39: Int64(byte) - 0x30
    case 0x41...0x46: Int64(byte) - 0x41 + 10
    case 0x61...0x66: Int64(byte) - 0x61 + 10
    default: nil
    }
  }
}

/// A JSON text with errors that have line, column and path.
struct JSONLocations {
  let bytes: [UInt8]
  let file: String
  /// The largest magnitude of a number.
  private static let largest = 1e12

  /// The offset of the text, after a byte order mark.
  var start: Int { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

  /// Converts a syntax error.
  func error(_ failure: JSONParser.Failure) -> GestureError { error(at: failure.offset, failure.message) }

  /// Returns an error in a value, with its path, such as `actions[0].actions[3].x`.
  func error(_ node: JSONValue, _ path: String, _ message: String) -> GestureError {
    error(at: node.offset, (path.isEmpty ? "" : path + ": ") + message)
  }

  /// Returns an error in a member of an object, or about a missing member.
  ///
  /// - Parameter path: The path of the object.
  func error(_ key: String, of node: JSONValue, _ path: String, _ message: String) -> GestureError {
    error(node[key] ?? node, "\(path).\(key)", message)
  }

  /// Returns an error at an offset in bytes, as line and column.
  private func error(at offset: Int, _ message: String) -> GestureError {
    let before = bytes.prefix(min(offset, bytes.count))
    let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return GestureError(
      file: file, line: before.count { $0 == 0x0A } + 1, column: before.count - lineStart + 1, message)
  }

  /// Returns a number in an object; `nil` if it is missing.
  ///
  /// - Parameter path: The path of the object, for messages.
  func number(_ node: JSONValue, _ key: String, _ path: @autoclosure () -> String) throws(GestureError) -> Double? {
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
  func position(_ node: JSONValue, _ key: String, _ path: @autoclosure () -> String) throws(GestureError) -> Double? {
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
