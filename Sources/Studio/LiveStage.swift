import Flipbook

/// The interface under somebody's finger: a stage that goes on from a frame of the clip, with the browser's clock.
///
/// The clock of the stage follows that of the browser while something moves or a finger is down. Otherwise it stands still,
/// so how long somebody thinks before the next touch makes no difference.
final class LiveStage {
  /// A touch from where the finger came down to where it left the screen.
  struct Gesture {
    var touches: [TouchEvent]
    /// The smallest view that a script may name at the place where the finger came down; `nil` where there is none.
    var view: String?
    /// What lies between the end of the one before (or the start) and its beginning.
    var pause: Pause
  }

  /// What lies between two gestures.
  enum Pause: Equatable {
    /// Nothing that could be seen: the scene was at rest all the time.
    case none
    /// The scene came to rest.
    case rest
    /// The scene still moved when the next gesture began, after some time.
    case time(Duration)
  }

  /// How far the clock follows at once: who was away for longer sees what came to rest meanwhile.
  private static let longestStep = 20.0
  /// How long both clocks go together at most, in milliseconds: a day.
  private static let longestMeeting = 86_400_000.0
  /// How many views of one name are looked at.
  private static let greatestIndex = 32

  private let frames: FrameSequence
  /// The views that scripts may name, `[#]` for any index.
  private let views: [String]
  /// The instant of the clip at which captions and canvas stand still.
  private let clipTime: Instant
  /// When the browser's clock, in milliseconds, met the stage's; nil where the latter stands still.
  private var meeting: (wall: Double, instant: Instant)?
  /// The touch under way.
  private var touches: [TouchEvent] = []
  /// What is known of it besides.
  private var start: (view: String?, pause: Pause) = (nil, .none)
  /// When the last gesture ended, and whether the scene was at rest then.
  private var last: (instant: Instant, isAtRest: Bool)

  /// Goes on from where a sequence stands.
  init(_ frames: FrameSequence, views: [String], clipTime: Instant) {
    (self.frames, self.views, self.clipTime) = (frames, views, clipTime)
    let stage = frames.player.stage
    last = (stage.now, stage.window.isAtRest)
  }

  private var stage: Stage { frames.player.stage }
  /// The present instant of virtual time.
  var now: Instant { stage.now }
  /// Whether somebody's finger is down.
  var isDown: Bool { !touches.isEmpty }
  /// Whether the image may change without a touch.
  var isMoving: Bool { !stage.window.isAtRest || stage.window.nextDeadline != nil && meeting != nil }
  /// What is seen.
  var image: DisplayList { frames.image(at: clipTime) }

  /// Delivers a touch, and answers the gesture that it ends.
  ///
  /// - Parameters:
  ///   - phase: What the finger does; what a finger that is not down does is left out.
  ///   - point: Where, in points of the image.
  ///   - wall: When, in milliseconds of the browser's clock.
  func send(_ phase: TouchEvent.Phase, at point: Point, wall: Double) -> Gesture? {
    guard isDown != (phase == .began) else { return nil }
    let point = frames.presentation?.screenPoint(point, clipTime) ?? point
    let bounds = stage.window.bounds
    if phase == .began, !bounds.contains(point) { return nil }
    if meeting == nil { meeting = (wall, stage.now) }
    let instant = instant(at: wall)
    if phase == .began {
      // The script's finger may be down in this frame.
      if stage.finger.isDown, let place = stage.finger.location {
        stage.send(TouchEvent(phase: .cancelled, location: place, timestamp: instant))
      }
      stage.approach(instant)
      let time = Duration.nanoseconds(Int64((instant.seconds(since: last.instant) * 1e9).rounded()))
      let pause: Pause = stage.window.isAtRest ? (last.isAtRest ? .none : .rest) : .time(time)
      start = (view(at: point), pause)
    }
    return deliver(phase, at: point, instant)
  }

  /// Takes the finger away where it is, as when the page is closed; answers the gesture that this ends.
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

  /// Follows the browser's clock, in milliseconds.
  func advance(wall: Double) {
    guard meeting != nil else {
      // The clip was at rest, or still moves: then its clock starts now.
      if isMoving { meeting = (wall, stage.now) }
      return
    }
    stage.advance(to: instant(at: wall))
    if stage.window.isAtRest, !isDown { meeting = nil }
  }

  private func view(at point: Point) -> String? {
    let names = views.flatMap { pattern in
      let parts = pattern.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      return parts.count == 1 ? [pattern] : (0..<Self.greatestIndex).map { "\(parts[0])\($0)\(parts[1])" }
    }
    return names.compactMap { name in stage.frame(ofView: name).map { (name, $0) } }
      .filter { $0.1.contains(point) && stage.window.bounds.contains($0.1.center) }
      .min { $0.1.size.width * $0.1.size.height < $1.1.size.width * $1.1.size.height }?.0
  }

  /// The instant of a time of the browser's clock; time does not run back.
  private func instant(at wall: Double) -> Instant {
    guard let meeting else { return stage.now }
    // Whole nanoseconds, as scripts have them.
    let passed = min(max(0, wall - meeting.wall), Self.longestMeeting)
    let instant = meeting.instant.advanced(by: .nanoseconds(Int64((passed * 1e6).rounded())))
    let latest = stage.now.advanced(bySeconds: Self.longestStep)
    if instant > latest { self.meeting = (wall, latest) }
    return min(max(stage.now, instant), latest)
  }
}
