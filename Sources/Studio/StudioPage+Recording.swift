import Flipbook
import JSON

// Recorded gestures.
extension StudioPage {
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

  /// Returns the script with the recorded gestures.
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
    let frames = try clip.plain.play()
    _ = try frames.player.playToEnd()
    if frames.player.stage.finger.isDown {
      self.recording = nil
      throw HTTPError(.unprocessable, "the script ends with the finger down", remedy: "End it with lift.")
    }
    live = LiveStage(frames, views: clip.scene.vocabulary.views ?? [])
  }

  func note(_ gesture: LiveStage.Gesture) {
    guard recording?.isOn == true, let shown else { return }
    recording?.gestures.append(RecordedGestures.Gesture(gesture, in: shown.clip))
  }
}
