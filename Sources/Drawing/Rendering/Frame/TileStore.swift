internal import CPixels
import Graphics
import Imaging
import Synchronization

/// The bitmaps of contents, shared by all renderers: each bitmap is drawn once and kept once.
///
/// Large contents are split into tiles. If two renderers need the same tile at the same time, the second one waits for
/// the first.
package final class TileStore: Sendable {
  /// An immutable bitmap of contents or of a tile of them.
  struct InkedBitmap: Sendable {
    /// The pixels, which do not change.
    var bitmap: Bitmap
    /// The ranges of rows that are not clear. A third of the rows on a page of text is clear.
    var inkedRows: [Range<Int>]
    /// Whether every pixel is opaque.
    var isOpaque = false
  }

  /// A tile of contents at a scale, by its column and row from 0.
  struct Key: Hashable {
    var contents: ObjectIdentifier
    var scale: Double
    var column: Int
    var row: Int
    /// The number of the piece of a tile that is divided around its solid core, from 1; 0 for the whole tile.
    var piece = 0
  }

  /// The place of one tile. Its lock is held while the tile is drawn, so that it is drawn once.
  private final class Place: Sendable {
    /// The contents, or `nil` once no display list holds them.
    weak let contents: Contents?
    /// The tile; `nil` until it is drawn.
    let tile = Mutex<InkedBitmap?>(nil)

    init(_ contents: Contents) { self.contents = contents }
  }

  /// The pictures that are part of contents.
  let images = ImageStore()

  private let places = Mutex(LeastRecentlyUsed<Key, Place>(limit: 0))

  /// Makes an empty store.
  package init() {}

  /// The size of the cached bitmaps, in bytes.
  var byteCount: Int { places.withLock { $0.cost } }

  /// Raises the memory limit to at least `bytes`. Beyond the limit, the least recently used bitmaps are removed.
  func allow(_ bytes: Int) { places.withLock { $0.limit = max($0.limit, bytes) } }

  /// Returns the tile of a key and draws it if it is not cached; `cost` is in bytes.
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
      // New contents may have reused the identity of released ones.
      if let known = places[key], known.contents === contents { return known }
      let place = Place(contents)
      places.removeAll { $0.contents == nil }
      places.insert(place, for: key, cost: cost)
      return place
    }
  }
}

/// The source of one renderer's tiles: the shared store, or its own painter.
struct TileSource {
  /// A tile at its position in the contents.
  struct Tile {
    /// The position of the tile, in pixels from the contents' top left corner.
    var rect: PixelRect
    /// The pixels of the tile.
    var content: TileStore.InkedBitmap
    /// Whether the bitmap has a single pixel, which all pixels of the tile are equal to.
    var isSolid = false

    /// Returns a surface over the pixels, for use on this thread.
    func surface() throws(RenderingError) -> Surface { try content.bitmap.surface() }

    /// The rows that are not clear, in pixels from the contents' top left corner.
    var inked: [PixelRect] {
      isSolid && !content.inkedRows.isEmpty ? [rect] : content.inkedRows.map { rect.rows($0) }
    }
  }

  /// The painter of tiles that the store does not have.
  let painter: CommandPainter
  /// The cached tiles of all renderers.
  let store: TileStore

  /// The longest side of contents that are kept whole, in pixels. Larger contents are split into tiles, and only
  /// visible tiles are drawn.
  private static let longestWhole = 2048
  /// The side of a tile, in pixels; tiles at the right and lower edges are smaller.
  private static let tileSide = 1024

  /// Returns a source of the same contents at another scale.
  func scaled(by factor: Double) -> TileSource { TileSource(painter: painter.scaled(by: factor), store: store) }

  /// Returns the whole contents, or `nil` if they are too large for one bitmap.
  func whole(_ contents: Contents) throws(RenderingError) -> Surface? {
    let size = contents.pixelSize(painter.scale)
    guard max(size.width, size.height) <= Self.longestWhole else { return nil }
    return try tile(contents, Part(rect: size)).surface()
  }

  /// Returns the tiles of parts of the contents; `areas` are in pixels from the contents' top left corner.
  func tiles(of contents: Contents, touching areas: [PixelRect]) throws(RenderingError) -> [Tile] {
    let parts = parts(of: contents, touching: areas.reduce(.empty) { $0.union($1) })
    let seen = parts.flatMap { pieces(of: $0, contents) }.filter { part in areas.contains { $0.intersects(part.rect) } }
    return try seen.map { part throws(RenderingError) in try tile(contents, part) }
  }

  /// The part of contents that has one bitmap: the whole, a tile, or a piece of one.
  private struct Part {
    var column = 0
    var row = 0
    var piece = 0
    var rect: PixelRect
    var isSolid = false
  }

  /// Returns the solid core of a part and the pieces around it, or the part itself if it has no core.
  private func pieces(of part: Part, _ contents: Contents) -> [Part] {
    guard let core = SolidCore(contents.commands, scale: painter.scale, in: part.rect)?.rect else { return [part] }
    return ([core] + part.rect.subtracting(core)).enumerated().map { index, rect in
      Part(column: part.column, row: part.row, piece: index + 1, rect: rect, isSolid: index == 0)
    }
  }

  /// Returns the tiles that an area touches, or the whole if the contents are small.
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

  /// Returns a cached tile, or draws it.
  private func tile(_ contents: Contents, _ part: Part) throws(RenderingError) -> Tile {
    let key = TileStore.Key(
      contents: ObjectIdentifier(contents), scale: painter.scale, column: part.column, row: part.row,
      piece: part.piece)
    let drawn = part.isSolid ? part.rect.firstPixel : part.rect
    let content = try store.tile(key, of: contents, cost: 4 * drawn.area) { () throws(RenderingError) in
      try draw(contents, drawn)
    }
    return Tile(rect: part.rect, content: content, isSolid: part.isSolid)
  }

  /// Draws the commands of contents that touch a rectangle of pixels.
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
    return TileStore.InkedBitmap(
      bitmap: bitmap, inkedRows: bitmap.inkedRows, isOpaque: !bitmap.hasTransparency)
  }
}

extension PixelRect {
  /// The pixel at the top left.
  fileprivate var firstPixel: PixelRect { PixelRect(left: left, top: top, right: left + 1, bottom: top + 1) }

  /// Returns some of the rectangle's rows, counted from its top.
  fileprivate func rows(_ rows: Range<Int>) -> PixelRect {
    PixelRect(left: left, top: top + rows.lowerBound, right: right, bottom: top + rows.upperBound)
  }
}

extension Bitmap {
  /// Returns a surface over the pixels, which it must not outlive. Surfaces may be read in parallel, but not drawn on.
  func surface() throws(RenderingError) -> Surface {
    try withUnsafeBytes { bytes throws(RenderingError) in
      try Surface.image(
        over: UnsafeMutableRawBufferPointer(mutating: bytes), width: width, height: height, bytesPerRow: bytesPerRow,
        isOpaque: isOpaque)
    }
  }

  /// The ranges of rows that contain all visible pixels. Ranges separated by only a few clear rows are joined.
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
