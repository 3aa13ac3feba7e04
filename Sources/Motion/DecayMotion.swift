import LibC

/// Free deceleration: the speed falls by the same factor in each millisecond.
///
/// `v(t) = v0·r^(1000t)` and `x(t) = x0 + v0·(r^(1000t) − 1)/(1000·ln r)`, the formula that the open re-creations of
/// `UIScrollView` (ScrollMechanics, fluid-scroll) share. It would creep for ever, so it stops at
/// ``stoppingSpeed``, right where it then is.
public struct DecayMotion: MotionCurve, Hashable {
  /// The speed below which content rests: 10 points per second (fluid-scroll: 0.01 points per millisecond).
  public static let stoppingSpeed = 10.0

  /// The position at the start, in points.
  public let from: Double
  /// The velocity at the start, in points per second.
  public let initialVelocity: Double
  /// The seconds until the speed has fallen to ``stoppingSpeed``; zero where it starts no faster.
  public let duration: Double
  /// The position, in points, at the moment of stopping.
  public let destination: Double
  /// 1000·ln r: the (negative) logarithmic rate of the speed, per second.
  private let logarithmicRate: Double

  /// Creates the deceleration from a position in points with a velocity in points per second.
  ///
  /// - Precondition: both numbers are finite.
  public init(from: Double, velocity: Double, rate: DecelerationRate = .normal) {
    precondition(from.isFinite && velocity.isFinite, "a decay starts at finite values, not \(from), \(velocity)")
    self.from = from
    initialVelocity = velocity
    logarithmicRate = 1000 * log(rate.perMillisecond)
    let lastVelocity = min(max(-Self.stoppingSpeed, velocity), Self.stoppingSpeed)
    duration = log(Self.stoppingSpeed / max(Self.stoppingSpeed, abs(velocity))) / logarithmicRate
    destination = from + (lastVelocity - velocity) / logarithmicRate
  }

  /// Where the motion would end if it never stopped, in points: `x0 − v0/(1000·ln r)`.
  public var restPosition: Double { from - initialVelocity / logarithmicRate }

  /// The position, in points.
  public func position(at time: Double) -> Double {
    if time >= duration { return destination }
    return from + initialVelocity * expm1(logarithmicRate * max(0, time)) / logarithmicRate
  }

  /// The velocity, in points per second.
  public func velocity(at time: Double) -> Double {
    time >= duration ? 0 : initialVelocity * exp(logarithmicRate * max(0, time))
  }

  /// The seconds until the motion is at `position`; `nil` where it stops before or moves away from it.
  ///
  /// `ln(1 + 1000·ln r·(x − x0)/v0)/(1000·ln r)`, the exact instant at which a decay meets the edge of the content.
  public func time(toReach position: Double) -> Double? {
    if position == from { return 0 }
    // Not a number, and within no bounds, where no time is enough.
    let time = log1p(logarithmicRate * (position - from) / initialVelocity) / logarithmicRate
    return (0...duration).contains(time) ? time : nil
  }
}

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
}
