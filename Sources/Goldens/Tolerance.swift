/// What is let pass when two pictures are compared.
public struct Tolerance: Hashable, Sendable {
  /// Nothing.
  public static let exact = Tolerance()

  /// By how much each channel of a pixel may differ before the pixel counts as different, 0 to 255.
  public var channelDelta: Int
  /// How many of a hundred pixels may be different, 0 to 100.
  public var percent: Double

  /// Makes a tolerance.
  ///
  /// - Precondition: `channelDelta` is from 0 to 255, `percent` from 0 to 100.
  public init(channelDelta: Int = 0, percent: Double = 0) {
    precondition((0...255).contains(channelDelta), "a channel differs by 0 to 255, not by \(channelDelta)")
    precondition((0...100).contains(percent), "a share is from 0 to 100 percent, not \(percent)")
    self.channelDelta = channelDelta
    self.percent = percent
  }
}
