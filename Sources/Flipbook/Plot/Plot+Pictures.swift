import Graphics
import Imaging
import Plots
import Rendering

extension Plot {
  /// The graph as an SVG file that needs nothing else.
  ///
  /// - Parameters:
  ///   - width: in points, within `PlotLayout.widths`.
  ///   - theme: the colours; `nil` for those that the reader's surroundings prefer.
  /// - Throws: `RenderingError` where the font that measures the labels is missing.
  public func svg(width: Double = PlotLayout.usualWidth, theme: Theme? = nil) throws -> String {
    PlotLayout(self, width: width, shaper: try PangoTextShaper()).svg(theme: theme)
  }

  /// Draws the graph.
  ///
  /// - Parameters:
  ///   - width: in points, within `PlotLayout.widths`.
  ///   - scale: device pixels a point, above 0 and at most 16.
  ///   - theme: the colours.
  /// - Throws: ``PlotError/tooLarge(width:height:)``, `RenderingError`.
  public func bitmap(
    width: Double = PlotLayout.usualWidth, scale: Double = 2, theme: Theme = .light
  ) throws -> Bitmap {
    let shaper = try PangoTextShaper()
    let list = PlotLayout(self, width: width, shaper: shaper).displayList(theme: theme, scale: scale, shaper: shaper)
    let renderer = try FrameRenderer(scale: scale)
    let size = renderer.pixelSize(of: list.size)
    guard size.width <= Bitmap.maximumPixelCount / max(1, size.height) else {
      throw PlotError.tooLarge(width: size.width, height: size.height)
    }
    return try renderer.render(list)
  }
}
