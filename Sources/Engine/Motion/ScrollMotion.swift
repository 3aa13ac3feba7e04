/// The motion of a scroll view's content after the lift, on one axis.
///
/// Inside its limits the content decelerates, or turns to a page. Beyond them it returns (``EdgeReturn``). If a
/// deceleration reaches a limit, the return continues with its position and velocity at the exact instant of the
/// crossing. If a return crosses the limit inward, the content continues inside with its velocity at that
/// instant.
///
/// ```swift
/// let flick = ScrollMotion(from: 0, velocity: 1800, limits: 0...4000)
/// flick.destination  // the content offset at rest
/// flick.position(at: 0.5)  // the content offset after half a second
/// ```
package struct ScrollMotion: MotionCurve {
  /// The speed below which a lift inside the limits does not throw: 250 points per second (fluid-scroll: 0.25²
  /// points per ms). Beyond the limits every speed counts.
  package static let throwingSpeed = 250.0

  /// The times at which one motion curve follows another, in seconds from the start.
  package private(set) var handovers: [Double] = []
  /// The seconds until the content is at rest.
  package private(set) var duration = 0.0
  /// The content offset at rest, in points.
  package private(set) var destination: Double
  /// The rest offset that delegates receive before the motion begins, in points. It is
  /// ``DecayMotion/announcedTarget`` within the limits, or else the ``destination``.
  package private(set) var announcedTarget: Double
  /// The motion curves, in order.
  private var parts: [Part] = []

  /// One motion curve, from its start on.
  private struct Part {
    /// The start, in seconds after the start of the motion.
    let start: Double
    /// The offset of the curve's positions, in points: the limit from which overscroll counts.
    let origin: Double
    let curve: any MotionCurve
  }

  /// Creates the motion after a lift, or after a change of the limits during a motion.
  ///
  /// - Parameters:
  ///   - from: The content offset at the start, in points.
  ///   - velocity: The release velocity of the finger or, without a lift, the content's own, in points per second
  ///     of
  ///     content offset.
  ///   - isLift: Whether the motion follows a lift. A slow lift throws nothing, while moving content keeps its
  ///     velocity.
  ///   - limits: The offsets, in points, between which the content may rest.
  ///   - rate: The deceleration rate inside the limits.
  ///   - tolerance: The distance from the limit at which a return ends, in points: half a device pixel.
  ///   - bounces: Whether the content may pass the limit; otherwise it stops at it immediately.
  ///   - page: Returns the page turn from an offset with a velocity; nil for content that decelerates.
  /// - Precondition: `from` and `velocity` are finite, and `tolerance` is positive.
  package init(
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

  /// Appends the next motion curve, up to its end or for a number of seconds.
  private mutating func append(_ curve: any MotionCurve, origin: Double = 0, until end: Double? = nil) {
    parts.append(Part(start: duration, origin: origin, curve: curve))
    duration += end ?? curve.duration
    destination = origin + curve.destination
    announcedTarget = destination
  }

  /// Returns the content offset, in points.
  package func position(at time: Double) -> Double {
    guard let part = part(at: time) else { return destination }
    return part.origin + part.curve.position(at: time - part.start)
  }

  /// Returns the velocity of the content offset, in points per second.
  package func velocity(at time: Double) -> Double {
    guard let part = part(at: time) else { return 0 }
    return part.curve.velocity(at: time - part.start)
  }

  /// Returns the motion curve at a time; nil at rest.
  private func part(at time: Double) -> Part? {
    time >= duration ? nil : parts.last { time >= $0.start } ?? parts.first
  }
}

extension ClosedRange<Double> {
  /// Returns the value itself, or the nearest bound.
  package func nearest(to value: Double) -> Double { Swift.min(Swift.max(value, lowerBound), upperBound) }
}
