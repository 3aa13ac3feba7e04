import Imaging
import Recording
import Rendering

extension Reel {
  /// Records the reel into a directory, as a clip is recorded; the manifest names scripts and scenes, parted by commas.
  ///
  /// - Parameters:
  ///   - path: The directory; it is made, or taken over from an earlier recording.
  ///   - options: Jobs, compression, and which frames.
  ///   - isCancelled: Asked before each tick; where it is true, what is in flight is finished and the recording ends.
  ///   - progress: Told of the count of finished frames now and then.
  /// - Throws: `RecordingError`, and what `play()` throws.
  public func record(
    to path: String, options: Recorder.Options = Recorder.Options(), isCancelled: () -> Bool = { false },
    progress: (Int) -> Void = { _ in }
  ) throws -> Clip.Recorded {
    let (frames, description) = try together({ try play() }, { self.description(renderer: try RendererFingerprint()) })
    let report = try Recorder(options: options, scale: scale).record(
      description, to: path, frames: frames.next, events: { frames.events }, isCancelled: isCancelled,
      progress: progress)
    return Clip.Recorded(report: report, failures: frames.failures)
  }

  private func description(renderer: RendererFingerprint) -> RecordingDescription {
    RecordingDescription(
      script: clips.map(\.script.file).joined(separator: ", "), scene: clips.map(\.scene.name).joined(separator: ", "),
      device: clips[0].device, size: size, scale: scale, frameRate: frameRate, theme: theme.rawValue,
      input: SHA256.hex(of: clips.flatMap { Array($0.fingerprint.utf8) }),
      renderer: renderer.entries.map { .init($0.name, $0.value) })
  }
}
