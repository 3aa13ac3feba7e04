import Geometry

/// When the finger is down: a bar from a disc, where it came down, to a circle, where it was lifted, or to a cross,
/// where the touch was taken away; and the shade through all panels.
struct FingerStrip {
  static let name = "touch"
  private static let radius = 3.5
  private static let bar = 3.0

  private let touches: [Plot.Touch]
  private let columns: PlotColumns
  private let top: Double
  private let bottom: Double

  init(_ touches: [Plot.Touch], _ columns: PlotColumns, top: Double, bottom: Double) {
    (self.touches, self.columns, self.top, self.bottom) = (touches, columns, top, bottom)
  }

  private var middle: Double { top + PlotMetrics.finger / 2 }

  private func span(_ touch: Plot.Touch) -> (start: Double, end: Double) {
    (columns.x(touch.start), touch.end.map(columns.x) ?? columns.right)
  }

  /// The shades, to be drawn behind the panels.
  var spans: [PlotElement] {
    touches.map { touch in
      let (start, end) = span(touch)
      return .rect(RoundedRect(Rect(start, top, end - start, bottom - top)), .touchSpan)
    }
  }

  /// The row above the panels.
  var elements: [PlotElement] {
    guard !touches.isEmpty else { return [] }
    let label = PlotElement.text(
      Self.name, at: Point(PlotMetrics.margin, middle + PlotMetrics.middle), .start, .name, .label)
    return [label] + touches.flatMap(elements)
  }

  private func elements(of touch: Plot.Touch) -> [PlotElement] {
    let (start, end) = span(touch)
    let words = "touch from \(TickScale.label(touch.start)) s"
    let until = touch.end.map { " to \(TickScale.label($0)) s" } ?? ""
    let bar = RoundedRect(Rect(start, middle - Self.bar / 2, end - start, Self.bar))
    let meaning = words + until + (touch.isCancelled ? ", cancelled" : "")
    return [.rect(bar, .touch, meaning: meaning)] + ending(of: touch, at: Point(end, middle)) + [
      .dot(Point(start, middle), radius: Self.radius, .touch, isFilled: true)
    ]
  }

  private func ending(of touch: Plot.Touch, at point: Point) -> [PlotElement] {
    guard touch.end != nil else { return [] }
    guard touch.isCancelled else { return [.dot(point, radius: Self.radius, .touch, isFilled: false)] }
    let reach = Self.radius
    return [
      .line([point + Vector(-reach, -reach), point + Vector(reach, reach)], .touch, width: PlotMetrics.stroke),
      .line([point + Vector(-reach, reach), point + Vector(reach, -reach)], .touch, width: PlotMetrics.stroke),
    ]
  }
}
