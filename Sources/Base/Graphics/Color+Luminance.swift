import LibC

extension Color {
  /// The relative luminance, from 0 (black) to 1 (white), without the opacity (WCAG 2.2).
  package var luminance: Double {
    func linear(_ value: Double) -> Double { value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4) }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
}
