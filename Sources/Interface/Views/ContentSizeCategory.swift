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
