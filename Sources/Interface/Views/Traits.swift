import Graphics

/// What the surroundings tell a view: `UITraitCollection`, with the services that UIKit has as globals.
public struct Traits {
  /// Device pixels a point, 1…4.
  public var displayScale: Double
  /// The colours.
  public var theme: Theme
  /// What breaks and shapes text.
  public var textShaper: any TextShaper

  /// Makes traits; `displayScale` is in device pixels a point.
  public init(displayScale: Double, theme: Theme, textShaper: any TextShaper) {
    self.displayScale = displayScale
    self.theme = theme
    self.textShaper = textShaper
  }

  /// One device pixel, in points: the thickness of a separator.
  public var hairline: Double { 1 / displayScale }

  /// Half a device pixel, in points: what is nearer to its place than this is seen at its place.
  public var restTolerance: Double { 0.5 / displayScale }

  /// The nearest place on a device pixel, in points; or the next one in a direction.
  public func roundedToPixel(
    _ value: Double, _ rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero
  ) -> Double { (value * displayScale).rounded(rule) / displayScale }
}
