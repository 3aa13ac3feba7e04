import Comparison
import Imaging

/// What may differ between two pictures that count as the same.
public struct Tolerance: Hashable, Sendable {
  /// Nothing.
  public static let exact = Tolerance()
  /// What a person would not notice.
  public static let perceptual = Tolerance(perceptual: .standard)

  /// By how much each channel of a pixel may differ before the pixel counts as different, 0 to 255.
  public var channelDelta: Int
  /// How many of a hundred compared pixels may be different, 0 to 100.
  public var percent: Double
  /// From where on a difference is one that a person would notice; only those count then. Nil where every one counts.
  public var perceptual: PerceptualThresholds?

  /// Makes a tolerance.
  ///
  /// - Precondition: `channelDelta` is from 0 to 255, `percent` from 0 to 100.
  public init(channelDelta: Int = 0, percent: Double = 0, perceptual: PerceptualThresholds? = nil) {
    precondition((0...255).contains(channelDelta), "a channel differs by 0 to 255, not by \(channelDelta)")
    precondition((0...100).contains(percent), "a share is from 0 to 100 percent, not \(percent)")
    self.channelDelta = channelDelta
    self.percent = percent
    self.perceptual = perceptual
  }

  /// What compares pictures under this tolerance; nothing counts within the masks.
  public func comparator(masks: [PixelRegion] = []) -> Comparator {
    Comparator(channelDelta: channelDelta, perceptual: perceptual, masks: masks)
  }

  /// Whether a difference passes: so few pixels count that their share is tolerated.
  public func accepts(_ difference: PixelDifference) -> Bool {
    Double(difference.pixelCount) * 100 <= percent * Double(difference.comparedCount)
  }
}
