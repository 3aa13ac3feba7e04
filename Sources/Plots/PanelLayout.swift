import Geometry

/// A panel before it has a place: what kind it is, and how much room it needs.
struct PanelLayout {
  /// How values are drawn.
  enum Kind: Hashable {
    /// Numbers, as a line.
    case curves
    /// Whole numbers, as steps.
    case steps
    /// Truth values and names, as labelled bands.
    case states
  }

  let panel: Plot.Panel
  let kind: Kind
  /// The ticks; nil for states.
  let scale: TickScale?
  /// How wide the name, the unit and the legend are, in points.
  let nameWidth: Double
  /// How wide the ticks' labels are, in points.
  let tickWidth: Double
  /// How high the axes are, in points.
  let height: Double
  let ruler: PlotRuler

  /// From one legend's stroke to its name.
  static let legendIndent = 18.0

  init(_ panel: Plot.Panel, ruler: PlotRuler) {
    (self.panel, self.ruler) = (panel, ruler)
    kind = Kind(panel)
    scale = Self.scale(panel, kind)
    let rows = panel.series.count
    let legend = rows > 1 ? panel.series.map { ruler.width(of: $0.name, .plain) + Self.legendIndent } : []
    let unit = panel.unit.symbol.isEmpty ? 0 : 5 + ruler.width(of: panel.unit.symbol, .plain)
    nameWidth = ([ruler.width(of: panel.title, .name) + (kind == .states ? 0 : unit)] + legend).max() ?? 0
    tickWidth = (scale?.ticks ?? []).map { ruler.width(of: TickScale.label($0), .plain) }.max() ?? 0
    let legendHeight = rows > 1 ? Double(rows + 1) * PlotMetrics.line : 0
    switch kind {
    case .curves: height = max(PlotMetrics.curve, legendHeight)
    case .steps: height = max(PlotMetrics.steps, legendHeight)
    // The title stands above the rows of several lines, and on the row of a single one.
    case .states: height = PlotMetrics.state * Double(rows) + (rows > 1 ? PlotMetrics.line : 0)
    }
  }

  private static func scale(_ panel: Plot.Panel, _ kind: Kind) -> TickScale? {
    let numbers = panel.series.flatMap { $0.samples.compactMap(\.number) }
    guard kind != .states, let low = numbers.min(), let high = numbers.max() else { return nil }
    switch kind {
    case .curves:
      return TickScale(
        enclosing: low...high, atMost: 4, steps: panel.unit == .degrees && high - low > 20 ? .degrees : .decimal)
    case .steps: return TickScale(enclosing: low...high, atMost: 3, steps: .whole)
    case .states: return nil
    }
  }

  func placed(_ area: Rect) -> PlacedPanel { PlacedPanel(layout: self, area: area) }
}

extension PanelLayout.Kind {
  fileprivate init(_ panel: Plot.Panel) {
    let values = panel.series.lazy.flatMap(\.samples).map(\.value)
    if values.contains(where: { if case .number = $0 { true } else { false } }) {
      self = .curves
    } else if values.contains(where: { if case .integer = $0 { true } else { false } }) {
      self = .steps
    } else {
      self = .states
    }
  }
}

extension Plot.Sample {
  /// The value as a number that can be drawn, if it is one.
  var number: Double? {
    switch value {
    case .number(let number): number.isFinite && abs(number) < 1e15 ? number : nil
    case .integer(let number): Double(number)
    case .bool, .text, .absent: nil
    }
  }
}
