internal import CCairo
internal import CPixels
import Geometry
import Graphics

/// The bitmaps of the contents that were drawn lately, whole or in tiles.
final class ContentsCache {
  /// A part of contents as a bitmap.
  struct Tile {
    /// Where it lies, in pixels from the contents' top left corner.
    var rect: PixelRect
    var surface: Surface
    /// The parts that show anything: on a page of text a third of the rows is empty.
    var inked: [PixelRect]
  }

  private struct Key: Hashable {
    var contents: ObjectIdentifier
    var column: Int
    var row: Int
  }

  /// Keeps the contents too, so that their identity is not given to others.
  private struct Entry {
    var contents: Contents
    var tile: Tile
  }

  private let painter: CommandPainter
  private var entries: LeastRecentlyUsed<Key, Entry>

  /// Contents with longer sides are kept in tiles, of which only those are drawn that are seen.
  private static let longestWhole = 2048
  private static let tileSide = 1024

  /// How many bytes of bitmaps are kept.
  var limit: Int {
    get { entries.limit }
    set { entries.limit = newValue }
  }

  init(painter: CommandPainter, limit: Int) {
    self.painter = painter
    entries = LeastRecentlyUsed(limit: limit)
  }

  /// Whether contents are opaque up to the edges of their bitmap.
  func fillsPixels(_ contents: Contents) -> Bool {
    let width = contents.size.width * painter.scale
    let height = contents.size.height * painter.scale
    return contents.isOpaque && abs(width - width.rounded()) < 1e-6 && abs(height - height.rounded()) < 1e-6
  }

  /// The whole contents, or nil where they are too large to be kept in one bitmap.
  func whole(_ contents: Contents) throws(RenderingError) -> Surface? {
    let size = contents.pixelSize(painter.scale)
    guard max(size.width, size.height) <= Self.longestWhole else { return nil }
    return try tile(contents, size, 0, 0).surface
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
    let key = Key(contents: ObjectIdentifier(contents), column: column, row: row)
    if let known = entries[key] { return known.tile }
    let surface = try draw(contents, rect)
    let tile = Tile(rect: rect, surface: surface, inked: surface.inkedRows.map { rect.rows($0) })
    entries.insert(Entry(contents: contents, tile: tile), for: key, cost: tile.surface.byteCount)
    return tile
  }

  private func draw(_ contents: Contents, _ rect: PixelRect) throws(RenderingError) -> Surface {
    let surface = try Surface.image(width: rect.width, height: rect.height)
    let scale = painter.scale
    try Context.drawing(on: surface) { context throws(RenderingError) in
      context.concatenate(Affine(a: scale, b: 0, c: 0, d: scale, tx: -Double(rect.left), ty: -Double(rect.top)))
      let area = Rect(
        Double(rect.left) / scale, Double(rect.top) / scale, Double(rect.width) / scale, Double(rect.height) / scale)
      let pixels = PixelCanvas(surface: surface, x: -rect.left, y: -rect.top)
      try painter.draw(contents.commands, touching: area, on: context, pixels: pixels)
    }
    return surface
  }
}

extension PixelRect {
  /// Some of the rectangle's rows, counted from its top.
  fileprivate func rows(_ rows: Range<Int>) -> PixelRect {
    PixelRect(left: left, top: top + rows.lowerBound, right: right, bottom: top + rows.upperBound)
  }
}

extension CairoHandle where Object == SurfaceObject {
  /// Ranges of rows that hold all pixels that are not clear. Few empty rows between two ranges are not worth a cut.
  fileprivate var inkedRows: [Range<Int>] {
    let fewest = 6
    cairo_surface_flush(pointer)
    guard let start = cairo_image_surface_get_data(pointer) else { return [0..<height] }
    let bytesPerRow = Int(cairo_image_surface_get_stride(pointer))
    let width = width
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
