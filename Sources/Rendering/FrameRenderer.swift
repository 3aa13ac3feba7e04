import Graphics
import Imaging
import Platform

/// Draws display lists as bitmaps.
///
/// A renderer belongs to one task; several draw the same list with the same bytes. It keeps the bitmaps of the contents
/// that it has met, so that a frame is mostly copying. Whatever is only moved lands on whole device pixels; whatever
/// is turned, scaled or rounded has soft edges where they fall.
public final class FrameRenderer {
  /// Device pixels a point.
  public let scale: Double

  private let painter: CommandPainter
  private let tiles: TileSource
  private var previous: (list: DisplayList, bitmap: Bitmap)?

  /// Makes a renderer; `scale` is in device pixels a point, above 0 and at most 16.
  ///
  /// - Throws: `RenderingError.scale` if the scale is out of range.
  public convenience init(scale: Double) throws(RenderingError) { try self.init(scale: scale, sharing: TileStore()) }

  /// Makes a renderer that shares the contents that it draws with renderers of other tasks.
  package init(scale: Double, sharing store: TileStore) throws(RenderingError) {
    guard scale.isFinite, scale > 0, scale <= Device.scaleLimit else { throw .scale(scale) }
    self.scale = scale
    painter = CommandPainter(
      scale: scale, text: TextPainter(scale: scale, fonts: FontCache(), outlines: OutlineFonts()), images: ImageStore())
    tiles = TileSource(painter: painter, store: store)
  }

  /// How many pixels a frame of a size in points has: the nearest whole numbers, at least 1.
  public func pixelSize(of size: Size) -> PixelSize {
    guard size.width.isFinite, size.height.isFinite else { return PixelSize(width: 0, height: 0) }
    return PixelSize(width: max(1, pixel(size.width * scale)), height: max(1, pixel(size.height * scale)))
  }

  /// Draws a frame. A list that equals the one before gives the same bitmap again, at once; so it must not be changed.
  ///
  /// - Throws: `RenderingError` where the list is not well formed, or cairo fails.
  public func render(_ list: DisplayList) throws(RenderingError) -> Bitmap {
    if let previous, previous.list == list { return previous.bitmap }
    let size = pixelSize(of: list.size)
    let target: RenderTarget
    do {
      target = try RenderTarget(size: size)
    } catch { throw RenderingError(error, width: size.width, height: size.height) }
    try draw(onDevice(list), into: target)
    previous = (list, target.bitmap)
    return target.bitmap
  }

  /// Draws a frame into a target of the frame's size; nothing of what it held before is left.
  ///
  /// Where the target holds a frame that any renderer of this scale has drawn, only what has changed since is drawn; the
  /// bytes are those of a frame that is drawn as a whole.
  ///
  /// - Throws: `RenderingError` where the size is another, the list is not well formed, or cairo fails.
  package func render(_ list: DisplayList, into target: RenderTarget) throws(RenderingError) {
    let size = pixelSize(of: list.size)
    guard target.bitmap.size == size else {
      throw .bitmapSize(
        width: target.bitmap.width, height: target.bitmap.height, expectedWidth: size.width,
        expectedHeight: size.height)
    }
    try draw(onDevice(list), into: target)
  }

  /// Whether two frames show the same pixels, as far as that can be told without drawing: where motion is slower than a
  /// pixel a frame, lists differ but the whole pixels that things are drawn at do not.
  ///
  /// - Throws: `RenderingError` where a list is not well formed.
  package func showsSame(_ first: DisplayList, _ second: DisplayList) throws(RenderingError) -> Bool {
    Damage(from: try onDevice(first), to: try onDevice(second)).rects.isEmpty
  }

  private func onDevice(_ list: DisplayList) throws(RenderingError) -> DeviceDisplayList {
    try DeviceDisplayList(list, scale: scale)
  }

  /// How many bytes of drawn contents are kept for frames of so many pixels: those of four screens, unless screens are
  /// much larger than any device's, since contents that one frame shows must not push each other out.
  package static func contentsBytes(ofFrame pixels: Int) -> Int { min(4 * 4 * pixels, 128 << 20) }

  func draw(_ frame: DeviceDisplayList, into target: RenderTarget) throws(RenderingError) {
    let bitmap = target.bitmap
    tiles.store.allow(max(20 << 20, Self.contentsBytes(ofFrame: bitmap.pixelCount)))
    let damage = Damage(from: target.frame, to: frame).rects
    if damage.isEmpty { return }
    // An error leaves the pixels half drawn.
    target.frame = nil
    try bitmap.withUnsafeMutableBytes { bytes throws(RenderingError) in
      let surface = try Surface.image(
        over: bytes, width: bitmap.width, height: bitmap.height, bytesPerRow: bitmap.bytesPerRow)
      try Context.drawing(on: surface) { context throws(RenderingError) in
        let compositor = Compositor(
          context: context, frame: frame, tiles: tiles, painter: painter)
        for rect in damage { try compositor.draw(in: rect) }
      }
      try surface.finish()
    }
    bitmap.isOpaque = frame.list.background.alpha >= 1
    target.frame = frame
  }
}

/// A bitmap to draw frames into one after the other, with what is known of the frame that it shows.
///
/// A renderer draws only what differs between that frame and the next one. So the pixels of ``bitmap`` must not be
/// changed by anything but a renderer; after such a change call ``forgetFrame()``.
///
/// Like the bitmap, a target is handed from task to task, not shared while it is drawn into; that promise of the caller
/// is why the class is `Sendable` without a lock.
package final class RenderTarget: @unchecked Sendable {
  /// The pixels.
  package let bitmap: Bitmap
  /// The frame that the pixels show; nil where that is unknown.
  var frame: DeviceDisplayList?

  /// A clear target of a size in pixels.
  ///
  /// - Throws: `ImageError` where a side is not positive, where there are more pixels than a bitmap may have, or without
  ///   memory.
  package init(size: PixelSize) throws(ImageError) { bitmap = try Bitmap(width: size.width, height: size.height) }

  /// Forgets what the pixels show, so that the next frame is drawn as a whole.
  package func forgetFrame() { frame = nil }
}

/// Why something could not be drawn or no font could be had.
public enum RenderingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Cairo refused an operation; `status` is cairo's own text.
  case cairo(operation: String, status: String)
  /// A surface must have at least one pixel, and at most `limit` of them.
  case size(width: Int, height: Int, limit: Int)
  /// There is no memory for so many pixels.
  case outOfMemory(width: Int, height: Int)
  /// A scale must be finite and above 0, and not above 16.
  case scale(Double)
  /// A bitmap to draw into has another size than the frame, both in pixels.
  case bitmapSize(width: Int, height: Int, expectedWidth: Int, expectedHeight: Int)
  /// The item at an index of the display list has a number that is infinite or not a number.
  case notFinite(item: Int)
  /// The display list has a `pop` without its push at this index, or, at the list's end, a push without its `pop`.
  case unbalanced(item: Int)
  /// A pinned face was not found in any of the directories.
  case fontMissing(file: String, directories: [String])
  /// A font file is there but cannot be read; the system's reason, or none where it is no font.
  case fontUnreadable(path: String, reason: String? = nil)

  /// What happened, where, and what to do.
  public var description: String {
    switch self {
    case .cairo(let operation, let status): "cairo could not \(operation): \(status)"
    case .size(let width, let height, let limit):
      "\(width)×\(height) pixels cannot be drawn; both sides must be above 0 and their product at most \(limit)"
    case .outOfMemory(let width, let height):
      "there is not enough memory for \(width)×\(height) pixels; ulimit -v shows the limit, fewer --jobs need less"
    case .scale(let scale): "the scale \(scale) is not usable; it must be above 0 and at most \(Int(Device.scaleLimit))"
    case .bitmapSize(let width, let height, let expectedWidth, let expectedHeight):
      "the frame has \(expectedWidth)×\(expectedHeight) pixels, the bitmap to draw into \(width)×\(height)"
    case .notFinite(let item): "item \(item) of the display list has a number that is infinite or not a number"
    case .unbalanced(let item): "item \(item) of the display list: a push and a pop do not match"
    case .fontMissing(let file, let directories):
      "no \(file) in \(directories.joined(separator: ", ")); install it (apt-get install fonts-inter), "
        + "or name the directory that holds it"
    case .fontUnreadable(let path, let reason?): "cannot read \(path): \(reason)"
    case .fontUnreadable(let path, nil): "\(path) cannot be read as a font; install it again or name another directory"
    }
  }

  /// Why there is no bitmap of a size.
  init(_ error: ImageError, width: Int, height: Int) {
    self =
      error.reason == .outOfMemory
      ? .outOfMemory(width: width, height: height)
      : .size(width: width, height: height, limit: Bitmap.maximumPixelCount)
  }
}

extension RenderingError: FlipbookError {
  /// The code with which a command ends that meets the error.
  public var exitCode: ExitCode {
    // Without its font nothing can be drawn.
    switch self {
    case .fontMissing, .fontUnreadable(_, nil): .toolMissing
    case .fontUnreadable: .inputNotFound
    case .size, .scale: .badInput
    case .cairo, .outOfMemory, .bitmapSize, .notFinite, .unbalanced: .internalError
    }
  }
}
