import Graphics
import Script

/// A panel with its position in the graph.
struct PlacedPanel {
  let layout: PanelLayout
  /// The area of the curves or lanes, in points.
  let area: Rect

  /// The maximum distance of a simplified line from its samples, in points: a fifth of the smallest pixel.
  private static let tolerance = 0.05

  private var panel: Plot.Panel { layout.panel }

  /// The accessibility label: the title, and the unit if there is one.
  var label: String { panel.title + (panel.unit.symbol.isEmpty ? "" : " in \(panel.unit.symbol)") }

  /// Returns everything that is drawn for the panel.
  func elements(_ columns: PlotColumns) -> [PlotElement] {
    names(columns) + (layout.kind == .states ? states(columns) : axis(columns) + curves(columns))
  }

  // MARK: Names

  private func names(_ columns: PlotColumns) -> [PlotElement] {
    let isLane = layout.kind == .states && panel.series.count == 1
    let top = isLane ? area.midY + PlotMetrics.middle : area.minY + PlotMetrics.middle * 2
    let symbol = layout.kind == .states ? "" : panel.unit.symbol
    let room = columns.nameWidth - (symbol.isEmpty ? 0 : 5 + layout.ruler.width(of: symbol, .plain))
    let title = layout.ruler.shortened(panel.title, to: room, .name)
    var elements = [PlotElement.text(title, at: Point(PlotMetrics.margin, top), .start, .name, .label)]
    if !symbol.isEmpty {
      let x = PlotMetrics.margin + layout.ruler.width(of: title, .name) + 5
      elements.append(.text(symbol, at: Point(x, top), .start, .plain, .secondary))
    }
    return panel.series.count > 1 ? elements + legend(columns) : elements
  }

  /// Returns the names of the series below the panel's name, each after a stroke in its colour.
  private func legend(_ columns: PlotColumns) -> [PlotElement] {
    panel.series.enumerated().flatMap { index, series -> [PlotElement] in
      let middle = layout.kind == .states ? lane(index).midY : area.minY + 4 + PlotMetrics.line * Double(index + 1)
      let x = PlotMetrics.margin
      let name = layout.ruler.shortened(series.name, to: columns.nameWidth - PanelLayout.legendIndent, .plain)
      return [
        .line([Point(x + 1, middle), Point(x + 11, middle)], role(index), width: 2),
        .text(
          name, at: Point(x + PanelLayout.legendIndent, middle + PlotMetrics.middle), .start, .plain, .secondary),
      ]
    }
  }

  /// The series' number without references, so that lines compared with references keep their colours.
  private func number(_ index: Int) -> Int { panel.series[..<index].count { !$0.isReference } }

  private func role(_ index: Int) -> PlotRole {
    panel.series[index].isReference ? .reference : .series(number(index))
  }

  // MARK: Lines

  /// Returns the vertical position of a value, in points.
  private func y(_ value: Double) -> Double { area.maxY - area.height * (layout.scale?.share(of: value) ?? 0) }

  /// Returns the horizontal lines of the ticks, with their values.
  private func axis(_ columns: PlotColumns) -> [PlotElement] {
    (layout.scale?.ticks ?? []).flatMap { tick -> [PlotElement] in
      let label = TickScale.label(tick)
      return [
        .hairline(
          from: Point(area.minX, y(tick)), to: Point(area.maxX, y(tick)), label == "0" ? .base : .grid),
        .text(label, at: Point(columns.left - 6, y(tick) + PlotMetrics.middle), .end, .plain, .secondary),
      ]
    }
  }

  private func curves(_ columns: PlotColumns) -> [PlotElement] {
    // References are drawn first, behind the remaining lines.
    let order = panel.series.indices.sorted { panel.series[$0].isReference && !panel.series[$1].isReference }
    return order.flatMap { index in
      runs(of: panel.series[index], columns).map { points in
        let width = panel.series[index].isReference ? PlotMetrics.stroke * 2 : PlotMetrics.stroke
        return .line(Polyline.simplified(points, tolerance: Self.tolerance), role(index), width: width)
      }
    }
  }

  /// The points of a line, as runs without gaps.
  private func runs(of series: Plot.Series, _ columns: PlotColumns) -> [[Point]] {
    var runs: [[Point]] = []
    var isOpen = false
    for sample in series.samples {
      let x = columns.x(sample.time)
      // A step keeps its value until the next sample.
      if layout.kind == .steps, isOpen, let before = runs[runs.count - 1].last, before.x < x {
        runs[runs.count - 1].append(Point(x, before.y))
      }
      guard let number = sample.number else {
        isOpen = false
        continue
      }
      if !isOpen { runs.append([]) }
      isOpen = true
      let point = Point(x, y(number))
      if runs[runs.count - 1].last != point { runs[runs.count - 1].append(point) }
    }
    return runs
  }

  // MARK: States

  /// Returns the area of a series' lane, from 0 at the top.
  private func lane(_ index: Int) -> Rect {
    let top = area.minY + (panel.series.count > 1 ? PlotMetrics.line : 0)
    return Rect(area.minX, top + PlotMetrics.state * Double(index), area.width, PlotMetrics.state)
  }

  private func states(_ columns: PlotColumns) -> [PlotElement] {
    panel.series.indices.flatMap { index -> [PlotElement] in
      let lane = lane(index)
      let foot = PlotElement.hairline(from: Point(lane.minX, lane.maxY), to: Point(lane.maxX, lane.maxY), .grid)
      return [foot] + bands(of: panel.series[index], number: number(index), lane, columns)
    }
  }

  /// Returns the bands of a series: one for each run of equal values.
  private func bands(of series: Plot.Series, number: Int, _ lane: Rect, _ columns: PlotColumns) -> [PlotElement] {
    StateBand.bands(of: series.samples, until: columns.duration).enumerated().flatMap { place, band -> [PlotElement] in
      // States that are false or absent have no band.
      guard band.value != .bool(false), band.value != .absent else { return [] }
      let (start, end) = (columns.x(band.start), columns.x(band.end))
      let isPale = place % 2 == 1 && band.value != .bool(true)
      let rect = RoundedRect(Rect(start, lane.minY + 3, end - start, lane.height - 3))
      let text = band.value.description
      let meaning = "\(text) from \(TickScale.label(band.start)) s to \(TickScale.label(band.end)) s"
      let isRoomy = layout.ruler.width(of: text, .plain) + 8 <= end - start
      let label = PlotElement.text(
        text, at: Point(start + 4, rect.rect.midY + PlotMetrics.middle), .start, .plain, .label)
      let fill = PlotRole.state(series: series.isReference ? nil : number, isPale: isPale)
      return [.rect(rect, fill, meaning: meaning)] + (isRoomy ? [label] : [])
    }
  }
}

/// A period during which a state lasts. Times are in seconds.
struct StateBand: Hashable {
  var value: ProbeValue
  var start: Double
  var end: Double

  /// Returns the states of some samples; the last one lasts until `end`.
  static func bands(of samples: [Plot.Sample], until end: Double) -> [StateBand] {
    var bands: [StateBand] = []
    for sample in samples where sample.value != bands.last?.value {
      if !bands.isEmpty { bands[bands.count - 1].end = sample.time }
      bands.append(StateBand(value: sample.value, start: sample.time, end: max(end, sample.time)))
    }
    return bands
  }
}

/// A panel before it has a position: its kind and its required space.
struct PanelLayout {
  /// The representation of values.
  enum Kind: Hashable {
    /// Numbers, as a line.
    case curves
    /// Whole numbers, as steps.
    case steps
    /// Booleans and names, as labelled bands.
    case states
  }

  let panel: Plot.Panel
  let kind: Kind
  let scale: TickScale?
  /// The width of the name, the unit and the legend, in points.
  let nameWidth: Double
  /// The width of the ticks' labels, in points.
  let tickWidth: Double
  /// The height of the axes, in points.
  let height: Double
  let ruler: PlotRuler

  /// The distance from the start of a legend's stroke to its name, in points.
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
    // The title is above the rows of several series, and on the row of a single one.
    case .states: height = PlotMetrics.state * Double(rows) + (rows > 1 ? PlotMetrics.line : 0)
    }
  }

  /// Returns the scale of the values; `nil` for booleans and names.
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

  /// Returns the panel in an area of the graph, in points.
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
  /// The value as a number that can be drawn; `nil` for other values, and for numbers that are not finite or reach
  /// 1e15.
  var number: Double? {
    switch value {
    case .number(let number): number.isFinite && abs(number) < 1e15 ? number : nil
    case .integer(let number): Double(number)
    case .bool, .text, .absent: nil
    }
  }
}
