import Graphics

/// What the surroundings tell a view: `UITraitCollection`, with the services that UIKit has as globals. A view reads
/// them from its window or its canvas.
public struct Traits {
  /// Device pixels a point, 1…4.
  public var displayScale: Double
  /// The colours.
  public var theme: Theme
  /// What breaks text into lines and shapes it: Pango in programs, a grid of equal boxes in tests.
  public var textShaper: any TextShaper

  /// Traits of a screen.
  ///
  /// - Parameters:
  ///   - displayScale: device pixels a point, 1…4.
  ///   - theme: the colours.
  ///   - textShaper: what breaks and shapes text.
  public init(displayScale: Double, theme: Theme, textShaper: any TextShaper) {
    self.displayScale = displayScale
    self.theme = theme
    self.textShaper = textShaper
  }

  /// One device pixel, in points: the thickness of a separator.
  public var hairline: Double { 1 / displayScale }

  /// Half a device pixel, in points: what is nearer to its place than this is seen at its place.
  public var restTolerance: Double { 0.5 / displayScale }

  /// The nearest place on a device pixel, in points.
  ///
  /// - Parameters:
  ///   - value: a coordinate or a length, in points.
  ///   - rule: another direction than the nearest pixel.
  public func roundedToPixel(
    _ value: Double, _ rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero
  ) -> Double { (value * displayScale).rounded(rule) / displayScale }
}

/// The system colours of iOS, light or dark.
public struct Theme: Hashable, Sendable {
  /// Which of the two sets.
  public enum Style: String, Hashable, Sendable, CaseIterable {
    /// Dark text on white.
    case light
    /// Light text on black.
    case dark
  }

  /// Which of the two sets.
  public let style: Style
  /// Buttons, links and what else can be tapped.
  public let tint: Color
  /// What destroys, and the armed pills.
  public let red: Color
  /// Text.
  public let label: Color
  /// Text of lesser weight.
  public let secondaryLabel: Color
  /// Lines between rows.
  public let separator: Color
  /// Behind content.
  public let background: Color
  /// Behind grouped rows.
  public let groupedBackground: Color
  /// Grouped rows.
  public let secondaryGroupedBackground: Color
  /// Bars at the edges of the screen.
  public let bar: Color
  /// Marks that are there but not active.
  public let grey: Color

  /// The set of a style, with the values of iOS's system colours in sRGB.
  public init(_ style: Style) {
    self.style = style
    let isLight = style == .light
    tint = isLight ? Color(rgb: 0, 122, 255) : Color(rgb: 10, 132, 255)
    red = isLight ? Color(rgb: 255, 59, 48) : Color(rgb: 255, 69, 58)
    label = isLight ? .black : .white
    secondaryLabel = isLight ? Color(rgb: 60, 60, 67, alpha: 0.6) : Color(rgb: 235, 235, 245, alpha: 0.6)
    separator = isLight ? Color(rgb: 60, 60, 67, alpha: 0.29) : Color(rgb: 84, 84, 88, alpha: 0.6)
    background = isLight ? .white : .black
    groupedBackground = isLight ? Color(rgb: 242, 242, 247) : .black
    secondaryGroupedBackground = isLight ? .white : Color(rgb: 28, 28, 30)
    bar = isLight ? Color(rgb: 249, 249, 249) : Color(rgb: 22, 22, 23)
    grey = isLight ? Color(rgb: 199, 199, 204) : Color(rgb: 72, 72, 74)
  }

  /// The light set.
  public static let light = Theme(.light)
  /// The dark set.
  public static let dark = Theme(.dark)
}
