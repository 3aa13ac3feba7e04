internal import CPixels
import Geometry
import Graphics
import Imaging

/// One renderer's view of the contents that were drawn lately, whole or in tiles.
struct ContentsCache {
  /// A part of contents as a bitmap.
  struct Tile {
    /// Where it lies, in pixels from the contents' top left corner.
    var rect: PixelRect
    var picture: DrawnContents.Picture

    /// The pixels, to be drawn with in this thread.
    func surface() throws(RenderingError) -> Surface { try picture.bitmap.surface() }

    /// The parts that show anything.
    var inked: [PixelRect] { picture.inkedRows.map { rect.rows($0) } }
  }

  let painter: CommandPainter
  let drawn: DrawnContents

  /// Contents with longer sides are kept in tiles, of which only those are drawn that are seen.
  private static let longestWhole = 2048
  private static let tileSide = 1024

  /// The whole contents, or nil where they are too large to be kept in one bitmap.
  func whole(_ contents: Contents) throws(RenderingError) -> Surface? {
    let size = contents.pixelSize(painter.scale)
    guard max(size.width, size.height) <= Self.longestWhole else { return nil }
    return try tile(contents, size, 0, 0).surface()
  }

  /// The tiles that a part of the contents needs; `area` is in pixels from the contents' top left corner.
  func tiles(
    of contents: Contents, touching area: PixelRect, _ body: (Tile) throws(RenderingError) -> Void
  ) throws(RenderingError) {
    let size = contents.pixelSize(painter.scale)
    let seen = area.intersection(size)
    guard !seen.isEmpty else { return }
    if max(size.width, size.height) <= Self.longestWhole { return try body(try tile(contents, size, 0, 0)) }
    for row in seen.top / Self.tileSide...(seen.bottom - 1) / Self.tileSide {
      for column in seen.left / Self.tileSide...(seen.right - 1) / Self.tileSide {
        let (left, top) = (column * Self.tileSide, row * Self.tileSide)
        let rect = PixelRect(left: left, top: top, right: left + Self.tileSide, bottom: top + Self.tileSide)
        try body(try tile(contents, rect.intersection(size), column, row))
      }
    }
  }

  private func tile(
    _ contents: Contents, _ rect: PixelRect, _ column: Int, _ row: Int
  ) throws(RenderingError) -> Tile {
    let key = DrawnContents.Key(contents: ObjectIdentifier(contents), scale: painter.scale, column: column, row: row)
    let picture = try drawn.picture(key, of: contents, cost: 4 * rect.area) { () throws(RenderingError) in
      try draw(contents, rect)
    }
    return Tile(rect: rect, picture: picture)
  }

  private func draw(_ contents: Contents, _ rect: PixelRect) throws(RenderingError) -> DrawnContents.Picture {
    let bitmap: Bitmap
    do {
      bitmap = try Bitmap(width: rect.width, height: rect.height)
    } catch { throw .size(width: rect.width, height: rect.height, limit: Bitmap.maximumPixelCount) }
    let surface = try bitmap.surface()
    let scale = painter.scale
    try Context.drawing(on: surface) { context throws(RenderingError) in
      context.concatenate(Affine(a: scale, b: 0, c: 0, d: scale, tx: -Double(rect.left), ty: -Double(rect.top)))
      let area = Rect(
        Double(rect.left) / scale, Double(rect.top) / scale, Double(rect.width) / scale, Double(rect.height) / scale)
      let pixels = PixelCanvas(surface: surface, x: -rect.left, y: -rect.top)
      try painter.draw(contents.commands, touching: area, on: context, pixels: pixels)
    }
    try surface.finish()
    return DrawnContents.Picture(bitmap: bitmap, inkedRows: bitmap.inkedRows)
  }
}

extension PixelRect {
  /// Some of the rectangle's rows, counted from its top.
  fileprivate func rows(_ rows: Range<Int>) -> PixelRect {
    PixelRect(left: left, top: top + rows.lowerBound, right: right, bottom: top + rows.upperBound)
  }
}

extension Bitmap {
  /// A surface over the pixels, which it must not outlive. Others may have surfaces over them too, if nobody draws on one.
  fileprivate func surface() throws(RenderingError) -> Surface {
    try withUnsafeBytes { bytes throws(RenderingError) in
      try Surface.image(
        over: UnsafeMutableRawBufferPointer(mutating: bytes), width: width, height: height, bytesPerRow: bytesPerRow)
    }
  }

  /// Ranges of rows that hold all pixels that are not clear. Few empty rows between two ranges are not worth a cut.
  fileprivate var inkedRows: [Range<Int>] {
    let fewest = 6
    return withUnsafeBytes { bytes in
      guard let start = bytes.bindMemory(to: UInt8.self).baseAddress else { return [] }
      var ranges: [Range<Int>] = []
      for row in 0..<height where pixels_all_clear(start + row * bytesPerRow, width) == 0 {
        if let last = ranges.last, row - last.upperBound < fewest {
          ranges[ranges.count - 1] = last.lowerBound..<row + 1
        } else {
          ranges.append(row..<row + 1)
        }
      }
      return ranges
    }
  }
}
