import Geometry
import Timebase

/// A single tap: the finger strays by 10 points at most and leaves before a long press would begin.
public struct TapRecognizer: Recognizer, Hashable {
  /// How far it is.
  public private(set) var state = RecognizerState.possible
  private var touch: TrackedTouch?

  /// Makes a recogniser.
  public init() {}

  /// The instant from which on the touch is no tap.
  public var deadline: Instant? {
    state == .possible ? touch?.start.advanced(bySeconds: GestureConstants.longPressDuration) : nil
  }

  /// Where the finger came down, in points of the screen; `nil` before that.
  public var location: Point? { touch?.origin }

  /// Looks at what a finger did.
  public mutating func handle(_ event: TouchEvent) {
    guard !state.isFinal, touch.follow(event) else { return }
    handleDeadline(event.timestamp)
    guard state == .possible, let touch else { return }
    if event.phase == .cancelled || touch.movement.length > GestureConstants.slop {
      state = .failed
    } else if event.phase == .ended {
      state = .ended
    }
  }

  /// Fails once the touch has lasted too long.
  public mutating func handleDeadline(_ now: Instant) {
    if let deadline, now >= deadline { state = .failed }
  }

  /// Takes the touch away.
  public mutating func cancel() { state = state.afterCancelling }

  /// Forgets the touch.
  public mutating func reset() { self = TapRecognizer() }
}
