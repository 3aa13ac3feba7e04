import Graphics
import Imaging
import Screenshots
import Testing

/// The search for a sheet's upper edge in the picture of a whole screen.
struct SheetEdgeTests {
  /// Returns the row of the sheet in a picture of 100 × 400 pixels at 2 pixels a point: dark above a row, light from
  /// there on.
  ///
  /// - Parameter columns: The columns of the sheet.
  private func row(
    _ first: Int, from dark: UInt8 = 100, to light: UInt8 = 200, columns: Range<Int> = 0..<100
  ) throws -> Double? {
    let bitmap = try Bitmap(width: 100, height: 400, filledWith: RGBA(dark, dark, dark))
    for y in first..<400 { for x in columns { bitmap[x, y] = RGBA(light, light, light) } }
    let folder = try PictureFolder()
    try folder.add("a.png", try PNGEncoder().encode(bitmap))
    return SheetEdge.row(
      in: ImageReference(path: "\(folder.path)/a.png", pixelWidth: 100, pixelHeight: 400), scale: 2)
  }

  @Test func `the first row of the sheet is found between 48 and 110 points`() throws {
    for pixels in [96, 124, 125, 220] { #expect(try row(pixels) == Double(pixels) / 2) }
    #expect(try row(94) == nil)
    #expect(try row(221) == nil)
  }

  @Test func `lightness changes by more than 12 in either direction`() throws {
    #expect(try row(124, from: 100, to: 112) == nil)
    #expect(try row(124, from: 100, to: 113) == 62)
    #expect(try row(124, from: 113, to: 100) == 62)
    #expect(try row(124, from: 112, to: 100) == nil)
  }

  @Test func `more than 90 % of the columns in the middle 76 % change`() throws {
    // The middle has 76 columns, from 12 to 87: 68 are 90 %.
    #expect(try row(124, columns: 12..<88) == 62)
    #expect(try row(124, columns: 12..<81) == 62)
    #expect(try row(124, columns: 12..<80) == nil)
  }

  @Test func `a file that cannot be read has no sheet`() {
    #expect(SheetEdge.row(in: ImageReference(path: "/no/such.png", pixelWidth: 9, pixelHeight: 400), scale: 2) == nil)
  }
}
