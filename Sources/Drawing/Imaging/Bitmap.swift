internal import CPixels
import LibC

/// A picture in memory: 32-bit native ARGB with premultiplied alpha, rows from top to bottom without padding.
///
/// The format is cairo's ARGB32; on the supported machines a pixel's bytes are B, G, R, A. Colours are sRGB.
///
///     let bitmap = try Bitmap(width: 2, height: 1)
///     bitmap[0, 0] = RGBA(255, 0, 0)
///     let png = try PNGEncoder().encode(bitmap)
///
/// A bitmap is passed from task to task, and never shared while it changes. The class is `Sendable` without a lock
/// because its callers follow this rule.
public final class Bitmap: @unchecked Sendable, Equatable {
  /// The largest number of pixels of a bitmap: 64 megapixels, 256 MB.
  public static let maximumPixelCount = 64_000_000

  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// Whether every pixel is known to be opaque; a new bitmap is clear.
  ///
  /// Setting it to true makes every pixel opaque. Later changes of the pixels' bytes must leave their alpha at 255.
  public var isOpaque = false {
    didSet { if isOpaque && !oldValue { pixels_make_opaque(bytes, pixelCount) } }
  }

  /// Whether a PNG of this bitmap has an alpha channel even if every pixel happens to be opaque, as in a frame of a
  /// transparent canvas.
  package var keepsAlpha = false

  /// The picture with 16 bits per channel, if it was decoded so: R, G, B and A of each pixel, with premultiplied alpha.
  ///
  /// Only comparisons use it.
  package internal(set) var wide: [UInt16]?

  private let memory: UnsafeMutableRawBufferPointer

  /// Makes a clear bitmap; sides are in pixels.
  ///
  /// - Throws: `ImageError` if a side is not positive, there are more than ``maximumPixelCount`` pixels, or memory is
  ///   exhausted.
  public init(width: Int, height: Int) throws(ImageError) {
    guard width > 0, height > 0 else { throw ImageError(.empty(width: width, height: height)) }
    let (count, overflow) = width.multipliedReportingOverflow(by: height)
    guard !overflow, count <= Self.maximumPixelCount else {
      throw ImageError(.tooLarge(width: width, height: height))
    }
    guard let start = Self.allocate(4 * count) else { throw ImageError(.outOfMemory) }
    (self.width, self.height) = (width, height)
    self.memory = UnsafeMutableRawBufferPointer(start: start, count: 4 * count)
  }

  deinit { free(bytes) }

  /// Allocates zeroed memory.
  ///
  /// A large bitmap gets large pages if the system has them. A phone's frame has 1300 small ones, and the first access
  /// to each costs more than its pixels.
  private static func allocate(_ size: Int) -> UnsafeMutableRawPointer? {
    let largePage = 1 << 21
    // At most half of the memory stays unused.
    guard size >= largePage / 2 else { return calloc(size, 1) }
    let whole = (size + largePage - 1) / largePage * largePage
    var bytes: UnsafeMutableRawPointer?
    guard posix_memalign(&bytes, largePage, whole) == 0, let bytes else { return nil }
    #if os(Linux)
      madvise(bytes, whole, MADV_HUGEPAGE)
    #endif
    return memset(bytes, 0, size)
  }

  /// The extent in pixels.
  public var size: PixelSize { PixelSize(width: width, height: height) }

  /// The number of bytes in a row: four per pixel.
  public var bytesPerRow: Int { 4 * width }

  /// The number of pixels.
  public var pixelCount: Int { width * height }

  /// Calls `body` with all bytes, which it must not keep.
  ///
  /// - Throws: Any error of `body`.
  public func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeRawBufferPointer(memory))
  }

  /// Calls `body` with all bytes to change them; it must not keep them.
  ///
  /// - Throws: Any error of `body`.
  public func withUnsafeMutableBytes<Result, Failure: Error>(
    _ body: (UnsafeMutableRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(memory)
  }

  /// Makes every pixel clear, so that the bitmap can be drawn into again.
  public func clear() {
    memset(bytes, 0, memory.count)
    isOpaque = false
  }

  /// Whether a PNG of this bitmap needs an alpha channel.
  public var hasTransparency: Bool {
    !isOpaque && (keepsAlpha || pixels_all_opaque(UnsafePointer(bytes), pixelCount) == 0)
  }

  /// The address of the first byte, for the loops in C.
  package var bytes: UnsafeMutablePointer<UInt8> {
    memory.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: UInt8.self)
  }

  /// Returns whether both bitmaps have the same size and the same pixels.
  public static func == (a: Bitmap, b: Bitmap) -> Bool {
    a === b || (a.size == b.size && memcmp(a.bytes, b.bytes, a.memory.count) == 0)
  }
}

/// An extent in pixels.
public struct PixelSize: Hashable, Sendable, CustomStringConvertible {
  /// The width in pixels.
  public var width: Int
  /// The height in pixels.
  public var height: Int

  /// Makes an extent, in pixels.
  public init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

  /// The extent as text, such as `640×960`.
  public var description: String { "\(width)×\(height)" }
}

/// The memory of the process.
package enum SystemMemory {
  /// Makes the C library return large blocks to the system as soon as they are freed.
  ///
  /// Otherwise they are kept among small ones, and memory grows with a clip's length. Programs call it at their start;
  /// libraries leave their process alone. It does nothing if the C library has no such setting.
  package static func returnLargeBlocks() { pixels_return_large_blocks() }
}

/// A rectangle of a picture's pixels.
package struct PixelRegion: Hashable, Sendable {
  /// The leftmost column, from 0; negative columns are left of the picture.
  package var x: Int
  /// The topmost row, from 0; negative rows are above the picture.
  package var y: Int
  /// The width in pixels.
  package var width: Int
  /// The height in pixels.
  package var height: Int

  /// Makes a rectangle, in pixels.
  ///
  /// - Precondition: Neither side is negative.
  package init(x: Int, y: Int, width: Int, height: Int) {
    precondition(width >= 0 && height >= 0, "a rectangle's sides must not be negative: \(width)×\(height)")
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// The extent in pixels.
  package var size: PixelSize { PixelSize(width: width, height: height) }

  /// Returns the part within a picture, or `nil` if it is empty.
  package func clipped(to size: PixelSize) -> PixelRegion? {
    let left = max(0, x)
    let top = max(0, y)
    let right = min(size.width, Self.end(x, width))
    let bottom = min(size.height, Self.end(y, height))
    return left < right && top < bottom
      ? PixelRegion(x: left, y: top, width: right - left, height: bottom - top) : nil
  }

  /// Returns the number of a picture's pixels that are in at least one of several rectangles.
  package static func coveredCount(by regions: [PixelRegion], of size: PixelSize) -> Int {
    let regions = regions.compactMap { $0.clipped(to: size) }
    let rows = Set(regions.flatMap { [$0.y, $0.y + $0.height] }).sorted()
    // Between two neighbouring edges the same rectangles cover every row.
    return zip(rows, rows.dropFirst()).reduce(0) { sum, slab in
      sum + (slab.1 - slab.0) * coveredColumns(by: regions.filter { $0.y <= slab.0 && slab.1 <= $0.y + $0.height })
    }
  }

  private static func coveredColumns(by regions: [PixelRegion]) -> Int {
    var reached = 0
    return regions.sorted { $0.x < $1.x }.reduce(0) { sum, rect in
      let from = max(reached, rect.x)
      reached = max(reached, rect.x + rect.width)
      return sum + reached - min(from, reached)
    }
  }

  private static func end(_ start: Int, _ length: Int) -> Int {
    let (end, overflow) = start.addingReportingOverflow(length)
    return overflow ? .max : end
  }
}
