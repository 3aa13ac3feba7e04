import Geometry
import Timebase

/// The finger that a recogniser follows.
struct TrackedTouch: Hashable, Sendable {
  let id: Int
  /// Where it came down, in points of the screen.
  let origin: Point
  /// When it came down.
  let start: Instant
  /// Where it was last seen, in points of the screen.
  private(set) var location: Point

  init(_ event: TouchEvent) {
    (id, origin, start, location) = (event.id, event.location, event.timestamp, event.location)
  }

  /// The way from touch-down to where it was last seen, in points.
  var movement: Vector { location - origin }

  mutating func move(to location: Point) { self.location = location }
}

extension TrackedTouch? {
  /// Takes up the first finger that comes down and follows it; `false` for an event of any other finger.
  mutating func follow(_ event: TouchEvent) -> Bool {
    if self == nil, event.phase == .began { self = TrackedTouch(event) }
    guard self?.id == event.id else { return false }
    self?.move(to: event.location)
    return true
  }
}
