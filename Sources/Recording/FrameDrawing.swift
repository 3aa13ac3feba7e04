import Geometry
import Graphics
import Imaging
import Rendering

/// How frames become pixels: one value for each worker, made and used on its thread only.
public struct FrameDrawing {
  /// The extent in pixels of a frame of a size in points.
  public var pixelSize: (Size) -> PixelSize
  /// Draws a list into a target of that extent, leaving nothing of what it held before.
  public var draw: (DisplayList, RenderTarget) throws -> Void
  /// Whether two lists that are not equal are known to give the same pixels all the same.
  public var showsSame: (DisplayList, DisplayList) throws -> Bool

  /// Makes a way of drawing.
  public init(
    pixelSize: @escaping (Size) -> PixelSize, draw: @escaping (DisplayList, RenderTarget) throws -> Void,
    showsSame: @escaping (DisplayList, DisplayList) throws -> Bool = { _, _ in false }
  ) {
    self.pixelSize = pixelSize
    self.draw = draw
    self.showsSame = showsSame
  }
}
