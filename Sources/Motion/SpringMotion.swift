/// What a spring does to a number: x(t) and v(t) in closed form, whatever the damping.
///
/// The solutions are those of every textbook on the damped oscillator; see ``Spring`` for the constants.
public struct SpringMotion: MotionCurve, Hashable {
  /// The spring.
  public let spring: Spring
  /// The position at the start, in points.
  public let from: Double
  /// The position of rest, in points.
  public let to: Double
  /// The velocity at the start, in points per second.
  public let initialVelocity: Double
  /// The seconds after which the motion is exactly at its end; `.infinity` for a spring without damping.
  public let duration: Double
  private let oscillation: SpringOscillation

  /// Creates the motion of a spring between two positions in points.
  ///
  /// - Parameters:
  ///   - spring: its stiffness and damping.
  ///   - from: the position at the start, in points.
  ///   - to: the position at rest, in points.
  ///   - velocity: the velocity at the start, in points per second (not in distances per second).
  ///   - duration: seconds after which the motion is cut to its end, as `UIView`'s spring animations do; `nil` lets
  ///     it run until it has settled.
  ///   - tolerance: without a duration, the motion ends at the last instant at which it is this many points or more
  ///     from its end: the exact last crossing, not a bound by the envelope. Nothing to do means a duration of 0.
  /// - Precondition: positions and velocity are finite, `tolerance` is positive, and `duration` is not negative.
  public init(
    spring: Spring, from: Double, to: Double, velocity: Double = 0, duration: Double? = nil, tolerance: Double = 0.001
  ) {
    precondition(
      from.isFinite && to.isFinite && velocity.isFinite,
      "a spring moves by finite values, not \(from), \(to), \(velocity)")
    precondition(tolerance > 0, "a tolerance is positive, but it is \(tolerance)")
    precondition((duration ?? 0) >= 0, "a duration is not negative, but it is \(duration ?? 0)")
    (self.spring, self.from, self.to, self.initialVelocity) = (spring, from, to, velocity)
    oscillation = SpringOscillation(spring: spring, displacement: from - to, velocity: velocity)
    self.duration = duration ?? oscillation.lastTime(atOrBeyond: tolerance)
  }

  /// The position of rest, in points.
  public var destination: Double { to }

  /// The position, in points.
  public func position(at time: Double) -> Double {
    if time >= duration { return to }
    guard time > 0 else { return from }
    return to + oscillation.displacement(at: time)
  }

  /// The velocity, in points per second.
  public func velocity(at time: Double) -> Double {
    if time >= duration { return 0 }
    return oscillation.velocity(at: max(0, time))
  }
}
