import Graphics
import Illustrations
import Script
import TestSupport

/// Graphs for tests, laid out with letters of equal width.
enum PlotSamples {
  /// Two seconds with a curve that starts late, steps, a Boolean and a name.
  static let plot = Plot(
    title: "pull", subtitle: "vertical-swipe", duration: 2,
    panels: [
      Plot.Panel("offset.y", unit: .points, series: [series("offset.y") { .number($0 < 1 ? $0 * 100 : 100) }]),
      Plot.Panel("incoming.y", unit: .points, series: [series("incoming.y") { $0 < 1 ? .absent : .number($0) }]),
      Plot.Panel("page", series: [series("page") { .integer($0 < 1.5 ? 0 : 1) }]),
      Plot.Panel("footer.loaded", series: [series("footer.loaded") { .bool($0 >= 0.5 && $0 < 1) }]),
      Plot.Panel("screen", series: [series("screen") { .text($0 < 1 ? "list" : "detail") }]),
    ],
    touches: [
      Plot.Touch(start: 0.25, end: 0.75), Plot.Touch(start: 1, end: 1.25, isCancelled: true),
      Plot.Touch(start: 1.5, end: nil),
    ],
    moments: [Plot.Moment("armed", at: 0.5), Plot.Moment("up", at: 0.75, kind: .mark)])

  static func series(_ name: String, _ value: (Double) -> ProbeValue) -> Plot.Series {
    Plot.Series(name, (0...40).map { Plot.Sample(Double($0) / 20, value(Double($0) / 20)) })
  }

  static func layout(_ plot: Plot = plot, width: Double = Plot.usualWidth) -> PlotLayout {
    PlotLayout(plot, width: width, shaper: GridShaper())
  }
}

extension PlotLayout {
  /// The elements of a group.
  func elements(of label: String) -> [PlotElement] { groups.filter { $0.label == label }.flatMap(\.elements) }

  /// The lines of a group.
  func lines(of label: String) -> [[Point]] {
    elements(of: label).compactMap { if case .line(let points, _, _) = $0 { points } else { nil } }
  }

  /// The texts of one group or of all, with their areas, by the grid's letters.
  func labels(of group: String? = nil) -> [(text: String, area: Rect)] {
    groups.filter { group == nil || $0.label == group }.flatMap(\.elements).compactMap { element in
      guard case .text(let text, let point, let anchor, let style, _) = element else { return nil }
      let width = Double(text.count) * style.fontSize / 2
      let x = anchor == .start ? point.x : anchor == .middle ? point.x - width / 2 : point.x - width
      return (text, Rect(x, point.y - style.fontSize * 0.8, width, style.fontSize))
    }
  }
}
