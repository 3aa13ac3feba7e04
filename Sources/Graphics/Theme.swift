/// The system colours of iOS, light or dark.
public enum Theme: String, Hashable, Sendable, CaseIterable {
  /// Dark text on white.
  case light
  /// Light text on black.
  case dark

  /// Buttons, links and what else can be tapped.
  public var tint: Color { isLight ? Color(rgb: 0, 122, 255) : Color(rgb: 10, 132, 255) }
  /// What destroys, and the armed pills.
  public var red: Color { isLight ? Color(rgb: 255, 59, 48) : Color(rgb: 255, 69, 58) }
  /// Text.
  public var label: Color { isLight ? .black : .white }
  /// Text of lesser weight.
  public var secondaryLabel: Color {
    isLight ? Color(rgb: 60, 60, 67, alpha: 0.6) : Color(rgb: 235, 235, 245, alpha: 0.6)
  }
  /// Lines between rows.
  public var separator: Color { isLight ? Color(rgb: 60, 60, 67, alpha: 0.29) : Color(rgb: 84, 84, 88, alpha: 0.6) }
  /// Behind content.
  public var background: Color { isLight ? .white : .black }
  /// Behind grouped rows.
  public var groupedBackground: Color { isLight ? Color(rgb: 242, 242, 247) : .black }
  /// Grouped rows.
  public var secondaryGroupedBackground: Color { isLight ? .white : Color(rgb: 28, 28, 30) }
  /// Bars at the edges of the screen.
  public var bar: Color { isLight ? Color(rgb: 249, 249, 249) : Color(rgb: 22, 22, 23) }
  /// Marks that are there but not active.
  public var grey: Color { isLight ? Color(rgb: 199, 199, 204) : Color(rgb: 72, 72, 74) }

  private var isLight: Bool { self == .light }
}
