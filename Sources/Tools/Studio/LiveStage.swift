import Flipbook

/// A stage driven by live input, which continues from a frame of the clip on the browser's clock.
///
/// The stage's clock follows the browser's while anything moves or a finger is down. Otherwise it stands still, so
/// pauses between touches have no effect.
final class LiveStage {
  /// A touch, from its beginning to its end.
  struct Gesture {
    var touches: [TouchEvent]
    /// The smallest view with a name for scripts at the touch's first location; `nil` if there is none.
    var view: String?
    /// The pause before the gesture, since the previous one or the start.
    var pause: Pause
  }

  /// The pause between two gestures.
  enum Pause: Equatable {
    /// No visible change: the scene was at rest all the time, for this duration.
    case none(Duration)
    /// The scene came to rest, and was at rest for this duration.
    case rest(Duration)
    /// The scene was still moving when the next gesture began, after this duration.
    case time(Duration)
  }

  /// The maximum step of the stage's clock, in seconds. After a longer absence of the user, the scene has come to rest.
  private static let longestStep = 20.0
  /// The maximum pause at rest that a recording keeps, in milliseconds (value chosen).
  private static let longestPause = 3000.0
  /// The maximum time that both clocks run together, in milliseconds: a day.
  private static let longestMeeting = 86_400_000.0
  /// The number of indices searched for a name with `[#]`.
  private static let greatestIndex = 32

  private let stage: Stage
  /// The views that scripts can name; `[#]` stands for any index.
  private let views: [String]
  /// The time at which both clocks were synchronised: the browser's in milliseconds, and the stage's. `nil` while the
  /// stage's clock stands still.
  private var meeting: (wall: Double, instant: Instant)?
  /// The events of the current touch.
  private var touches: [TouchEvent] = []
  /// The view and the pause of the current touch.
  private var start: (view: String?, pause: Pause) = (nil, .none(.zero))
  /// The time on the browser's clock since which the stage's clock stands still.
  private var stillSince: Double?
  /// The end of the last gesture, and whether the scene was at rest at that instant.
  private var last: (instant: Instant, isAtRest: Bool)

  /// Continues from the current instant of a stage.
  init(_ stage: Stage, views: [String]) {
    (self.stage, self.views) = (stage, views)
    last = (stage.now, stage.window.isAtRest)
  }

  /// The current instant of virtual time.
  var now: Instant { stage.now }
  /// Whether a live finger is down.
  var isDown: Bool { !touches.isEmpty }
  /// Whether the image may change without a touch.
  var isMoving: Bool { !stage.window.isAtRest || stage.window.nextDeadline != nil && meeting != nil }

  /// Returns the current image, with the presentation of an instant of the clip if one is given.
  func image(_ playback: Playback?, at clipTime: Instant) -> DisplayList {
    let screen = stage.snapshot(index: 0).displayList
    return playback?.layout?.compose(screen, stage, TimelinePosition(clipTime)) ?? screen
  }

  /// Delivers a touch and returns the gesture that it ends.
  ///
  /// - Parameters:
  ///   - phase: The phase of the touch. A phase that does not match the finger's state is ignored.
  ///   - point: The location, in points of the screen.
  ///   - wall: The time on the browser's clock, in milliseconds.
  func send(_ phase: TouchEvent.Phase, at point: Point, wall: Double) -> Gesture? {
    guard isDown != (phase == .began) else { return nil }
    let bounds = stage.window.bounds
    if phase == .began, !bounds.contains(point) { return nil }
    // Time that changes something, such as the end of a delay, did not pass here either.
    let still = stage.window.nextDeadline == nil ? stillSince.map { max(0, wall - $0) } ?? 0 : 0
    if meeting == nil { meeting = (wall, stage.now) }
    let instant = instant(at: wall)
    if phase == .began {
      // The script's finger may be down in this frame.
      if stage.finger.isDown, let place = stage.finger.location {
        stage.send(TouchEvent(phase: .cancelled, location: place, timestamp: instant))
      }
      stage.approach(instant)
      let time = Duration.nanoseconds(Int64((instant.seconds(since: last.instant) * 1e9).rounded()))
      let idle = Duration.milliseconds(Int64(min(still, Self.longestPause).rounded()))
      let pause: Pause = stage.window.isAtRest ? (last.isAtRest ? .none(idle) : .rest(idle)) : .time(time)
      start = (view(at: point), pause)
    }
    return deliver(phase, at: point, instant)
  }

  /// Cancels the touch at its last location, for example when the page is closed. Returns the gesture that this ends.
  func cancel() -> Gesture? {
    guard let last = touches.last, let meeting else { return nil }
    let wall = meeting.wall + Double(stage.now.picoseconds - meeting.instant.picoseconds) / 1e9
    return deliver(.cancelled, at: last.location, max(stage.now, instant(at: wall)))
  }

  private func deliver(_ phase: TouchEvent.Phase, at point: Point, _ instant: Instant) -> Gesture? {
    let event = TouchEvent(phase: phase, location: point, timestamp: instant).recorded(after: touches.last)
    stage.send(event)
    touches.append(event)
    guard phase.isFinal else { return nil }
    last = (instant, stage.window.isAtRest)
    defer { touches = [] }
    return Gesture(touches: touches, view: start.view, pause: start.pause)
  }

  /// Advances the stage to a time of the browser's clock, in milliseconds.
  func advance(wall: Double) {
    guard meeting != nil else {
      // The stage was at rest, or the clip is still moving. In the latter case its clock starts now.
      if isMoving { meeting = (wall, stage.now) }
      return
    }
    stage.advance(to: instant(at: wall))
    if stage.window.isAtRest, !isDown { (meeting, stillSince) = (nil, wall) }
  }

  /// Returns names of views, with `[#]` replaced by indices.
  static func names(of views: [String]) -> [String] {
    views.flatMap { pattern in
      let parts = pattern.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      return parts.count == 1 ? [pattern] : (0..<Self.greatestIndex).map { "\(parts[0])\($0)\(parts[1])" }
    }
  }

  private func view(at point: Point) -> String? {
    Self.names(of: views).compactMap { name in stage.frame(ofView: name).map { (name, $0) } }
      .filter { $0.1.contains(point) && stage.window.bounds.contains($0.1.center) }
      .min { $0.1.size.width * $0.1.size.height < $1.1.size.width * $1.1.size.height }?.0
  }

  /// Returns the instant of a time of the browser's clock, never before the current one.
  private func instant(at wall: Double) -> Instant {
    guard let meeting else { return stage.now }
    // Whole nanoseconds, the resolution of scripts.
    let passed = min(max(0, wall - meeting.wall), Self.longestMeeting)
    let instant = meeting.instant.advanced(by: .nanoseconds(Int64((passed * 1e6).rounded())))
    let latest = stage.now.advanced(bySeconds: Self.longestStep)
    if instant > latest { self.meeting = (wall, latest) }
    return min(max(stage.now, instant), latest)
  }
}
