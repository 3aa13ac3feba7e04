import Imaging
import Platform
import Recording
import Rendering
import Simulation

extension Clip {
  /// The result of writing frames or a video.
  public struct Output<Report: Sendable>: Sendable {
    /// The report: counts and durations, or the path, the format and the size of a file.
    public var report: Report
    /// The failed expectations of the script. They do not prevent the files from being written.
    public var failures: [PlaybackFailure]
    /// The number of frames of the whole clip; `nil` if all of them were selected.
    public var clipFrames: Int?
    /// Warnings, such as parts of the feed that exceed a limit, or characters that no font has.
    public var warnings: [String]
  }

  /// The approximate number of device pixels of a frame, at most 1,000,000,000.
  package var framePixels: Int { Int(min(frameSize.width * frameSize.height * frameScale * frameScale, 1e9)) }

  /// Records the clip into a directory: PNG frames, manifest, frame hashes and trace.
  ///
  ///     let recorded = try clip.record(to: "output/pull")
  ///
  /// - Parameters:
  ///   - path: The directory. It is created, or reused if it contains an earlier recording.
  ///   - options: The compression and the frames to write.
  ///   - run: Checked before each tick. If it is cancelled, frames in progress are finished and the recording ends.
  /// - Returns: The report, and the failed expectations of the script.
  /// - Throws: `FlipbookError` if the clip cannot be played, or if a file cannot be written.
  public func record(
    to path: String, options: RecordingOptions = RecordingOptions(), run: Run = Run()
  ) throws -> Output<RecordingReport> {
    try play(run: run).record(to: path, options: options, run: run)
  }

  static func events(of player: ScriptPlayer, _ timeline: ClipTimeline?) -> RecordingEvents {
    var events = RecordingEvents(
      shots: player.shots.map { .init(name: $0.name, time: $0.instant) },
      touches: player.touches.map { .init(phase: "\($0.phase)", time: $0.timestamp, location: $0.location) })
    events.presentation = timeline.map { timeline in
      .init(captions: timeline.texts(.caption), cards: timeline.texts(.card), speeds: timeline.speeds)
    }
    return events
  }
}

extension Playback {
  /// Writes frames to an open file or pipe as raw pixels; see `RawFrames`.
  ///
  /// - Returns: The number of written frames, the failed expectations of the script, and the number of frames of the
  ///   whole clip if only some were selected.
  /// - Throws: `RecordingError`.
  package func writeRawFrames(
    to descriptor: Int32, _ selection: FrameSelection, run: Run
  ) throws -> (count: Int, failures: [PlaybackFailure], clipFrames: Int?) {
    let clipFrames = try check(selection)
    let frames = try sequence(loops: selection == .all)
    let count = try RawFrames(to: descriptor, scale: clip.frameScale).write(
      selection, frames: frames.next, run: run.counting(to: selection.count(of: clipFrames ?? frameCount)))
    return (count, frames.player.failures, clipFrames)
  }

  /// Records the clip into a directory; see ``Clip/record(to:options:run:)``.
  public func record(
    to path: String, options: RecordingOptions = RecordingOptions(), run: Run = Run()
  ) throws -> Clip.Output<RecordingReport> {
    try record(to: path, options: options, run: run) { _, _ in }
  }

  /// Records the clip into a directory.
  ///
  /// - Parameter onFrame: Called with each snapshot and the stage that it shows.
  func record(
    to path: String, options: RecordingOptions, run: Run, onFrame: (FrameSnapshot, Stage) -> Void
  ) throws -> Clip.Output<RecordingReport> {
    let count = try check(options.selection)
    let description = try description(renderer: try RendererFingerprint())
    let frames = try sequence(loops: options.selection == .all)
    let player = frames.player
    let next = {
      let snapshot = try frames.next()
      if let snapshot { onFrame(snapshot, player.stage) }
      return snapshot
    }
    let ending = {
      try clip.check(description.inputs, sceneInputs: sceneInputs)
      return Clip.events(of: player, layout?.timeline)
    }
    let report = try Recorder(options: options, scale: clip.frameScale).record(
      description, to: path, frames: next, events: ending,
      run: run.counting(to: options.selection.count(of: count ?? frameCount)))
    return Clip.Output(
      report: report, failures: player.failures, clipFrames: count,
      warnings: player.stage.warnings + (layout?.warnings ?? []))
  }
}
