import Recording
import Rendering
import Simulation

extension Reel {
  /// Records the reel into a directory, as a clip is recorded; the manifest names scripts and scenes, parted by commas.
  ///
  /// - Parameters:
  ///   - path: The directory; it is made, or taken over from an earlier recording.
  ///   - options: Jobs, compression, and which frames.
  ///   - isCancelled: Asked before each tick; where it is true, what is in flight is finished and the recording ends.
  ///   - progress: Called with the number of finished frames now and then.
  /// - Throws: `RecordingError`, and what `play()` throws.
  public func record(
    to path: String, options: Recorder.Options = Recorder.Options(), isCancelled: () -> Bool = { false },
    progress: (Int) -> Void = { _ in }
  ) throws -> Clip.Recorded {
    let shaper = try PangoTextShaper()
    let reads = try dependencies(shaper: shaper, isCancelled: isCancelled)
    let description = try description(reads: reads, shaper: shaper, renderer: try RendererFingerprint())
    let frames = try ReelSequence(self, shaper: shaper)
    let ending = {
      for (index, clip) in clips.enumerated() {
        try clip.check(description.inputs, reads: reads[index], clip: index + 1)
      }
      return frames.events
    }
    let report = try Recorder(options: options, scale: scale).record(
      description, to: path, frames: frames.next, events: ending, isCancelled: isCancelled, progress: progress)
    return Clip.Recorded(report: report, failures: frames.failures, warnings: frames.warnings)
  }

  /// Plays the reel once without drawing; see `Clip.dependencies`.
  private func dependencies(shaper: PangoTextShaper, isCancelled: () -> Bool) throws -> [[SceneReads.File]] {
    let frames = try ReelSequence(self, shaper: shaper)
    while try frames.next() != nil {
      if isCancelled() { throw RecordingError.cancelled(framesDone: 0) }
    }
    return frames.reads
  }

  func description(
    reads: [[SceneReads.File]], shaper: PangoTextShaper, renderer: RendererFingerprint
  ) throws -> RecordingDescription {
    let all = try clips.indices.map {
      try clips[$0].description(reads: reads[$0], shaper: shaper, renderer: renderer, clip: $0 + 1)
    }
    var description = all[0]
    description.script = all.map(\.script).joined(separator: ", ")
    description.scene = all.map(\.scene).joined(separator: ", ")
    description.settings =
      all.enumerated().flatMap { index, clip in
        clip.settings.map { .init("\($0.name) of clip \(index + 1)", $0.value) }
      } + [.init("frames of a card", String(cardFrames))]
    description.inputs = all.flatMap(\.inputs)
    return description
  }
}
