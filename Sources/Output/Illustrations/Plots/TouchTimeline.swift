import Graphics

/// The bars of the touches, and their shading through all panels.
///
/// A bar begins with a disc at touch-down. It ends with a circle where the finger was lifted, or with a cross where
/// the touch was cancelled.
struct TouchTimeline {
  /// The label of the row.
  static let name = "touch"
  /// The radius of the disc, the circle and the cross, in points.
  private static let radius = 3.5
  /// The height of a bar, in points.
  private static let bar = 3.0

  private let touches: [Plot.Touch]
  private let columns: PlotColumns
  private let top: Double
  private let bottom: Double

  init(_ touches: [Plot.Touch], _ columns: PlotColumns, top: Double, bottom: Double) {
    (self.touches, self.columns, self.top, self.bottom) = (touches, columns, top, bottom)
  }

  /// The vertical centre of the row, in points.
  private var middle: Double { top + PlotMetrics.finger / 2 }

  /// Returns the ends of a touch, in points; a touch that has not ended extends to the right edge.
  private func span(_ touch: Plot.Touch) -> (start: Double, end: Double) {
    (columns.x(touch.start), touch.end.map(columns.x) ?? columns.right)
  }

  /// The shaded spans, drawn behind the panels.
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

  /// Returns the mark at the end of a touch: a circle if it was lifted, a cross if it was cancelled.
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

/// The flags of named moments: a name above the panels, and a line down through all of them.
///
/// A shot has a disc, a mark a circle.
struct MomentLabels {
  /// The height of all rows together, in points.
  let height: Double
  private let flags: [Flag]
  private let columns: PlotColumns

  private struct Flag {
    var moment: Plot.Moment
    var name: String
    var x: Double
    /// The row, counted upwards from 0; `nil` if there is no space for the name.
    var row: Int?
  }

  /// The maximum width of a name, in points; longer names are shortened.
  private static let widest = 130.0
  /// The radius of a disc or circle, in points.
  private static let radius = 2.5
  /// The distance from the line to the name, in points.
  private static let indent = 6.0
  /// The maximum number of rows; a name that does not fit into them is omitted.
  private static let mostRows = 6

  /// Returns the width of a moment's flag to the right of its instant, in points.
  static func width(of moment: Plot.Moment, _ ruler: PlotRuler) -> Double {
    min(widest, ruler.width(of: moment.name, .name)) + indent
  }

  init(_ moments: [Plot.Moment], _ columns: PlotColumns, _ ruler: PlotRuler) {
    self.columns = columns
    var flags: [Flag] = []
    // Flags are placed from right to left. A name is in a row above all flags that begin beneath it, so no line
    // crosses a name.
    for moment in moments.sorted(by: { $0.time < $1.time }).reversed() {
      let x = columns.x(moment.time)
      let room = min(Self.widest, columns.limit - x - Self.indent)
      let name = ruler.shortened(moment.name, to: room, .name)
      let end = x + Self.indent + ruler.width(of: name, .name) + 4
      let row = (flags.filter { $0.x < end }.compactMap(\.row).max() ?? -1) + 1
      flags.append(Flag(moment: moment, name: name, x: x, row: row < Self.mostRows ? row : nil))
    }
    self.flags = flags.reversed()
    height = Double((flags.compactMap(\.row).max() ?? -1) + 1) * PlotMetrics.line + (flags.isEmpty ? 0 : 4)
  }

  func elements(top: Double, bottom: Double) -> [PlotElement] {
    flags.flatMap { flag in
      let middle = top - 4 - (Double(flag.row ?? 0) + 0.5) * PlotMetrics.line
      let line = PlotElement.hairline(
        from: Point(flag.x, flag.row == nil ? top : middle), to: Point(flag.x, bottom), .moment)
      guard flag.row != nil else { return [line] }
      return [
        line,
        .dot(Point(flag.x, middle), radius: Self.radius, .label, isFilled: flag.moment.kind == .shot),
        .text(
          flag.name, at: Point(flag.x + Self.indent, middle + PlotMetrics.middle), .start, .name, .label),
      ]
    }
  }
}
