import Graphics
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
/// It knows neither views nor clocks. Who owns it feeds it events in order of time, calls `handleDeadline` at its
/// `deadline`, compares `state` before and after, and asks a `GestureArena` whether it may.
package protocol Recognizer: Sendable {
  /// How far it is. Only the machine itself sets it.
  var state: RecognizerState { get set }

  /// Where the finger is or came down, in points of the screen; nil before it comes down.
  var location: Point? { get }

  /// The instant at which `handleDeadline` is due; nil, as unless implemented, where the gesture waits for nothing.
  var deadline: Instant? { get }

  /// What becomes of the gesture at its deadline: it fails unless implemented.
  var stateAtDeadline: RecognizerState { get }

  /// Looks at what a finger did. Fingers other than the first to come down are ignored, as is everything after a
  /// final state.
  mutating func handle(_ event: TouchEvent)

  /// Forgets everything but the configuration, ready for the next touch.
  mutating func reset()
}

extension Recognizer {
  package var deadline: Instant? { nil }
  package var stateAtDeadline: RecognizerState { .failed }

  /// Looks at the clock. Nothing happens before the deadline.
  package mutating func handleDeadline(_ now: Instant) { if let deadline, now >= deadline { state = stateAtDeadline } }

  /// Takes the touch away: `possible` becomes `failed`, an active gesture `cancelled`; a final state stays.
  package mutating func cancel() { if !state.isFinal { state = state.isActive ? .cancelled : .failed } }
}

/// The distances (points) and times (seconds) that tell gestures apart.
package enum GestureConstants {
  /// How far a finger moves before a pan begins, and how far a tap or a waiting long press may stray: 10 points.
  package static let slop = 10.0
  /// How long a scroll view keeps a touch from its content: 0.15 s.
  package static let contentTouchDelay = 0.15
  /// From when on a resting finger is a long press, and no tap any more: 0.5 s.
  package static let longPressDuration = 0.5
  /// The distance of a swipe at touch-down, in points, along its direction at least and across it at most: 50.
  package static let swipeDistance = 50.0
  /// The longest time that a swipe takes, in seconds: 0.5.
  package static let swipeDuration = 0.5
  /// The fraction of ``swipeDistance`` that each second takes off the distance along: 0.94.
  package static let swipeLengthDecay = 0.94
  /// The fraction of ``swipeDistance`` that each second takes off the distance across: 0.98.
  package static let swipeWidthDecay = 0.98
  /// The movement against its direction that fails a swipe, in points: 0.1.
  package static let swipeBacktrack = 0.1
  /// tan 20°: a pan whose direction is within 20° of an axis keeps to that axis.
  package static let axisLockTangent = 0.363_970_234_266_202_36
  /// A finger that has not moved for this long throws nothing when lifted: 0.1 s (ScrollMechanics).
  package static let restBeforeLift = 0.1
  /// How far apart the last two samples of a flick lie at least: more than 10 points (`MIN_FLICK_DISTANCE`).
  package static let flickDistance = 10.0

  /// Returns the least distance along its direction, in points, with which a swipe is recognised `time` seconds after
  /// touch-down.
  package static func swipeLength(after time: Double) -> Double { swipeDistance * (1 - swipeLengthDecay * time) }

  /// Returns the greatest distance across its direction, in points, with which a swipe is recognised `time` seconds after
  /// touch-down.
  package static func swipeWidth(after time: Double) -> Double { swipeDistance * (1 - swipeWidthDecay * time) }
}

/// The finger that a recogniser follows.
struct TrackedTouch: Hashable, Sendable {
  let id: Int
  /// Where it came down, in points of the screen.
  let origin: Point
  /// When it came down.
  let start: Instant
  /// Where it was last seen, in points of the screen.
  private(set) var location: Point

  init(_ event: TouchEvent) {
    (id, origin, start, location) = (event.id, event.location, event.timestamp, event.location)
  }

  /// The way from touch-down to where it was last seen, in points.
  var movement: Vector { location - origin }

  mutating func move(to location: Point) { self.location = location }
}

extension TrackedTouch? {
  /// Takes up the first finger that comes down and follows it; `false` for an event of any other finger.
  mutating func follow(_ event: TouchEvent) -> Bool {
    if self == nil, event.phase == .began { self = TrackedTouch(event) }
    guard self?.id == event.id else { return false }
    self?.move(to: event.location)
    return true
  }
}

/// A single tap: the finger strays by 10 points at most and leaves before a long press would begin.
package struct TapRecognizer: Recognizer, Hashable {
  package var state = RecognizerState.possible
  private var touch: TrackedTouch?

  package init() {}

  /// The instant from which on the touch is no tap.
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

/// A finger that rests: it begins after 0.5 s within 10 points, goes on with the finger's moves, and ends with the
/// lift.
package struct LongPressRecognizer: Recognizer, Hashable {
  package var state = RecognizerState.possible
  private let minimumPressDuration: Double
  private var touch: TrackedTouch?

  /// A recogniser that begins once a finger has rested for a number of seconds.
  ///
  /// - Precondition: the duration is not negative.
  package init(minimumPressDuration: Double = GestureConstants.longPressDuration) {
    precondition(minimumPressDuration >= 0, "a press duration is not negative, but it is \(minimumPressDuration)")
    self.minimumPressDuration = minimumPressDuration
  }

  /// The instant at which the gesture begins, if the finger stays.
  package var deadline: Instant? { state == .possible ? touch?.start.advanced(bySeconds: minimumPressDuration) : nil }

  package var stateAtDeadline: RecognizerState { .began }
  package var location: Point? { touch?.location }

  package mutating func handle(_ event: TouchEvent) {
    guard !state.isFinal else { return }
    // What falls due at the instant of an event comes first: a finger lifted after exactly 0.5 s was a long press.
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
