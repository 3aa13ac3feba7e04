import Graphics
import Interface
import Timebase
import Touch

extension Window {
  /// A window of an iPhone 4 with letters of equal width.
  package static func test(size: Size = Size(320, 480), scale: Double = 2) -> Window {
    Window(size: size, traits: Traits(displayScale: scale, theme: .light, textShaper: GridShaper()))
  }

  /// Plays a finger's path, from its touch-down to its lift.
  package func play(_ path: TouchPath, rate: Int = 60, lift: TouchEvent.Phase = .ended) {
    for event in TouchSampler(rate: rate).events(of: path, lift: lift) { send(event) }
  }

  /// Drags from a point by a vector at a constant speed, rests, and lifts.
  package func drag(from start: Point, by vector: Vector, seconds: Double, hold: Double = 0) {
    var path = TouchPath(from: start, at: now)
    path.drag(to: start + vector, seconds: seconds)
    if hold > 0 { path.hold(seconds: hold) }
    play(path)
  }

  /// Touches down and lifts at the same location.
  package func tap(at point: Point) {
    var path = TouchPath(from: point, at: now)
    path.hold(seconds: 0.08)
    play(path)
  }

  /// Advances by a duration in seconds.
  package func wait(_ seconds: Double) { advance(to: now.advanced(bySeconds: seconds)) }

  /// Advances until nothing moves, at most `limit` seconds. Returns whether the window is at rest.
  @discardableResult
  package func settle(limit: Double = 10) -> Bool {
    let end = now.advanced(bySeconds: limit)
    while !isAtRest, let next = nextDeadline, next <= end { advance(to: next) }
    return isAtRest
  }
}
