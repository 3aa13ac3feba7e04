import Flipbook
import JSON

// Live touches.
extension StudioPage {
  /// Starts the live stage at a frame.
  func goLive(at index: Int) throws {
    guard recording?.isOn != true else { throw HTTPError(.conflict, "a recording continues from the end of the clip") }
    let shown = try current()
    let index = min(max(index, 0), shown.overview.count - 1)
    live = LiveStage(try shown.cursor.stage(upTo: index), views: shown.clip.scene.vocabulary.views ?? [])
    liveStart = shown.clip.frameRate.instant(ofFrame: index)
  }

  /// A touch on the page: its phase, its location in points of the screen, and its time in milliseconds of the browser's
  /// clock.
  struct Event {
    var phase: TouchEvent.Phase
    var point: Point
    var wall: Double
  }

  /// Delivers touches and returns the image after them. A presented one has the texts and the camera of the frame at
  /// which the stage began.
  func touch(
    _ events: [Event], wall: Double, presented: Bool, scale: Double?, pageHas token: String?
  ) throws -> HTTPResponse {
    let shown = try current(), playback = presented && !shown.clip.showsBothThemes ? shown.overview.playback : nil
    guard let live else { throw HTTPError(.conflict, "there is no live stage", remedy: "Touch the screen again.") }
    var hasGesture = false
    for event in events {
      guard let gesture = live.send(event.phase, at: event.point, wall: event.wall) else { continue }
      note(gesture)
      hasGesture = recording != nil
    }
    live.advance(wall: wall)
    return try image(
      live.image(playback, at: liveStart), playback?.clip ?? shown.plain, scale: scale, pageHas: token,
      [
        "place": ScreenTransform(in: playback, at: liveStart).json, "instant": live.now.seconds,
        "moving": live.isMoving, "down": live.isDown,
        "record": hasGesture ? RecordedGestures.json(recording) : nil,
      ])
  }

  /// Cancels the touch, for example when the page is closed.
  func cancelTouch() { if let gesture = live?.cancel() { note(gesture) } }

  /// Cancels the touch if the page has been idle for longer than the configuration permits. The page sends requests
  /// continuously while a finger is down.
  func cancelTouchIfSilent() {
    if live?.isDown ?? false, ContinuousClock.now - lastHeard > configuration.silence { cancelTouch() }
  }
}
