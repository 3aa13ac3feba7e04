import Graphics
import Timebase

/// The state of a recogniser, as in `UIGestureRecognizer.State`.
public enum RecognizerState: Hashable, Sendable {
  /// The gesture is still undecided.
  case possible
  /// A continuous gesture has just been recognised.
  case began
  /// A continuous gesture has changed.
  case changed
  /// The gesture is complete. A discrete gesture changes directly from `possible` to `ended` (UIKit's
  /// "recognized").
  case ended
  /// The gesture had begun, and was cancelled.
  case cancelled
  /// The touches are not this gesture.
  case failed

  /// Whether a continuous gesture is active.
  public var isActive: Bool { self == .began || self == .changed }

  /// Whether the touches are recognised as this gesture, complete or not.
  public var isRecognized: Bool { isActive || self == .ended }

  /// Whether the state stays unchanged until a reset.
  public var isFinal: Bool { self == .ended || self == .cancelled || self == .failed }
}

/// A gesture as a state machine: a value that handles touches and deadlines.
///
/// It uses neither views nor clocks. Its owner passes events in order of time, and calls `handleDeadline` at its
/// `deadline`. The owner compares `state` before and after, and asks a `GestureArena` for permission.
package protocol Recognizer: Sendable {
  /// The state. Only the recogniser itself sets it.
  var state: RecognizerState { get set }

  /// The finger's current location or origin, in points of the screen; nil before it comes down.
  var location: Point? { get }

  /// The instant at which `handleDeadline` is due; nil if there is none (default: nil).
  var deadline: Instant? { get }

  /// The state after the deadline (default: `failed`).
  var stateAtDeadline: RecognizerState { get }

  /// Handles an event of a finger. Fingers other than the first one are ignored, as is everything after a final
  /// state.
  mutating func handle(_ event: TouchEvent)

  /// Resets everything except the configuration, for the next touch.
  mutating func reset()
}

extension Recognizer {
  package var deadline: Instant? { nil }
  package var stateAtDeadline: RecognizerState { .failed }

  /// Changes the state to `stateAtDeadline` if the deadline has passed.
  package mutating func handleDeadline(_ now: Instant) { if let deadline, now >= deadline { state = stateAtDeadline } }

  /// Cancels the gesture: `possible` becomes `failed`, and an active gesture `cancelled`. A final state stays.
  package mutating func cancel() { if !state.isFinal { state = state.isActive ? .cancelled : .failed } }
}

/// The distances (points) and times (seconds) that distinguish gestures.
package enum GestureConstants {
  /// The movement at which a pan begins, and the largest one of a tap or a waiting long press: 10 points.
  package static let slop = 10.0
  /// The delay before a scroll view passes a touch to its content: 0.15 s.
  package static let contentTouchDelay = 0.15
  /// The time after which a resting finger is a long press instead of a tap: 0.5 s.
  package static let longPressDuration = 0.5
  /// The smallest distance along and the largest distance across the direction of a swipe at touch-down, in points:
  /// 50.
  package static let swipeDistance = 50.0
  /// The longest duration of a swipe, in seconds: 0.5.
  package static let swipeDuration = 0.5
  /// The fraction of ``swipeDistance`` by which the distance along shrinks per second: 0.94.
  package static let swipeLengthDecay = 0.94
  /// The fraction of ``swipeDistance`` by which the distance across shrinks per second: 0.98.
  package static let swipeWidthDecay = 0.98
  /// The movement against its direction that fails a swipe, in points: 0.1.
  package static let swipeBacktrack = 0.1
  /// tan 20°: a pan whose direction is within 20° of an axis keeps to that axis.
  package static let axisLockTangent = 0.363_970_234_266_202_36
  /// The rest before a lift after which the release velocity is zero: 0.1 s (ScrollMechanics).
  package static let restBeforeLift = 0.1
  /// The distance that the last two samples of a flick must exceed: 10 points (`MIN_FLICK_DISTANCE`).
  package static let flickDistance = 10.0

  /// Returns the smallest distance along the direction for a swipe after `time` seconds, in points.
  package static func swipeLength(after time: Double) -> Double { swipeDistance * (1 - swipeLengthDecay * time) }

  /// Returns the largest distance across the direction for a swipe after `time` seconds, in points.
  package static func swipeWidth(after time: Double) -> Double { swipeDistance * (1 - swipeWidthDecay * time) }
}

/// The finger that a recogniser follows.
struct TrackedTouch: Hashable, Sendable {
  let id: Int
  /// The location at touch-down, in points of the screen.
  let origin: Point
  /// The instant of touch-down.
  let start: Instant
  /// The last known location, in points of the screen.
  private(set) var location: Point

  init(_ event: TouchEvent) {
    (id, origin, start, location) = (event.id, event.location, event.timestamp, event.location)
  }

  /// The vector from touch-down to the last known location, in points.
  var movement: Vector { location - origin }

  mutating func move(to location: Point) { self.location = location }
}

extension TrackedTouch? {
  /// Starts to follow the first finger that comes down. Returns `false` for an event of any other finger.
  mutating func follow(_ event: TouchEvent) -> Bool {
    if self == nil, event.phase == .began { self = TrackedTouch(event) }
    guard self?.id == event.id else { return false }
    self?.move(to: event.location)
    return true
  }
}

/// A single tap: the finger moves by 10 points at most, and lifts before a long press would begin.
package struct TapRecognizer: Recognizer, Hashable {
  package var state = RecognizerState.possible
  private var touch: TrackedTouch?

  package init() {}

  /// The instant from which the touch is no longer a tap.
  package var deadline: Instant? {
    state == .possible ? touch?.start.advanced(bySeconds: GestureConstants.longPressDuration) : nil
  }

  package var location: Point? { touch?.origin }

  package mutating func handle(_ event: TouchEvent) {
    guard !state.isFinal, touch.follow(event) else { return }
    handleDeadline(event.timestamp)
    guard state == .possible, let touch else { return }
    if event.phase == .cancelled || touch.movement.length > GestureConstants.slop {
      state = .failed
    } else if event.phase == .ended {
      state = .ended
    }
  }

  package mutating func reset() { self = TapRecognizer() }
}

/// A resting finger. The gesture begins after 0.5 s within 10 points, changes with the finger's moves, and ends
/// with the lift.
package struct LongPressRecognizer: Recognizer, Hashable {
  package var state = RecognizerState.possible
  private let minimumPressDuration: Double
  private var touch: TrackedTouch?

  /// Creates a recogniser that begins after a finger has rested for a number of seconds.
  ///
  /// - Precondition: The duration is not negative.
  package init(minimumPressDuration: Double = GestureConstants.longPressDuration) {
    precondition(minimumPressDuration >= 0, "a press duration is not negative, but it is \(minimumPressDuration)")
    self.minimumPressDuration = minimumPressDuration
  }

  /// The instant at which the gesture begins if the finger stays.
  package var deadline: Instant? { state == .possible ? touch?.start.advanced(bySeconds: minimumPressDuration) : nil }

  package var stateAtDeadline: RecognizerState { .began }
  package var location: Point? { touch?.location }

  package mutating func handle(_ event: TouchEvent) {
    guard !state.isFinal else { return }
    // Deadlines at the instant of an event come first: a finger lifted after exactly 0.5 s was a long press.
    handleDeadline(event.timestamp)
    guard touch.follow(event), let touch else { return }
    if event.phase == .cancelled { return cancel() }
    if state == .possible {
      if event.phase == .ended || touch.movement.length > GestureConstants.slop { state = .failed }
    } else if event.phase == .ended {
      state = .ended
    } else if event.phase == .moved {
      state = .changed
    }
  }

  package mutating func reset() { self = LongPressRecognizer(minimumPressDuration: minimumPressDuration) }
}
