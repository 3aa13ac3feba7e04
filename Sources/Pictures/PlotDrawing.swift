import Graphics
import Imaging
import Platform
import Rendering
import Script

extension Plot {
  /// The graph as an SVG file that needs nothing else.
  ///
  /// - Parameters:
  ///   - width: in points, within 320 to 4000.
  ///   - theme: the colours; `nil` for those that the reader's surroundings prefer.
  /// - Throws: `FlipbookError` if the font that measures the labels is missing.
  public func svg(width: Double = Plot.usualWidth, theme: Theme? = nil) throws -> String {
    PlotLayout(self, width: width, shaper: try PangoTextShaper()).svg(theme: theme)
  }

  /// Draws the graph.
  ///
  /// - Parameters:
  ///   - width: in points, within 320 to 4000.
  ///   - scale: device pixels a point, above 0 and at most 16.
  ///   - theme: the colours.
  /// - Throws: `FlipbookError`.
  public func bitmap(width: Double = Plot.usualWidth, scale: Double = 2, theme: Theme = .light) throws -> Bitmap {
    let shaper = try PangoTextShaper()
    let list = PlotLayout(self, width: width, shaper: shaper).displayList(theme: theme, scale: scale, shaper: shaper)
    return try list.bitmap(scale: scale) { PlotError.tooLarge(width: $0.width, height: $0.height) }
  }
}

/// Why there is no graph of a clip.
package enum PlotError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The scene has no probe of that name.
  case noSuchProbe(String, known: [String])
  /// No number changes, so there is nothing to choose from.
  case nothingChanges(script: String)
  /// More pixels than a picture may have.
  case tooLarge(width: Int, height: Int)

  /// What is wrong, and what to do.
  package var description: String {
    switch self {
    case .noSuchProbe(let name, let known): "there is no probe \(unknownWord(name, in: known))"
    case .nothingChanges(let script): "no number changes in \(script); name the probes that are to be shown"
    case .tooLarge(let width, let height):
      "the graph would have \(width)×\(height) pixels, which is too many; ask for fewer probes or a smaller scale"
    }
  }
}

extension PlotError: FlipbookError {
  package var exitCode: ExitCode { .usage }
}
