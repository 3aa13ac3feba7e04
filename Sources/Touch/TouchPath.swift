import Graphics
import Timebase

/// What one finger did at one moment.
public struct TouchEvent: Hashable, Sendable {
  /// What happened.
  public enum Phase: Hashable, Sendable {
    /// The finger came down.
    case began
    /// The finger is at another place than before.
    case moved
    /// The finger was sampled where it already was. UIKit sends no message for it, but velocities depend on it.
    case stationary
    /// The finger was lifted.
    case ended
    /// The touch was taken away by the system.
    case cancelled

    /// Whether the finger is no longer down after this.
    public var isFinal: Bool { self == .ended || self == .cancelled }
  }

  /// Which finger: the same number from `began` to `ended` or `cancelled`.
  public let id: Int
  /// What happened.
  public let phase: Phase
  /// Where, in points of the screen.
  public let location: Point
  /// When.
  public let timestamp: Instant
  /// The next sample that decides, for a sample in between; nil for a sample that decides.
  ///
  /// The finger of a clip that slows down is sampled more often than the touch screen does. Only the samples that the
  /// touch screen has decide what gesture it is and how fast the finger leaves; those in between move what is dragged.
  package let next: TouchSample?
  /// Whether the sample is one of a recording (`stroke`): while such a finger rests, its velocity stays.
  public let isRecorded: Bool

  /// An event of a finger, at a place in points of the screen and an instant on the clock of the window.
  package init(
    id: Int = 0, phase: Phase, location: Point, timestamp: Instant, next: TouchSample? = nil, isRecorded: Bool = false
  ) {
    (self.id, self.phase, self.location, self.timestamp) = (id, phase, location, timestamp)
    (self.next, self.isRecorded) = (next, isRecorded)
  }

  /// Whether the event decides what gesture it is; otherwise it only moves what is dragged.
  public var decides: Bool { next == nil }
}

/// Where a finger is at one instant.
package struct TouchSample: Hashable, Sendable {
  /// When.
  package let instant: Instant
  /// Where, in points of the screen.
  package let location: Point

  /// A place, in points of the screen, at an instant.
  package init(instant: Instant, location: Point) { (self.instant, self.location) = (instant, location) }
}

/// The way of one finger from touch-down to lift: straight drags and holds, one after the other.
package struct TouchPath: Sendable {
  /// How far along its way a drag is (0…1) at a fraction of its time (0…1).
  package typealias Easing = @Sendable (_ fraction: Double) -> Double

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
  package let start: Instant
  /// Where it comes down, in points of the screen.
  package let origin: Point
  private var legs: [Leg] = []

  /// Creates the path of a finger that comes down; without more, it is lifted at once.
  package init(from origin: Point, at start: Instant) { (self.origin, self.start) = (origin, start) }

  /// The instant of the lift.
  package var end: Instant { legs.last?.end ?? start }

  /// Where the finger is lifted, in points of the screen.
  package var destination: Point { legs.last?.to ?? origin }

  /// The ends of the drags and holds, in order; the last one is the lift.
  package var ends: [Instant] { legs.map(\.end) }

  /// Adds a drag in a straight line; a drag of no duration jumps.
  ///
  /// - Parameters:
  ///   - point: where it ends, in points of the screen.
  ///   - seconds: how long it takes, 0 or more, to the nearest picosecond.
  ///   - easing: the way over the time; without it the finger moves at a constant speed.
  package mutating func drag(to point: Point, seconds: Double, easing: @escaping Easing = { $0 }) {
    precondition(seconds >= 0 && seconds.isFinite, "a drag takes a time of 0 or more, not \(seconds) s")
    let end = end.advanced(bySeconds: seconds)
    legs.append(Leg(start: self.end, end: end, from: destination, to: point, easing: easing))
  }

  /// Adds a time, in seconds, during which the finger rests.
  package mutating func hold(seconds: Double) { drag(to: destination, seconds: seconds) }

  /// Where the finger is, in points of the screen; before touch-down where it comes down, after the lift where it went.
  package func location(at instant: Instant) -> Point {
    guard instant > start, let leg = legs.first(where: { instant < $0.end }) else {
      return instant < end ? origin : destination
    }
    return leg.location(at: instant)
  }
}

/// What the touch screen reports of a finger's path: samples at a fixed rate from touch-down on.
///
/// The finger is sampled at touch-down + k/rate, at the ends of its drags and holds, and at the lift. A regular
/// sample less than a microsecond from such an end is that end's sample: durations that people type (250 ms) and the
/// sampling period (1/60 s) meet only up to rounding.
package struct TouchSampler: Hashable, Sendable {
  /// Samples less than this far apart are one.
  private static let merging = Duration.microseconds(1)

  /// Samples a second: 60 on the devices that we imitate, 120 and 240 on newer ones.
  package let rate: Int
  /// Samples a second with those in between, which only move what is dragged; `rate` if there are none.
  package let moveRate: Int

  /// A sampler at a number of samples a second.
  ///
  /// - Parameters:
  ///   - rate: Samples a second that decide.
  ///   - moveRate: Samples a second with those in between (default: `rate`).
  /// - Precondition: `rate` is positive, and `moveRate` is not below it.
  package init(rate: Int = 60, moveRate: Int? = nil) {
    let moveRate = moveRate ?? rate
    precondition(rate > 0 && moveRate >= rate, "cannot sample at \(rate) Hz, \(moveRate) Hz with those in between")
    (self.rate, self.moveRate) = (rate, moveRate)
  }

  /// The first sample in between two samples that decide, or two samples in between.
  ///
  /// - Parameters:
  ///   - instant: The earlier sample.
  ///   - end: The next sample that decides.
  ///   - start: The instant of touch-down.
  /// - Returns: nil if no sample lies in between.
  package func moveInstant(after instant: Instant, before end: Instant, from start: Instant) -> Instant? {
    guard moveRate > rate else { return nil }
    let earliest = instant.picoseconds - start.picoseconds + Self.merging.nanoseconds * 1_000
    let second: Int64 = 1_000_000_000_000
    let index = (earliest * Int64(moveRate) + second - 1) / second
    let tick = FrameRate(Int64(moveRate)).instant(ofFrame: Int(index))
    let sample = start.advanced(byPicoseconds: tick.picoseconds)
    return sample < end && isApart(sample, from: end) ? sample : nil
  }

  /// The samples of a path, from touch-down to lift, at increasing instants.
  package func samples(of path: TouchPath) -> [TouchSample] {
    instants(of: path).map { TouchSample(instant: $0, location: path.location(at: $0)) }
  }

  /// The events of a path: `began`, then `moved` or `stationary` at each sample, then the lift.
  ///
  /// A drag's last `moved` and the lift that follows have the same instant and the same location, and are one sample.
  ///
  /// - Precondition: `lift`, by which the touch ends, is `.ended` or `.cancelled`.
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

  /// The instants at which a path is sampled.
  private func instants(of path: TouchPath) -> [Instant] {
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
      // Of two ends that are one sample the later counts, but touch-down keeps its instant.
      if instants.count > 1, !isApart(end, from: instants[instants.count - 1]) { instants.removeLast() }
      if end > instants[instants.count - 1] { instants.append(end) }
    }
    return instants
  }

  private func isApart(_ a: Instant, from b: Instant) -> Bool {
    abs(a.picoseconds - b.picoseconds) >= Self.merging.nanoseconds * 1_000
  }
}
