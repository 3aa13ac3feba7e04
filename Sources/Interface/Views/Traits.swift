import Geometry
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
  /// The screen, with what of it belongs to the system; nil for a window that stands for itself.
  public var device: Device?
  /// How large people want to read.
  public var preferredContentSizeCategory = ContentSizeCategory.large

  /// Traits of a screen.
  ///
  /// - Parameters:
  ///   - displayScale: device pixels a point, 1…4.
  ///   - theme: the colours.
  ///   - textShaper: what breaks and shapes text.
  ///   - device: the screen, with what of it belongs to the system.
  public init(displayScale: Double, theme: Theme, textShaper: any TextShaper, device: Device? = nil) {
    self.displayScale = displayScale
    self.theme = theme
    self.textShaper = textShaper
    self.device = device
  }

  /// A rectangle whose sides lie on device pixels, the nearest ones, in points.
  public func roundedToPixel(_ rect: Rect) -> Rect {
    let (left, top) = (roundedToPixel(rect.minX), roundedToPixel(rect.minY))
    return Rect(left, top, roundedToPixel(rect.maxX) - left, roundedToPixel(rect.maxY) - top)
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
