import Geometry
import Graphics
import Imaging

/// Draws display lists as bitmaps.
///
/// A renderer belongs to one task; several draw the same list with the same bytes. It keeps the bitmaps of the contents
/// that it has met, so that a frame is mostly copying. Whatever is only moved lands on whole device pixels; whatever
/// is turned, scaled or rounded has soft edges where they fall.
public final class FrameRenderer {
  /// What can be chosen.
  public struct Options: Hashable, Sendable {
    /// How many bytes of drawn contents are kept; the least recently used go first. Four frames' worth are kept in any
    /// case: contents that one frame shows must not push each other out.
    public var contentsBytes: Int

    /// Makes options.
    public init(contentsBytes: Int = 20 << 20) { self.contentsBytes = contentsBytes }
  }

  /// Device pixels a point.
  public let scale: Double

  private let options: Options
  private let painter: CommandPainter
  private let cache: ContentsCache
  private var previous: (list: DisplayList, bitmap: Bitmap)?

  /// Makes a renderer; `scale` is in device pixels a point, above 0 and at most 16. Renderers of several tasks may share
  /// the contents that they draw.
  ///
  /// - Throws: `RenderingError.scale` where the scale is not usable.
  public init(
    scale: Double, options: Options = Options(), sharing drawn: DrawnContents = DrawnContents()
  ) throws(RenderingError) {
    guard scale.isFinite, scale > 0, scale <= 16 else { throw .scale(scale) }
    self.scale = scale
    self.options = options
    painter = CommandPainter(scale: scale, fonts: FontCache(), images: ImageStore())
    cache = ContentsCache(painter: painter, drawn: drawn)
  }

  /// How many pixels a frame of a size in points has: the nearest whole numbers, at least 1.
  public func pixelSize(of size: Size) -> (width: Int, height: Int) {
    guard size.width.isFinite, size.height.isFinite else { return (0, 0) }
    return (max(1, pixel(size.width * scale)), max(1, pixel(size.height * scale)))
  }

  /// Draws a frame. A list that equals the one before gives the same bitmap again, at once; so it must not be changed.
  ///
  /// - Throws: `RenderingError` where the list is not well formed, or cairo fails.
  public func render(_ list: DisplayList) throws(RenderingError) -> Bitmap {
    if let previous, previous.list == list { return previous.bitmap }
    let (width, height) = pixelSize(of: list.size)
    let bitmap: Bitmap
    do {
      bitmap = try Bitmap(width: width, height: height)
    } catch { throw RenderingError(error, width: width, height: height) }
    let frame = try FlatList(CheckedList(list), scale: scale)
    if let previous { copyPixels(of: previous.bitmap, to: bitmap, ifItHelps: frame) }
    try draw(frame, into: bitmap)
    previous = (list, bitmap)
    return bitmap
  }

  /// Draws a frame into a bitmap of the frame's size; nothing of what it held before is left.
  ///
  /// Where the bitmap still holds a frame that any renderer of this scale has drawn, only what has changed since is
  /// drawn; the bytes are those of a frame drawn anew.
  ///
  /// - Throws: `RenderingError` where the size is another, the list is not well formed, or cairo fails.
  public func render(_ list: DisplayList, into bitmap: Bitmap) throws(RenderingError) {
    let (width, height) = pixelSize(of: list.size)
    guard bitmap.width == width, bitmap.height == height else {
      throw .bitmapSize(
        width: bitmap.width, height: bitmap.height, expectedWidth: width, expectedHeight: height)
    }
    try draw(FlatList(CheckedList(list), scale: scale), into: bitmap)
  }

  /// Whether two frames show the same pixels, as far as that can be told without drawing: where motion is slower than a
  /// pixel a frame, lists differ but the whole pixels that things are drawn at do not.
  ///
  /// - Throws: `RenderingError` where a list is not well formed.
  public func showsSame(_ first: DisplayList, _ second: DisplayList) throws(RenderingError) -> Bool {
    let (first, second) = (
      try FlatList(CheckedList(first), scale: scale), try FlatList(CheckedList(second), scale: scale)
    )
    return Damage(from: first, to: second).rects.isEmpty
  }

  /// How many bytes of drawn contents are kept for frames of so many pixels: those of four screens, unless screens are
  /// much larger than any device's.
  package static func contentsBytes(ofFrame pixels: Int) -> Int { min(4 * 4 * pixels, 128 << 20) }

  func draw(_ frame: FlatList, into bitmap: Bitmap) throws(RenderingError) {
    let contentsBytes = Self.contentsBytes(ofFrame: bitmap.pixelCount)
    cache.drawn.allow(max(options.contentsBytes, contentsBytes))
    let damage = Damage(from: bitmap.drawn as? FlatList, to: frame).rects
    if damage.isEmpty { return }
    // All of it will be drawn, as other renderers do that begin now.
    if bitmap.drawn == nil, 4 * bitmap.pixelCount <= contentsBytes { try cache.prepare(frame) }
    try bitmap.withUnsafeMutableBytes { bytes throws(RenderingError) in
      let surface = try Surface.image(
        over: bytes, width: bitmap.width, height: bitmap.height, bytesPerRow: bitmap.bytesPerRow)
      try Context.drawing(on: surface) { context throws(RenderingError) in
        let compositor = Compositor(
          context: context, frame: frame, cache: cache, painter: painter)
        for rect in damage { try compositor.draw(in: rect) }
      }
      try surface.finish()
    }
    bitmap.isOpaque = frame.checked.list.background.alpha >= 1
    bitmap.drawn = frame
  }

  /// Starts from an old frame, unless so much has changed that copying would cost more than drawing.
  private func copyPixels(of old: Bitmap, to new: Bitmap, ifItHelps frame: FlatList) {
    guard old.width == new.width, old.height == new.height else { return }
    guard Damage(from: old.drawn as? FlatList, to: frame).pixelCount * 2 < new.pixelCount else { return }
    old.withUnsafeBytes { from in new.withUnsafeMutableBytes { $0.copyMemory(from: from) } }
    new.isOpaque = old.isOpaque
    new.drawn = old.drawn
  }
}
