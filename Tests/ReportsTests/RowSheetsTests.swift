import Imaging
import Testing

@testable import Reports

@Suite struct RowSheetsTests {
  /// The images composed as on the page.
  static func composed(_ runs: [RowSheets.Run], _ sheets: RowSheets) throws -> Bitmap {
    let all = try sheets.sheets.map(PNGReader.decode).flatMap { sheet in (0..<sheet.height).map { (sheet, $0) } }
    let rows = runs.flatMap { run in
      run.length < 0 ? Array(repeating: run.start, count: -run.length) : Array(run.start..<run.start + run.length)
    }
    let result = try Bitmap(width: sheets.rowLength, height: rows.count)
    for (y, row) in rows.enumerated() {
      for x in 0..<sheets.rowLength { result[x, y] = all[row].0[x, all[row].1] }
    }
    result.isOpaque = true
    return result
  }

  func sheets(_ images: [Bitmap]) throws -> (RowSheets, [[RowSheets.Run]]) {
    var sheets = RowSheets()
    let runs = try images.map { try #require(try sheets.add($0)) }
    try sheets.finish()
    return (sheets, runs)
  }

  @Test func `every image is restored, across sheets`() throws {
    let images = try [0, 3, 6, 40, 6, 1000].map { try Sample.scrolled($0) }
    let more = try (0..<30).map { try Sample.scrolled($0 * 50) }
    let (sheets, runs) = try sheets(images + more)
    for (image, runs) in zip(images + more, runs) { #expect(try Self.composed(runs, sheets) == image) }
    #expect(sheets.sheets.count > 1)
    for sheet in sheets.sheets.dropLast() { #expect(try PNGReader.decode(sheet).height == RowSheets.sheetRows) }
  }

  @Test func `a repeated row is one run`() throws {
    let image = try Sample.scrolled(0, height: 9, still: 0)
    for y in 2..<7 { for x in 0..<7 { image[x, y] = RGBA(9, 9, 9) } }
    let (sheets, runs) = try sheets([image])
    #expect(runs == [[.init(start: 0, length: 3), .init(start: 2, length: -4), .init(start: 3, length: 2)]])
    #expect(try Self.composed(runs[0], sheets) == image)
  }

  @Test func `scrolling adds only the new rows`() throws {
    let (sheets, _) = try sheets((0..<50).map { try Sample.scrolled($0 * 8) })
    #expect(try sheets.sheets.map { try PNGReader.decode($0).height }.reduce(0, +) == 60 + 49 * 8)
  }

  @Test func `an image of another width is rejected`() throws {
    var sheets = RowSheets()
    #expect(try sheets.add(try Sample.scrolled(0)) != nil)
    #expect(try sheets.add(try Sample.scrolled(0, width: 8)) == nil)
  }

  @Test(arguments: [1, 40, 511, 512, 1400])
  func `sheets never exceed the bound`(height: Int) throws {
    var sheets = RowSheets()
    for seed in 0..<3 { _ = try sheets.add(try Sample.noise(seed, height: height)) }
    let bound = sheets.byteBound
    try sheets.finish()
    #expect(sheets.byteBound <= bound)
    #expect(sheets.byteBound == sheets.sheets.map(\.count).reduce(0, +))
  }
}
