import LibC

/// How quickly content that was let go loses its speed: `UIScrollView.DecelerationRate`.
public struct DecelerationRate: Hashable, Sendable {
  /// The factor by which the speed falls in each millisecond, between 0 and 1 exclusively.
  public let perMillisecond: Double

  /// What lists and pages use: 0.998 (`UIScrollView.DecelerationRate.normal`).
  public static let normal = DecelerationRate(perMillisecond: 0.998)
  /// What stops soon: 0.99 (`UIScrollView.DecelerationRate.fast`).
  public static let fast = DecelerationRate(perMillisecond: 0.99)

  /// A rate by what is left of the velocity after each millisecond, above 0 and below 1.
  ///
  /// - Precondition: `perMillisecond` lies between 0 and 1 exclusively.
  public init(perMillisecond: Double) {
    precondition(
      perMillisecond > 0 && perMillisecond < 1,
      "a deceleration rate lies between 0 and 1, but it is \(perMillisecond)")
    self.perMillisecond = perMillisecond
  }

  /// 1000·ln r, per second: negative.
  var logarithm: Double { 1000 * log(perMillisecond) }

  /// r/(1 − r) milliseconds, in seconds: the distance of a deceleration without an end, per velocity.
  var secondsOfTravel: Double { perMillisecond / (1000 * (1 - perMillisecond)) }
}
