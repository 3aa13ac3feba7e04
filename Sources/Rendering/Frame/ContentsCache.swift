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
    return try tile(contents, Part(rect: size)).surface()
  }

  /// The tiles that a part of the contents needs; `area` is in pixels from the contents' top left corner.
  func tiles(
    of contents: Contents, touching area: PixelRect, _ body: (Tile) throws(RenderingError) -> Void
  ) throws(RenderingError) {
    for part in parts(of: contents, touching: area) { try body(try tile(contents, part)) }
  }

  /// Draws what a frame shows of contents, as far as nobody else is at it: renderers that begin together share the work,
  /// where they would wait for each other otherwise.
  func prepare(_ frame: FlatList) throws(RenderingError) {
    for leaf in frame.leaves {
      // What is turned or scaled is small as a rule.
      guard case .contents(let contents, let affine) = leaf.item, affine.isTranslation else { continue }
      let seen = frame.unhidden(leaf.bounds, of: leaf.index).reduce(PixelRect.empty) { $0.union($1) }
      for part in parts(of: contents, touching: seen.offset(-pixel(affine.tx), -pixel(affine.ty))) {
        try drawn.prepare(key(contents, part), of: contents, cost: part.cost) { () throws(RenderingError) in
          try draw(contents, part.rect)
        }
      }
    }
  }

  /// What has one bitmap: whole contents or a tile of them.
  private struct Part {
    var column = 0
    var row = 0
    var rect: PixelRect

    /// The bytes of its bitmap.
    var cost: Int { 4 * rect.area }
  }

  private func parts(of contents: Contents, touching area: PixelRect) -> [Part] {
    let size = contents.pixelSize(painter.scale)
    let seen = area.intersection(size)
    if seen.isEmpty { return [] }
    let side = Self.tileSide
    if max(size.width, size.height) <= Self.longestWhole { return [Part(rect: size)] }
    return (seen.top / side...(seen.bottom - 1) / side).flatMap { row in
      (seen.left / side...(seen.right - 1) / side).map { column in
        let (left, top) = (column * side, row * side)
        let rect = PixelRect(left: left, top: top, right: left + side, bottom: top + side)
        return Part(column: column, row: row, rect: rect.intersection(size))
      }
    }
  }

  private func key(_ contents: Contents, _ part: Part) -> DrawnContents.Key {
    DrawnContents.Key(
      contents: ObjectIdentifier(contents), scale: painter.scale, column: part.column, row: part.row)
  }

  private func tile(_ contents: Contents, _ part: Part) throws(RenderingError) -> Tile {
    let picture = try drawn.picture(key(contents, part), of: contents, cost: part.cost) { () throws(RenderingError) in
      try draw(contents, part.rect)
    }
    return Tile(rect: part.rect, picture: picture)
  }

  private func draw(_ contents: Contents, _ rect: PixelRect) throws(RenderingError) -> DrawnContents.Picture {
    let bitmap: Bitmap
    do {
      bitmap = try Bitmap(width: rect.width, height: rect.height)
    } catch { throw RenderingError(error, width: rect.width, height: rect.height) }
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
