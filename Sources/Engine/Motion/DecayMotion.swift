import LibC

/// Free deceleration: the speed falls by the same factor in each millisecond.
///
/// `UIScrollView` advances by one step per millisecond, `v ← v·r; x ← x + v`. With t in milliseconds and v0 in
/// points per millisecond, the sum of these steps is `x(t) = x0 + v0·r·(1 − r^t)/(1 − r)`. The velocity is its
/// derivative, `v0·r^t·r·|ln r|/(1 − r)`: 0.1 % below `v0·r^t` at the normal rate. The motion stops when `v0·r^t`
/// has fallen to ``stoppingSpeed``. A recording of iOS 26.1 (OpenUIKit, `decel_v4875`) is within 0.6 points at
/// every sample.
package struct DecayMotion: MotionCurve, Hashable {
  /// The speed v0·r^t at which content comes to rest: 10 points per second (fluid-scroll: 0.01 points per millisecond).
  package static let stoppingSpeed = 10.0

  /// The position at the start, in points.
  package let from: Double
  /// The initial velocity v0 of the content, in points per second.
  package let initialVelocity: Double
  /// The seconds until the speed has fallen to ``stoppingSpeed``; zero if it does not start faster.
  package let duration: Double
  /// The rest position, in points: `x0 + (v0 − 0.01)·r/(1 − r)`, with v0 in points per millisecond.
  package let destination: Double
  /// The target that delegates receive before the motion begins, in points: `x0 + (v0 − 0.01)/|ln r|`, with v0 in
  /// points per millisecond.
  ///
  /// It is farther than ``destination``, by 2.4 of 2,430 points at the normal rate. Both are recorded (iOS 26.1).
  package let announcedTarget: Double
  /// 1000·ln r: the (negative) logarithmic rate of the speed, per second.
  private let logarithmicRate: Double
  /// v0·r/(1 − r): the distance of a deceleration without an end, in points.
  private let reach: Double

  /// Creates the deceleration from a position with a velocity.
  ///
  /// - Parameters:
  ///   - from: The position at the start, in points.
  ///   - velocity: The initial velocity v0, in points per second.
  ///   - rate: The deceleration rate.
  /// - Precondition: `from` and `velocity` are finite.
  package init(from: Double, velocity: Double, rate: DecelerationRate = .normal) {
    precondition(from.isFinite && velocity.isFinite, "a decay starts at finite values, not \(from), \(velocity)")
    self.from = from
    initialVelocity = velocity
    logarithmicRate = rate.logarithm
    reach = velocity * rate.secondsOfTravel
    let lost = velocity - min(max(-Self.stoppingSpeed, velocity), Self.stoppingSpeed)
    duration = log(Self.stoppingSpeed / max(Self.stoppingSpeed, abs(velocity))) / logarithmicRate
    destination = from + lost * rate.secondsOfTravel
    announcedTarget = from - lost / logarithmicRate
  }

  /// Creates the deceleration of content that already moves.
  ///
  /// - Parameters:
  ///   - from: The position at the start, in points.
  ///   - velocity: The velocity dx/dt of the content, in points per second.
  ///   - rate: The deceleration rate.
  /// - Precondition: `from` and `velocity` are finite.
  package init(from: Double, movingAt velocity: Double, rate: DecelerationRate = .normal) {
    self.init(from: from, velocity: velocity / (-rate.logarithm * rate.secondsOfTravel), rate: rate)
  }

  /// Returns the position, in points.
  package func position(at time: Double) -> Double {
    if time >= duration { return destination }
    return from - reach * expm1(logarithmicRate * max(0, time))
  }

  /// Returns the velocity, in points per second.
  package func velocity(at time: Double) -> Double {
    time >= duration ? 0 : -logarithmicRate * reach * exp(logarithmicRate * max(0, time))
  }

  /// Returns the seconds until the motion is at `position`, or `nil` if it stops before or moves away from it.
  ///
  /// The time is `ln(1 − (x − x0)·(1 − r)/(v0·r))/(1000·ln r)`, the exact instant at which a decay meets the edge
  /// of the content.
  package func time(toReach position: Double) -> Double? {
    if position == from { return 0 }
    if position == destination { return duration }
    // The time is NaN beyond the reach, and no range contains NaN.
    let time = log1p((from - position) / reach) / logarithmicRate
    return (0...duration).contains(time) ? time : nil
  }
}
