internal import CPixels
import Graphics
import Imaging
import Synchronization

/// The bitmaps of contents that renderers have drawn, shared by all of them: each is drawn once and kept once.
///
/// Contents are kept whole, or in tiles where they are large. Where two renderers need the same tile at the same time,
/// the second waits for the first.
package final class TileStore: Sendable {
  /// A bitmap of contents or of a tile of them; it is not changed any more.
  struct InkedBitmap: Sendable {
    var bitmap: Bitmap
    /// The rows that show anything: on a page of text a third is empty.
    var inkedRows: [Range<Int>]
  }

  struct Key: Hashable {
    var contents: ObjectIdentifier
    var scale: Double
    var column: Int
    var row: Int
  }

  private final class Place: Sendable {
    /// Nil once no list holds them any more.
    weak let contents: Contents?
    let tile = Mutex<InkedBitmap?>(nil)

    init(_ contents: Contents) { self.contents = contents }
  }

  private let places = Mutex(LeastRecentlyUsed<Key, Place>(limit: 0))

  /// An empty store.
  package init() {}

  /// The bytes of the bitmaps that are kept.
  var byteCount: Int { places.withLock { $0.cost } }

  /// Lets bitmaps of so many bytes be kept, if that is more than before; the least recently used go first.
  func allow(_ bytes: Int) { places.withLock { $0.limit = max($0.limit, bytes) } }

  /// The tile of a key, which is drawn if it is not there; `cost` is in bytes.
  func tile(
    _ key: Key, of contents: Contents, cost: Int, draw: () throws(RenderingError) -> InkedBitmap
  ) throws(RenderingError) -> InkedBitmap {
    try place(key, of: contents, cost: cost).tile.withLock { (tile) throws(RenderingError) -> InkedBitmap in
      let drawn = if let tile { tile } else { try draw() }
      tile = drawn
      return drawn
    }
  }

  private func place(_ key: Key, of contents: Contents, cost: Int) -> Place {
    places.withLock { places in
      // Others may have got the identity of contents that are gone.
      if let known = places[key], known.contents === contents { return known }
      let place = Place(contents)
      places.removeAll { $0.contents == nil }
      places.insert(place, for: key, cost: cost)
      return place
    }
  }
}

/// Where one renderer gets the tiles of contents from: out of the store, or drawn with its own painter.
struct TileSource {
  struct Tile {
    /// Where it lies, in pixels from the contents' top left corner.
    var rect: PixelRect
    var content: TileStore.InkedBitmap

    /// The pixels, to be drawn with in this thread.
    func surface() throws(RenderingError) -> Surface { try content.bitmap.surface() }

    var inked: [PixelRect] { content.inkedRows.map { rect.rows($0) } }
  }

  let painter: CommandPainter
  let store: TileStore

  /// Contents with longer sides are kept in tiles, of which only those are drawn that are seen.
  private static let longestWhole = 2048
  private static let tileSide = 1024

  /// A source of the same contents at another size.
  func scaled(by factor: Double) -> TileSource { TileSource(painter: painter.scaled(by: factor), store: store) }

  /// The whole contents, or nil where they are too large to be kept in one bitmap.
  func whole(_ contents: Contents) throws(RenderingError) -> Surface? {
    let size = contents.pixelSize(painter.scale)
    guard max(size.width, size.height) <= Self.longestWhole else { return nil }
    return try tile(contents, Part(rect: size)).surface()
  }

  /// The tiles that a part of the contents needs; `area` is in pixels from the contents' top left corner.
  func tiles(of contents: Contents, touching area: PixelRect) throws(RenderingError) -> [Tile] {
    try parts(of: contents, touching: area).map { part throws(RenderingError) in try tile(contents, part) }
  }

  /// What has one bitmap: whole contents or a tile of them.
  private struct Part {
    var column = 0
    var row = 0
    var rect: PixelRect
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

  private func tile(_ contents: Contents, _ part: Part) throws(RenderingError) -> Tile {
    let key = TileStore.Key(
      contents: ObjectIdentifier(contents), scale: painter.scale, column: part.column, row: part.row)
    let content = try store.tile(key, of: contents, cost: 4 * part.rect.area) { () throws(RenderingError) in
      try draw(contents, part.rect)
    }
    return Tile(rect: part.rect, content: content)
  }

  private func draw(_ contents: Contents, _ rect: PixelRect) throws(RenderingError) -> TileStore.InkedBitmap {
    let bitmap: Bitmap
    do {
      bitmap = try Bitmap(width: rect.width, height: rect.height)
    } catch { throw RenderingError(error, width: rect.width, height: rect.height) }
    let surface = try bitmap.surface()
    let scale = painter.scale
    try Context.drawing(on: surface) { context throws(RenderingError) in
      context.concatenate(Affine(a: scale, b: 0, c: 0, d: scale, tx: -Double(rect.left), ty: -Double(rect.top)))
      let pixels = PixelCanvas(surface: surface, x: -rect.left, y: -rect.top)
      try painter.draw(contents.commands, touching: rect.inPoints(scale), on: context, pixels: pixels)
    }
    try surface.finish()
    return TileStore.InkedBitmap(bitmap: bitmap, inkedRows: bitmap.inkedRows)
  }
}

extension PixelRect {
  /// Some of the rectangle's rows, counted from its top.
  fileprivate func rows(_ rows: Range<Int>) -> PixelRect {
    PixelRect(left: left, top: top + rows.lowerBound, right: right, bottom: top + rows.upperBound)
  }
}

extension Bitmap {
  /// A surface over the pixels, which it must not outlive. Several surfaces may be read side by side; none may be drawn on.
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
