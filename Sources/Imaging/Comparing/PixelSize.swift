/// An extent in pixels.
public struct PixelSize: Hashable, Sendable {
  /// Pixels in a row.
  public var width: Int
  /// Rows.
  public var height: Int

  /// Makes an extent.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

extension Bitmap {
  /// The extent in pixels.
  public var size: PixelSize { PixelSize(width: width, height: height) }
}
