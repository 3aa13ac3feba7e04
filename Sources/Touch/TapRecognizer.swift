import Geometry
import Timebase

/// A single tap: the finger strays by 10 points at most and leaves before a long press would begin.
public struct TapRecognizer: Recognizer, Hashable {
  /// How far it is.
  public private(set) var state = RecognizerState.possible
  private var touch: TrackedTouch?

  /// A recogniser that waits for a finger to come down.
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

/// A finger that rests: it begins after 0.5 s within 10 points, goes on with the finger's moves, and ends with the
/// lift.
public struct LongPressRecognizer: Recognizer, Hashable {
  /// How long the finger rests before the gesture begins, in seconds.
  public let minimumPressDuration: Double
  /// How far it is.
  public private(set) var state = RecognizerState.possible
  private var touch: TrackedTouch?

  /// A recogniser that begins once a finger has rested for a number of seconds.
  ///
  /// - Precondition: the duration is not negative.
  public init(minimumPressDuration: Double = GestureConstants.longPressDuration) {
    precondition(minimumPressDuration >= 0, "a press duration is not negative, but it is \(minimumPressDuration)")
    self.minimumPressDuration = minimumPressDuration
  }

  /// The instant at which the gesture begins, if the finger stays.
  public var deadline: Instant? {
    state == .possible ? touch?.start.advanced(bySeconds: minimumPressDuration) : nil
  }

  /// Where the finger is, in points of the screen; `nil` before it comes down.
  public var location: Point? { touch?.location }

  /// Looks at what a finger did.
  public mutating func handle(_ event: TouchEvent) {
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

  /// Begins once the finger has rested long enough.
  public mutating func handleDeadline(_ now: Instant) {
    if let deadline, now >= deadline { state = .began }
  }

  /// Takes the touch away.
  public mutating func cancel() { state = state.afterCancelling }

  /// Forgets the touch.
  public mutating func reset() { self = LongPressRecognizer(minimumPressDuration: minimumPressDuration) }
}
