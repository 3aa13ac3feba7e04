import Graphics

/// An element of a motion graph, laid out; lengths are in points.
package enum PlotElement: Hashable, Sendable {
  /// A filled rectangle, optionally with rounded corners. SVG shows `meaning` as a tooltip.
  case rect(RoundedRect, PlotRole, meaning: String = "")
  /// A vertical or horizontal line, one device pixel wide.
  case hairline(from: Point, to: Point, PlotRole)
  /// A line through points, with a width.
  case line([Point], PlotRole, width: Double)
  /// A disc, or a circle filled with the background's colour.
  case dot(Point, radius: Double, PlotRole, isFilled: Bool)
  /// A line of text; the point is on its baseline.
  case text(String, at: Point, PlotAnchor, PlotTextStyle, PlotRole)
}

/// The alignment of a text to its point.
package enum PlotAnchor: String, Hashable, Sendable {
  /// The left end.
  case start
  /// The middle.
  case middle
  /// The right end.
  case end
}

/// The text style of a label.
package enum PlotTextStyle: String, Hashable, Sendable, CaseIterable {
  /// The graph's title.
  case title
  /// The names of probes and moments.
  case name
  /// All other text.
  case plain

  /// The font size, in points.
  package var fontSize: Double { self == .title ? 14 : 11 }
  /// Whether the text is bolder than plain text.
  package var isBold: Bool { self != .plain }
}

/// The role of an element, which determines its colour.
package enum PlotRole: Hashable, Sendable {
  /// The background.
  case background
  /// The grid lines at ticks.
  case grid
  /// The line at zero, and below booleans and names.
  case base
  /// The period during which the finger is down.
  case touchSpan
  /// The touch itself.
  case touch
  /// A named moment.
  case moment
  /// Names.
  case label
  /// Numbers, units and other secondary text.
  case secondary
  /// A probe's line, numbered from 0.
  case series(Int)
  /// The reference line, with which others are compared.
  case reference
  /// A state of a probe, or a true value; every second state is paler. Without a series it belongs to a reference.
  case state(series: Int?, isPale: Bool)
}

/// The colours of a motion graph.
///
/// The hues of the lines are as distinct for colour-blind readers as six hues can be. Each has a contrast of 4.5:1 to
/// the background, the minimum that WCAG 2 requires for text. The seventh line has the first colour again.
package struct PlotPalette: Hashable, Sendable {
  /// The theme.
  package let theme: Theme

  /// Creates the palette of a theme.
  package init(_ theme: Theme) { self.theme = theme }

  /// The number of lines with distinct colours.
  package static let seriesCount = light.count

  private static let light = [
    Color(rgb: 0, 98, 214), Color(rgb: 189, 78, 0), Color(rgb: 14, 120, 66), Color(rgb: 134, 62, 196),
    Color(rgb: 199, 28, 72), Color(rgb: 0, 115, 132),
  ]
  private static let dark = [
    Color(rgb: 92, 170, 255), Color(rgb: 255, 159, 67), Color(rgb: 84, 207, 127), Color(rgb: 199, 146, 255),
    Color(rgb: 255, 112, 136), Color(rgb: 70, 203, 216),
  ]

  /// Returns the colour of a role.
  package func color(_ role: PlotRole) -> Color {
    let isDark = theme == .dark
    let ink = isDark ? Color(rgb: 235, 235, 245) : Color(rgb: 40, 40, 48)
    switch role {
    case .background: return isDark ? Color(rgb: 28, 28, 30) : .white
    case .grid: return ink.withAlpha(isDark ? 0.13 : 0.11)
    case .base: return ink.withAlpha(isDark ? 0.42 : 0.36)
    case .touchSpan: return ink.withAlpha(isDark ? 0.09 : 0.065)
    case .touch: return isDark ? Color(rgb: 152, 152, 160) : Color(rgb: 118, 118, 126)
    case .moment: return ink.withAlpha(0.5)
    case .label: return isDark ? Color(rgb: 242, 242, 247) : Color(rgb: 22, 22, 26)
    case .secondary: return isDark ? Color(rgb: 164, 164, 172) : Color(rgb: 100, 100, 108)
    case .series(let number): return (isDark ? Self.dark : Self.light)[number % Self.seriesCount]
    case .reference: return isDark ? Color(rgb: 142, 142, 150) : Color(rgb: 142, 142, 150)
    // Opaque, so that the shading of a touch does not show through and look like another state.
    case .state(let number, let isPale):
      return color(number.map(PlotRole.series) ?? .reference).mixed(isPale ? 0.13 : 0.26, over: color(.background))
    }
  }
}

extension Color {
  /// Returns the result of drawing this colour with an opacity over another one; both are opaque.
  fileprivate func mixed(_ opacity: Double, over other: Color) -> Color {
    func mix(_ part: Double, _ below: Double) -> Double { below + (part - below) * opacity }
    return Color(red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
  }
}

/// Simplification of lines with many points.
enum Polyline {
  /// Returns the points of a simplified line. No omitted point is farther above or below the line than `tolerance`.
  ///
  /// From a kept point, the directions that pass all later points within the tolerance form a cone. Each point
  /// narrows the cone, and the last point before it closes is kept. A single pass suffices (J. Sklansky and V.
  /// Gonzalez, "Fast polygonal approximation of digitized curves", Pattern Recognition, 1980).
  ///
  /// - Parameter points: The points from left to right; points above one another are all kept.
  static func simplified(_ points: [Point], tolerance: Double) -> [Point] {
    guard points.count > 2 else { return points }
    var kept = [points[0]]
    var (start, low, high) = (0, -Double.infinity, Double.infinity)
    for index in 1..<points.count {
      let anchor = points[start]
      let point = points[index]
      let run = point.x - anchor.x
      let slope = (point.y - anchor.y) / run
      if run > 0, slope >= low, slope <= high {
        low = max(low, (point.y - tolerance - anchor.y) / run)
        high = min(high, (point.y + tolerance - anchor.y) / run)
        continue
      }
      if start != index - 1 {
        start = index - 1
        kept.append(points[start])
      }
      (low, high) = (-.infinity, .infinity)
      let next = points[index].x - points[start].x
      if next > 0 {
        low = (points[index].y - tolerance - points[start].y) / next
        high = (points[index].y + tolerance - points[start].y) / next
      } else {
        start = index
        kept.append(points[index])
      }
    }
    if start != points.count - 1 { kept.append(points[points.count - 1]) }
    return kept
  }
}
