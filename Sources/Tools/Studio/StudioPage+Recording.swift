import Flipbook
import JSON

// Recorded gestures.
extension StudioPage {
  /// The maximum number of gestures whose forms a page keeps.
  private static let sourceLimit = 500

  /// A command to the recording.
  enum RecordingStep: String {
    case start, stop, undo, discard
  }

  /// Starts, stops or changes the recording.
  func record(_ step: RecordingStep) throws -> JSONValue {
    switch step {
    case .start:
      if recording == nil {
        let shown = try current()
        let deviations = configuration.deviations(of: shown.clip, from: shown.text)
        recording = RecordedGestures(base: shown.text, deviations: deviations)
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

  /// Ends the recording and returns a script with the recorded gestures at its end.
  func keepRecording(in text: String) throws -> JSONValue {
    guard let recording, !recording.gestures.isEmpty else {
      throw HTTPError(.conflict, "there is nothing to keep", remedy: "Press Record and touch the screen.")
    }
    let kept = recording.appended(to: text)
    try configuration.check(kept.text)
    (self.recording, live) = (nil, nil)
    return [
      "text": kept.text, "line": kept.line, "gestures": recording.gestures.map(\.json),
      "record": RecordedGestures.json(nil),
    ]
  }

  /// Starts the live stage at the end of the script with the gestures so far.
  func standAtEnd() throws {
    guard let recording else { return }
    let clip = try configuration.clip(recording.textWithoutRest, try current().overrides)
    let frames = try clip.plain.play()
    _ = try frames.player.playToEnd()
    live = LiveStage(frames, views: clip.scene.vocabulary.views ?? [])
  }

  /// Records a gesture, in the smooth form if it comes to rest in the same place.
  func note(_ gesture: LiveStage.Gesture) {
    guard recording?.isOn == true, let shown else { return }
    let source = GestureSource(gesture, in: shown.clip), id = nextGesture
    nextGesture += 1
    sources[id] = source
    sources[id - Self.sourceLimit] = nil
    recording?.gestures.append(source.gesture(id: id))
    // A gesture whose smooth form cannot be played stays exact.
    if let count = recording?.gestures.count { try? preferSmooth(count - 1) }
  }
}
