import Imaging
import Rendering

extension FrameDrawing {
  /// Drawing with cairo; `scale` is in device pixels a point.
  public static func rendering(scale: Double, sharing drawn: DrawnContents = DrawnContents()) throws -> FrameDrawing {
    let renderer = try FrameRenderer(scale: scale, sharing: drawn)
    return FrameDrawing(
      pixelSize: { size in
        let pixels = renderer.pixelSize(of: size)
        return PixelSize(width: pixels.width, height: pixels.height)
      },
      draw: { list, bitmap in try renderer.render(list, into: bitmap) }, showsSame: renderer.showsSame)
  }
}

extension Recorder {
  /// Makes a recorder that draws with cairo; `scale` is in device pixels a point.
  public init(options: Options = Options(), scale: Double) {
    let drawn = DrawnContents()
    self.init(options: options) { try FrameDrawing.rendering(scale: scale, sharing: drawn) }
  }
}
