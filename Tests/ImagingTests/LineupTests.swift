import Imaging
import Testing

@Suite struct LineupTests {
  @Test func `a reduced picture is the mean of its pixels`() throws {
    let bitmap = try Bitmap(
      width: 3, height: 2,
      rgba: [10, 20, 30, 20, 30, 40, 90, 91, 92, 30, 40, 50, 40, 50, 60, 100, 101, 102].chunked(3).flatMap {
        $0 + [255]
      })
    let small = try bitmap.reduced(by: 2)
    #expect(small.size == PixelSize(width: 2, height: 1))
    #expect(small.isOpaque)
    #expect(small[0, 0] == RGBA(25, 35, 45))
    // The last column covers one column of pixels.
    #expect(small[1, 0] == RGBA(95, 96, 97))
    #expect(try bitmap.reduced(by: 1) == bitmap)
    #expect(try bitmap.reduced(by: 256).size == PixelSize(width: 1, height: 1))
  }

  @Test func `a lineup places pictures in rows`() throws {
    let red = try Bitmap(width: 2, height: 2, rgba: Array(repeating: [255, 0, 0, 255], count: 4).flatMap { $0 })
    let blue = try Bitmap(width: 1, height: 3, rgba: Array(repeating: [0, 0, 255, 255], count: 3).flatMap { $0 })
    let sheet = try Bitmap.lineup([[red, blue], [red]], gap: 1, ground: RGBA(9, 9, 9))
    #expect(sheet.size == PixelSize(width: 6, height: 8))
    #expect(sheet.isOpaque)
    #expect(sheet[0, 0] == RGBA(9, 9, 9))
    #expect(sheet[1, 1] == RGBA(255, 0, 0))
    #expect(sheet[2, 2] == RGBA(255, 0, 0))
    #expect(sheet[4, 1] == RGBA(0, 0, 255))
    #expect(sheet[5, 1] == RGBA(9, 9, 9))
    #expect(sheet[2, 5] == RGBA(255, 0, 0))
    #expect(throws: ImageError.self) { try Bitmap.lineup([[]], gap: 1, ground: RGBA(9, 9, 9)) }
  }

  @Test func `numbers are grouped into runs and spread evenly`() {
    #expect([ClosedRange<Int>](runsOf: [1, 2, 4, 6, 7, 8]) == [1...2, 4...4, 6...8])
    #expect((3..<10).spread(3) == [3, 6, 9])
    #expect((3..<10).spread(1) == [3])
    #expect((3..<5).spread(9) == [3, 4])
  }
}

extension Array {
  fileprivate func chunked(_ size: Int) -> [[Element]] {
    stride(from: 0, to: count, by: size).map { Array(self[$0..<Swift.min($0 + size, count)]) }
  }
}
