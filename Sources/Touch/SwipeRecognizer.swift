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
  }

  /// Where the finger has to go.
  public let direction: Direction
  /// How far it is.
  public private(set) var state = RecognizerState.possible
  /// The finger's last samples.
  public private(set) var tracker = VelocityTracker()
  private var touch: TrackedTouch?

  /// A recogniser of strokes in one direction.
  public init(direction: Direction) { self.direction = direction }

  /// The first instant at which it is too late.
  public var deadline: Instant? {
    guard state == .possible else { return nil }
    return touch?.start.advanced(bySeconds: GestureConstants.swipeDuration).advanced(byNanoseconds: 1)
  }

  /// Where the finger came down, in points of the screen; `nil` before that.
  public var startLocation: Point? { touch?.origin }

  /// Looks at what a finger did.
  public mutating func handle(_ event: TouchEvent) {
    guard !state.isFinal, touch.follow(event) else { return }
    handleDeadline(event.timestamp)
    guard state == .possible, let movement = touch?.movement else { return }
    if event.phase == .cancelled { return cancel() }
    tracker.add(event.location, at: event.timestamp)
    if abs(across(movement)) > GestureConstants.swipeDistance {
      state = .failed
    } else if along(movement) >= GestureConstants.swipeDistance {
      state = .ended
    } else if event.phase == .ended {
      state = .failed
    }
  }

  /// Fails once it is too late.
  public mutating func handleDeadline(_ now: Instant) {
    if let deadline, now >= deadline { state = .failed }
  }

  /// Takes the touch away.
  public mutating func cancel() { state = state.afterCancelling }

  /// Forgets the touch.
  public mutating func reset() { self = SwipeRecognizer(direction: direction) }

  private func along(_ movement: Vector) -> Double {
    switch direction {
    case .left: -movement.dx
    case .right: movement.dx
    case .up: -movement.dy
    case .down: movement.dy
    }
  }

  private func across(_ movement: Vector) -> Double {
    direction == .left || direction == .right ? movement.dy : movement.dx
  }
}

/// A finger that is still fast when it leaves: its last two samples are more than 10 points apart.
///
/// Only the end of the touch counts: a slow drag that ends fast is a flick, a fast one that comes to a stop is none. It
/// is recognised at the lift and goes straight to `ended`.
public struct FlickRecognizer: Recognizer, Hashable {
  /// The axis along which the last step mostly goes; a step along the other one is no flick.
  public let axis: Axis
  /// How far it is.
  public private(set) var state = RecognizerState.possible
  /// The finger's last samples.
  public private(set) var tracker = VelocityTracker()
  private var touch: TrackedTouch?

  /// A recogniser of flicks along one axis, both ways.
  public init(axis: Axis) { self.axis = axis }

  /// A flick waits for no instant.
  public var deadline: Instant? { nil }

  /// The way between the last two samples, in points.
  public var displacement: Vector { tracker.lastDisplacement }

  /// Where the finger is, in points of the screen; `nil` before it comes down.
  public var location: Point? { touch?.location }

  /// Looks at what a finger did.
  public mutating func handle(_ event: TouchEvent) {
    guard !state.isFinal, touch.follow(event) else { return }
    if event.phase == .cancelled { return cancel() }
    tracker.add(event.location, at: event.timestamp)
    if event.phase == .ended { state = isFlick ? .ended : .failed }
  }

  /// Changes nothing, since the gesture depends on no instant.
  public mutating func handleDeadline(_ now: Instant) {}

  /// Takes the touch away.
  public mutating func cancel() { state = state.afterCancelling }

  /// Forgets the touch.
  public mutating func reset() { self = FlickRecognizer(axis: axis) }

  private var isFlick: Bool {
    displacement.length > GestureConstants.flickDistance && displacement.dominantAxis == axis
  }
}
