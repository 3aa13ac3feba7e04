import Goldens
import Testing

@testable import Imaging

/// Files that are compared by the rows in which they differ, against the whole pictures.
@Suite struct DifferingRowsTests {
  static func file(_ bitmap: Bitmap, _ compression: PNGEncoder.Compression = .fast) throws -> PictureFile {
    PictureFile(path: "a.png", bytes: try PNGEncoder(compression).encode(bitmap))
  }

  /// Nothing, some of what differs most likely, everything, and nothing that exists.
  private static func masks(_ page: Page, _ generator: inout SeededGenerator) -> [PixelRegion] {
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: [PixelRegion(x: 0, y: 0, width: page.width / 2, height: page.height)]
    case 1:
      (0..<9).map { PixelRegion(x: -3, y: 90 * $0 - 10, width: page.width, height: 40) }
    case 2:
      [
        PixelRegion(x: 0, y: page.height - 30, width: 1000, height: .max),
        PixelRegion(x: 3, y: .min, width: 9, height: 5),
      ]
    case 3: [PixelRegion(x: 0, y: 0, width: page.width, height: page.height)]
    default: []
    }
  }

  @Test(arguments: [false, true]) func `the verdict is that of the whole pictures`(hasAlpha: Bool) throws {
    let tolerances = [
      Tolerance.exact, .perceptual, Tolerance(channelDelta: 2), Tolerance(channelDelta: 1, perceptual: .standard),
      Tolerance(percent: 1),
    ]
    var generator = SeededGenerator(hasAlpha ? 3 : 2)
    var (taken, kinds) = (0, Set<String>())
    for round in 0..<150 {
      let page = Page(height: [420, 700, 691][round % 3], hasAlpha: hasAlpha, seed: round / 15)
      let changed = page.changed(&generator)
      let (first, second) = (try page.bitmap(), try changed.bitmap())
      let files = (try Self.file(first), try Self.file(second, round % 5 == 0 ? .balanced : .fast))
      let masks = Self.masks(page, &generator)
      for tolerance in tolerances {
        let whole = Verdict(first, second, tolerance, masks: masks)
        #expect(try Verdict(files.0, files.1, tolerance, masks: masks) == whole, "round \(round)")
        guard let quick = try Verdict(ofAlike: files.0, files.1, tolerance, masks: masks, jobs: 1 + round % 2) else {
          continue
        }
        #expect(quick == whole, "round \(round), \(tolerance), \(masks)")
        taken += 1
        kinds.insert(whole.difference?.cause.map { "\($0)".split(separator: " ")[0].description } ?? "\(whole.isSame)")
      }
    }
    #expect(taken > 450, "that few were compared by rows")
    #expect(kinds.count >= 6, "only \(kinds.sorted())")
  }

  /// Noise that repeats itself every 64 rows, but for a row that differs, alone in its band: that of the first picture is
  /// met again in the second one as far away as a motion is looked for, and the way back is the same.
  @Test(arguments: [64, -64]) func `a motion is found as far away as in whole pictures`(way: Int) throws {
    for y in 300...303 {
      let bands = [y - 280] + Array(repeating: 20, count: 14) + [1] + Array(repeating: 20, count: 19)
      let strip = BandedMaker(bands: [64], seed: 9).filtered, other = BandedMaker(bands: [1], seed: 10).filtered
      func file(_ row: [UInt8]) -> [UInt8] {
        var rows = (0..<bands.reduce(0, +)).map { Array(strip[13 * ($0 % 64)..<13 * ($0 % 64 + 1)]) }
        (rows[y], rows[y - way]) = (row, other)
        var maker = BandedMaker(bands: [])
        for count in bands { maker.append(rows[maker.height..<maker.height + count].flatMap { $0 }, rows: count) }
        return maker.bytes()
      }
      let (first, second) = (file(Array(strip[13 * (y % 64)..<13 * (y % 64 + 1)])), file(other))
      let rows = try #require(DifferingRows(first, second))
      #expect(rows.rows == (y - 64) / 4 * 4..<y + 65)
      #expect(Comparator.exact.cause(rows) == .moved(right: 0, down: way), "row \(y)")
      #expect(Verdict(rows) == Verdict(try PNGReader.decode(first), try PNGReader.decode(second)))
    }
  }

  @Test func `a change that touches an edge of the picture keeps its distance from it`() throws {
    let page = Page(height: 700, hasAlpha: false, seed: 4)
    for y in [0, 1, 3, 60, 63, 64, 65, 630, 634, 635, 636, 695, 699] {
      var changed = page
      changed.fill(x: 20...29, y: y...y, RGBA(200, 10, 10))
      let (first, second) = (try page.bitmap(), try changed.bitmap())
      let rows = try #require(DifferingRows(try Self.file(first).bytes, try Self.file(second).bytes, jobs: 2))
      #expect(rows.rows.lowerBound % 4 == 0 && rows.rows.lowerBound <= max(0, y - 64))
      #expect(rows.rows.upperBound >= min(700, y + 65) && rows.rows.count < 250)
      for tolerance in [Tolerance.exact, .perceptual] {
        let verdict = Verdict(rows, tolerance)
        #expect(verdict == Verdict(first, second, tolerance) && verdict.difference?.bounds?.rows == y...y)
      }
    }
  }

  @Test func `files that are not alike are to be decoded`() throws {
    let page = Page(height: 700, hasAlpha: false, seed: 5)
    let file = try Self.file(page.bitmap()).bytes
    func rows(_ other: Page, _ compression: PNGEncoder.Compression = .fast) throws -> DifferingRows? {
      DifferingRows(file, try Self.file(other.bitmap(), compression).bytes)
    }
    let same = try #require(try rows(page))
    #expect(same.rows.count <= 128 && Verdict(same) == .same)
    #expect(try rows(page, .balanced).map { Verdict($0) } == .same)
    #expect(try rows(page, .small) == nil)
    #expect(try rows(Page(height: 700, hasAlpha: true, seed: 5)) == nil)
    #expect(try rows(Page(height: 699, hasAlpha: false, seed: 5)) == nil)
    #expect(DifferingRows(file, []) == nil && DifferingRows([], []) == nil)
  }

  /// A chunk that was damaged, with checksums that say all is well, is refused wherever it is.
  @Test func `damaged files are refused as ever`() throws {
    let page = Page(height: 700, hasAlpha: false, seed: 7)
    var changed = page
    changed.fill(x: 10...20, y: 300...310, RGBA(9, 90, 200))
    let (first, second) = (try Self.file(page.bitmap()), try Self.file(changed.bitmap()))
    #expect(DifferingRows(first.bytes, second.bytes) != nil)
    var (generator, refused) = (SeededGenerator(8), 0)
    for round in 0..<60 {
      var damaged = [first, second]
      let offset = Int.random(in: 100..<first.bytes.count - 40, using: &generator)
      // In both files at the same place from above, or in one of them.
      for index in round % 3 == 0 ? [0, 1] : [round % 2] { damaged[index].bytes[offset] ^= 0x10 }
      if round % 2 == 0 { for index in 0...1 { damaged[index].bytes = PNGMaker.repaired(damaged[index].bytes) } }
      let expected = Result { try damaged.map { try $0.decode() } }.mapError {
        $0 as? ImageError ?? ImageError(.notPNG)
      }
      let found = Result { () throws(ImageError) in try Verdict(damaged[0], damaged[1]) }
      #expect(found == expected.map { Verdict($0[0], $0[1]) }, "round \(round)")
      if case .failure = expected { refused += 1 }
    }
    #expect(refused > 30)
  }
}
