import Imaging
import Testing

@testable import Goldens

@Suite struct StripTests {
  /// A picture whose rows tell where they come from: row `y` shows row `y + offset` of an endless one.
  static func scrolled(_ offset: Int, width: Int = 7, height: Int = 60, still: Int = 10) throws -> Bitmap {
    let picture = try Bitmap(width: width, height: height)
    for y in 0..<height {
      let row = y < still ? y : (y + offset) * 3
      for x in 0..<width { picture[x, y] = RGBA(UInt8(row & 255), UInt8(row >> 8 & 255), UInt8(x * 5)) }
    }
    picture.isOpaque = true
    return picture
  }

  /// Puts a picture together as the page does.
  static func composed(_ runs: [StripDictionary.Run], _ atlas: StripAtlas) throws -> Bitmap {
    let sheets = try atlas.sheets.map { try PNGReader.decode($0.bytes) }
    let all = sheets.flatMap { sheet in (0..<sheet.height).map { (sheet, $0) } }
    let result = try Bitmap(width: atlas.length, height: runs.reduce(0) { $0 + $1.count })
    for (y, row) in runs.flatMap({ $0.start..<$0.start + $0.count }).enumerated() {
      for x in 0..<atlas.length { result[x, y] = all[row].0[x, all[row].1] }
    }
    result.isOpaque = true
    return atlas.isByColumn ? try result.oriented(.transposed) : result
  }

  @Test(arguments: [(1, false), (1, true), (2, false), (3, true)])
  func `every picture comes back as it was`(factor: Int, isByColumn: Bool) throws {
    var atlas = StripAtlas(factor: factor, isByColumn: isByColumn)
    let pictures = try [0, 3, 6, 40, 6, 1000].map { try Self.scrolled($0) }
    let runs = try pictures.map { try #require(try atlas.add($0)) }
    try atlas.close()
    for (picture, runs) in zip(pictures, runs) {
      #expect(try Self.composed(runs, atlas) == picture.reduced(by: factor))
    }
  }

  @Test func `sheets are cut where they are full, and runs go on across the cut`() throws {
    var atlas = StripAtlas(factor: 1, isByColumn: false)
    let pictures = try (0..<30).map { try Self.scrolled($0 * 50) }
    let runs = try pictures.map { try #require(try atlas.add($0)) }
    try atlas.close()
    #expect(atlas.sheets.count == 2 && atlas.sheets[0].rowCount == StripAtlas.sheetRows)
    for (picture, runs) in zip(pictures, runs) { #expect(try Self.composed(runs, atlas) == picture) }
  }

  @Test func `what only scrolls costs only the rows that come in`() throws {
    var atlas = StripAtlas(factor: 1, isByColumn: false)
    for offset in 0..<50 { _ = try atlas.add(try Self.scrolled(offset * 8)) }
    try atlas.close()
    let rowCount = atlas.sheets.reduce(0) { $0 + $1.rowCount }
    #expect(rowCount == 60 + 49 * 8)
  }

  @Test func `a picture of another size has no place among the others`() throws {
    var atlas = StripAtlas(factor: 1, isByColumn: false)
    #expect(try atlas.add(try Self.scrolled(0)) != nil)
    #expect(try atlas.add(try Self.scrolled(0, width: 8)) == nil)
  }

  @Test func `the way things move is told from two pictures`() throws {
    let (first, second) = (try Self.scrolled(0, still: 0), try Self.scrolled(9, still: 0))
    #expect(try !first.movesSideways(to: second))
    #expect(try first.oriented(.transposed).movesSideways(to: second.oriented(.transposed)))
    #expect(try !first.movesSideways(to: try Self.scrolled(0, width: 8)))
  }

  @Test(arguments: ["", "f", "fo", "foo", "foob", "fooba", "foobar"])
  func `base64 is RFC 4648's`(text: String) throws {
    let samples = ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"]
    #expect(String(decoding: Base64.encode(Array(text.utf8)), as: UTF8.self) == samples[text.utf8.count])
  }
}
