import Graphics

/// The colours of a motion graph.
///
/// The lines' hues stay apart for the colour-blind as far as six hues can, and each has a contrast of 4.5 to 1 to the
/// background, which is what WCAG 2 asks of text. A seventh line begins again with the first colour.
public struct PlotPalette: Hashable, Sendable {
  /// The script's word for it.
  public let theme: Theme

  /// Makes the palette of a theme.
  public init(_ theme: Theme) { self.theme = theme }

  /// How many lines have a colour of their own.
  public static let seriesCount = light.count

  private static let light = [
    Color(rgb: 0, 98, 214), Color(rgb: 189, 78, 0), Color(rgb: 14, 120, 66), Color(rgb: 134, 62, 196),
    Color(rgb: 199, 28, 72), Color(rgb: 0, 115, 132),
  ]
  private static let dark = [
    Color(rgb: 92, 170, 255), Color(rgb: 255, 159, 67), Color(rgb: 84, 207, 127), Color(rgb: 199, 146, 255),
    Color(rgb: 255, 112, 136), Color(rgb: 70, 203, 216),
  ]

  /// The colour of a role.
  public func color(_ role: PlotRole) -> Color {
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
