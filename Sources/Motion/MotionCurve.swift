/// A quantity that moves by itself, as a function of the time since it started.
///
/// Every curve answers in closed form for any time, so nothing is integrated step by step and the answer does not
/// depend on which times were asked before. Times are in seconds. Positions are in the unit of the quantity, which is
/// points for places and lengths, radians for angles, and 0…1 for opacity and colours; velocities are in that unit per
/// second.
///
/// Before the start (`time ≤ 0`) a curve shows its start; from `duration` on it shows `destination` exactly and its
/// velocity is zero.
public protocol MotionCurve: Sendable {
  /// The position `time` seconds after the start.
  func position(at time: Double) -> Double

  /// The velocity, in units per second, `time` seconds after the start; zero from `duration` on.
  func velocity(at time: Double) -> Double

  /// The seconds after which the curve rests at `destination`; `.infinity` if it never does.
  var duration: Double { get }

  /// The position from `duration` on.
  var destination: Double { get }
}

extension MotionCurve {
  /// Whether the curve is at rest `time` seconds after its start.
  public func isAtRest(at time: Double) -> Bool { time >= duration }
}

/// A motion of a given duration along a timing curve: what `UIView.animate(withDuration:)` does to one number.
public struct TimedMotion: MotionCurve, Hashable {
  /// The position before the start.
  public let from: Double
  /// The position after the end.
  public let to: Double
  /// The seconds from start to end.
  public let duration: Double
  /// The progress over time.
  public let timing: TimingCurve

  /// Creates a motion between two positions; a duration of zero is at its end at once.
  ///
  /// - Precondition: `duration` is finite and not negative.
  public init(from: Double, to: Double, duration: Double, timing: TimingCurve = .easeInEaseOut) {
    precondition(duration >= 0 && duration.isFinite, "a duration is finite and not negative, but it is \(duration)")
    (self.from, self.to, self.duration, self.timing) = (from, to, duration, timing)
  }

  /// The position after the end.
  public var destination: Double { to }

  /// from + (to − from)·timing(t/duration).
  public func position(at time: Double) -> Double {
    if time >= duration { return to }
    return from + (to - from) * timing.value(at: max(0, time) / duration)
  }

  /// The derivative of the position, in units per second.
  public func velocity(at time: Double) -> Double {
    if time >= duration { return 0 }
    return (to - from) / duration * timing.slope(at: max(0, time) / duration)
  }
}
