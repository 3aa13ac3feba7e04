import Imaging
import Testing

@Suite struct PNGReaderTests {
  @Test(arguments: PictureKind.allCases)
  func readsWhatTheReferenceWrites(kind: PictureKind) throws {
    for (width, height) in [(1, 1), (3, 7), (64, 40), (1, 500), (2000, 1)] {
      let bitmap = try kind.bitmap(width: width, height: height, seed: width)
      let again = try PNGReader.decode(ReferencePNGEncoder().encode(bitmap))
      #expect(again == bitmap)
    }
  }

  @Test func refusesWhatIsNotPNG() {
    #expect(throws: ImageError(.notPNG)) { try PNGReader.decode([]) }
    #expect(throws: ImageError(.notPNG)) { try PNGReader.decode(Array("GIF89a and so on".utf8)) }
  }

  @Test func refusesEveryTruncation() throws {
    let bytes = try ReferencePNGEncoder().encode(PictureKind.noise.bitmap(width: 9, height: 5, seed: 1))
    for length in 8..<bytes.count {
      #expect(throws: ImageError(.truncated)) { try PNGReader.decode(Array(bytes.prefix(length))) }
    }
  }

  @Test func refusesAFlippedBitInThePixels() throws {
    let bytes = try ReferencePNGEncoder().encode(PictureKind.noise.bitmap(width: 9, height: 5, seed: 1))
    for index in 46..<(bytes.count - 12) {
      var broken = bytes
      broken[index] ^= 0x10
      #expect(throws: ImageError.self) { try PNGReader.decode(broken) }
    }
  }

  @Test func refusesALyingHeader() throws {
    let small = try ReferencePNGEncoder().encode(PictureKind.flat.bitmap(width: 9, height: 5, seed: 1))
    #expect(throws: ImageError(.implausible(width: 7000, height: 5000, bytes: small.count))) {
      try PNGReader.decode(small.withHeader(width: 7000, height: 5000))
    }
    #expect(throws: ImageError(.tooLarge(width: 100_000, height: 5000))) {
      try PNGReader.decode(small.withHeader(width: 100_000, height: 5000))
    }
    #expect(throws: ImageError.self) { try PNGReader.decode(small.withHeader(width: 0, height: 5)) }
    #expect(throws: ImageError.self) { try PNGReader.decode(small.withHeader(width: 9, height: 6)) }
  }

  @Test func namesAFileThatIsMissing() {
    #expect(throws: ImageError(.unreadable(errno: 2), path: "/nowhere/a.png")) {
      try PNGReader.read(path: "/nowhere/a.png")
    }
  }
}

extension [UInt8] {
  /// The same PNG file with another size in its header, and the header's checksum put right.
  func withHeader(width: Int, height: Int) -> [UInt8] {
    var bytes = self
    for (offset, value) in [(16, width), (20, height)] {
      for i in 0..<4 { bytes[offset + i] = UInt8(truncatingIfNeeded: value >> (8 * (3 - i))) }
    }
    var crc: UInt32 = .max
    for byte in bytes[12..<29] {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xedb8_8320 : crc >> 1 }
    }
    crc = ~crc
    for i in 0..<4 { bytes[29 + i] = UInt8(truncatingIfNeeded: crc >> (8 * (3 - i))) }
    return bytes
  }
}
