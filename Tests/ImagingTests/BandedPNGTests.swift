import CCodec
import Testing

@testable import Imaging

/// Bands that are unpacked one by one, against libpng.
@Suite struct BandedPNGTests {
  /// Whether a file is taken band by band; whichever way it is, `check` says what libpng does.
  private func isTaken(_ bytes: [UInt8]) -> Bool {
    let usual = Result { () throws(ImageError) in try PNGReader.withLibpng(bytes).size }
    let isWhole = BandedPNG(bytes).map { $0.isWhole(jobs: 1) } ?? false
    for jobs in 1...2 {
      #expect(Result { () throws(ImageError) in try PNGReader.check(bytes, jobs: jobs) } == usual)
    }
    if isWhole { #expect(throws: Never.self) { try usual.get() } }
    return isWhole
  }

  @Test func `bands by hand are taken`() {
    for bands in [[1], [24], [3, 24, 1, 8], Array(repeating: 2, count: 90)] {
      #expect(isTaken(BandedMaker(bands: bands).bytes()), "\(bands)")
    }
  }

  @Test(arguments: PictureKind.allCases) func `bands of the encoder are taken`(kind: PictureKind) throws {
    for (width, height) in [(1, 1), (3, 7), (20_000, 1), (1, 900), (300, 900)] {
      let bitmap = try kind.bitmap(width: width, height: height, seed: width)
      for compression in [PNGEncoder.Compression.fast, .balanced] {
        let file = try #require(BandedPNG(try PNGEncoder(compression).encode(bitmap)))
        #expect(file.size == bitmap.size && file.isWhole(jobs: 1) && file.isWhole(jobs: 3))
      }
      #expect(BandedPNG(try PNGEncoder(.small).encode(bitmap)) == nil)
    }
  }

  /// A band that is a copy of the row before its first: libpng reads it, alone it is nothing.
  @Test func `a band that looks back is not taken`() {
    var maker = BandedMaker(bands: [3, 5])
    var bits = BitWriter()
    bits.write(0b010, bits: 3)  // Not the last block; fixed codes.
    bits.write(code: 266 - 256, bits: 7)  // A length of 13…14
    bits.write(0, bits: 1)  // … is 13.
    bits.write(code: 7, bits: 5)  // A distance of 13…16
    bits.write(0, bits: 2)  // … is 13.
    bits.write(code: 0, bits: 7)  // The end of the block.
    bits.write(0b000, bits: 3)  // A stored block,
    maker.chunks.append(bits.bytes + [0, 0, 255, 255])  // … empty.
    maker.filtered += maker.filtered.suffix(13)
    maker.height += 1
    #expect(!isTaken(maker.bytes()))
    #expect(throws: Never.self) { try PNGReader.withLibpng(maker.bytes()) }
  }

  /// All of them are files that libpng reads.
  @Test func `what is cut elsewhere is not taken`() {
    let plain = BandedMaker(bands: [3, 5, 4])
    func expectLeft(_ name: String, _ change: (inout BandedMaker) -> Void) {
      var maker = plain
      change(&maker)
      #expect(!isTaken(maker.bytes()), "\(name)")
      #expect(throws: Never.self, "\(name)") { try PNGReader.withLibpng(maker.bytes()) }
    }
    expectLeft("in the middle of a block") { maker in
      let band = maker.chunks.remove(at: 1)
      maker.chunks.insert(contentsOf: [Array(band.prefix(20)), Array(band.dropFirst(20))], at: 1)
    }
    expectLeft("before a block's header is at its end") { maker in
      let band = maker.chunks.remove(at: 1)
      maker.chunks.insert(contentsOf: [Array(band.prefix(3)), Array(band.dropFirst(3))], at: 1)
    }
    expectLeft("between bytes of a row") { maker in
      let rows = Array(maker.filtered.dropFirst(3 * 13).prefix(5 * 13))
      let parts = [Array(rows.prefix(20)), Array(rows.dropFirst(20))]
      maker.chunks.replaceSubrange(1...1, with: parts.map { BandedMaker.stored($0) })
    }
    expectLeft("between bits") { maker in
      // An empty block of fixed codes takes ten bits; what fills them up to 16 begins the next one, a stored one.
      maker.chunks[0] += [0b010, 0]
      maker.chunks[1].removeFirst()
    }
    expectLeft("an empty chunk") { $0.chunks.insert([], at: 1) }
    expectLeft("an empty block") { $0.chunks.insert(BandedMaker.stored([]), at: 1) }
    expectLeft("no band") { maker in
      maker.chunks = []
      maker.lastBlock = BandedMaker.stored(maker.filtered, isFinal: true)
    }
    expectLeft("more in the last chunk") { maker in
      maker.lastBlock = maker.chunks.removeLast() + maker.lastBlock
    }
    expectLeft("another level in the header") { $0.header = [0x78, 0x9c] }
    expectLeft("more than 24 rows") { $0.append(Array(repeating: 0, count: 25 * 13), rows: 25) }
    expectLeft("a row filtered by the one above") { $0.append([2] + Array(repeating: 1, count: 12), rows: 1) }
  }

  @Test func `what is damaged is not taken`() {
    let plain = BandedMaker(bands: [3, 5, 4])
    func expectLeft(_ name: String, _ change: (inout BandedMaker) -> Void) {
      var maker = plain
      change(&maker)
      #expect(!isTaken(maker.bytes()), "\(name)")
    }
    expectLeft("a byte") { $0.chunks[1][9] ^= 4 }
    expectLeft("the end too early") { $0.chunks[1][0] = 1 }
    expectLeft("a filter that there is not") { $0.append([5] + Array(repeating: 1, count: 12), rows: 1) }
    expectLeft("a row too few") { $0.height += 1 }
    expectLeft("a row too many") { $0.height -= 1 }
    expectLeft("half a row") { $0.append(Array(repeating: 1, count: 6)) }
    expectLeft("a wider picture") {
      $0.width = 25; $0.height = 2
    }
    expectLeft("a band twice") { $0.chunks[1] = $0.chunks[0] }
    var file = plain.bytes()
    file[60] ^= 1
    #expect(!isTaken(file))
    #expect(!isTaken(Array(plain.bytes().dropLast(12))))
    #expect(!isTaken([]))
  }

  @Test func `bytes changed at random are taken only if libpng reads them`() {
    var generator = SeededGenerator(5)
    for round in 0..<2000 {
      var maker = BandedMaker(bands: [2, 1, 3], seed: round)
      for _ in 0..<Int.random(in: 1...2, using: &generator) {
        let band = Int.random(in: 0..<maker.chunks.count, using: &generator)
        guard let index = maker.chunks[band].indices.randomElement(using: &generator) else { continue }
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: maker.chunks[band].remove(at: index)
        case 1: maker.chunks[band].insert(.random(in: 0...255, using: &generator), at: index)
        default: maker.chunks[band][index] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
        }
      }
      // As if the checksum were that of what is there, where that can be told.
      var unpacked: [UInt8] = []
      for chunk in maker.chunks where chunk.count > 5 { unpacked += chunk.dropFirst(5) }
      if round % 2 == 0 { maker.filtered = unpacked }
      _ = isTaken(maker.bytes())
    }
  }

  @Test func `checksums of parts make that of the whole`() {
    var generator = SeededGenerator(6)
    for sizes in [(0, 0), (0, 5), (5, 0), (1, 1), (300, 7000), (70_000, 65_521), (9, 140_000)] {
      let first = (0..<sizes.0).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let second = [UInt8](repeating: 255, count: sizes.1)
      func adler(_ bytes: [UInt8]) -> UInt32 { PNGMaker.adler(bytes).reduce(0) { $0 << 8 | UInt32($1) } }
      #expect(codec_adler_combine(adler(first), adler(second), UInt64(sizes.1)) == adler(first + second), "\(sizes)")
    }
  }

  @Test func `the functions in C refuse what they cannot do`() throws {
    #expect(codec_unpacker_make(0, 3) == nil && codec_unpacker_make(1, 2) == nil && codec_unpacker_make(1, 5) == nil)
    codec_unpacker_release(nil)
    let unpacker = try #require(codec_unpacker_make(4, 3))
    defer { codec_unpacker_release(unpacker) }
    var rows = codec_rows()
    #expect(codec_band_unpack(unpacker, [], 0, &rows) == 0)
    let band = BandedMaker(bands: [2]).chunks[0]
    #expect(codec_band_unpack(unpacker, band, band.count, &rows) == 1 && rows.row_count == 2)
    // A failure leaves nothing behind.
    for length in 0..<band.count { #expect(codec_band_unpack(unpacker, band, length, &rows) == 0, "\(length) bytes") }
    #expect(codec_band_unpack(unpacker, band, band.count, &rows) == 1)
  }
}
