import Platform

/// The hashes of a clip's frames, in the file `frames.hashes` of a recording or a golden.
///
/// The text begins with five lines of metadata. A line for each frame follows: the frame's number, its instant in
/// seconds, and its hash, separated by tabs.
///
///     #format: flipbook frame hashes
///     #version: 1
///     #hash: XXH3-128 of the rows' XXH3-128
///     #rate: 60/1
///     #size: 640x960
///     0	0.000000	94ad0c6ff51c2c52df1a8c4a96d8a3a1
///     1	0.016667	94ad0c6ff51c2c52df1a8c4a96d8a3a1
package struct FrameHashes: Hashable, Sendable {
  /// The width of a frame, in pixels.
  package var width: Int
  /// The height of a frame, in pixels.
  package var height: Int
  /// The extent of a frame, in pixels.
  package var size: PixelSize { PixelSize(width: width, height: height) }
  /// The frame rate, as a number of frames in a number of seconds, in lowest terms.
  package var rate: (frames: Int64, perSeconds: Int64) { (lowest.frames, lowest.perSeconds) }
  /// A row for each frame, in order.
  package var rows: [Row]

  /// The row of a frame.
  package struct Row: Hashable, Sendable {
    /// The frame's number.
    package var number: Int
    /// The tick of the frame, which is its instant as a number of frames.
    ///
    /// It is equal to the frame's number unless earlier ticks are hidden.
    package var tick: Int
    /// The frame's ``Bitmap/contentHash``.
    package var hash: ContentHash

    /// Makes a row; `tick` is by default the frame's number.
    package init(number: Int, tick: Int? = nil, hash: ContentHash) {
      (self.number, self.tick, self.hash) = (number, tick ?? number, hash)
    }
  }

  private struct Rate: Hashable {
    var frames: Int64
    var perSeconds: Int64
  }
  private var lowest: Rate

  /// Makes a list of frames numbered from 0.
  ///
  /// The frame rate is `frames` in `perSeconds` seconds; the size is in pixels.
  ///
  /// - Precondition: The rate is positive.
  package init(width: Int, height: Int, frames: Int64, perSeconds: Int64 = 1, hashes: [ContentHash] = []) {
    precondition(frames > 0 && perSeconds > 0, "the frame rate must be positive, not \(frames)/\(perSeconds)")
    (self.width, self.height) = (width, height)
    // In lowest terms, so that lists with the rates 15/1 and 30/2 are equal.
    let divisor = Self.greatestCommonDivisor(frames, perSeconds)
    lowest = Rate(frames: frames / divisor, perSeconds: perSeconds / divisor)
    rows = hashes.enumerated().map { Row(number: $0, hash: $1) }
  }

  /// The contents of the file.
  package var text: String {
    var text =
      Self.head.joined(separator: "\n") + "\n#rate: \(rate.frames)/\(rate.perSeconds)\n#size: \(width)x\(height)\n"
    for row in rows { text += "\(row.number)\t\(seconds(ofTick: row.tick))\t\(row.hash)\n" }
    return text
  }

  /// The first lines, which are the same in every file.
  static let head = ["#format: flipbook frame hashes", "#version: 1", "#hash: XXH3-128 of the rows' XXH3-128"]

  /// Returns a tick's instant in seconds, to the nearest microsecond.
  func seconds(ofTick tick: Int) -> String {
    let numerator = Int128(tick) * Int128(rate.perSeconds) * 1_000_000
    let microseconds = (2 * numerator + Int128(rate.frames)) / Int128(2 * rate.frames)
    let (whole, part) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
    return "\(whole)." + NumberText.padded(part, to: 6)
  }

  package static func greatestCommonDivisor(_ a: Int64, _ b: Int64) -> Int64 {
    b == 0 ? a : greatestCommonDivisor(b, a % b)
  }

  /// Returns the visible ticks, in order.
  ///
  /// - Parameters:
  ///   - count: The number of all ticks.
  ///   - hidden: The ranges of hidden ticks, in order, below `count` and without overlaps.
  package static func ticks(of count: Int, hidden: [ClosedRange<Int>]) -> [Int] {
    var ticks: [Int] = []
    var next = 0
    for range in hidden {
      ticks += next..<range.lowerBound
      next = range.upperBound + 1
    }
    return ticks + (next..<count)
  }
}

// MARK: Reading

extension FrameHashes {
  /// The largest number of frames in a file and of ticks in a clip: an hour at 1000 frames per second.
  package static let frameLimit = 3_600_001

  /// The largest length of a line, in bytes.
  static let lineLimit = 100

  /// Parses exactly the format of ``text``; only Windows line endings are accepted in addition.
  ///
  /// An empty list of frames is valid.
  ///
  /// - Throws: `LineError` if the text has another format or version, or is damaged.
  package init(text: String) throws(LineError) { try self.init(bytes: Array(text.utf8)) }

  /// Parses the bytes of such a text.
  package init(bytes: [UInt8]) throws(LineError) {
    var lines = Lines(bytes)
    for expected in Self.head { try lines.expect(expected) }
    let rate = try lines.pair("#rate: ", UInt8(ascii: "/")), size = try lines.pair("#size: ", UInt8(ascii: "x"))
    self.init(width: size.0, height: size.1, frames: Int64(rate.0), perSeconds: Int64(rate.1))
    if self.rate != (Int64(rate.0), Int64(rate.1)) {
      throw lines.error("the rate \(rate.0)/\(rate.1) is not in lowest terms", before: 1)
    }
    while let line = try lines.next() {
      guard rows.count < Self.frameLimit else { throw lines.error("more than \(Self.frameLimit) frames") }
      rows.append(try row(line, lines))
    }
  }

  private func row(_ line: ArraySlice<UInt8>, _ lines: Lines) throws(LineError) -> Row {
    let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
    guard fields.count == 3 else { throw lines.error("expected a frame's number, seconds and hash, separated by tabs") }
    guard let number = Lines.number(fields[0]), number < Self.frameLimit else {
      throw lines.error("expected the number of a frame, below \(Self.frameLimit)")
    }
    if let last = rows.last, last.number >= number {
      throw lines.error("frame \(number) \(last.number == number ? "is listed twice" : "comes after \(last.number)")")
    }
    guard let tick = tick(fields[1]), tick >= number, tick > rows.last?.tick ?? -1 else {
      throw lines.error("frame \(number) has an invalid instant; expected \(seconds(ofTick: number)) or later")
    }
    guard let hash = ContentHash(digits: fields[2]) else {
      throw lines.error("expected a hash of \(ContentHash.digitCount) lower-case hexadecimal digits")
    }
    return Row(number: number, tick: tick, hash: hash)
  }

  /// Returns the tick at an instant, or `nil` if the instant is not written as in ``text``.
  private func tick(_ seconds: ArraySlice<UInt8>) -> Int? {
    let digits = String(decoding: seconds.filter { $0 != UInt8(ascii: ".") }, as: UTF8.self)
    guard let microseconds = Int64(digits) else { return nil }
    let divisor = 2_000_000 * Int128(rate.perSeconds)
    let tick = (2 * Int128(microseconds) * Int128(rate.frames) + divisor / 2) / divisor
    guard (0..<Int128(Self.frameLimit)).contains(tick) else { return nil }
    return self.seconds(ofTick: Int(tick)).utf8.elementsEqual(seconds) ? Int(tick) : nil
  }
}

/// The lines of a text, one after the other.
private struct Lines {
  private var rest: ArraySlice<UInt8>
  private var number = 0

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  func error(_ reason: String, before count: Int = 0) -> LineError {
    LineError(line: number - count, reason: reason)
  }

  /// Returns the next line without its line ending, or `nil` at the end.
  mutating func next() throws(LineError) -> ArraySlice<UInt8>? {
    if rest.isEmpty { return nil }
    number += 1
    guard let end = rest.prefix(FrameHashes.lineLimit + 1).firstIndex(of: UInt8(ascii: "\n")) else {
      throw error(
        rest.count > FrameHashes.lineLimit ? "longer than \(FrameHashes.lineLimit) bytes" : "the line is truncated")
    }
    let line = rest[..<end]
    rest = rest[(end + 1)...]
    return line.last == UInt8(ascii: "\r") ? line.dropLast() : line
  }

  /// Consumes a line of the header.
  mutating func expect(_ text: String) throws(LineError) {
    if try head().elementsEqual(text.utf8) { return }
    throw error("expected “\(text)”\(number == 2 ? "; another version of Flipbook wrote this" : "")")
  }

  /// Consumes a line of the header: a prefix and two numbers from 1 to 2³¹ − 1.
  mutating func pair(_ beginning: String, _ separator: UInt8) throws(LineError) -> (Int, Int) {
    let line = try head()
    if line.starts(with: beginning.utf8) {
      let fields = line.dropFirst(beginning.utf8.count).split(separator: separator, omittingEmptySubsequences: false)
      let numbers = fields.compactMap(Self.number).filter { (1...Int(Int32.max)).contains($0) }
      if fields.count == 2, numbers.count == 2 { return (numbers[0], numbers[1]) }
    }
    throw error("expected “\(beginning)” and two numbers from 1 to \(Int32.max), such as 60/1 or 640x960")
  }

  /// Returns the next line, or an empty one at the end.
  private mutating func head() throws(LineError) -> ArraySlice<UInt8> {
    if let line = try next() { return line }
    number += 1
    return []
  }

  /// Parses a number in canonical form, without leading zeros or a sign.
  static func number(_ field: ArraySlice<UInt8>) -> Int? {
    guard field.count <= 10, let number = Int(String(decoding: field, as: UTF8.self)), number >= 0 else { return nil }
    return String(number).utf8.elementsEqual(field) ? number : nil
  }
}

extension [ClosedRange<Int>] {
  /// Makes ranges of consecutive numbers from ascending ones.
  package init(runsOf numbers: some Sequence<Int>) {
    self = []
    for number in numbers { append(number: number) }
  }

  /// Adds a number above all others, which extends the last range if it follows it.
  package mutating func append(number: Int) {
    if let last, last.upperBound == number - 1 {
      self[count - 1] = last.lowerBound...number
    } else {
      append(number...number)
    }
  }
}

extension RandomAccessCollection where Index == Int {
  /// Returns up to `count` elements, spread evenly from the first to the last; only the first if `count` is 1.
  package func spread(_ count: Int) -> [Element] {
    if count >= self.count { return Array(self) }
    let step = Double(self.count - 1) / Double(Swift.max(1, count - 1))
    return (0..<count).map { self[startIndex + Int((Double($0) * step).rounded())] }
  }
}

/// The names of a sequence's pictures: `frame-00000.png` and so on.
package enum FrameFile {
  /// Returns the name of a frame, from 0. Numbers beyond 99999 have more digits, as in ffmpeg's `%05d`.
  package static func name(_ number: Int) -> String { prefix + NumberText.padded(number, to: 5) + suffix }

  /// Returns the number of a frame with that name, or `nil` for any other name.
  package static func number(of name: String) -> Int? {
    guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return nil }
    guard let number = Int(name.dropFirst(prefix.count).dropLast(suffix.count)), number >= 0 else { return nil }
    return Self.name(number) == name ? number : nil
  }

  /// The text before the number.
  package static let prefix = "frame-"
  private static let suffix = ".png"
}
