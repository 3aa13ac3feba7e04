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

  /// The instant at which ``handleDeadline(_:)`` is due; `nil` if the gesture waits for nothing.
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

/// The distances (points) and times (seconds) that tell gestures apart.
public enum GestureConstants {
  /// How far a finger moves before a pan begins, and how far a tap or a waiting long press may stray: 10 points.
  public static let slop = 10.0
  /// How long a scroll view keeps a touch from its content: 0.15 s.
  public static let contentTouchDelay = 0.15
  /// From when on a resting finger is a long press, and no tap any more: 0.5 s.
  public static let longPressDuration = 0.5
  /// How far a swipe goes at least in its direction, and at most across it: 50 points (our choice).
  public static let swipeDistance = 50.0
  /// How long a swipe takes at most: 0.5 s (our choice).
  public static let swipeDuration = 0.5
  /// tan 20°: a pan whose direction is within 20° of an axis keeps to that axis.
  public static let axisLockTangent = 0.363_970_234_266_202_36
  /// A finger that has not moved for this long throws nothing when lifted: 0.1 s (ScrollMechanics).
  public static let restBeforeLift = 0.1
  /// How far apart the last two samples of a flick lie at least: more than 10 points (`MIN_FLICK_DISTANCE`).
  public static let flickDistance = 10.0
}
