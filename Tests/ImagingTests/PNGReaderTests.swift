import Imaging
import TestSupport
import Testing

@Suite struct PNGReaderTests {
  @Test(arguments: PictureKind.allCases)
  func `pictures of the reference encoder are read`(kind: PictureKind) throws {
    for (width, height) in [(1, 1), (3, 7), (64, 40), (1, 500), (2000, 1)] {
      let bitmap = try kind.bitmap(width: width, height: height, seed: width)
      let again = try PNGReader.decode(ReferencePNGEncoder().encode(bitmap))
      #expect(again == bitmap)
    }
  }

  @Test(arguments: PictureKind.allCases)
  func `each filter is read, with data split anywhere`(kind: PictureKind) throws {
    var generator = SplitMix(11)
    for round in 0..<100 {
      let (width, height) = (round % 7 == 0 ? 1 : Int.random(in: 1...24, using: &generator), 1 + round % 12)
      let bitmap = try kind.bitmap(width: width, height: height, seed: round)
      var maker = PNGMaker(bitmap: bitmap)
      maker.filters = (0..<height).map { _ in UInt8(round < 5 ? round : Int.random(in: 0...4, using: &generator)) }
      maker.split = [.max, 1, 2, 100, 1000][round % 5]
      let read = try PNGReader.decode(maker.bytes())
      #expect(read == bitmap, "round \(round), \(width)×\(height)")
      #expect(read.isOpaque == bitmap.isOpaque, "round \(round), \(width)×\(height)")
    }
  }

  @Test(arguments: PictureKind.allCases) func `interlaced rows are read`(kind: PictureKind) throws {
    for (width, height) in [(1, 1), (2, 3), (5, 1), (8, 8), (13, 21)] {
      let bitmap = try kind.bitmap(width: width, height: height, seed: width)
      let read = try PNGReader.decode(PNGMaker(bitmap: bitmap, isInterlaced: true).bytes())
      #expect(read == bitmap, "\(width)×\(height)")
      #expect(read.isOpaque == bitmap.isOpaque, "\(width)×\(height)")
    }
  }

  /// A transparent colour in rows without an alpha channel.
  @Test func `a transparent colour is read`() throws {
    let bitmap = try Bitmap(width: 2, height: 1, rgba: [1, 2, 3, 255, 9, 8, 7, 255])
    for isInterlaced in [false, true] {
      var maker = PNGMaker(bitmap: bitmap, isInterlaced: isInterlaced)
      maker.before = [("tRNS", [0, 9, 0, 8, 0, 7])]
      let read = try PNGReader.decode(maker.bytes())
      #expect(!read.isOpaque)
      #expect(read[0, 0] == RGBA(1, 2, 3))
      #expect(read[1, 0].alpha == 0)
    }
  }

  @Test(
    arguments: [
      (1, [0x0102, 0xfffe], [0x0102, 0x0102, 0x0102, 0xffff, 0xfffe, 0xfffe, 0xfffe, 0xffff]),
      (2, [0x8000, 0xffff, 0xffff, 0x8000], [0x8000, 0x8000, 0x8000, 0xffff, 0x8000, 0x8000, 0x8000, 0x8000]),
      (3, [1, 2, 3, 65535, 0, 257], [1, 2, 3, 0xffff, 0xffff, 0, 257, 0xffff]),
      (4, [1, 2, 0xffff, 0xffff, 3, 4, 5, 0], [1, 2, 0xffff, 0xffff, 0, 0, 0, 0]),
    ] as [(Int, [UInt16], [UInt16])])
  func `16 bits of each pixel format are kept`(channels: Int, samples: [UInt16], expected: [UInt16]) throws {
    let bytes = PNGMaker.wide(samples, width: 2, channels: channels)
    #expect(PNGReader.isWide(bytes))
    #expect(try PNGReader.decodeWide(bytes).wide == expected)
    #expect(try PNGReader.decode(bytes).wide == nil)
  }

  @Test func `a transparent colour of 16 bits is compared exactly`() throws {
    let bytes = PNGMaker.wide(
      [0x1234, 0x1235], width: 2, channels: 1, before: [("tRNS", [0x12, 0x34])])
    #expect(try PNGReader.decodeWide(bytes).wide == [0, 0, 0, 0, 0x1235, 0x1235, 0x1235, 0xffff])
  }

  @Test(arguments: PictureKind.allCases) func `8 bits are widened by 257`(kind: PictureKind) throws {
    for isInterlaced in [false, true] {
      let bitmap = try kind.bitmap(width: 13, height: 9, seed: 1)
      let bytes = PNGMaker(bitmap: bitmap, isInterlaced: isInterlaced).bytes()
      #expect(!PNGReader.isWide(bytes))
      let wide = bitmap.rgba.map { UInt16($0) * 257 }
      let same = PNGMaker.wide(wide, width: 13, channels: 4)
      #expect(try PNGReader.decodeWide(bytes).wide == PNGReader.decodeWide(same).wide)
      #expect(try PNGReader.decode(same) == bitmap)
    }
  }

  @Test func `a truncated picture of 16 bits is rejected`() throws {
    let bytes = PNGMaker.wide([1, 2, 3, 4], width: 1, channels: 1)
    for length in [bytes.count - 12, bytes.count - 30, 40, 33, 24, 9] {
      #expect(throws: ImageError.self) { try PNGReader.decodeWide(Array(bytes.prefix(length))) }
    }
  }

  @Test func `an animation has an acTL chunk before the pixels`() throws {
    let animation = PNGMaker.wide(
      [1], width: 1, channels: 1, before: [("acTL", PNGMaker.number(2) + PNGMaker.number(0))])
    let still = PNGMaker.wide([1], width: 1, channels: 1, before: [("tEXt", Array("acTL".utf8))])
    #expect(try PictureHeader(animation).isAnimated)
    #expect(try !PictureHeader(still).isAnimated)
    // After the pixels the chunk has no meaning.
    let late = still + PNGMaker.chunk("acTL", PNGMaker.number(2) + PNGMaker.number(0))
    #expect(try !PictureHeader(late).isAnimated)
    for length in 0..<animation.count { _ = try? PictureHeader(Array(animation.prefix(length))) }
    // A length far beyond the end of the file.
    let endless = Array(still.prefix(33)) + PNGMaker.number(-1) + Array("tEXt".utf8) + PNGMaker.number(0)
    #expect(try !PictureHeader(endless).isAnimated)
  }

  @Test func `damaged streams are rejected`() throws {
    let bitmap = try PictureKind.noise.bitmap(width: 5, height: 3, seed: 2)
    let plain = PNGMaker(bitmap: bitmap)
    for (name, bytes) in [
      "sum": plain.bytes { $0[$0.count - 1] ^= 1 }, "filter": PNGMaker(bitmap: bitmap, filters: [5]).bytes(),
      "too little": plain.bytes { $0 = PNGMaker.zlib(Array(plain.filtered().dropLast())) },
      "dictionary": plain.bytes { $0.replaceSubrange(0..<2, with: [0x78, 0x20]) },
    ] {
      #expect(throws: ImageError.self, "\(name)") { try PNGReader.decode(bytes) }
    }
  }

  @Test func `a file that is not a PNG is rejected`() {
    #expect(throws: ImageError(.notPNG)) { try PNGReader.decode([]) }
    #expect(throws: ImageError(.notPNG)) { try PNGReader.decode(Array("GIF89a and so on".utf8)) }
  }

  @Test func `each truncation is rejected`() throws {
    let bytes = try ReferencePNGEncoder().encode(PictureKind.noise.bitmap(width: 9, height: 5, seed: 1))
    for length in 8..<bytes.count {
      #expect(throws: ImageError(.truncated)) { try PNGReader.decode(Array(bytes.prefix(length))) }
    }
  }

  @Test func `a flipped bit in the pixels is rejected`() throws {
    let bytes = try ReferencePNGEncoder().encode(PictureKind.noise.bitmap(width: 9, height: 5, seed: 1))
    for index in 46..<(bytes.count - 12) {
      var broken = bytes
      broken[index] ^= 0x10
      #expect(throws: ImageError.self) { try PNGReader.decode(broken) }
    }
  }

  @Test func `a header with a wrong size is rejected`() throws {
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

  @Test func `a missing file is named`() {
    #expect(throws: ImageError(.unreadable(errno: 2), path: "/nowhere/a.png")) {
      try PNGReader.read(path: "/nowhere/a.png")
    }
  }
}

extension [UInt8] {
  /// Returns the PNG file with another size in its header and a valid checksum.
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
