import Graphics

/// The positions of all elements of a motion graph, in points. Both the SVG and the bitmap are written from this
/// value.
///
/// The probes' names and the ticks' labels are on the left. The named moments and the touches are above the panels,
/// the time axis below them. Touches are shaded through all panels.
package struct PlotLayout: Hashable, Sendable {
  /// A group of related elements, with a label for assistive technologies.
  package struct Group: Hashable, Sendable {
    /// The accessibility label; empty for the background.
    package var label: String
    /// The elements, back to front.
    package var elements: [PlotElement]
  }

  /// The valid widths, in points. Labels would overlap in a narrower graph, and a wider one could not be printed.
  package static let widths = 320.0...4000.0

  /// The size of the graph, in points.
  package let size: Size
  /// The graph's title.
  package let title: String
  /// A one-sentence description of the content.
  package let summary: String
  /// All elements, back to front.
  package let groups: [Group]
  /// The areas of the panels' axes, from top to bottom.
  package let areas: [Rect]

  /// Lays out a graph.
  ///
  /// - Parameters:
  ///   - width: The total width, in points.
  ///   - shaper: Measures the labels; the glyphs are not kept.
  /// - Precondition: `width` lies within ``widths``.
  package init(_ plot: Plot, width: Double = Plot.usualWidth, shaper: any TextShaper) {
    precondition(Self.widths.contains(width), "the width must be in \(Self.widths) points, not \(width)")
    let ruler = PlotRuler(shaper)
    let panels = plot.panels.map { PanelLayout($0, ruler: ruler) }
    let columns = PlotColumns(plot, panels, width: width, ruler: ruler)
    var y = PlotMetrics.margin
    var header = Group(label: plot.title, elements: [])
    header.elements = Self.header(plot, at: &y, ruler)
    let moments = MomentLabels(plot.moments, columns, ruler)
    y += moments.height
    let fingerTop = y
    if !plot.touches.isEmpty { y += PlotMetrics.finger + PlotMetrics.gap * 0.75 }
    let placed = panels.map { panel in
      defer { y += panel.height + PlotMetrics.gap }
      return panel.placed(Rect(columns.left, y, columns.right - columns.left, panel.height))
    }
    let bottom = y - PlotMetrics.gap
    areas = placed.map(\.area)
    let time = TimeAxis(duration: plot.duration, columns)
    size = Size(width, (bottom + TimeAxis.height + PlotMetrics.margin).rounded(.up))
    title = plot.title
    summary = Self.summary(plot)
    let finger = TouchTimeline(plot.touches, columns, top: fingerTop, bottom: bottom)
    let background = PlotElement.rect(RoundedRect(Rect(origin: .zero, size: size)), .background)
    groups =
      [
        Group(label: "", elements: [background] + finger.spans + time.grid(in: areas)), header,
        Group(label: "time", elements: time.labels(below: bottom)),
        Group(label: "touches", elements: finger.elements),
      ] + placed.map { Group(label: $0.label, elements: $0.elements(columns)) } + [
        Group(label: "named moments", elements: moments.elements(top: fingerTop, bottom: bottom))
      ]
  }

  /// Returns the title with the subtitle next to it, and moves `y` below them.
  private static func header(_ plot: Plot, at y: inout Double, _ ruler: PlotRuler) -> [PlotElement] {
    guard !plot.title.isEmpty else { return [] }
    let baseline = y + PlotTextStyle.title.fontSize * 0.8
    var elements = [
      PlotElement.text(plot.title, at: Point(PlotMetrics.margin, baseline.rounded()), .start, .title, .label)
    ]
    if !plot.subtitle.isEmpty {
      let x = PlotMetrics.margin + ruler.width(of: plot.title, .title) + 8
      elements.append(.text(plot.subtitle, at: Point(x.rounded(), baseline.rounded()), .start, .plain, .secondary))
    }
    y += PlotTextStyle.title.fontSize + PlotMetrics.gap * 0.75
    return elements
  }

  /// Returns the alternative text of the graph: its probes, duration, touches and named moments.
  private static func summary(_ plot: Plot) -> String {
    let probes = plot.panels.map(\.title).joined(separator: ", ")
    var text = "\(probes) over \(TickScale.label(plot.duration)) seconds"
    if !plot.touches.isEmpty { text += "; \(plot.touches.count) touch\(plot.touches.count == 1 ? "" : "es")" }
    let moments = plot.moments.map { "\($0.name) at \(TickScale.label($0.time)) s" }
    if !moments.isEmpty { text += "; " + moments.joined(separator: ", ") }
    return text
  }
}

/// The distances of a graph, in points; all are choices, made by eye.
enum PlotMetrics {
  /// The distance from the edges of the picture.
  static let margin = 16.0
  /// The distance between panels.
  static let gap = 18.0
  /// The height of a panel with curves.
  static let curve = 96.0
  /// The height of a panel with integers, which are drawn as steps.
  static let steps = 56.0
  /// The height of a lane with booleans or names, which are drawn as bands.
  static let state = 20.0
  /// The height of the row of touches.
  static let finger = 12.0
  /// The distance from one line of text to the next.
  static let line = 14.0
  /// The distance from the middle of lower-case letters to their baseline.
  static let middle = 4.0
  /// The width of a curve.
  static let stroke = 1.5
}

struct PlotRuler {
  private let shaper: any TextShaper

  init(_ shaper: any TextShaper) { self.shaper = shaper }

  /// Returns the width of a line of text, in points.
  func width(of text: String, _ style: PlotTextStyle) -> Double {
    shaper.shape(AttributedText(text, style.textStyle(in: .black)), in: TextColumn()).size.width
  }

  /// Returns the text, shortened with an ellipsis if it is wider than `room` points.
  func shortened(_ text: String, to room: Double, _ style: PlotTextStyle) -> String {
    if width(of: text, style) <= room { return text }
    var kept = text
    while !kept.isEmpty, width(of: kept + "…", style) > room { kept.removeLast() }
    return kept + "…"
  }
}

extension PlotTextStyle {
  /// Returns the style for the text shaper, in a colour.
  func textStyle(in color: Color) -> TextStyle {
    TextStyle(size: fontSize, weight: self == .title ? .bold : isBold ? .semibold : .regular, color: color)
  }
}

/// The horizontal division of a graph, from left to right: names, tick labels, and the axes.
struct PlotColumns {
  /// The maximum width of the names, in points; they begin at the margin.
  let nameWidth: Double
  /// The left edge of the panels, in points: the instant 0.
  let left: Double
  /// The right edge of the panels, in points: the end of the clip.
  let right: Double
  /// The left edge of the right margin, in points.
  let limit: Double
  /// The end of the time axis, in seconds.
  let duration: Double

  /// The maximum fraction of the width for names.
  private static let nameShare = 0.3
  /// The minimum fraction of the remaining width for the axes, however long the last moment's name is.
  private static let axisShare = 0.6

  init(_ plot: Plot, _ panels: [PanelLayout], width: Double, ruler: PlotRuler) {
    let names = panels.map(\.nameWidth) + [plot.touches.isEmpty ? 0 : ruler.width(of: TouchTimeline.name, .name)]
    nameWidth = min((width * Self.nameShare).rounded(), (names.max() ?? 0).rounded(.up))
    left = (PlotMetrics.margin + nameWidth + 12 + (panels.map(\.tickWidth).max() ?? 0) + 6).rounded(.up)
    duration = max(plot.duration, 1e-6)
    // Half of the last tick's label and the flags of the last moments extend beyond the end.
    limit = width - PlotMetrics.margin
    var end = limit - 12
    for moment in plot.moments where moment.time > 0 {
      let room = limit - left - MomentLabels.width(of: moment, ruler)
      end = min(end, left + room * duration / moment.time)
    }
    right = max(end, left + (limit - left) * Self.axisShare).rounded()
  }

  /// Returns the horizontal position of an instant in seconds, limited to the panels.
  func x(_ time: Double) -> Double { left + (right - left) * min(1, max(0, time / duration)) }
}
