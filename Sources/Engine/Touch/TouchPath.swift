import Graphics
import Timebase

/// An event of one finger at one instant.
public struct TouchEvent: Hashable, Sendable {
  /// The phase of a touch.
  public enum Phase: Hashable, Sendable {
    /// The finger came down.
    case began
    /// The finger's location has changed.
    case moved
    /// The finger was sampled at an unchanged location. UIKit sends no message for it, but velocities depend on it.
    case stationary
    /// The finger was lifted.
    case ended
    /// The system cancelled the touch.
    case cancelled

    /// Whether the phase ends the touch.
    public var isFinal: Bool { self == .ended || self == .cancelled }
  }

  /// The finger's number, which is the same from `began` to `ended` or `cancelled`.
  public let id: Int
  /// The phase of the touch.
  public let phase: Phase
  /// The location, in points of the screen.
  public let location: Point
  /// The instant on the clock of the window.
  public let timestamp: Instant
  /// The next deciding sample, for an intermediate sample; nil for a deciding sample.
  ///
  /// In a clip that slows down, the finger is sampled more often than by a touch screen. Only the touch screen's
  /// samples decide the gesture and its release velocity. Intermediate samples only move the dragged content.
  package let next: TouchSample?
  /// Whether the sample belongs to a recording (`stroke`). While such a finger rests, its velocity stays.
  public let isRecorded: Bool

  /// Creates an event at a location in points of the screen and an instant on the clock of the window.
  package init(
    id: Int = 0, phase: Phase, location: Point, timestamp: Instant, next: TouchSample? = nil, isRecorded: Bool = false
  ) {
    (self.id, self.phase, self.location, self.timestamp) = (id, phase, location, timestamp)
    (self.next, self.isRecorded) = (next, isRecorded)
  }

  /// Whether the event decides the gesture; otherwise it only moves the dragged content.
  public var decides: Bool { next == nil }
}

/// The location of a finger at one instant.
package struct TouchSample: Hashable, Sendable {
  /// The instant.
  package let instant: Instant
  /// The location, in points of the screen.
  package let location: Point

  /// Creates a sample at a location in points of the screen.
  package init(instant: Instant, location: Point) { (self.instant, self.location) = (instant, location) }
}

/// The path of one finger from touch-down to lift: a sequence of straight drags and holds.
package struct TouchPath: Sendable {
  /// The fraction of a drag's distance (0…1) at a fraction of its time (0…1).
  package typealias Easing = @Sendable (_ fraction: Double) -> Double

  /// A drag, or a hold, which is a drag to the same location.
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

  /// The instant of touch-down.
  package let start: Instant
  /// The location of touch-down, in points of the screen.
  package let origin: Point
  private var legs: [Leg] = []

  /// Creates the path of a finger that comes down. Without drags or holds it lifts at the same instant.
  package init(from origin: Point, at start: Instant) { (self.origin, self.start) = (origin, start) }

  /// The instant of the lift.
  package var end: Instant { legs.last?.end ?? start }

  /// The location of the lift, in points of the screen.
  package var destination: Point { legs.last?.to ?? origin }

  /// The ends of the drags and holds, in order; the last one is the lift.
  package var ends: [Instant] { legs.map(\.end) }

  /// Adds a drag in a straight line. A drag without a duration jumps.
  ///
  /// - Parameters:
  ///   - point: The end of the drag, in points of the screen.
  ///   - seconds: The duration, 0 or more, to the nearest picosecond.
  ///   - easing: The distance over time (default: a constant speed).
  package mutating func drag(to point: Point, seconds: Double, easing: @escaping Easing = { $0 }) {
    precondition(seconds >= 0 && seconds.isFinite, "a drag takes a time of 0 or more, not \(seconds) s")
    let end = end.advanced(bySeconds: seconds)
    legs.append(Leg(start: self.end, end: end, from: destination, to: point, easing: easing))
  }

  /// Adds a rest of the finger, in seconds.
  package mutating func hold(seconds: Double) { drag(to: destination, seconds: seconds) }

  /// Returns the location at an instant, in points of the screen: the origin before touch-down, the end after the
  /// lift.
  package func location(at instant: Instant) -> Point {
    guard instant > start, let leg = legs.first(where: { instant < $0.end }) else {
      return instant < end ? origin : destination
    }
    return leg.location(at: instant)
  }
}

/// The samples that a touch screen reports of a finger's path, at a fixed rate from touch-down on.
///
/// The finger is sampled at touch-down + k/rate, at the ends of its drags and holds, and at the lift. A regular
/// sample less than a microsecond from such an end is merged with it. Typed durations (250 ms) and the sampling
/// period (1/60 s) only meet up to rounding.
package struct TouchSampler: Hashable, Sendable {
  /// The distance below which two samples are merged.
  private static let merging = Duration.microseconds(1)

  /// The samples per second: 60 on the simulated devices, 120 and 240 on newer ones.
  package let rate: Int
  /// The samples per second including intermediate ones, which only move the dragged content; `rate` if there are
  /// none.
  package let moveRate: Int

  /// Creates a sampler.
  ///
  /// - Parameters:
  ///   - rate: The deciding samples per second.
  ///   - moveRate: The samples per second including intermediate ones (default: `rate`).
  /// - Precondition: `rate` is positive, and `moveRate` is not below it.
  package init(rate: Int = 60, moveRate: Int? = nil) {
    let moveRate = moveRate ?? rate
    precondition(rate > 0 && moveRate >= rate, "cannot sample at \(rate) Hz, \(moveRate) Hz with those in between")
    (self.rate, self.moveRate) = (rate, moveRate)
  }

  /// Returns the next intermediate sample between a sample and the next deciding one.
  ///
  /// - Parameters:
  ///   - instant: The earlier sample, deciding or intermediate.
  ///   - end: The next deciding sample.
  ///   - start: The instant of touch-down.
  /// - Returns: nil if there is no sample in between.
  package func moveInstant(after instant: Instant, before end: Instant, from start: Instant) -> Instant? {
    guard moveRate > rate else { return nil }
    let earliest = instant.picoseconds - start.picoseconds + Self.merging.nanoseconds * 1_000
    let second: Int64 = 1_000_000_000_000
    let index = (earliest * Int64(moveRate) + second - 1) / second
    let tick = FrameRate(Int64(moveRate)).instant(ofFrame: Int(index))
    let sample = start.advanced(byPicoseconds: tick.picoseconds)
    return sample < end && isApart(sample, from: end) ? sample : nil
  }

  /// Returns the samples of a path, from touch-down to lift, at increasing instants.
  package func samples(of path: TouchPath) -> [TouchSample] {
    instants(of: path).map { TouchSample(instant: $0, location: path.location(at: $0)) }
  }

  /// Returns the events of a path: `began`, then `moved` or `stationary` at each sample, then the lift.
  ///
  /// A drag's last `moved` and the lift after it have the same instant and location, and count as one sample.
  ///
  /// - Precondition: `lift`, the last phase of the touch, is `.ended` or `.cancelled`.
  package func events(of path: TouchPath, id: Int = 0, lift: TouchEvent.Phase = .ended) -> [TouchEvent] {
    precondition(lift.isFinal, "a touch ends by being ended or cancelled, not \(lift)")
    var events = [TouchEvent(id: id, phase: .began, location: path.origin, timestamp: path.start)]
    for sample in samples(of: path).dropFirst() {
      let hasMoved = sample.location != events[events.count - 1].location
      if !hasMoved, sample.instant == path.end { break }
      events.append(
        TouchEvent(
          id: id, phase: hasMoved ? .moved : .stationary, location: sample.location, timestamp: sample.instant))
    }
    events.append(TouchEvent(id: id, phase: lift, location: path.destination, timestamp: path.end))
    return events
  }

  /// Returns the instants at which a path is sampled.
  package func instants(of path: TouchPath) -> [Instant] {
    var instants = [path.start]
    let clock = FrameRate(Int64(rate))
    var index = 1
    for end in path.ends {
      while true {
        let tick = path.start.advanced(byPicoseconds: clock.instant(ofFrame: index).picoseconds)
        guard tick < end.advanced(by: Self.merging) else { break }
        index += 1
        if isApart(tick, from: end), isApart(tick, from: instants[instants.count - 1]) { instants.append(tick) }
      }
      // If two ends merge into one sample, the later one counts. Touch-down keeps its instant.
      if instants.count > 1, !isApart(end, from: instants[instants.count - 1]) { instants.removeLast() }
      if end > instants[instants.count - 1] { instants.append(end) }
    }
    return instants
  }

  private func isApart(_ a: Instant, from b: Instant) -> Bool {
    abs(a.picoseconds - b.picoseconds) >= Self.merging.nanoseconds * 1_000
  }
}
