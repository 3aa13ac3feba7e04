import Timebase

/// How far a recogniser is, as in `UIGestureRecognizer.State`.
public enum RecognizerState: Hashable, Sendable {
  /// Nothing is decided yet.
  case possible
  /// A continuous gesture has just been recognised.
  case began
  /// A continuous gesture goes on.
  case changed
  /// The gesture is complete; a discrete one comes here straight from `possible` (UIKit's "recognized").
  case ended
  /// The gesture had begun and was taken away.
  case cancelled
  /// The touches are not this gesture.
  case failed

  /// Whether a continuous gesture is under way.
  public var isActive: Bool { self == .began || self == .changed }

  /// Whether the touches have been found to be this gesture, be it complete or not.
  public var isRecognized: Bool { isActive || self == .ended }

  /// Whether nothing more happens before a reset.
  public var isFinal: Bool { self == .ended || self == .cancelled || self == .failed }
}

/// A gesture as a state machine: a value that touches and deadlines are fed to.
///
/// It knows neither views nor clocks. Who owns it feeds it events in order of time, calls ``handleDeadline(_:)`` at
/// its ``deadline``, compares ``state`` before and after, and asks a ``GestureArena`` whether it may.
public protocol Recognizer: Sendable {
  /// How far it is.
  var state: RecognizerState { get }

  /// The instant at which it wants to be told that time has passed; `nil` if it waits for nothing.
  var deadline: Instant? { get }

  /// Looks at what a finger did. Fingers other than the first to come down are ignored, as is everything after a
  /// final state.
  mutating func handle(_ event: TouchEvent)

  /// Looks at the clock. Nothing happens before the deadline.
  mutating func handleDeadline(_ now: Instant)

  /// Takes the touch away: `possible` becomes `failed`, an active gesture `cancelled`; a final state stays.
  mutating func cancel()

  /// Forgets everything but the configuration, ready for the next touch.
  mutating func reset()
}

extension RecognizerState {
  /// What a gesture becomes when the touch is taken away.
  var afterCancelling: RecognizerState {
    switch self {
    case .possible: .failed
    case .began, .changed: .cancelled
    case .ended, .cancelled, .failed: self
    }
  }
}
