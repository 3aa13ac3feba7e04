import LibC

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

/// Where a scroll view that pages comes to rest, and how it gets there.
public enum Paging {
  /// The speed from which a lift turns the page: 250 points per second (our choice, as for throwing).
  public static let turningSpeed = ScrollMotion.throwingSpeed
  /// The greatest speed, in points per second, that the finger hands over to the page (published).
  public static let fastestStart = 3000.0
  /// The page widths, in points, between which the constants of a turn are linear; beyond them they stay (published).
  public static let widths = 320.0...1024.0
  /// The pull k of the target on a page, per millisecond squared, at both ends of ``widths`` (published).
  public static let pull = (narrow: 0.0003, wide: 0.000_17)
  /// The friction f, the factor of the speed in each millisecond, at both ends of ``widths`` (published).
  public static let friction = (narrow: 0.97, wide: 0.977)

  /// The content offset, in points, at which a page rests after the finger has gone.
  ///
  /// From ``turningSpeed`` on it is the next page in the direction of the velocity, otherwise the nearest; never more
  /// than one page from the one at which the drag began, and never outside the limits. (Apple documents none of it;
  /// this is what users report.)
  ///
  /// - Parameters:
  ///   - offset: the content offset at the lift, in points.
  ///   - dragStart: the content offset at which the drag began, in points.
  ///   - velocity: the velocity of the content offset at the lift, in points per second.
  ///   - stride: the distance between pages, in points; where it is not positive there are no pages, and the offset
  ///     is only brought within the limits.
  ///   - limits: the offsets between which content may rest; the first page rests at the lower one.
  public static func target(
    from offset: Double, dragStart: Double, velocity: Double, stride: Double, limits: ClosedRange<Double>
  ) -> Double {
    guard stride > 0 else { return limits.nearest(to: offset) }
    let start = ((limits.nearest(to: dragStart) - limits.lowerBound) / stride).rounded()
    let wanted = page(at: (offset - limits.lowerBound) / stride, velocity: velocity)
    let page = min(max(wanted, start - 1), start + 1)
    return limits.nearest(to: limits.lowerBound + page * stride)
  }

  /// The page, counted from 0, that is wanted at a place measured in pages.
  private static func page(at place: Double, velocity: Double) -> Double {
    let nearest = place.rounded()
    guard abs(velocity) >= turningSpeed else { return nearest }
    // A page that rests a rounding error beside its place is still the page that is left.
    let place = abs(place - nearest) < 1e-6 ? nearest : place
    return velocity > 0 ? place.rounded(.down) + 1 : place.rounded(.up) - 1
  }

  /// The spring of a page turn, for a page of a width in points (length, if pages follow each other downwards).
  ///
  /// Read as `v ← v·f + k·(target − x); x ← x + v` per millisecond, pull and friction are an oscillator with
  /// `ω0 = 1000·√k` and `2ζω0 = 1000·(1 − f)`: a response of 0.363 s and ζ 0.87 at 320 points, 0.371 s at 393, 0.44 s at
  /// 834. The constants are published; this reading of them is inferred, since there is no public recording of a turn.
  public static func spring(width: Double) -> Spring {
    let part = (widths.nearest(to: width) - widths.lowerBound) / (widths.upperBound - widths.lowerBound)
    let pull = pull.narrow + (pull.wide - pull.narrow) * part
    let friction = friction.narrow + (friction.wide - friction.narrow) * part
    return Spring(stiffness: 1e6 * pull, damping: 1000 * (1 - friction))
  }

  /// The motion that takes a page to its place: ``spring(width:)``, starting with the finger's velocity, clamped to
  /// ±``fastestStart``.
  ///
  /// - Parameters:
  ///   - from: the page's position, in points.
  ///   - to: the position of rest, in points.
  ///   - velocity: the finger's velocity at the release, in points per second.
  ///   - width: the page's width, in points.
  ///   - tolerance: the distance, in points, at which the page has arrived: half a device pixel.
  public static func motion(
    from: Double, to: Double, velocity: Double, width: Double, tolerance: Double = 0.25
  ) -> SpringMotion {
    let velocity = (-fastestStart...fastestStart).nearest(to: velocity)
    return SpringMotion(spring: spring(width: width), from: from, to: to, velocity: velocity, tolerance: tolerance)
  }
}

/// What a flick takes over from content that still moved when the finger caught it, so that content that is flicked again
/// and again goes farther each time.
///
/// `sign(v)·min(0.000816·|v|^1.967, 40000)`, in points per second, where the content moved at v: Flutter's
/// `BouncingScrollPhysics.carriedMomentum`, fitted there to an iOS scroll view that scrolled beneath (flutter/flutter, pull
/// request 11685). It is added to a flick in the same direction that has more than half of it itself (pull request 79382).
public enum CarriedMomentum {
  /// The factor of the power law, for points per second.
  public static let factor = 0.000816
  /// The exponent of the power law.
  public static let exponent = 1.967
  /// The most that is carried, in points per second.
  public static let limit = 40_000.0
  /// What a flick has to have of the carried velocity, as a share of it, to get it.
  public static let neededShare = 0.5
  /// How long a finger may go without moving content, in seconds, before nothing is carried: two samples at 60 Hz and
  /// their jitter ("no axis motion over 2 consecutive frames", pull request 11685).
  public static let restLimit = 0.04
  /// How long a finger may take for the first 10 points, in seconds (own choice).
  public static let startLimit = 0.1

  /// The carried velocity, for content that moved at a velocity, both in points per second.
  public static func velocity(from existing: Double) -> Double {
    let size = min(factor * pow(abs(existing), exponent), limit)
    return existing < 0 ? -size : size
  }

  /// The velocity that content is let go with, in points per second: the flick's own, and what it takes over from content
  /// that moved at `existing`.
  public static func velocity(ofFlick flick: Double, after existing: Double) -> Double {
    let carried = velocity(from: existing)
    guard flick * carried > 0, abs(flick) > neededShare * abs(carried) else { return flick }
    return flick + carried
  }
}
