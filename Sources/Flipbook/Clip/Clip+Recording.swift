import Imaging
import Recording
import Rendering
import Scenes
import Simulation
import Timebase

extension Clip {
  /// What became of a recording.
  public struct Recorded: Sendable {
    /// Counts and times.
    public var report: RecordingReport
    /// What the script expected in vain; the frames are there all the same.
    public var failures: [PlaybackFailure]
    /// How many frames the whole clip has, where only some were selected.
    public var clipFrames: Int?
  }

  /// The most frames that the clip can have; fewer where a `settle` comes to rest early.
  public var greatestFrameCount: Int {
    frameRate.frameCount(upTo: Instant(nanoseconds: script.longestDuration))
  }

  /// Records the clip into a directory: PNG frames, manifest, frame hashes and trace.
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
  ) throws -> Recorded {
    try record(to: path, options: options, isCancelled: isCancelled, progress: progress) { _, _ in }
  }

  /// Records the clip as `record` does, and shows each snapshot with its stage.
  func record(
    to path: String, options: Recorder.Options, isCancelled: () -> Bool, progress: (Int) -> Void,
    onFrame: (FrameSnapshot, Stage) -> Void
  ) throws -> Recorded {
    let count = try check(options.selection)
    let (frames, description) = try together({ try play() }, { self.description(renderer: try RendererFingerprint()) })
    let player = frames.player
    let next = {
      let snapshot = try frames.next()
      if let snapshot { onFrame(snapshot, player.stage) }
      return snapshot
    }
    let report = try Recorder(options: options, scale: scale).record(
      description, to: path, frames: next, events: { Self.events(of: player) }, isCancelled: isCancelled,
      progress: progress)
    return Recorded(report: report, failures: player.failures, clipFrames: count)
  }

  /// Writes the clip's frames to an open file or pipe as bare pixels; see `RawFrames`.
  ///
  /// - Returns: How many frames were written, what the script expected in vain, and how many frames the whole clip has,
  ///   where only some were selected.
  /// - Throws: `RecordingError`, and what `play()` throws.
  public func writeRawFrames(
    to descriptor: Int32, _ selection: FrameSelection = .all, isCancelled: () -> Bool = { false },
    progress: (Int) -> Void = { _ in }
  ) throws -> (count: Int, failures: [PlaybackFailure], clipFrames: Int?) {
    let clipFrames = try check(selection)
    let frames = try play()
    let count = try RawFrames(to: descriptor, scale: scale).write(
      selection, frames: frames.next, isCancelled: isCancelled, progress: progress)
    return (count, frames.player.failures, clipFrames)
  }

  /// SHA-256 of all that is played, in hexadecimal digits: what the script sets and does, the feed, whether the finger is
  /// shown, and this version of Flipbook. The pictures beside the feed are not looked at.
  var fingerprint: String {
    let words = "\(Release.version) \(script.settings) \(script.actions) \(showsTouches) "
    return SHA256.hex(of: Array(words.utf8) + (feed?.bytes ?? []))
  }

  private func description(renderer: RendererFingerprint) -> RecordingDescription {
    RecordingDescription(
      script: script.file, scene: scene.name, device: device, size: size, scale: scale, frameRate: frameRate,
      theme: theme.rawValue,
      settings: scene.vocabulary.settings.map { setting in
        let value = script.settings.value(of: setting.name)
        return .init(setting.name, value.map(Self.text) ?? setting.defaultText)
      },
      input: fingerprint,
      renderer: renderer.entries.map { .init($0.name, $0.value) })
  }

  private static func text(of value: ScriptSettings.Value.Content) -> String {
    switch value {
    case .integer(let number): String(number)
    case .number(let number): ProbeValue.number(number).description
    case .bool(let truth): String(truth)
    case .duration(let nanoseconds): ProbeValue.number(Double(nanoseconds) / 1e6).description + "ms"
    case .word(let word): word
    case .file(let file): file.path
    }
  }

  private static func events(of player: ScriptPlayer) -> RecordingEvents {
    RecordingEvents(
      shots: player.shots.map { .init(name: $0.name, time: $0.instant) },
      touches: player.touches.map { .init(phase: "\($0.phase)", time: $0.timestamp, location: $0.location) })
  }
}
