import Geometry
import Timebase

/// The way of one finger from touch-down to lift: straight drags and holds, one after the other.
public struct TouchPath: Sendable {
  /// How far along its way a drag is (0…1) at a fraction of its time (0…1).
  public typealias Easing = @Sendable (_ fraction: Double) -> Double

  /// A drag, or a hold, which is a drag to the same place.
  private struct Leg: Sendable {
    let start: Instant
    let end: Instant
    let from: Point
    let to: Point
    let easing: Easing

    func location(at instant: Instant) -> Point {
      let fraction = instant.seconds(since: start) / end.seconds(since: start)
      return from + (to - from) * easing(fraction)
    }
  }

  /// When the finger comes down.
  public let start: Instant
  /// Where it comes down, in points of the screen.
  public let origin: Point
  private var legs: [Leg] = []

  /// Makes the path of a finger that comes down; without more, it is lifted at once.
  public init(from origin: Point, at start: Instant) { (self.origin, self.start) = (origin, start) }

  /// The instant of the lift.
  public var end: Instant { legs.last?.end ?? start }

  /// Where the finger is lifted, in points of the screen.
  public var destination: Point { legs.last?.to ?? origin }

  /// The ends of the drags and holds, in order; the last one is the lift.
  public var ends: [Instant] { legs.map(\.end) }

  /// Adds a drag in a straight line; a drag of no duration jumps.
  ///
  /// - Parameters:
  ///   - point: where it ends, in points of the screen.
  ///   - seconds: how long it takes, 0 or more, to the nearest picosecond.
  ///   - easing: the way over the time; without it the finger moves at a constant speed.
  public mutating func drag(to point: Point, seconds: Double, easing: @escaping Easing = { $0 }) {
    precondition(seconds >= 0 && seconds.isFinite, "a drag takes a time of 0 or more, not \(seconds) s")
    let end = end.advanced(bySeconds: seconds)
    legs.append(Leg(start: self.end, end: end, from: destination, to: point, easing: easing))
  }

  /// Adds a time, in seconds, during which the finger rests.
  public mutating func hold(seconds: Double) { drag(to: destination, seconds: seconds) }

  /// Where the finger is, in points of the screen; before touch-down where it comes down, after the lift where it went.
  public func location(at instant: Instant) -> Point {
    guard instant > start, let leg = legs.first(where: { instant < $0.end }) else {
      return instant < end ? origin : destination
    }
    return leg.location(at: instant)
  }
}
