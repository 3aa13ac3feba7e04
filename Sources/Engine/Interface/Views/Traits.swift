import Graphics

/// The environment of a view: `UITraitCollection` with services that are global in UIKit.
///
/// A view reads the traits from its window or its canvas.
public struct Traits {
  /// The number of device pixels per point, 1…4.
  public var displayScale: Double
  /// The colours of the interface.
  public var theme: Theme
  /// The service that breaks text into lines and shapes it: Pango in programs, a grid of equal boxes in tests.
  package var textShaper: any TextShaper
  /// The device with its screen and system areas; nil for a window without a device.
  public var device: Device?
  /// The height of the rows of a screen's picture that contain its status bar, in points (default: the device's).
  package var statusStripHeight: Double
  /// The preferred text size (default: large).
  public var preferredContentSizeCategory = ContentSizeCategory.large

  /// Creates the traits of a screen; `displayScale` is 1…4.
  package init(displayScale: Double, theme: Theme, textShaper: any TextShaper, device: Device? = nil) {
    self.displayScale = displayScale
    self.theme = theme
    self.textShaper = textShaper
    self.device = device
    statusStripHeight = device?.statusStripHeight ?? 0
  }

  /// Returns the rectangle with its sides moved to the nearest device pixels, in points.
  public func roundedToPixel(_ rect: Rect) -> Rect {
    let (left, top) = (roundedToPixel(rect.minX), roundedToPixel(rect.minY))
    return Rect(left, top, roundedToPixel(rect.maxX) - left, roundedToPixel(rect.maxY) - top)
  }

  /// The size of one device pixel, in points: the thickness of a separator.
  public var hairline: Double { 1 / displayScale }

  /// Half a device pixel, in points. A view nearer to its target than this is shown at the target.
  public var restTolerance: Double { 0.5 / displayScale }

  /// Returns a value rounded to whole device pixels, in points.
  ///
  /// - Parameters:
  ///   - value: a coordinate or a length, in points.
  ///   - rule: the rounding rule (default: to the nearest pixel).
  public func roundedToPixel(
    _ value: Double, _ rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero
  ) -> Double { (value * displayScale).rounded(rule) / displayScale }
}

/// The preferred text size: `UIContentSizeCategory` without the accessibility sizes.
public enum ContentSizeCategory: String, Hashable, Sendable, CaseIterable {
  /// 14 points for body text.
  case extraSmall = "xs"
  /// 15 points for body text.
  case small = "s"
  /// 16 points for body text.
  case medium = "m"
  /// 17 points for body text; the default.
  case large = "l"
  /// 19 points for body text.
  case extraLarge = "xl"
  /// 21 points for body text.
  case extraExtraLarge = "xxl"
  /// 23 points for body text.
  case extraExtraExtraLarge = "xxxl"

  /// The size of body text, in points, from UIKit's table of text styles.
  public var bodySize: Double {
    switch self {
    case .extraSmall: 14
    case .small: 15
    case .medium: 16
    case .large: 17
    case .extraLarge: 19
    case .extraExtraLarge: 21
    case .extraExtraExtraLarge: 23
    }
  }
}

extension Traits {
  /// Returns a font size or a height scaled like body text, rounded to whole points: `UIFontMetrics.scaledValue(for:)`.
  ///
  /// The scale follows ``preferredContentSizeCategory``. At the default category the value is returned unchanged.
  ///
  /// - Parameter value: the size at the default category, in points.
  public func scaledValue(for value: Double) -> Double {
    let category = preferredContentSizeCategory
    return category == .large ? value : (value * category.bodySize / ContentSizeCategory.large.bodySize).rounded()
  }
}
