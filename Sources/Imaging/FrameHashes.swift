import Platform

/// The hashes of a clip's frames: `frames.hashes` of a recording and of a golden.
///
/// Its text begins with five lines that say what follows, and goes on with a line a frame: the frame's number, its instant
/// in seconds, and its hash, with tabs between them.
///
///     #format: flipbook frame hashes
///     #version: 1
///     #hash: XXH3-128 of the rows' XXH3-128
///     #rate: 60/1
///     #size: 640x960
///     0	0.000000	94ad0c6ff51c2c52df1a8c4a96d8a3a1
///     1	0.016667	94ad0c6ff51c2c52df1a8c4a96d8a3a1
package struct FrameHashes: Hashable, Sendable {
  /// Pixels in a row.
  package var width: Int
  /// Rows.
  package var height: Int
  /// The extent of a frame.
  package var size: PixelSize { PixelSize(width: width, height: height) }
  /// How many frames are shown in how many seconds, in lowest terms.
  package var rate: (frames: Int64, perSeconds: Int64) { (lowest.frames, lowest.perSeconds) }
  /// A line a frame, in order.
  package var rows: [Row]

  /// A frame's line.
  package struct Row: Hashable, Sendable {
    /// The frame's number.
    package var number: Int
    /// The tick that the frame shows: its instant as a number of frames. It is the frame's number, unless frames before
    /// it are hidden.
    package var tick: Int
    /// ``Bitmap/contentHash`` of the frame.
    package var hash: ContentHash

    /// Makes a line; `tick` is the frame's number unless said.
    package init(number: Int, tick: Int? = nil, hash: ContentHash) {
      (self.number, self.tick, self.hash) = (number, tick ?? number, hash)
    }
  }

  private struct Rate: Hashable {
    var frames: Int64
    var perSeconds: Int64
  }
  private var lowest: Rate

  /// Makes a list of frames numbered from 0. `frames` of them are shown in `perSeconds` seconds; the size is in pixels.
  ///
  /// - Precondition: the rate is positive.
  package init(width: Int, height: Int, frames: Int64, perSeconds: Int64 = 1, hashes: [ContentHash] = []) {
    precondition(frames > 0 && perSeconds > 0, "a frame rate is positive, not \(frames)/\(perSeconds)")
    (self.width, self.height) = (width, height)
    // In lowest terms, so that one rate has one form: lists that say 15/1 and 30/2 are equal.
    let divisor = Self.greatestCommonDivisor(frames, perSeconds)
    lowest = Rate(frames: frames / divisor, perSeconds: perSeconds / divisor)
    rows = hashes.enumerated().map { Row(number: $0, hash: $1) }
  }

  /// The text, with a line a frame.
  package var text: String {
    var text =
      Self.head.joined(separator: "\n") + "\n#rate: \(rate.frames)/\(rate.perSeconds)\n#size: \(width)x\(height)\n"
    for row in rows { text += "\(row.number)\t\(seconds(ofTick: row.tick))\t\(row.hash)\n" }
    return text
  }

  /// The first lines, which are the same in every text.
  static let head = ["#format: flipbook frame hashes", "#version: 1", "#hash: XXH3-128 of the rows' XXH3-128"]

  /// A tick's instant in seconds, to the nearest microsecond.
  func seconds(ofTick tick: Int) -> String {
    let numerator = Int128(tick) * Int128(rate.perSeconds) * 1_000_000
    let microseconds = (2 * numerator + Int128(rate.frames)) / Int128(2 * rate.frames)
    let (whole, part) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
    return "\(whole)." + NumberText.padded(part, to: 6)
  }

  package static func greatestCommonDivisor(_ a: Int64, _ b: Int64) -> Int64 {
    b == 0 ? a : greatestCommonDivisor(b, a % b)
  }

  /// The ticks that frames show, in order, where some of the ticks are hidden.
  ///
  /// - Parameter hidden: Ranges in order, which do not overlap, below `count`.
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

/// Why a text is no list of frame hashes.
package struct FrameHashError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line, from 1.
  package var line: Int
  /// What is wrong with it.
  package var reason: String

  /// Where and what.
  package var description: String { "line \(line): \(reason)" }
}

extension FrameHashes {
  /// The most frames that a text may list, and ticks that a clip may have: an hour at 1000 frames a second.
  package static let frameLimit = 3_600_001

  /// The most bytes that a line may have.
  static let lineLimit = 100

  /// Reads what ``text`` writes, and nothing else; only the ends of lines may be those of Windows.
  ///
  /// - Throws: `FrameHashError` where the text is of another format or version, or damaged. An empty list of frames is no
  ///   error.
  package init(text: String) throws(FrameHashError) { try self.init(bytes: Array(text.utf8)) }

  /// Reads the bytes of such a text.
  package init(bytes: [UInt8]) throws(FrameHashError) {
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

  private func row(_ line: ArraySlice<UInt8>, _ lines: Lines) throws(FrameHashError) -> Row {
    let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
    guard fields.count == 3 else { throw lines.error("expected a frame's number, seconds and hash, with tabs between") }
    guard let number = Lines.number(fields[0]), number < Self.frameLimit else {
      throw lines.error("expected the number of a frame, below \(Self.frameLimit)")
    }
    if let last = rows.last, last.number >= number {
      throw lines.error("frame \(number) \(last.number == number ? "is listed twice" : "comes after \(last.number)")")
    }
    guard let tick = tick(fields[1]), tick >= number, tick > rows.last?.tick ?? -1 else {
      throw lines.error("frame \(number) has a wrong instant; at this rate it is \(seconds(ofTick: number)) or later")
    }
    guard let hash = ContentHash(digits: fields[2]) else {
      throw lines.error("expected \(ContentHash.digitCount) hexadecimal digits in lower case as the hash")
    }
    return Row(number: number, tick: tick, hash: hash)
  }

  /// The tick at an instant, where it is written as ``text`` writes it.
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

  func error(_ reason: String, before count: Int = 0) -> FrameHashError {
    FrameHashError(line: number - count, reason: reason)
  }

  /// The next line without its end; `nil` behind the last one.
  mutating func next() throws(FrameHashError) -> ArraySlice<UInt8>? {
    if rest.isEmpty { return nil }
    number += 1
    guard let end = rest.prefix(FrameHashes.lineLimit + 1).firstIndex(of: UInt8(ascii: "\n")) else {
      throw error(
        rest.count > FrameHashes.lineLimit ? "longer than \(FrameHashes.lineLimit) bytes" : "the line is cut off")
    }
    let line = rest[..<end]
    rest = rest[(end + 1)...]
    return line.last == UInt8(ascii: "\r") ? line.dropLast() : line
  }

  /// Takes a line of the head.
  mutating func expect(_ text: String) throws(FrameHashError) {
    if try head().elementsEqual(text.utf8) { return }
    throw error("expected “\(text)”\(number == 2 ? "; another version of Flipbook wrote this" : "")")
  }

  /// Takes a line of the head: two numbers above 0 and below 2³¹ behind a beginning.
  mutating func pair(_ beginning: String, _ separator: UInt8) throws(FrameHashError) -> (Int, Int) {
    let line = try head()
    if line.starts(with: beginning.utf8) {
      let fields = line.dropFirst(beginning.utf8.count).split(separator: separator, omittingEmptySubsequences: false)
      let numbers = fields.compactMap(Self.number).filter { (1...Int(Int32.max)).contains($0) }
      if fields.count == 2, numbers.count == 2 { return (numbers[0], numbers[1]) }
    }
    throw error("expected “\(beginning)” and two numbers from 1 to \(Int32.max), as in 60/1 or 640x960")
  }

  /// The next line; behind the last one, an empty one.
  private mutating func head() throws(FrameHashError) -> ArraySlice<UInt8> {
    if let line = try next() { return line }
    number += 1
    return []
  }

  /// A number in the only form that it has.
  static func number(_ field: ArraySlice<UInt8>) -> Int? {
    guard field.count <= 10, let number = Int(String(decoding: field, as: UTF8.self)), number >= 0 else { return nil }
    return String(number).utf8.elementsEqual(field) ? number : nil
  }
}

extension [ClosedRange<Int>] {
  /// Runs of neighbours among numbers in rising order.
  package init(runsOf numbers: some Sequence<Int>) {
    self = []
    for number in numbers { append(number: number) }
  }

  /// Adds a number above all others: to the last run where it follows that one.
  package mutating func append(number: Int) {
    if let last, last.upperBound == number - 1 {
      self[count - 1] = last.lowerBound...number
    } else {
      append(number...number)
    }
  }
}

extension RandomAccessCollection where Index == Int {
  /// Up to `count` of the elements, evenly from the first to the last; the first where it is only one.
  package func spread(_ count: Int) -> [Element] {
    if count >= self.count { return Array(self) }
    let step = Double(self.count - 1) / Double(Swift.max(1, count - 1))
    return (0..<count).map { self[startIndex + Int((Double($0) * step).rounded())] }
  }
}

/// The names of the pictures of a sequence: `frame-00000.png` and so on.
package enum FrameFile {
  /// The name of a frame, from 0. Numbers beyond 99999 simply get longer, as ffmpeg's `%05d` expects.
  package static func name(_ number: Int) -> String { prefix + NumberText.padded(number, to: 5) + suffix }

  /// The frame whose name this is; `nil` where it is none's.
  package static func number(of name: String) -> Int? {
    guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return nil }
    guard let number = Int(name.dropFirst(prefix.count).dropLast(suffix.count)), number >= 0 else { return nil }
    return Self.name(number) == name ? number : nil
  }

  private static let prefix = "frame-"
  private static let suffix = ".png"
}
