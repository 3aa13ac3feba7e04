import LibC

/// The rate at which released content loses its speed: `UIScrollView.DecelerationRate`.
public struct DecelerationRate: Hashable, Sendable {
  /// The factor by which the speed falls in each millisecond, between 0 and 1 exclusively.
  public let perMillisecond: Double

  /// The rate of lists and pages: 0.998 (`UIScrollView.DecelerationRate.normal`).
  public static let normal = DecelerationRate(perMillisecond: 0.998)
  /// The rate of content that stops soon: 0.99 (`UIScrollView.DecelerationRate.fast`).
  public static let fast = DecelerationRate(perMillisecond: 0.99)

  /// Creates a rate from the remaining fraction of the velocity after each millisecond.
  ///
  /// - Precondition: `perMillisecond` is above 0 and below 1.
  public init(perMillisecond: Double) {
    precondition(
      perMillisecond > 0 && perMillisecond < 1,
      "a deceleration rate lies between 0 and 1, but it is \(perMillisecond)")
    self.perMillisecond = perMillisecond
  }

  /// 1000·ln r, per second: negative.
  var logarithm: Double { 1000 * log(perMillisecond) }

  /// r/(1 − r) milliseconds, in seconds: the distance of a deceleration without an end, per unit of velocity.
  var secondsOfTravel: Double { perMillisecond / (1000 * (1 - perMillisecond)) }
}
