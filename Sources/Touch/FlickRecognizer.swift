import Geometry
import Timebase

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

  /// Makes a recogniser for one axis, both ways.
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

  /// Does nothing.
  public mutating func handleDeadline(_ now: Instant) {}

  /// Takes the touch away.
  public mutating func cancel() { state = state.afterCancelling }

  /// Forgets the touch.
  public mutating func reset() { self = FlickRecognizer(axis: axis) }

  private var isFlick: Bool {
    displacement.length > GestureConstants.flickDistance && displacement.dominantAxis == axis
  }
}
