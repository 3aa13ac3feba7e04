import Graphics

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

  /// The set of a style. Values are iOS's own system colours.
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
