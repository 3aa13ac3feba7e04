/// Why a text is no list of frame hashes.
public struct FrameHashError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line, from 1.
  public var line: Int
  /// What is wrong with it.
  public var reason: String

  /// Where and what.
  public var description: String { "line \(line): \(reason)" }

  init(_ line: Int, _ reason: String) { (self.line, self.reason) = (line, reason) }
}

extension FrameHashes {
  /// The most frames that a text may list: an hour at 1000 frames a second.
  public static let frameLimit = 3_600_001

  /// Reads what `text` writes, or what stock ffmpeg prints with `-pix_fmt rgba -f framehash`.
  ///
  /// - Throws: `FrameHashError` where the text is of another format, another hash, or damaged. An empty list of frames is
  ///   no error.
  public init(text: String) throws(FrameHashError) {
    var reader = FrameHashReader()
    var number = 0
    for line in text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false) {
      number += 1
      // A checkout may have given it the ends of lines of Windows.
      let line = Substring(line.last == 0x0D ? line.dropLast() : line)
      if line.isEmpty { continue }
      if line.hasPrefix("#") {
        try reader.readHeader(line, number)
      } else {
        try reader.readRow(line, number)
      }
    }
    self = try reader.finish(number)
  }
}

/// Takes the lines one after the other.
private struct FrameHashReader {
  private var base: (numerator: Int64, denominator: Int64)?
  private var size: PixelSize?
  private var isFrameHash = false
  private var rows: [FrameHashes.Row] = []

  /// A line such as `#dimensions 0: 640x960`.
  mutating func readHeader(_ line: Substring, _ number: Int) throws(FrameHashError) {
    guard let colon = line.firstIndex(of: ":") else { return }
    let value = line[line.index(after: colon)...].drop { $0 == " " }
    switch line[..<colon] {
    case "#format": isFrameHash = value == "frame checksums"
    case "#version": if value != "2" { throw FrameHashError(number, "expected version 2, not \(value.prefix(20))") }
    case "#hash": if value != "SHA256" { throw FrameHashError(number, "expected SHA256, not \(value.prefix(20))") }
    case "#tb 0": base = try Self.pair(value, "/", number)
    case "#dimensions 0":
      let (width, height) = try Self.pair(value, "x", number)
      size = PixelSize(width: Int(width), height: Int(height))
    default: break
    }
  }

  /// A line such as `0,  1,  1,  1,  2457600, 3f…`: stream, times, duration, bytes, hash.
  mutating func readRow(_ line: Substring, _ number: Int) throws(FrameHashError) {
    guard isFrameHash, let size, base != nil else {
      throw FrameHashError(number, "a frame before the lines #format, #tb and #dimensions")
    }
    let fields = line.split(separator: ",", omittingEmptySubsequences: false).map { $0.drop { $0 == " " } }
    guard fields.count == 6, fields[0] == "0", let frame = Int(fields[1]), frame >= 0, fields[2] == fields[1] else {
      throw FrameHashError(number, "expected a frame: 0, time, time, duration, size, hash")
    }
    let (bytes, overflow) = (size.width * 4).multipliedReportingOverflow(by: size.height)
    guard !overflow, Int(fields[4]) == bytes else {
      throw FrameHashError(
        number, "expected \(size.width)×\(size.height) RGBA pixels, not \(fields[4].prefix(20)) bytes")
    }
    guard fields[5].utf8.count == 64, fields[5].utf8.allSatisfy(Self.isHexadecimal) else {
      throw FrameHashError(number, "expected 64 hexadecimal digits as the hash")
    }
    if let last = rows.last, last.number >= frame { throw FrameHashError(number, "frame \(frame) is out of order") }
    guard rows.count < FrameHashes.frameLimit else {
      throw FrameHashError(number, "more than \(FrameHashes.frameLimit) frames")
    }
    rows.append(FrameHashes.Row(number: frame, hash: String(fields[5])))
  }

  func finish(_ number: Int) throws(FrameHashError) -> FrameHashes {
    guard isFrameHash, let base, let size else {
      throw FrameHashError(number, "no frame hashes: the lines #format, #tb and #dimensions are expected")
    }
    var result = FrameHashes(
      width: size.width, height: size.height, frames: base.denominator, perSeconds: base.numerator)
    result.rows = rows
    return result
  }

  /// Two numbers above 0 and below 2³¹.
  private static func pair(
    _ text: Substring, _ separator: Character, _ number: Int
  ) throws(FrameHashError) -> (Int64, Int64) {
    let parts = text.split(separator: separator, omittingEmptySubsequences: false).map { Int32($0) }
    guard parts.count == 2, let first = parts[0], let second = parts[1], first > 0, second > 0 else {
      throw FrameHashError(number, "expected two numbers above 0 with \(separator) between, not \(text.prefix(20))")
    }
    return (Int64(first), Int64(second))
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    (48...57).contains(byte) || (97...102).contains(byte)
  }
}
