/// A quantity that moves by itself, as a function of the time since it started.
///
/// Every curve has a closed form for any time. Nothing is integrated step by step, so a result does not depend on
/// earlier calls. Times are in seconds. Positions are in the unit of the quantity: points for locations and
/// lengths, radians for angles, and 0…1 for opacity and colours. Velocities are in that unit per second.
///
/// Before the start (`time ≤ 0`) a curve has its start position. From `duration` on it is exactly at
/// `destination`, and its velocity is zero.
///
/// ```swift
/// let fade = TimedMotion(from: 0, to: 1, duration: 0.25)
/// fade.position(at: 0.125)  // about 0.5
/// fade.isAtRest(at: 0.25)  // true
/// ```
package protocol MotionCurve: Sendable {
  /// Returns the position `time` seconds after the start.
  func position(at time: Double) -> Double

  /// Returns the velocity, in units per second, `time` seconds after the start; zero from `duration` on.
  func velocity(at time: Double) -> Double

  /// The seconds after which the curve rests at `destination`; `.infinity` if it never does.
  var duration: Double { get }

  /// The position from `duration` on.
  var destination: Double { get }
}

extension MotionCurve {
  /// Returns whether the curve is at rest `time` seconds after its start.
  package func isAtRest(at time: Double) -> Bool { time >= duration }
}

/// A motion with a duration along a timing curve, as of one number in `UIView.animate(withDuration:)`.
package struct TimedMotion: MotionCurve, Hashable {
  /// The position before the start.
  package let from: Double
  /// The position after the end.
  package let to: Double
  /// The seconds from start to end.
  package let duration: Double
  /// The timing curve: the progress over time.
  package let timing: TimingCurve

  /// Creates a motion between two positions. With a duration of zero it is at its end immediately.
  ///
  /// - Parameters:
  ///   - from: The position before the start.
  ///   - to: The position after the end.
  ///   - duration: The duration, in seconds.
  ///   - timing: The progress over time.
  /// - Precondition: `duration` is finite and not negative.
  package init(from: Double, to: Double, duration: Double, timing: TimingCurve = .easeInEaseOut) {
    precondition(duration >= 0 && duration.isFinite, "a duration is finite and not negative, but it is \(duration)")
    (self.from, self.to, self.duration, self.timing) = (from, to, duration, timing)
  }

  /// The position after the end.
  package var destination: Double { to }

  /// Returns `from + (to − from)·timing(t/duration)`.
  package func position(at time: Double) -> Double {
    if time >= duration { return to }
    return from + (to - from) * timing.value(at: max(0, time) / duration)
  }

  /// Returns the derivative of the position, in units per second.
  package func velocity(at time: Double) -> Double {
    if time >= duration { return 0 }
    return (to - from) / duration * timing.slope(at: max(0, time) / duration)
  }
}
