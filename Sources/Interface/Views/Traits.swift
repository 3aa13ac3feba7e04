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

  /// Traits of a screen, whose scale is 1…4.
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

/// How large people want to read: `UIContentSizeCategory`, without the sizes of accessibility.
public enum ContentSizeCategory: String, Hashable, Sendable, CaseIterable {
  /// 14 points for body text.
  case extraSmall = "xs"
  /// 15 points for body text.
  case small = "s"
  /// 16 points for body text.
  case medium = "m"
  /// 17 points for body text; what a device has at first.
  case large = "l"
  /// 19 points for body text.
  case extraLarge = "xl"
  /// 21 points for body text.
  case extraExtraLarge = "xxl"
  /// 23 points for body text.
  case extraExtraExtraLarge = "xxxl"

  /// The size of body text, in points, as UIKit's table of text styles has it.
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
  /// A font size or a height, in points, that follows ``preferredContentSizeCategory`` as body text does, in whole points:
  /// `UIFontMetrics.scaledValue(for:)`.
  public func scaledValue(for value: Double) -> Double {
    let category = preferredContentSizeCategory
    return category == .large ? value : (value * category.bodySize / ContentSizeCategory.large.bodySize).rounded()
  }
}
