import Imaging
import Platform
import TestSupport
import Testing

@Suite struct FrameHashesTests {
  /// Three frames at the rate of NTSC; a tick between the second and the third is hidden.
  static let hashes: FrameHashes = {
    var hashes = FrameHashes(
      width: 3, height: 2, frames: 30000, perSeconds: 1001, hashes: (0..<3).map { ContentHash(of: [$0]) })
    hashes.rows[2].tick = 3
    return hashes
  }()

  @Test func `the text has the documented format`() {
    let digits = Self.hashes.rows.map(\.hash.description)
    #expect(
      Self.hashes.text == """
        #format: flipbook frame hashes
        #version: 1
        #hash: XXH3-128 of the rows' XXH3-128
        #rate: 30000/1001
        #size: 3x2
        0\t0.000000\t\(digits[0])
        1\t0.033367\t\(digits[1])
        2\t0.100100\t\(digits[2])

        """)
  }

  @Test func `written hashes are read back`() throws {
    #expect(try FrameHashes(text: Self.hashes.text) == Self.hashes)
    #expect(try FrameHashes(text: Self.hashes.text.replacing("\n", with: "\r\n")) == Self.hashes)
    let none = FrameHashes(width: 3, height: 2, frames: 60)
    #expect(try FrameHashes(text: none.text) == none)
    for (frames, seconds) in [(1, 1000), (60, 1), (24000, 1001), (1000, 1), (7, 3)] as [(Int64, Int64)] {
      var many = FrameHashes(width: 1, height: 1, frames: frames, perSeconds: seconds)
      many.rows = stride(from: 0, to: 3_600_000, by: 17_321).map { .init(number: $0, hash: ContentHash(of: [1])) }
      #expect(try FrameHashes(text: many.text) == many, "\(frames)/\(seconds)")
    }
  }

  @Test func `the rate is in lowest terms`() {
    #expect(FrameHashes(width: 1, height: 1, frames: 30_000, perSeconds: 1_001).rate == (30_000, 1_001))
    #expect(FrameHashes(width: 1, height: 1, frames: 60, perSeconds: 2).rate == (30, 1))
  }

  /// The text above with one part replaced, and the resulting error.
  @Test(arguments: [
    ("#format: flipbook", "#format: other", "line 1: expected “#format: flipbook frame hashes”"),
    ("#format: flipbook frame hashes", "#format: frame checksums", "line 1: expected “#format: flipbook frame hashes”"),
    ("#version: 1", "#version: 2", "line 2: expected “#version: 1”; another version of Flipbook wrote this"),
    ("XXH3-128 of", "SHA256 of", "line 3: expected “#hash: XXH3-128 of the rows' XXH3-128”"),
    ("30000/1001", "30000", "line 4: expected “#rate: ” and two numbers from 1 to 2147483647, such as 60/1 or 640x960"),
    ("30000/1001", "60/2", "line 4: the rate 60/2 is not in lowest terms"),
    ("30000/1001", "0/1", "line 4: expected “#rate: ” and two numbers from 1 to 2147483647, such as 60/1 or 640x960"),
    ("3x2", "3x-2", "line 5: expected “#size: ” and two numbers from 1 to 2147483647, such as 60/1 or 640x960"),
    ("3x2", "4294967296x1", "line 5: expected “#size: ” and two numbers from 1 to 2147483647, such as 60/1 or 640x960"),
    ("3x2", "03x2", "line 5: expected “#size: ” and two numbers from 1 to 2147483647, such as 60/1 or 640x960"),
    ("#size: 3x2\n", "", "line 5: expected “#size: ” and two numbers from 1 to 2147483647, such as 60/1 or 640x960"),
    ("\n1\t", "\n1\t\t", "line 7: expected a frame's number, seconds and hash, separated by tabs"),
    ("\n1\t", "\n+1\t", "line 7: expected the number of a frame, below 3600001"),
    ("\n1\t", "\n01\t", "line 7: expected the number of a frame, below 3600001"),
    ("\n1\t", "\n9999999\t", "line 7: expected the number of a frame, below 3600001"),
    ("\n1\t", "\n0\t", "line 7: frame 0 is listed twice"), ("\n2\t", "\n0\t", "line 8: frame 0 comes after 1"),
    ("\n1\t", "\n\n1\t", "line 7: expected a frame's number, seconds and hash, separated by tabs"),
    ("0.033367", "0.033366", "line 7: frame 1 has an invalid instant; expected 0.033367 or later"),
    ("0.033367", "0.03337", "line 7: frame 1 has an invalid instant; expected 0.033367 or later"),
    ("0.033367", "0.000000", "line 7: frame 1 has an invalid instant; expected 0.033367 or later"),
    ("0.100100", "0.033367", "line 8: frame 2 has an invalid instant; expected 0.066733 or later"),
    ("0.100100", "99999999.000000", "line 8: frame 2 has an invalid instant; expected 0.066733 or later"),
    ("0.033367\t", "0.033367\tF", "line 7: expected a hash of 32 lower-case hexadecimal digits"),
    ("0.033367\t", "0.033367\t0", "line 7: expected a hash of 32 lower-case hexadecimal digits"),
    ("0.033367", String(repeating: "9", count: 200), "line 7: longer than 100 bytes"),
  ])
  func `a damaged text is an error that names the line`(old: String, new: String, message: String) {
    let text = Self.hashes.text.replacing(old, with: new, maxReplacements: 1)
    #expect(text != Self.hashes.text)
    let error = #expect(throws: LineError.self) { try FrameHashes(text: text) }
    #expect(error?.description == message)
  }

  @Test(arguments: [
    ("", "line 1: expected “#format: flipbook frame hashes”"),
    ("#format: flipbook frame hashes\n", "line 2: expected “#version: 1”; another version of Flipbook wrote this"),
    ("#format", "line 1: the line is truncated"), ("\u{0}", "line 1: the line is truncated"),
  ])
  func `a truncated header is an error that names the line`(text: String, message: String) {
    let error = #expect(throws: LineError.self) { try FrameHashes(text: text) }
    #expect(error?.description == message)
  }

  @Test func `a text that ends inside a line is rejected`() {
    let text = Self.hashes.text
    let ends = text.indices.filter { text[$0] == "\n" }.map { text.index(after: $0) }
    for end in text.indices where !ends.contains(end) {
      #expect(throws: LineError.self) { try FrameHashes(text: String(text[..<end])) }
    }
  }

  /// Damaged text that is accepted can be written and read again; rejected text is reported with its line.
  @Test(arguments: 0..<300) func `random damage is accepted consistently or rejected with its line`(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    var bytes = Array(Self.hashes.text.utf8)
    for _ in 0..<3 { bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random) }
    do {
      let read = try FrameHashes(bytes: bytes)
      #expect(try FrameHashes(text: read.text) == read)
    } catch {
      #expect(error.line > 0 && !error.reason.isEmpty)
    }
  }
}
