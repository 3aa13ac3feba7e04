/// The lines of a text file as bytes, one after the other, and the words of the line under way. Line ends are those of
/// Unix and of Windows, also where a tool has made two carriage returns of one; a byte order mark is skipped.
struct LineCursor {
  let bytes: [UInt8]
  /// The number of the line under way, from 1.
  private(set) var line = 0
  /// The bytes of the line that have not been read.
  private(set) var index = 0
  private(set) var end = 0
  private var lineStart = 0
  private var next: Int

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    next = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// Goes to the next line; `false` at the end.
  mutating func advance() -> Bool {
    guard next < bytes.count else { return false }
    line += 1
    (index, lineStart, end) = (next, next, next)
    while end < bytes.count, bytes[end] != 0x0A { end += 1 }
    next = end + 1
    while end > index, bytes[end - 1] == 0x0D { end -= 1 }
    return true
  }

  /// Whether this is the last line, and nothing ends it: it may have been cut off.
  var isCut: Bool { next > bytes.count }

  /// The column of the next byte, from 1.
  var column: Int { index - lineStart + 1 }

  /// The line's bytes that have not been read, as text.
  var rest: String { String(decoding: bytes[index..<end], as: UTF8.self) }

  mutating func skipBlanks() {
    while index < end, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
  }

  /// Whether the rest of the line begins with a word.
  func begins(with word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard end - index >= count else { return false }
    for offset in 0..<count where bytes[index + offset] != word.utf8Start[offset] { return false }
    return true
  }

  /// Takes a word if the line goes on with it.
  mutating func take(_ word: StaticString) -> Bool {
    guard begins(with: word) else { return false }
    index += word.utf8CodeUnitCount
    return true
  }

  /// Goes behind a byte; `false` where the line has none.
  mutating func skip(past byte: UInt8) -> Bool {
    var position = index
    while position < end, bytes[position] != byte { position += 1 }
    guard position < end else { return false }
    index = position + 1
    return true
  }

  /// Takes the bytes up to a blank.
  mutating func word() -> Range<Int> {
    skipBlanks()
    let start = index
    while index < end, bytes[index] != 0x20, bytes[index] != 0x09 { index += 1 }
    return start..<index
  }

  /// Goes back to a byte of the line.
  mutating func goBack(to position: Int) { index = position }

  /// The number that some bytes write in hexadecimal digits; nil where they do not.
  func hexadecimal(_ word: Range<Int>) -> Int64? {
    var value: Int64 = 0
    for index in word {
      guard let digit = Self.digit(bytes[index]) else { return nil }
      value = value &* 16 &+ digit
    }
    return value
  }

  /// Takes a whole number in decimal digits, or in hexadecimal ones without a prefix.
  mutating func integer(hexadecimal: Bool = false) -> Int64? {
    skipBlanks()
    let start = index
    let isNegative = index < end && bytes[index] == UInt8(ascii: "-")
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
    return isNegative ? -value : value
  }

  /// Takes a time in seconds with at most six digits behind the point, in microseconds.
  mutating func microseconds() -> Int64? {
    guard let seconds = integer(), seconds >= 0, seconds < 4_000_000_000 else { return nil }
    guard index < end, bytes[index] == UInt8(ascii: ".") else { return seconds * 1_000_000 }
    index += 1
    var (fraction, unit): (Int64, Int64) = (0, 100_000)
    while index < end, let digit = Self.digit(bytes[index]), digit < 10 {
      fraction += digit * unit
      unit /= 10
      index += 1
    }
    return seconds * 1_000_000 + fraction
  }

  private static func digit(_ byte: UInt8) -> Int64? {
    switch byte {
    case 0x30...0x39: Int64(byte) - 0x30
    case 0x41...0x46: Int64(byte) - 0x41 + 10
    case 0x61...0x66: Int64(byte) - 0x61 + 10
    default: nil
    }
  }
}
