/// What the content of a scroll view does after the finger has gone, on one axis.
///
/// Inside its limits it decelerates. Where that would carry it past a limit, position and velocity are handed to the
/// edge spring at the exact instant of the crossing, and the content swings out and comes back. Content that is
/// already outside is drawn back by the edge spring at once.
public struct ScrollMotion: MotionCurve, Hashable {
  /// The speed below which a lifted finger does not throw: 250 points per second (fluid-scroll: 0.25² points per ms).
  public static let throwingSpeed = 250.0

  /// The seconds from the start to the moment at which the edge spring, or a hard stop, takes over; `nil` if none does.
  public let handover: Double?
  /// The seconds until the content rests.
  public let duration: Double
  /// The content offset at rest, in points.
  public let destination: Double
  /// The content offset at the start, in points.
  public let from: Double
  /// What moves before the handover.
  private let decay: DecayMotion
  /// What moves after it.
  private let edge: SpringMotion?

  /// Creates the motion that follows a lift.
  ///
  /// - Parameters:
  ///   - from: the content offset at the lift, in points.
  ///   - velocity: the velocity of the content offset at the lift, in points per second.
  ///   - limits: the offsets, in points, between which the content may rest.
  ///   - rate: how the content decelerates inside its limits.
  ///   - tolerance: the distance from the limit, in points, at which the spring is done: half a device pixel.
  ///   - bounces: without it the content stops dead at the limit.
  /// - Precondition: `from` and `velocity` are finite, and `tolerance` is positive.
  public init(
    from: Double, velocity: Double, limits: ClosedRange<Double>, rate: DecelerationRate = .normal,
    tolerance: Double = 0.25, bounces: Bool = true
  ) {
    let velocity = abs(velocity) < Self.throwingSpeed ? 0 : velocity
    let decay = DecayMotion(from: from, velocity: velocity, rate: rate)
    let meeting = Meeting(of: decay, with: limits)
    (self.from, self.decay, handover) = (from, decay, meeting?.time)
    edge = meeting.flatMap { meeting in
      guard bounces else { return nil }
      return SpringMotion(
        spring: .scrollEdge, from: meeting.position, to: meeting.limit, velocity: meeting.velocity,
        tolerance: tolerance)
    }
    destination = meeting?.limit ?? decay.destination
    duration = meeting.map { [edge] in $0.time + (edge?.duration ?? 0) } ?? decay.duration
  }

  /// The content offset, in points.
  public func position(at time: Double) -> Double {
    if time >= duration { return destination }
    let (curve, start) = part(at: time)
    return curve.position(at: time - start)
  }

  /// The velocity of the content offset, in points per second.
  public func velocity(at time: Double) -> Double {
    if time >= duration { return 0 }
    let (curve, start) = part(at: time)
    return curve.velocity(at: time - start)
  }

  /// What moves at a time, and when it began to.
  private func part(at time: Double) -> (curve: any MotionCurve, start: Double) {
    if let edge, let handover, time >= handover { (edge, handover) } else { (decay, 0) }
  }
}

/// The moment at which free deceleration meets a limit, or the start where that already lies outside.
private struct Meeting {
  /// Seconds after the start.
  let time: Double
  /// The limit, in points.
  let limit: Double
  /// The position, in points: the limit itself unless the start lies outside.
  let position: Double
  /// The velocity, in points per second.
  let velocity: Double

  init?(of decay: DecayMotion, with limits: ClosedRange<Double>) {
    let nearest = min(max(decay.from, limits.lowerBound), limits.upperBound)
    if nearest != decay.from {
      (time, limit, position, velocity) = (0, nearest, decay.from, decay.initialVelocity)
      return
    }
    let speed = decay.initialVelocity
    let ahead = speed < 0 ? limits.lowerBound : speed > 0 ? limits.upperBound : nil
    guard let ahead, let time = decay.time(toReach: ahead) else { return nil }
    (self.time, limit, position, velocity) = (time, ahead, ahead, decay.velocity(at: time))
  }
}
