import CPixels
import Testing

@testable import Imaging

/// The quick way of reading PNG against libpng's.
@Suite struct QuickPNGTests {
  /// What came of reading: a picture, or why there is none.
  private func outcome(_ read: () throws -> Bitmap) -> Result<Bitmap, ImageError> {
    Result { try read() }.mapError { $0 as? ImageError ?? ImageError(.malformed("\($0)")) }
  }

  /// Whether both ways agree; `check` agrees with both.
  private func expectAgreement(_ bytes: [UInt8], _ comment: @autoclosure () -> Comment) {
    let usual = outcome { try PNGReader.withLibpng(bytes) }
    let quick = outcome { try PNGReader.decode(bytes) }
    #expect(quick == usual, comment())
    if case (.success(let a), .success(let b)) = (usual, quick) { #expect(a.isOpaque == b.isOpaque, comment()) }
    #expect(Result { () throws(ImageError) in try PNGReader.check(bytes) } == usual.map(\.size), comment())
  }

  @Test(arguments: PictureKind.allCases) func `random pictures of all filters are read alike`(kind: PictureKind) throws
  {
    var generator = SeededGenerator(11)
    for round in 0..<350 {
      let height = round % 9 == 0 ? 1 : Int.random(in: 1...12, using: &generator)
      let width = round % 7 == 0 ? 1 : Int.random(in: 1...24, using: &generator)
      let bitmap = try kind.bitmap(width: width, height: height, seed: round)
      var maker = PNGMaker(bitmap: bitmap)
      maker.filters = (0..<height).map { _ in UInt8(round < 5 ? round : Int.random(in: 0...4, using: &generator)) }
      maker.split = [.max, 1, 2, 100, 1000][round % 5]
      let bytes = maker.bytes()
      let quick = try #require(try PNGReader.quickly(bytes), "round \(round)")
      #expect(quick == bitmap && quick.isOpaque == bitmap.isOpaque, "round \(round), \(width)×\(height)")
      expectAgreement(bytes, "round \(round)")
    }
  }

  @Test(arguments: PictureKind.allCases) func `pictures of other encoders are read alike`(kind: PictureKind) throws {
    for (width, height) in [(1, 1), (3, 7), (301, 240), (1, 500), (20_000, 1), (1, 9000), (23_000, 2)] {
      let bitmap = try kind.bitmap(width: width, height: height, seed: width)
      var files = try PNGEncoder.Compression.allCases.map { try PNGEncoder($0).encode(bitmap) }
      files.append(try ReferencePNGEncoder(level: 1, filters: .all).encode(bitmap))
      files.append(try ReferencePNGEncoder(level: 0, filters: .none).encode(bitmap))
      for (index, bytes) in files.enumerated() {
        #expect(try PNGReader.quickly(bytes) == bitmap, "\(width)×\(height), file \(index)")
        #expect(try PNGReader.check(bytes) == bitmap.size)
      }
    }
  }

  @Test func `bytes changed at random are read alike or refused alike`() throws {
    var generator = SeededGenerator(21)
    for round in 0..<3000 {
      let kind = PictureKind.allCases[round % PictureKind.allCases.count]
      let bitmap = try kind.bitmap(width: 1 + round % 13, height: 1 + round % 7, seed: round % 50)
      var maker = PNGMaker(bitmap: bitmap, filters: [0, 1, 2, 3, 4], split: round % 3 == 0 ? 40 : .max)
      if round % 4 == 0 { maker.before = [("sRGB", [0]), ("tEXt", Array("Title\0Frame".utf8))] }
      var bytes = round % 2 == 0 ? maker.bytes() : try ReferencePNGEncoder(filters: .all).encode(bitmap)
      for _ in 0..<Int.random(in: 1...3, using: &generator) { Self.damage(&bytes, &generator) }
      // Half of them with checksums that say all is well.
      if round % 4 < 2 { bytes = PNGMaker.repaired(bytes) }
      expectAgreement(bytes, "round \(round)")
    }
  }

  private static func damage(_ bytes: inout [UInt8], _ generator: inout SeededGenerator) {
    guard let index = bytes.indices.randomElement(using: &generator) else { return }
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: bytes.removeLast(Int.random(in: 1...bytes.count, using: &generator))
    case 1: bytes.insert(.random(in: 0...255, using: &generator), at: index)
    case 2: bytes.remove(at: index)
    case 3: bytes += Array("trailing".utf8)
    default: bytes[index] ^= UInt8(1) << UInt8.random(in: 0..<8, using: &generator)
    }
  }

  @Test func `what is unusual is left to libpng`() throws {
    let bitmap = try PictureKind.noise.bitmap(width: 5, height: 3, seed: 2)
    let plain = PNGMaker(bitmap: bitmap)
    #expect(try PNGReader.quickly(plain.bytes()) != nil)
    for (type, content) in [
      ("tRNS", [0, 1, 0, 2, 0, 3]), ("PLTE", [1, 2, 3]), ("aBCD", [UInt8](repeating: 0, count: 70_000)),
    ] {
      var maker = plain
      maker.before = [(type, content)]
      #expect(try PNGReader.quickly(maker.bytes()) == nil, "\(type)")
      expectAgreement(maker.bytes(), "\(type)")
    }
    let wrongSum = plain.bytes { $0[$0.count - 1] ^= 1 }
    let wrongFilter = PNGMaker(bitmap: bitmap, filters: [5]).bytes()
    let tooLittle = plain.bytes { $0 = PNGMaker.zlib(Array(plain.filtered().dropLast())) }
    let tooMuch = plain.bytes { $0 = PNGMaker.zlib(plain.filtered() + [0]) }
    let moreBehind = plain.bytes { $0 += [1, 2, 3] }
    let smallWindow = PNGMaker(bitmap: try PictureKind.flat.bitmap(width: 40, height: 30, seed: 1)).bytes {
      $0.replaceSubrange(0..<2, with: [0x08, 0x1d])
    }
    let dictionary = plain.bytes { $0.replaceSubrange(0..<2, with: [0x78, 0x20]) }
    for (name, bytes) in [
      "sum": wrongSum, "filter": wrongFilter, "little": tooLittle, "much": tooMuch, "behind": moreBehind,
      "window": smallWindow, "dictionary": dictionary,
    ] {
      #expect(try PNGReader.quickly(bytes) == nil, "\(name)")
      expectAgreement(bytes, "\(name)")
    }
  }

  /// 16 bits, greys, palettes, interlacing.
  @Test func `other kinds of PNG are left to libpng`() throws {
    let bitmap = try PictureKind.gradient.bitmap(width: 5, height: 3, seed: 2)
    for change in [(24, 16), (25, 0), (25, 3), (26, 1), (27, 1), (28, 1)] {
      var bytes = PNGMaker(bitmap: bitmap).bytes()
      bytes[change.0] = UInt8(change.1)
      bytes = PNGMaker.repaired(bytes)
      #expect(try PNGReader.quickly(bytes) == nil, "\(change)")
      expectAgreement(bytes, "\(change)")
    }
  }

  @Test func `a header that lies is refused before memory is asked for`() throws {
    let small = PNGMaker(bitmap: try PictureKind.flat.bitmap(width: 9, height: 5, seed: 1)).bytes()
    for (width, height) in [(7000, 5000), (100_000, 5000), (0, 5), (9, 0), (9, 6), (1_000_001, 1)] {
      let lying = small.withHeader(width: width, height: height)
      expectAgreement(lying, "\(width)×\(height)")
      #expect(throws: ImageError.self) { try PNGReader.check(lying) }
    }
    // libpng does not mind rows that nobody asked for.
    expectAgreement(small.withHeader(width: 9, height: 4), "fewer rows")
  }
}

/// The loops with vectors against the formulas.
@Suite struct UnfilterTests {
  @Test func `vectors and the plain loop agree`() {
    var generator = SeededGenerator(4)
    for round in 0..<4000 {
      let (count, size, filter) = (Int.random(in: 1...40, using: &generator), 3 + round % 2, Int32(round / 2 % 5))
      func random(_ length: Int) -> [UInt8] {
        // Few levels, so that Paeth's ties happen.
        let most: UInt8 = round % 3 == 0 ? 3 : 255
        return (0..<length).map { _ in .random(in: 0...most, using: &generator) }
      }
      let (filtered, above) = (random(size * count + 16), random(4 * count))
      var quick = [UInt8](repeating: 9, count: 4 * count)
      var plain = quick
      #expect(pixels_unfilter(&quick, filtered, above, count, Int32(size), filter) == 1)
      #expect(pixels_unfilter_portable(&plain, filtered, above, count, Int32(size), filter) == 1)
      #expect(quick == plain, "filter \(filter), \(count) pixels of \(size)")
    }
    var row: [UInt8] = [0, 0, 0, 0]
    #expect(pixels_unfilter(&row, [UInt8](repeating: 0, count: 20), row, 1, 3, 5) == 0)
    #expect(pixels_unfilter_portable(&row, [0, 0, 0], row, 1, 3, -1) == 0)
  }
}
