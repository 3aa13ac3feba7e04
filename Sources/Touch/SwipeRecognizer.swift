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

  /// Makes a recogniser for one direction.
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
