/// What the content of a scroll view does after the finger has gone, on one axis.
///
/// Inside its limits it decelerates, or turns to a page. Beyond them it comes back (``EdgeReturn``). Where a deceleration
/// reaches a limit, position and velocity are handed to the return at the exact instant of the crossing; where a return
/// crosses the limit inward, the content goes on inside with the velocity that it has there.
public struct ScrollMotion: MotionCurve {
  /// The speed below which a finger that lifts inside the limits does not throw: 250 points per second (fluid-scroll:
  /// 0.25² points per ms). Beyond the limits every speed counts.
  public static let throwingSpeed = 250.0

  /// The seconds at which the content crosses a limit, and another law takes over.
  public private(set) var handovers: [Double] = []
  /// The seconds until the content rests.
  public private(set) var duration = 0.0
  /// The content offset at rest, in points.
  public private(set) var destination: Double
  /// The content offset at rest as delegates are given it before the motion begins, in points: that of
  /// ``DecayMotion/announcedTarget``, within the limits, or else the ``destination``.
  public private(set) var announcedTarget: Double
  /// The laws that hold one after the other.
  private var parts: [Part] = []

  /// One law, from an instant on.
  private struct Part {
    /// Seconds after the start of the motion.
    let start: Double
    /// What is added to the curve's positions, in points: the limit from which overscroll counts.
    let origin: Double
    let curve: any MotionCurve
  }

  /// Creates the motion that follows a lift, or a change of the limits on the way.
  ///
  /// - Parameters:
  ///   - from: the content offset at the start, in points.
  ///   - velocity: the velocity with which the finger lets go, in points per second of content offset; or, where no
  ///     finger does, the content's own.
  ///   - isLift: whether a finger lets go. A slow one then throws nothing, while moving content keeps its velocity.
  ///   - limits: the offsets, in points, between which the content may rest.
  ///   - rate: how the content decelerates inside its limits.
  ///   - tolerance: the distance from the limit, in points, at which a return is done: half a device pixel.
  ///   - bounces: without it the content stops dead at the limit.
  ///   - page: for content that turns to a page instead of decelerating: the turn from an offset with a velocity.
  /// - Precondition: `from` and `velocity` are finite, and `tolerance` is positive.
  public init(
    from: Double, velocity: Double, isLift: Bool = true, limits: ClosedRange<Double>, rate: DecelerationRate = .normal,
    tolerance: Double = 0.25, bounces: Bool = true,
    page: ((_ offset: Double, _ velocity: Double) -> SpringMotion)? = nil
  ) {
    (destination, announcedTarget) = (from, from)
    var velocity = velocity
    var isLift = isLift
    if !isLift {
      velocity = EdgeReturn.carriedVelocity(overscroll: from - limits.nearest(to: from), velocity: velocity)
    } else if page == nil, limits.contains(from), abs(velocity) < Self.throwingSpeed {
      velocity = 0
    }
    moves: while true {
      let limit = limits.nearest(to: destination)
      let ahead = velocity < 0 ? limits.lowerBound : limits.upperBound
      if destination != limit || (page == nil && velocity != 0 && limit == ahead) {
        let overscroll = destination - limit
        (destination, announcedTarget) = (limit, limit)
        guard bounces else { break moves }
        let edge = EdgeReturn(overscroll: overscroll, velocity: velocity, rate: rate, tolerance: tolerance)
        append(edge, origin: limit)
        guard let crossing = edge.crossing else { break moves }
        (velocity, isLift) = (crossing, false)
      } else if let page {
        append(page(destination, velocity))
        break moves
      } else {
        let decay =
          isLift
          ? DecayMotion(from: destination, velocity: velocity, rate: rate)
          : DecayMotion(from: destination, movingAt: velocity, rate: rate)
        let crossing = velocity == 0 ? nil : decay.time(toReach: ahead)
        append(decay, until: crossing)
        guard let crossing else {
          announcedTarget = limits.nearest(to: decay.announcedTarget)
          break moves
        }
        (destination, velocity) = (ahead, decay.velocity(at: crossing))
      }
      handovers.append(duration)
    }
  }

  /// Adds the law that holds next, up to its end or a number of seconds.
  private mutating func append(_ curve: any MotionCurve, origin: Double = 0, until end: Double? = nil) {
    parts.append(Part(start: duration, origin: origin, curve: curve))
    duration += end ?? curve.duration
    destination = origin + curve.destination
    announcedTarget = destination
  }

  /// The content offset, in points.
  public func position(at time: Double) -> Double {
    guard let part = part(at: time) else { return destination }
    return part.origin + part.curve.position(at: time - part.start)
  }

  /// The velocity of the content offset, in points per second.
  public func velocity(at time: Double) -> Double {
    guard let part = part(at: time) else { return 0 }
    return part.curve.velocity(at: time - part.start)
  }

  /// The law that holds at a time; nil at rest.
  private func part(at time: Double) -> Part? {
    time >= duration ? nil : parts.last { time >= $0.start } ?? parts.first
  }
}

extension ClosedRange<Double> {
  /// The value itself, or the bound that is nearest to it.
  package func nearest(to value: Double) -> Double { Swift.min(Swift.max(value, lowerBound), upperBound) }
}
