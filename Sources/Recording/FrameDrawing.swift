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

extension FrameDrawing {
  /// Drawing with cairo; `scale` is in device pixels a point.
  public static func rendering(scale: Double, sharing tiles: TileStore = TileStore()) throws -> FrameDrawing {
    let renderer = try FrameRenderer(scale: scale, sharing: tiles)
    return FrameDrawing(
      pixelSize: renderer.pixelSize, draw: { list, target in try renderer.render(list, into: target) },
      showsSame: renderer.showsSame)
  }
}

extension Recorder {
  /// Makes a recorder that draws with cairo; `scale` is in device pixels a point.
  public init(options: Options = Options(), scale: Double) {
    let tiles = TileStore()
    self.init(options: options) { try FrameDrawing.rendering(scale: scale, sharing: tiles) }
  }
}
