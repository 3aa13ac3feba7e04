internal import CPixels

/// Where and how far two pictures of one size differ.
///
/// Channels are those of colours multiplied by alpha, 0 to 255, so that what is clear is the same whatever its colour.
public struct PixelDifference: Hashable, Sendable {
  /// Columns and rows, the last ones included.
  public struct Bounds: Hashable, Sendable {
    /// From the leftmost to the rightmost column, from 0.
    public var columns: ClosedRange<Int>
    /// From the topmost to the lowest row, from 0.
    public var rows: ClosedRange<Int>

    /// Makes bounds.
    public init(columns: ClosedRange<Int>, rows: ClosedRange<Int>) {
      self.columns = columns
      self.rows = rows
    }
  }

  /// The extent of either picture.
  public var size: PixelSize
  /// How many pixels differ by more than was allowed.
  public var pixelCount: Int
  /// The largest difference in any channel of any pixel, allowed or not, 0 to 255.
  public var largestDelta: Int
  /// What encloses the pixels that differ; nil where there are none.
  public var bounds: Bounds?

  /// Compares two pictures; nil where their sizes differ.
  ///
  /// - Parameter allowed: By how much each channel may differ, 0 to 255.
  /// - Precondition: `allowed` is from 0 to 255.
  public init?(_ first: Bitmap, _ second: Bitmap, beyond allowed: Int = 0) {
    guard first.size == second.size else { return nil }
    var found = pixels_difference()
    pixels_compare(
      &found, first.bytes, first.isOpaque ? 1 : 0, second.bytes, second.isOpaque ? 1 : 0, first.width, first.height,
      UInt8(allowed))
    size = first.size
    pixelCount = found.count
    largestDelta = Int(found.largest)
    bounds =
      found.count == 0
      ? nil
      : Bounds(columns: Int(found.left)...Int(found.right), rows: Int(found.top)...Int(found.bottom))
  }

  /// Which part of all pixels differs, 0…1.
  public var share: Double { Double(pixelCount) / Double(size.width * size.height) }

  /// A faded grey copy of the first picture, in which pixels that differ are red, and those that differ by no more than
  /// is allowed amber; nil where the sizes differ.
  ///
  /// - Throws: `ImageError` without memory.
  /// - Precondition: `allowed` is from 0 to 255.
  public static func picture(
    _ first: Bitmap, _ second: Bitmap, beyond allowed: Int = 0
  ) throws(ImageError) -> Bitmap? {
    guard first.size == second.size else { return nil }
    let result = try Bitmap(width: first.width, height: first.height)
    pixels_mark_difference(
      result.bytes, first.bytes, first.isOpaque ? 1 : 0, second.bytes, second.isOpaque ? 1 : 0, first.pixelCount,
      UInt8(allowed))
    result.isOpaque = true
    return result
  }
}
