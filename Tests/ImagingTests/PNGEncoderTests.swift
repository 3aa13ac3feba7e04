import Imaging
import TestSupport
import Testing

@Suite struct PNGEncoderTests {
  /// Sizes around the limits of a band, 8 and 24 rows, the loops' steps of 16 pixels, and extremes.
  static let sizes = [
    (1, 1), (1, 1000), (1000, 1), (2, 7), (15, 8), (16, 9), (17, 23), (31, 24), (33, 25), (48, 130), (5, 300),
    (100, 100), (20_000, 1), (9000, 3),
  ]

  @Test(arguments: PictureKind.allCases, [PNGEncoder.Compression.fast, .balanced])
  func `an encoded picture decodes to the same pixels`(kind: PictureKind, compression: PNGEncoder.Compression) throws {
    let cache = BandCache()
    for (width, height) in Self.sizes {
      let bitmap = try kind.bitmap(width: width, height: height, seed: 31 * width + height)
      let bytes = try PNGEncoder(compression).encode(bitmap)
      #expect(try PNGReader.decode(bytes) == bitmap, "\(width)×\(height)")
      #expect(try PNGEncoder(compression).encode(bitmap, cache: cache) == bytes)
      #expect(try PNGEncoder(compression).encode(bitmap, cache: cache) == bytes)
    }
  }

  @Test func `thousands of random pictures decode to the same pixels`() throws {
    var generator = SplitMix(5)
    let cache = BandCache(byteLimit: 100_000)
    for seed in 0..<3000 {
      let kind = PictureKind.allCases[seed % PictureKind.allCases.count]
      let width = Int.random(in: 1...40, using: &generator)
      let height = Int.random(in: 1...(seed % 50 == 0 ? 150 : 30), using: &generator)
      let bitmap = try kind.bitmap(width: width, height: height, seed: seed)
      let decoded = try PNGReader.decode(PNGEncoder(.fast).encode(bitmap, cache: cache))
      #expect(decoded == bitmap, "\(kind) \(width)×\(height), seed \(seed)")
    }
  }

  /// Returns the text at another height, as when a page scrolls.
  private func scrolled(_ page: Bitmap, by offset: Int, height: Int) throws -> Bitmap {
    let rows = page.rgba[(offset * page.bytesPerRow)..<((offset + height) * page.bytesPerRow)]
    return try Bitmap(width: page.width, height: height, rgba: Array(rows))
  }

  @Test(arguments: [PNGEncoder.Compression.fast, .balanced])
  func `bytes do not depend on earlier frames`(compression: PNGEncoder.Compression) throws {
    let page = try PictureKind.text.bitmap(width: 120, height: 900, seed: 8)
    let frames = try stride(from: 0, to: 300, by: 7).map { try scrolled(page, by: $0, height: 600) }
    let encoder = PNGEncoder(compression)
    let alone = try frames.map { try encoder.encode($0) }
    let forwards = BandCache()
    #expect(try frames.map { try encoder.encode($0, cache: forwards) } == alone)
    let backwards = BandCache(byteLimit: 60_000)
    #expect(try frames.reversed().map { try encoder.encode($0, cache: backwards) } == alone.reversed())
  }

  /// One cache provides its workspace to all pictures here, so leftovers of one would change the next.
  @Test func `bytes do not depend on earlier use of the workspace`() throws {
    let encoder = PNGEncoder(.fast)
    let used = BandCache()
    for seed in 0..<400 {
      let (width, height) = Self.sizes[seed % Self.sizes.count]
      guard width * height < 20_000 else { continue }
      let flat = try PictureKind.flat.bitmap(width: width, height: height, seed: seed)
      let other = try PictureKind.allCases[seed % 6].bitmap(width: 1 + seed % 30, height: 20, seed: seed)
      _ = try encoder.encode(other, cache: used)
      #expect(try encoder.encode(flat, cache: used) == encoder.encode(flat), "\(width)×\(height), seed \(seed)")
    }
  }

  @Test func `scrolling finds more than 80 % of the bands in the cache`() throws {
    let page = try PictureKind.text.bitmap(width: 120, height: 1800, seed: 8)
    let cache = BandCache()
    for offset in stride(from: 0, to: 300, by: 3) {
      _ = try PNGEncoder().encode(scrolled(page, by: offset, height: 1400), cache: cache)
    }
    let (lookups, hits) = cache.statistics
    #expect(Double(hits) / Double(lookups) > 0.8, "\(hits) of \(lookups)")
  }

  @Test func `the cache keeps its limit`() throws {
    let cache = BandCache(byteLimit: 50_000)
    for seed in 0..<20 {
      _ = try PNGEncoder().encode(PictureKind.noise.bitmap(width: 50, height: 200, seed: seed), cache: cache)
      #expect(cache.byteCount <= 50_000)
    }
    #expect(cache.byteCount > 10_000)
  }

  @Test func `several tasks can share a cache`() async throws {
    let page = try PictureKind.text.bitmap(width: 90, height: 700, seed: 4)
    let frames = try (0..<24).map { try scrolled(page, by: 5 * $0, height: 500) }
    let alone = try frames.map { try PNGEncoder().encode($0) }
    let cache = BandCache(byteLimit: 40_000)
    try await withThrowingTaskGroup(of: (Int, [UInt8]).self) { group in
      for (index, frame) in frames.enumerated() {
        group.addTask { (index, try PNGEncoder().encode(frame, cache: cache)) }
      }
      for try await (index, bytes) in group { #expect(bytes == alone[index]) }
    }
  }

  @Test(arguments: PictureKind.allCases)
  func `small compression is never larger than level 9`(kind: PictureKind) throws {
    let bitmap = try kind.bitmap(width: 150, height: 90, seed: 2)
    let small = try PNGEncoder(.small).encode(bitmap)
    #expect(try small.count <= ReferencePNGEncoder(level: 9).encode(bitmap).count)
    #expect(try PNGReader.decode(small) == bitmap)
  }

  @Test func `an opaque picture has no alpha channel`() throws {
    let bitmap = try PictureKind.gradient.bitmap(width: 5, height: 5, seed: 1)
    let clear = try PictureKind.halfClear.bitmap(width: 5, height: 5, seed: 1)
    // Byte 25 is the colour type: 2 is RGB, 6 RGBA.
    for compression in PNGEncoder.Compression.allCases {
      #expect(try PNGEncoder(compression).encode(bitmap)[25] == 2)
      #expect(try PNGEncoder(compression).encode(clear)[25] == 6)
    }
  }
}
