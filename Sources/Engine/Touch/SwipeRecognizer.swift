import Graphics
import Timebase

/// The direction of a swipe on the screen.
public enum SwipeDirection: Hashable, Sendable, CaseIterable {
  /// Towards smaller x.
  case left
  /// Towards greater x.
  case right
  /// Towards smaller y.
  case up
  /// Towards greater y.
  case down

  var axis: Axis { self == .left || self == .right ? .horizontal : .vertical }
  var sign: Double { self == .left || self == .up ? -1 : 1 }
}

/// A quick stroke in one direction. The later it is recognised, the shorter and the straighter it may be.
///
/// After t seconds, 0.5 at most, it is at least `50·(1 − 0.94·t)` points along its direction. It is at most
/// `50·(1 − 0.98·t)` points across it. A movement of 0.1 points against the direction fails it. The source is a
/// recording of iOS 26.1: 24 brackets of ±0.001 points; 0.500 s recognises while 0.501 s does not (OpenUIKit).
///
/// A moving finger is recognised while it is still down, once per touch, and the state changes directly to
/// `ended`. As in UIKit, a resting finger sends no events.
/// `ended`. As in UIKit, a resting finger sends no events.
package struct SwipeRecognizer: Recognizer, Hashable {
  package var state = RecognizerState.possible
  /// The finger's last samples.
  package private(set) var tracker = VelocityTracker()
  private let direction: SwipeDirection
  private var touch: TrackedTouch?
  /// The greatest distance along the direction so far, in points.
  private var furthest = 0.0

  package init(direction: SwipeDirection) { self.direction = direction }

  /// The first instant at which the swipe fails.
  package var deadline: Instant? {
    guard state == .possible else { return nil }
    return touch?.start.advanced(bySeconds: GestureConstants.swipeDuration).advanced(by: .nanoseconds(1))
  }

  package var location: Point? { touch?.origin }

  package mutating func handle(_ event: TouchEvent) {
    guard !state.isFinal, touch.follow(event) else { return }
    handleDeadline(event.timestamp)
    guard state == .possible, let touch else { return }
    if event.phase == .cancelled { return cancel() }
    tracker.add(event)
    if event.phase == .ended {
      state = .failed
    } else if event.phase == .moved {
      look(at: touch.movement, after: event.timestamp.seconds(since: touch.start))
    }
  }

  /// Decides from the movement since touch-down, in points, after a time in seconds.
  private mutating func look(at movement: Vector, after time: Double) {
    let along = direction.sign * movement[direction.axis]
    let across = abs(movement[direction.axis.cross])
    // Differences of coordinates are rounded, so the tolerance accepts a limit that is met exactly.
    let rounding = 1e-6
    if across > GestureConstants.swipeWidth(after: time) + rounding
      || furthest - along >= GestureConstants.swipeBacktrack - rounding
    {
      state = .failed
    } else if along >= GestureConstants.swipeLength(after: time) - rounding {
      state = .ended
    }
    furthest = max(furthest, along)
  }

  package mutating func reset() { self = SwipeRecognizer(direction: direction) }
}

/// A finger that is still fast when it lifts: its last two samples are more than 10 points apart.
///
/// Only the end of the touch counts. A slow drag that ends fast is a flick, and a fast one that stops is not. It
/// is recognised at the lift, and the state changes directly to `ended`.
package struct FlickRecognizer: Recognizer, Hashable {
  package var state = RecognizerState.possible
  /// The dominant axis of the last step. A step along the other axis is not a flick.
  private let axis: Axis
  private var tracker = VelocityTracker()
  private var touch: TrackedTouch?

  package init(axis: Axis) { self.axis = axis }

  /// The displacement between the last two samples, in points.
  package var displacement: Vector { tracker.lastDisplacement }

  package var location: Point? { touch?.location }

  package mutating func handle(_ event: TouchEvent) {
    guard !state.isFinal, touch.follow(event) else { return }
    if event.phase == .cancelled { return cancel() }
    tracker.add(event)
    if event.phase == .ended { state = isFlick ? .ended : .failed }
  }

  package mutating func reset() { self = FlickRecognizer(axis: axis) }

  private var isFlick: Bool {
    displacement.length > GestureConstants.flickDistance && displacement.dominantAxis == axis
  }
}
