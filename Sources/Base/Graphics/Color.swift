/// A colour in sRGB, not premultiplied; each component is between 0 and 1.
public struct Color: Hashable, Sendable {
  /// The red component, 0…1.
  public var red: Double
  /// The green component, 0…1.
  public var green: Double
  /// The blue component, 0…1.
  public var blue: Double
  /// The opacity: 0 is clear, 1 opaque.
  public var alpha: Double

  /// A fully transparent colour.
  public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)
  /// Opaque black.
  public static let black = Color(white: 0)
  /// Opaque white.
  public static let white = Color(white: 1)

  /// Creates a colour from its components.
  ///
  /// - Parameters:
  ///   - red: The red component, 0…1.
  ///   - green: The green component, 0…1.
  ///   - blue: The blue component, 0…1.
  ///   - alpha: The opacity, 0…1.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Creates a grey from its lightness, 0 (black) to 1 (white).
  public init(white: Double, alpha: Double = 1) { self.init(red: white, green: white, blue: white, alpha: alpha) }

  /// Creates a colour from components between 0 and 255, as design tables list them.
  ///
  /// - Parameters:
  ///   - red: The red component, 0…255.
  ///   - green: The green component, 0…255.
  ///   - blue: The blue component, 0…255.
  ///   - alpha: The opacity, 0…1.
  public init(rgb red: Int, _ green: Int, _ blue: Int, alpha: Double = 1) {
    self.init(red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255, alpha: alpha)
  }

  /// Creates a colour from `#RRGGBB`. Returns `nil` for any other text.
  public init?(hex text: String) {
    let digits = text.dropFirst().compactMap(\.hexDigitValue)
    guard text.first == "#", text.utf8.count == 7, digits.count == 6 else { return nil }
    self.init(rgb: digits[0] * 16 + digits[1], digits[2] * 16 + digits[3], digits[4] * 16 + digits[5])
  }

  /// Returns the same colour with another opacity, 0…1.
  public func withAlpha(_ alpha: Double) -> Color { Color(red: red, green: green, blue: blue, alpha: alpha) }
}

/// The paint of an area.
public enum Paint: Hashable, Sendable {
  /// One colour.
  case color(Color)
  /// A gradient along a line; beyond its ends the outer colours continue.
  case linearGradient(from: Point, to: Point, stops: [GradientStop])
  /// Soft fields of up to four opaque colours over a rectangle; elsewhere than in rectangles, the first colour.
  case fields([Color], over: Rect)
}

/// A colour at a position of a gradient.
public struct GradientStop: Hashable, Sendable {
  /// The position along the gradient, from 0 (start) to 1 (end).
  public var offset: Double
  /// The colour at this position.
  public var color: Color

  /// Creates a colour stop at a position of the gradient, 0…1.
  public init(_ offset: Double, _ color: Color) { (self.offset, self.color) = (offset, color) }
}

/// The system colours of iOS, light or dark.
public enum Theme: String, Hashable, Sendable, CaseIterable {
  /// Dark text on white.
  case light
  /// Light text on black.
  case dark

  /// The colour of buttons, links and other controls.
  public var tint: Color { isLight ? Color(rgb: 0, 122, 255) : Color(rgb: 10, 132, 255) }
  /// The colour of destructive actions and of armed pills.
  public var red: Color { isLight ? Color(rgb: 255, 59, 48) : Color(rgb: 255, 69, 58) }
  /// The colour of text.
  public var label: Color { isLight ? .black : .white }
  /// The colour of secondary text.
  public var secondaryLabel: Color {
    isLight ? Color(rgb: 60, 60, 67, alpha: 0.6) : Color(rgb: 235, 235, 245, alpha: 0.6)
  }
  /// The colour of lines between rows.
  public var separator: Color { isLight ? Color(rgb: 60, 60, 67, alpha: 0.29) : Color(rgb: 84, 84, 88, alpha: 0.6) }
  /// The colour behind content.
  public var background: Color { isLight ? .white : .black }
  /// The colour behind grouped rows.
  public var groupedBackground: Color { isLight ? Color(rgb: 242, 242, 247) : .black }
  /// The colour of grouped rows.
  public var secondaryGroupedBackground: Color { isLight ? .white : Color(rgb: 28, 28, 30) }
  /// The colour of bars at the edges of the screen.
  public var bar: Color { isLight ? Color(rgb: 249, 249, 249) : Color(rgb: 22, 22, 23) }
  /// The colour of inactive marks.
  public var grey: Color { isLight ? Color(rgb: 199, 199, 204) : Color(rgb: 72, 72, 74) }

  private var isLight: Bool { self == .light }
}
