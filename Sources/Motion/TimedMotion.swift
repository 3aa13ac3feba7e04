/// A motion of a given duration along a timing curve: what `UIView.animate(withDuration:)` does to one number.
public struct TimedMotion: MotionCurve, Hashable {
  /// The position before the start, in points.
  public let from: Double
  /// The position after the end, in points.
  public let to: Double
  /// The seconds from start to end.
  public let duration: Double
  /// The progress over time.
  public let timing: TimingCurve

  /// Makes a motion between two positions in points; a duration of zero is at its end at once.
  ///
  /// - Precondition: `duration` is finite and not negative.
  public init(from: Double, to: Double, duration: Double, timing: TimingCurve = .easeInEaseOut) {
    precondition(duration >= 0 && duration.isFinite, "a duration is finite and not negative, but it is \(duration)")
    (self.from, self.to, self.duration, self.timing) = (from, to, duration, timing)
  }

  /// The end, in points.
  public var destination: Double { to }

  /// The position, in points.
  public func position(at time: Double) -> Double {
    if time >= duration { return to }
    return from + (to - from) * timing.value(at: max(0, time) / duration)
  }

  /// The velocity, in points per second.
  public func velocity(at time: Double) -> Double {
    if time >= duration { return 0 }
    return (to - from) / duration * timing.slope(at: max(0, time) / duration)
  }
}
