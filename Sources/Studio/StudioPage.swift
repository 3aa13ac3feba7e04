import Flipbook
import JSON

/// What one page of a browser shows: a clip of its own, a stage of its own, and what its finger did.
final class StudioPage {
  /// A page of which nothing is heard for so long has lost its finger.
  static let silence = Duration.seconds(2)
  /// The scales at which images are drawn, in device pixels a point.
  static let scales = 0.01...Device.scaleLimit

  /// Its name.
  let id: String
  /// When it was last heard of.
  var lastHeard = ContinuousClock.now
  private let configuration: Studio.Configuration
  private var shown: ShownClip?
  private var live: LiveStage?
  private var recording: RecordedGestures?
  private let images = ImageStream()

  /// A page that shows nothing so far.
  init(id: String, _ configuration: Studio.Configuration) { (self.id, self.configuration) = (id, configuration) }

  /// A clip that is shown.
  private struct ShownClip {
    var text: String
    var overrides: ClipOverrides
    var clip: Clip
    var overview: ClipOverview
    var cursor: FrameCursor
  }

  private func current() throws(HTTPError) -> ShownClip {
    guard let shown else { throw HTTPError(.unprocessable, "there is no clip to show; mend the script first") }
    return shown
  }

  /// The files that the clip is made of.
  var inputFiles: [String] { shown?.clip.inputFiles ?? [] }

  // MARK: The clip

  /// Shows a clip; with mistakes in its script the one before stays.
  func show(text: String, _ overrides: ClipOverrides) throws -> JSONValue {
    guard recording?.gestures.isEmpty ?? true else {
      throw HTTPError(
        .conflict, "gestures were recorded on the script as it was", remedy: "Save or discard them first.")
    }
    try configuration.check(text)
    do {
      let clip = try configuration.clip(text, overrides)
      let overview = try ClipOverview(clip)
      shown = ShownClip(
        text: text, overrides: overrides, clip: clip, overview: overview, cursor: try FrameCursor(overview.playback))
      (live, recording) = (nil, nil)
      return ["mistakes": mistakes(overview.mistakes), "clip": description(of: clip, overview)]
    } catch {
      return ["mistakes": mistakes(configuration.diagnostics(of: error)), "clip": nil]
    }
  }

  /// Mistakes as the page shows them; the file is named where it is not the script.
  private func mistakes(_ all: [ScriptDiagnostic]) -> [JSONValue] {
    all.map { mistake in
      [
        "line": mistake.line, "column": mistake.column, "length": mistake.length, "message": mistake.message,
        "hint": mistake.hint, "file": mistake.file == configuration.script ? nil : mistake.file,
      ]
    }
  }

  private func description(of clip: Clip, _ overview: ClipOverview) -> JSONValue {
    let size = clip.frameSize
    return [
      "frames": overview.count, "fps": clip.frameRate.framesPerSecond, "duration": overview.end.seconds,
      "points": ["width": size.width, "height": size.height] as JSONValue, "scene": clip.scene.name,
      "device": clip.device, "theme": clip.theme.rawValue,
      "settings": JSONValue.object(clip.sceneSettings.map { .init($0.name, .string($0.value)) }),
    ]
  }

  /// What happens when, and what the probes read.
  func timeline() throws(HTTPError) -> JSONValue {
    try current().overview.json
  }

  /// A frame at the scale at which the page shows it; see ``image(_:_:scale:pageHas:_:)``.
  func frame(_ index: Int, scale: Double?, pageHas token: String?) throws -> HTTPResponse {
    let shown = try current()
    let frame = try shown.cursor.frame(min(max(index, 0), shown.overview.count - 1))
    if recording?.isOn != true, !(live?.isDown ?? false) { live = nil }
    return try image(
      frame.displayList, shown.clip, scale: scale, pageHas: token,
      ["index": frame.index, "instant": frame.time.seconds, "line": shown.overview.line(at: frame.time)])
  }

  /// An image of a clip, `scale` device pixels a point; `nil` for those that `record` writes.
  private func image(
    _ list: DisplayList, _ clip: Clip, scale: Double?, pageHas token: String?, _ header: JSONValue
  ) throws -> HTTPResponse {
    let (scale, size) = (scale ?? clip.frameScale, list.size)
    guard !ScriptLimits.isTooLarge(width: size.width, height: size.height, scale: scale) else {
      throw HTTPError(
        .unprocessable,
        "a screen of \(NumberText.plain(size.width))×\(NumberText.plain(size.height)) points is too large "
          + "at \(NumberText.plain(scale)) pixels a point", remedy: "Make the window smaller.")
    }
    return try images.answer(list, scale: scale, pageHas: token, header)
  }

  /// The picture of a frame, as `record` writes it.
  func picture(_ index: Int) throws -> (bytes: [UInt8], seconds: Double) {
    let shown = try current()
    let frame = try shown.cursor.frame(index)
    let bitmap = try frame.bitmap(scale: shown.clip.frameScale)
    return (try PNGEncoder(.fast).encode(bitmap), frame.clipTime.seconds)
  }

  /// The command line that records what the page shows.
  func command() throws(HTTPError) -> String { configuration.command(try current().overrides) }

  // MARK: Live

  /// Starts the live stage at a frame.
  func goLive(at index: Int) throws {
    guard recording?.isOn != true else { throw HTTPError(.conflict, "a recording goes on from the end of the clip") }
    let shown = try current()
    let index = min(max(index, 0), shown.overview.count - 1)
    live = LiveStage(
      try shown.cursor.sequence(upTo: index), views: shown.clip.scene.vocabulary.views ?? [],
      clipTime: shown.clip.frameRate.instant(ofFrame: index))
  }

  /// A touch of the page: what it is, where in points of the image, when in milliseconds of the browser's clock.
  struct Event {
    var phase: TouchEvent.Phase
    var point: Point
    var wall: Double
  }

  /// Delivers touches, and shows what is seen then.
  func touch(_ events: [Event], wall: Double, scale: Double?, pageHas token: String?) throws -> HTTPResponse {
    let shown = try current()
    guard let live else { throw HTTPError(.conflict, "no live stage was started", remedy: "Touch the screen again.") }
    var hasGesture = false
    for event in events {
      guard let gesture = live.send(event.phase, at: event.point, wall: event.wall) else { continue }
      note(gesture)
      hasGesture = recording != nil
    }
    live.advance(wall: wall)
    return try image(
      live.image, shown.clip, scale: scale, pageHas: token,
      [
        "instant": live.now.seconds, "moving": live.isMoving, "down": live.isDown,
        "record": hasGesture ? RecordedGestures.json(recording) : nil,
      ])
  }

  /// Takes the finger away, as when the page is closed.
  func cancelTouch() { if let gesture = live?.cancel() { note(gesture) } }

  /// Takes it away where the page has said nothing for two seconds, though a finger down says something all the time.
  func cancelTouchIfSilent() {
    if live?.isDown ?? false, ContinuousClock.now - lastHeard > Self.silence { cancelTouch() }
  }

  // MARK: Recording

  /// What becomes of a recording.
  enum RecordingStep: String {
    case start, stop, undo, discard
  }

  /// Starts, stops or changes the recording.
  func record(_ step: RecordingStep) throws -> JSONValue {
    switch step {
    case .start:
      if recording == nil {
        let shown = try current()
        let departures = configuration.departures(of: shown.clip, from: shown.text)
        recording = RecordedGestures(base: shown.text, departures: departures)
      }
      recording?.isOn = true
      try standAtEnd()
    case .stop: recording?.isOn = false
    case .undo:
      guard recording?.gestures.popLast() != nil else { throw HTTPError(.conflict, "there is no gesture to undo") }
      try standAtEnd()
    case .discard: (recording, live) = (nil, nil)
    }
    return RecordedGestures.json(recording)
  }

  /// The script with what was recorded.
  func recordedText() throws(HTTPError) -> String {
    guard let recording, !recording.gestures.isEmpty else {
      throw HTTPError(.conflict, "there is nothing to save", remedy: "Press Record and touch the screen.")
    }
    return recording.text
  }

  /// Starts the live stage at the end of the script with the gestures so far.
  private func standAtEnd() throws {
    guard let recording else { return }
    let clip = try configuration.clip(recording.textWithoutRest, try current().overrides)
    let frames = try clip.play()
    _ = try frames.player.playToEnd()
    if frames.player.stage.finger.isDown {
      self.recording = nil
      throw HTTPError(.unprocessable, "the script ends with the finger down", remedy: "End it with lift.")
    }
    live = LiveStage(
      frames, views: clip.scene.vocabulary.views ?? [],
      clipTime: frames.presentation?.timeline.end ?? frames.player.end ?? .zero)
  }

  private func note(_ gesture: LiveStage.Gesture) {
    guard recording?.isOn == true, let shown else { return }
    recording?.gestures.append(RecordedGestures.Gesture(gesture, in: shown.clip))
  }
}
