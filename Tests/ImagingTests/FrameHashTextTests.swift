import Imaging
import TestSupport
import Testing

@Suite struct FrameHashTextTests {
  static let hashes = FrameHashes(
    width: 3, height: 2, frames: 30000, perSeconds: 1001,
    hashes: (0..<3).map { String(repeating: "\($0)", count: 64) })

  @Test func whatIsWrittenIsRead() throws {
    #expect(try FrameHashes(text: Self.hashes.text) == Self.hashes)
    let none = FrameHashes(width: 3, height: 2, frames: 60)
    #expect(try FrameHashes(text: none.text) == none)
  }

  /// Without `-bitexact` ffmpeg tells its own version, and numbers may have gaps.
  @Test func whatFFmpegAddsIsRead() throws {
    let text = Self.hashes.text.replacing("#tb 0", with: "#software: Lavf59.27.100\n#tb 0")
    #expect(try FrameHashes(text: text) == Self.hashes)
  }

  @Test(arguments: [
    ("", "line 1: no frame hashes"), ("#format: frame checksums\n", "line 2: no frame hashes"),
    ("0, 0, 0, 1, 24, 00\n", "line 1: a frame before"), ("#version: 3\n", "line 1: expected version 2"),
    ("#hash: MD5\n", "line 1: expected SHA256"), ("#tb 0: 1/0\n", "line 1: expected two numbers"),
    ("#dimensions 0: 4294967296x1\n", "line 1: expected two numbers"),
  ])
  func damageIsTold(text: String, beginning: String) {
    #expect { try FrameHashes(text: text) } throws: { "\($0)".hasPrefix(beginning) }
  }

  @Test(arguments: [
    (" 24,", " 25,", "expected 3×2 RGBA pixels"), ("2222\n", "222\n", "64 hexadecimal digits"),
    ("         2,          2", "         1,          1", "out of order"),
    ("         2,          2", "         2,          3", "expected a frame"), ("2222\n", "222X\n", "64 hexadecimal"),
  ])
  func damagedRowsAreTold(old: String, new: String, message: String) {
    let text = Self.hashes.text.replacing(old, with: new)
    #expect { try FrameHashes(text: text) } throws: { "\($0)".contains(message) }
  }

  /// What damaged text is read as can be written and read again; what is refused is refused with its line.
  @Test(arguments: 0..<300) func anyBytesAreReadOrRefused(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    var bytes = Array(Self.hashes.text.utf8)
    for _ in 0..<3 { bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random) }
    do {
      let read = try FrameHashes(text: String(decoding: bytes, as: UTF8.self))
      #expect(try FrameHashes(text: read.text) == read)
    } catch {
      #expect("\(error)".prefixMatch(of: /line \d+: ./) != nil, "\(error)")
    }
  }
}
