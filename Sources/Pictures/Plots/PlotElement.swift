import Graphics

/// A piece of a motion graph that has been laid out; lengths are in points.
package enum PlotElement: Hashable, Sendable {
  /// A filled rectangle, whose corners may be rounded. SVG shows `meaning` as a tooltip.
  case rect(RoundedRect, PlotRole, meaning: String = "")
  /// A straight line of one device pixel, upright or level.
  case hairline(from: Point, to: Point, PlotRole)
  /// A line through points, of a width.
  case line([Point], PlotRole, width: Double)
  /// A disc, or a circle with the background's colour inside.
  case dot(Point, radius: Double, PlotRole, isFilled: Bool)
  /// A line of text at a point of its base line.
  case text(String, at: Point, PlotAnchor, PlotTextStyle, PlotRole)
}

/// Which part of a text stands at its point.
package enum PlotAnchor: String, Hashable, Sendable {
  /// The left end.
  case start
  /// The middle.
  case middle
  /// The right end.
  case end
}

/// How a label of a graph is set.
package enum PlotTextStyle: String, Hashable, Sendable, CaseIterable {
  /// What the graph is of.
  case title
  /// The names of probes and moments.
  case name
  /// All else.
  case plain

  /// The font size, in points.
  package var fontSize: Double { self == .title ? 14 : 11 }
  /// Whether it is bolder than plain text.
  package var isBold: Bool { self != .plain }
}

/// What something in a graph stands for, from which its colour follows.
package enum PlotRole: Hashable, Sendable {
  /// Behind everything.
  case background
  /// The lines at ticks.
  case grid
  /// The line at zero, and at the foot of truth values and states.
  case base
  /// The time during which the finger is down.
  case touchSpan
  /// The finger itself.
  case touch
  /// A named moment.
  case moment
  /// Names.
  case label
  /// Numbers, units, and what else is said aside.
  case secondary
  /// A probe's line, counted from 0.
  case series(Int)
  /// The line that others are compared with.
  case reference
  /// A state of a probe, or a truth; every second state is paler. Without a number, of what others are compared with.
  case state(series: Int?, isPale: Bool)
}

/// The colours of a motion graph.
///
/// The lines' hues stay apart for the colour-blind as far as six hues can, and each has a contrast of 4.5 to 1 to the
/// background, which is what WCAG 2 asks of text. A seventh line begins again with the first colour.
package struct PlotPalette: Hashable, Sendable {
  /// The script's word for it.
  package let theme: Theme

  /// Makes the palette of a theme.
  package init(_ theme: Theme) { self.theme = theme }

  /// How many lines have a colour of their own.
  package static let seriesCount = light.count

  private static let light = [
    Color(rgb: 0, 98, 214), Color(rgb: 189, 78, 0), Color(rgb: 14, 120, 66), Color(rgb: 134, 62, 196),
    Color(rgb: 199, 28, 72), Color(rgb: 0, 115, 132),
  ]
  private static let dark = [
    Color(rgb: 92, 170, 255), Color(rgb: 255, 159, 67), Color(rgb: 84, 207, 127), Color(rgb: 199, 146, 255),
    Color(rgb: 255, 112, 136), Color(rgb: 70, 203, 216),
  ]

  /// The colour of a role.
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
    // Opaque, so that the shade of a touch does not show through and look like another state.
    case .state(let number, let isPale):
      return color(number.map(PlotRole.series) ?? .reference).mixed(isPale ? 0.13 : 0.26, over: color(.background))
    }
  }
}

extension Color {
  /// What is seen where the colour lies with some opacity over another one; both are opaque.
  fileprivate func mixed(_ opacity: Double, over other: Color) -> Color {
    func mix(_ part: Double, _ below: Double) -> Double { below + (part - below) * opacity }
    return Color(red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
  }
}

/// Lines through many points, drawn through few.
enum Polyline {
  /// The points through which a line needs to go so that no point left out is further above or below it than a
  /// tolerance.
  ///
  /// From a kept point, the directions that pass all points since within the tolerance form a cone, which narrows point
  /// by point; the last point before it closes is the next one kept. One look at each point suffices (J. Sklansky and
  /// V. Gonzalez, "Fast polygonal approximation of digitized curves", Pattern Recognition, 1980).
  ///
  /// - Parameter points: from left to right; of those above one another all are kept.
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
