/// A quantity that moves by itself, as a function of the time since it started.
///
/// Every curve answers in closed form for any time, so nothing is integrated step by step and the answer does not
/// depend on which times were asked before. Positions are in points, times in seconds, velocities in points per
/// second.
///
/// Before the start (`time ≤ 0`) a curve shows its start; from `duration` on it shows `destination` exactly and its
/// velocity is zero.
public protocol MotionCurve: Sendable {
  /// The position, in points, `time` seconds after the start.
  func position(at time: Double) -> Double

  /// The velocity, in points per second, `time` seconds after the start; zero from `duration` on.
  func velocity(at time: Double) -> Double

  /// The seconds after which the curve rests at `destination`; `.infinity` if it never does.
  var duration: Double { get }

  /// The position, in points, from `duration` on.
  var destination: Double { get }
}

extension MotionCurve {
  /// Whether the curve is at rest `time` seconds after its start.
  public func isAtRest(at time: Double) -> Bool { time >= duration }
}
