import Graphics

/// The greys of text on a canvas.
struct TextShade {
  /// The grey on a light backdrop, and the grey on a dark backdrop, 0…1.
  let dark: Double, light: Double

  static let caption = TextShade(dark: 0.1, light: 0.97)
  static let title = TextShade(dark: 0.07, light: 1)
  static let subtitle = TextShade(dark: 0.36, light: 0.74)

  /// The smallest contrast between text and its background (WCAG 2.2, 1.4.3).
  static let leastContrast = 4.5
  /// The smallest contrast between graphics and what surrounds them (WCAG 2.2, 1.4.11).
  static let leastGraphicContrast = 3.0
  /// The number of intervals at which a gradient is sampled.
  private static let samples = 8

  /// Returns the text colour on a part of a backdrop: the dark or the light grey.
  ///
  /// The grey moves towards black or white if its contrast would be below ``leastContrast``. If both black and
  /// white are below, the better of the two is used.
  ///
  /// - Parameter heights: The part of the backdrop behind the text, from 0 at the top to 1 at the bottom.
  func color(on backdrop: [Color], heights: ClosedRange<Double>, prefersDark: Bool) -> Color {
    color(on: Self.colors(of: backdrop, heights: heights), prefersDark: prefersDark)
  }

  /// Returns the colours of a part of a gradient.
  static func colors(of backdrop: [Color], heights: ClosedRange<Double>) -> [Color] {
    (0...samples).map { index in
      color(
        of: backdrop,
        at: heights.lowerBound + (heights.upperBound - heights.lowerBound) * Double(index) / Double(samples))
    }
  }

  /// Returns the text colour on some colours.
  func color(on grounds: [Color], prefersDark: Bool) -> Color {
    func contrast(_ white: Double) -> Double {
      grounds.map { Self.contrast(Color(white: white), $0) }.min() ?? .infinity
    }
    let (preferred, other) = prefersDark ? (0.0, 1.0) : (1.0, 0.0)
    let isEnough = contrast(preferred) >= min(Self.leastContrast, contrast(other))
    let end = isEnough ? preferred : other
    let start = end == 0 ? dark : light
    // From the grey to black or white in steps of a hundredth.
    let steps = Int((abs(end - start) * 100).rounded(.up))
    let shades = (0...steps).map { start + (end - start) * Double($0) / Double(max(1, steps)) }
    return Color(white: shades.first { contrast($0) >= Self.leastContrast } ?? end)
  }

  /// Returns the colour of a backdrop at a height, from 0 at the top to 1 at the bottom.
  static func color(of backdrop: [Color], at height: Double) -> Color {
    guard let first = backdrop.first, let last = backdrop.last else { return .white }
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * min(1, max(0, height)) }
    return Color(red: mix(first.red, last.red), green: mix(first.green, last.green), blue: mix(first.blue, last.blue))
  }

  /// Returns the contrast ratio of two colours, 1…21 (WCAG 2.2).
  static func contrast(_ a: Color, _ b: Color) -> Double {
    let (one, other) = (a.luminance, b.luminance)
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }
}

extension CanvasLayout {
  /// Returns the colour of text between two heights of the canvas, in points.
  func color(_ shade: TextShade, from top: Double, to bottom: Double) -> Color {
    if brand.isTransparent { return theme.label }
    let grounds = grounds(from: top, to: bottom)
    guard let scrim = scrim(from: top, to: bottom) else {
      return shade.color(on: grounds, prefersDark: hasLightBackdrop)
    }
    return shade.color(on: grounds.map { scrim.blended(onto: $0) }, prefersDark: scrim.red == 1)
  }

  /// Returns the colours of the backdrop between two heights of the canvas.
  func grounds(from top: Double, to bottom: Double) -> [Color] {
    guard let picture = brand.picture else {
      return TextShade.colors(of: backdrop, heights: (top / size.height)...(bottom / size.height))
    }
    return picture.colors(from: top, to: bottom, of: size, on: backdrop.last ?? .white)
  }

  /// Returns the translucent black or white between a picture and the text on it: as little as the contrast needs.
  /// It is nil without a picture.
  func scrim(from top: Double, to bottom: Double) -> Color? {
    guard brand.picture != nil else { return nil }
    let grounds = grounds(from: top, to: bottom)
    /// Returns the least opacity of black or white below text of the other shade.
    func opacity(_ white: Double) -> Double {
      let text = Color(white: 1 - white)
      return (0...20).map { Double($0) / 20 }.first { alpha in
        let scrim = Color(white: white, alpha: alpha)
        return grounds.allSatisfy { TextShade.contrast(text, scrim.blended(onto: $0)) >= TextShade.leastContrast }
      } ?? 1
    }
    let (black, white) = (opacity(0), opacity(1))
    return black < white || black == white && !hasLightBackdrop
      ? Color(white: 0, alpha: black) : Color(white: 1, alpha: white)
  }

  /// Returns the smallest contrast between a colour and the backdrop, 1…21, or the median one to a picture.
  func contrast(of color: Color) -> Double {
    let all = grounds(from: 0, to: size.height).map { TextShade.contrast(color, $0) }.sorted()
    return all[brand.picture == nil ? 0 : (all.count - 1) / 2]
  }
}
