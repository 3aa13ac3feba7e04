import Graphics
import Platform

/// A line of a picture's legend: a numbered callout or view.
package struct LegendEntry: Hashable, Sendable {
  /// The number in the picture, from 1.
  package var number: Int
  /// The callout's text or the view's name.
  package var text: String
  /// The visible area, or the disc at a point, in points: of the canvas or the picture for a callout, of the screen for
  /// a view.
  package var area: Rect

  package init(number: Int, text: String, area: Rect) { (self.number, self.text, self.area) = (number, text, area) }

  /// Number, text, left, top, width and height, separated by tabs.
  package var line: String {
    let sides = [area.minX, area.minY, area.width, area.height]
    return (["\(number)", text] + sides.map(NumberText.probe)).joined(separator: "\t")
  }
}
