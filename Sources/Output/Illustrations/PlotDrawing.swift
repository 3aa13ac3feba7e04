import Graphics
import Imaging
import Platform
import Rendering
import Script

extension Plot {
  /// Returns the graph as a self-contained SVG file.
  ///
  /// - Parameters:
  ///   - width: The width in points, 320 to 4000.
  ///   - theme: The colours; `nil` follows the reader's preferred colour scheme.
  /// - Throws: `FlipbookError` if the font that measures the labels is missing.
  public func svg(width: Double = Plot.usualWidth, theme: Theme? = nil) throws -> String {
    PlotLayout(self, width: width, shaper: try PangoTextShaper()).svg(theme: theme)
  }

  /// Draws the graph.
  ///
  /// - Parameters:
  ///   - width: The width in points, 320 to 4000.
  ///   - scale: The number of device pixels per point, above 0 and at most 16.
  ///   - theme: The colours.
  /// - Throws: `FlipbookError` if a font is missing, or if the bitmap would be too large.
  public func bitmap(width: Double = Plot.usualWidth, scale: Double = 2, theme: Theme = .light) throws -> Bitmap {
    let shaper = try PangoTextShaper()
    let list = PlotLayout(self, width: width, shaper: shaper).displayList(theme: theme, scale: scale, shaper: shaper)
    return try list.bitmap(scale: scale) {
      UserError("the graph would have \($0) pixels, which is too many; use fewer probes or a smaller scale")
    }
  }
}
