import Imaging
import Rendering

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
