import Imaging
import Testing

@Suite struct PictureHasherTests {
  /// The hashes that a hasher gives to some bitmaps at once.
  private func hashes(_ bitmaps: [Bitmap], _ hasher: PictureHasher = PictureHasher()) -> [String] {
    hasher.hashes(of: bitmaps.map { ($0, PictureRows($0)) })
  }

  private func expected(_ bitmaps: [Bitmap]) -> [String] { bitmaps.map { SHA256.hex(of: $0.rgba) } }

  /// Counts around the lanes of 3, 4 and 8; idle lanes; rests behind the last whole block; other sizes and all kinds of
  /// transparency in one batch.
  @Test func hashesOfManyAreThoseOfEach() throws {
    var generator = SeededGenerator(5)
    for count in 0...19 {
      let (width, height) = (Int.random(in: 1...40, using: &generator), Int.random(in: 1...40, using: &generator))
      let bitmaps = try (0..<count).map { index in
        let kind = PictureKind.allCases.randomElement(using: &generator) ?? .noise
        return try kind.bitmap(width: width + (index == 6 ? 1 : 0), height: height, seed: 100 * count + index)
      }
      #expect(hashes(bitmaps) == expected(bitmaps), "\(count) of \(width)×\(height)")
    }
  }

  /// Transparent pictures are made straight a piece at a time, which must not show.
  @Test(arguments: [1023, 1024, 1025, 2049]) func hashesLongTransparentPictures(width: Int) throws {
    let bitmaps = try (0..<5).map { try PictureKind.transparentNoise.bitmap(width: width, height: 3, seed: $0) }
    #expect(hashes(bitmaps) == expected(bitmaps))
  }

  /// A picture whose rows from one on are others.
  private func changed(_ bitmap: Bitmap, below row: Int, seed: Int) throws -> Bitmap {
    let other = try PictureKind.noise.bitmap(width: bitmap.width, height: bitmap.height, seed: seed)
    let cut = row * bitmap.bytesPerRow
    return try Bitmap(
      width: bitmap.width, height: bitmap.height, rgba: Array(bitmap.rgba[..<cut] + other.rgba[cut...]))
  }

  @Test(arguments: [PictureKind.noise, .transparentNoise])
  func whatIsSharedWithAnEarlierPictureDoesNotShow(kind: PictureKind) throws {
    var generator = SeededGenerator(9)
    let hasher = PictureHasher()
    let whole = try kind.bitmap(width: 21, height: 130, seed: 1)
    // Rows around the steps of 32 at which a hash is kept, nothing shared, and everything.
    for rows in [[130], [129, 64], [128], [0], [31, 32, 33], [130, 130], [96, 97, 95, 130], [1]] {
      let bitmaps = try rows.map { try changed(whole, below: $0, seed: Int(generator.next() % 1000)) }
      #expect(hashes(bitmaps, hasher) == expected(bitmaps), "\(rows)")
    }
    let shorter = try Bitmap(width: 21, height: 70, rgba: Array(whole.rgba[..<(70 * whole.bytesPerRow)]))
    #expect(hashes([whole, shorter], hasher) == expected([whole, shorter]))
    #expect(hashes([shorter], hasher) == expected([shorter]))
  }

  @Test func identitiesAreThoseOfThePixels() throws {
    let one = try PictureKind.text.bitmap(width: 40, height: 50, seed: 1)
    let same = try PictureKind.text.bitmap(width: 40, height: 50, seed: 1)
    #expect(PictureRows(one).identity == PictureRows(same).identity)
    for (x, y) in [(0, 0), (39, 0), (17, 25), (39, 49)] {
      let other = try PictureKind.text.bitmap(width: 40, height: 50, seed: 1)
      other[x, y] = RGBA(1, 2, 3)
      #expect(PictureRows(other).identity != PictureRows(one).identity)
    }
    // The same bytes in another shape.
    let wide = try Bitmap(width: 50, height: 40, rgba: one.rgba)
    #expect(PictureRows(wide).identity != PictureRows(one).identity)
  }
}
