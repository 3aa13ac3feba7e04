import Geometry
import Timebase

/// A quick stroke in one direction: 50 points or more along it, 50 at most across it, within 0.5 s.
///
/// It is recognised while the finger is still down, once a touch, and goes straight to `ended`.
public struct SwipeRecognizer: Recognizer, Hashable {
  /// Where the finger goes, as seen on the screen.
  public enum Direction: Hashable, Sendable, CaseIterable {
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

  package var state = RecognizerState.possible
  /// The finger's last samples.
  package private(set) var tracker = VelocityTracker()
  private let direction: Direction
  private var touch: TrackedTouch?

  package init(direction: Direction) { self.direction = direction }

  /// The first instant at which it is too late.
  package var deadline: Instant? {
    guard state == .possible else { return nil }
    return touch?.start.advanced(bySeconds: GestureConstants.swipeDuration).advanced(byNanoseconds: 1)
  }

  package var location: Point? { touch?.origin }

  package mutating func handle(_ event: TouchEvent) {
    guard !state.isFinal, touch.follow(event) else { return }
    handleDeadline(event.timestamp)
    guard state == .possible, let movement = touch?.movement else { return }
    if event.phase == .cancelled { return cancel() }
    tracker.add(event)
    if abs(movement[direction.axis.cross]) > GestureConstants.swipeDistance {
      state = .failed
    } else if direction.sign * movement[direction.axis] >= GestureConstants.swipeDistance {
      state = .ended
    } else if event.phase == .ended {
      state = .failed
    }
  }

  package mutating func reset() { self = SwipeRecognizer(direction: direction) }
}

/// A finger that is still fast when it leaves: its last two samples are more than 10 points apart.
///
/// Only the end of the touch counts: a slow drag that ends fast is a flick, a fast one that comes to a stop is none. It
/// is recognised at the lift and goes straight to `ended`.
package struct FlickRecognizer: Recognizer, Hashable {
  package var state = RecognizerState.possible
  /// The axis along which the last step mostly goes; a step along the other one is no flick.
  private let axis: Axis
  private var tracker = VelocityTracker()
  private var touch: TrackedTouch?

  package init(axis: Axis) { self.axis = axis }

  /// The way between the last two samples, in points.
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
