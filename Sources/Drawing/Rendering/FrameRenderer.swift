import Graphics
import Imaging
import Platform

/// A renderer, which draws display lists as bitmaps.
///
///     let renderer = try FrameRenderer(scale: 2)
///     for frame in try clip.frames() {
///       let bitmap = try renderer.render(frame.displayList)
///     }
///
/// A renderer belongs to one task. Different renderers draw the same list with the same bytes. A renderer caches the
/// bitmaps of contents, so that drawing a frame is mostly copying. Contents that are only moved are drawn at whole
/// device pixels. Shapes that are turned, scaled or rounded have soft edges at their exact position.
package final class FrameRenderer {
  /// The scale, in device pixels per point.
  package let scale: Double

  private let painter: CommandPainter
  private let tiles: TileSource
  /// The last list that `render(_:)` drew, and its bitmap.
  private var previous: (list: DisplayList, bitmap: Bitmap)?

  /// Makes a renderer; `scale` is in device pixels per point, above 0 and at most 16.
  ///
  /// - Throws: `RenderingError.scale` if the scale is out of range.
  package convenience init(scale: Double) throws(RenderingError) { try self.init(scale: scale, sharing: TileStore()) }

  /// Makes a renderer that shares its cached contents with the renderers of other tasks.
  ///
  /// - Parameter dithers: Whether gradients are dithered, for videos.
  package init(scale: Double, sharing store: TileStore, dithers: Bool = false) throws(RenderingError) {
    guard scale.isFinite, scale > 0, scale <= Device.scaleLimit else { throw .scale(scale) }
    self.scale = scale
    painter = CommandPainter(
      scale: scale, text: TextPainter(scale: scale, fonts: FontCache(), outlines: OutlineFonts()), images: store.images,
      dithers: dithers)
    tiles = TileSource(painter: painter, store: store)
  }

  /// Returns the extent of a frame, in pixels, for a size in points: the nearest whole numbers, at least 1.
  package func pixelSize(of size: Size) -> PixelSize {
    guard size.width.isFinite, size.height.isFinite else { return PixelSize(width: 0, height: 0) }
    return PixelSize(width: max(1, pixel(size.width * scale)), height: max(1, pixel(size.height * scale)))
  }

  /// Draws a frame.
  ///
  /// A list that is equal to the previous one returns the same bitmap without drawing, so the caller must not change
  /// it.
  ///
  /// - Throws: `RenderingError` if the list is not well formed, a font is missing, or cairo fails.
  package func render(_ list: DisplayList) throws(RenderingError) -> Bitmap {
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

  /// Draws a frame into a target of the frame's size and overwrites everything it held before.
  ///
  /// If the target holds a frame that any renderer of this scale has drawn, only the changes since then are drawn. The
  /// bytes are those of a frame that is drawn as a whole.
  ///
  /// - Throws: `RenderingError` if the size differs, the list is not well formed, or cairo fails.
  package func render(_ list: DisplayList, into target: RenderTarget) throws(RenderingError) {
    let size = pixelSize(of: list.size)
    guard target.bitmap.size == size else {
      throw .bitmapSize(
        width: target.bitmap.width, height: target.bitmap.height, expectedWidth: size.width,
        expectedHeight: size.height)
    }
    try draw(onDevice(list), into: target)
  }

  /// Returns whether two frames are known to have the same pixels, without drawing them.
  ///
  /// If motion is slower than a pixel per frame, lists may differ although everything is drawn at the same whole
  /// pixels.
  ///
  /// - Throws: `RenderingError` if a list is not well formed.
  package func showsSame(_ first: DisplayList, _ second: DisplayList) throws(RenderingError) -> Bool {
    Damage(from: try onDevice(first), to: try onDevice(second)).rects.isEmpty
  }

  private func onDevice(_ list: DisplayList) throws(RenderingError) -> DeviceDisplayList {
    try DeviceDisplayList(list, scale: scale)
  }

  /// Returns the memory limit of cached contents, in bytes, for frames with a number of pixels.
  ///
  /// The limit is the bytes of four frames, so that contents of one frame do not evict each other, and at most 128 MB.
  package static func contentsBytes(ofFrame pixels: Int) -> Int { min(4 * 4 * pixels, 128 << 20) }

  /// Draws the damage of a target whose frame is known, or everything.
  ///
  /// - Throws: `RenderingError`. The target's frame is unknown afterwards.
  func draw(_ frame: DeviceDisplayList, into target: RenderTarget) throws(RenderingError) {
    let bitmap = target.bitmap
    tiles.store.allow(max(20 << 20, Self.contentsBytes(ofFrame: bitmap.pixelCount)))
    let damage = Damage(from: target.frame, to: frame).rects
    if damage.isEmpty { return }
    // After an error the pixels are incomplete.
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
    bitmap.keepsAlpha = !bitmap.isOpaque
    target.frame = frame
  }
}

/// A bitmap that frames are drawn into one after the other, with the frame that it shows.
///
/// A renderer draws only the differences between that frame and the next one. So only a renderer may change the pixels
/// of ``bitmap``.
///
/// Like the bitmap, a target is passed from task to task, and never shared while it is drawn into. The class is
/// `Sendable` without a lock because its callers follow this rule.
package final class RenderTarget: @unchecked Sendable {
  /// The pixels.
  package let bitmap: Bitmap
  /// The frame that the pixels show, or `nil` if it is unknown.
  var frame: DeviceDisplayList?

  /// Makes a clear target of a size in pixels.
  ///
  /// - Throws: `ImageError` if a side is not positive, if there are more pixels than a bitmap may have, or if memory is
  ///   exhausted.
  package init(size: PixelSize) throws(ImageError) { bitmap = try Bitmap(width: size.width, height: size.height) }
}

/// The reason why a frame cannot be drawn or a font cannot be used.
package enum RenderingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Cairo rejected an operation; `status` is cairo's own text.
  case cairo(operation: String, status: String)
  /// The extent of a surface, in pixels, is invalid: it must have at least one pixel and at most `limit`.
  case size(width: Int, height: Int, limit: Int)
  /// There is not enough memory for a bitmap of that extent, in pixels.
  case outOfMemory(width: Int, height: Int)
  /// The scale is out of range: it must be above 0 and at most 16 device pixels per point.
  case scale(Double)
  /// The extent of a target differs from the frame's extent, both in pixels.
  case bitmapSize(width: Int, height: Int, expectedWidth: Int, expectedHeight: Int)
  /// The item at this index of the display list has a number that is infinite or not a number.
  case notFinite(item: Int)
  /// The item at this index of the display list is a `pop` without its push, or a push without its `pop`.
  case unbalanced(item: Int)
  /// A picture cannot be read or decoded.
  case image(ImageError)
  /// The file of a picture has changed since the clip was opened.
  case imageChanged(path: String)
  /// A pinned font is missing in all directories.
  case fontMissing(file: String, directories: [String])
  /// A font file exists but cannot be read. The reason is the system's, or `nil` if the file is not a font.
  case fontUnreadable(path: String, reason: String? = nil)

  /// The message: the event, its location, and the action to take.
  package var description: String {
    switch self {
    case .cairo(let operation, let status): "cairo could not \(operation): \(status)"
    case .size(let width, let height, let limit):
      "\(width)×\(height) pixels cannot be drawn; both sides must be above 0 and their product at most \(limit)"
    case .outOfMemory(let width, let height):
      "there is not enough memory for \(width)×\(height) pixels; ulimit -v shows the limit, fewer --jobs need less"
    case .scale(let scale):
      "the scale \(NumberText.plain(scale)) is not usable; it must be above 0 and at most \(Int(Device.scaleLimit))"
    case .bitmapSize(let width, let height, let expectedWidth, let expectedHeight):
      "the frame has \(expectedWidth)×\(expectedHeight) pixels, the bitmap to draw into \(width)×\(height)"
    case .notFinite(let item): "item \(item) of the display list has a number that is infinite or not a number"
    case .unbalanced(let item): "item \(item) of the display list: a push and a pop do not match"
    case .image(let error): "\(error)"
    case .imageChanged(let path): "\(path) has changed since the clip was opened; run the command again"
    case .fontMissing(let file, let directories):
      "no \(file) in \(directories.joined(separator: ", ")); "
        + (directories == FontSource.wheelDirectories
          ? Installation.wheelRemedy
          : "install it (apt-get install fonts-inter), or name the directory that holds it")
    case .fontUnreadable(let path, let reason?): "cannot read \(path): \(reason)"
    case .fontUnreadable(let path, nil): "\(path) cannot be read as a font; install it again or name another directory"
    }
  }

  /// Converts the error of making a bitmap of that extent.
  init(_ error: ImageError, width: Int, height: Int) {
    self =
      error.reason == .outOfMemory
      ? .outOfMemory(width: width, height: height)
      : .size(width: width, height: height, limit: Bitmap.maximumPixelCount)
  }
}

extension RenderingError: FlipbookError {
  /// The exit code of a command that fails with the error.
  package var exitCode: ExitCode {
    // Without its font Flipbook cannot draw.
    switch self {
    case .fontMissing, .fontUnreadable(_, nil): .toolMissing
    case .fontUnreadable: .inputNotFound
    case .image(let error): error.exitCode
    case .imageChanged: .badInput
    case .size, .scale: .badInput
    case .cairo, .outOfMemory, .bitmapSize, .notFinite, .unbalanced: .internalError
    }
  }
}
