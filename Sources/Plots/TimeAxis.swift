import Geometry

/// The seconds below the panels, and their lines within them.
struct TimeAxis {
  /// How high the labels are, in points.
  static let height = 18.0
  /// How far apart labels are at least, in points.
  private static let spacing = 56.0

  private let scale: TickScale
  private let columns: PlotColumns

  init(duration: Double, _ columns: PlotColumns, _ ruler: PlotRuler) {
    self.columns = columns
    let fitting = Int((columns.right - columns.left) / Self.spacing)
    scale = TickScale(upTo: max(0, duration), atMost: max(2, fitting))
  }

  func grid(in areas: [Rect]) -> [PlotElement] {
    areas.flatMap { area in
      scale.ticks.map { tick in
        let x = columns.x(tick)
        return PlotElement.hairline(from: Point(x, area.minY), to: Point(x, area.maxY), .grid)
      }
    }
  }

  func labels(below y: Double) -> [PlotElement] {
    scale.ticks.map { tick in
      .text(
        TickScale.label(tick) + " s", at: Point(columns.x(tick), y + Self.height - PlotMetrics.middle), .middle, .plain,
        .secondary)
    }
  }
}
