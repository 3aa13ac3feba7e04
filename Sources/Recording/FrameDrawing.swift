import Geometry
import Graphics
import Imaging

/// How frames become pixels: one value for each worker, made and used on its thread only.
public struct FrameDrawing {
  /// The extent in pixels of a frame of a size in points.
  public var pixelSize: (Size) -> PixelSize
  /// Draws a list into a bitmap of that extent, leaving nothing of what it held before.
  public var draw: (DisplayList, Bitmap) throws -> Void

  /// Makes a way of drawing.
  public init(pixelSize: @escaping (Size) -> PixelSize, draw: @escaping (DisplayList, Bitmap) throws -> Void) {
    self.pixelSize = pixelSize
    self.draw = draw
  }
}
