import Imaging
import Platform
import Recording
import Rendering
import Simulation

extension Clip {
  /// What became of a recording.
  public struct Recorded: Sendable {
    /// Counts and times.
    public var report: RecordingReport
    /// The expectations of the script that failed; the frames are there all the same.
    public var failures: [PlaybackFailure]
    /// How many frames the whole clip has, where only some were selected.
    public var clipFrames: Int?
    /// What is left out of the feed, since it is more than is read, and the characters that no font has.
    public var warnings: [String] = []
  }

  /// How many device pixels a frame has, about.
  package var framePixels: Int { Int(min(frameSize.width * frameSize.height * frameScale * frameScale, 1e9)) }

  /// Records the clip into a directory: PNG frames, manifest, frame hashes and trace.
  ///
  /// - Parameters:
  ///   - path: The directory; it is made, or taken over from an earlier recording.
  ///   - options: Compression, and which frames.
  ///   - run: Checked before each tick; if it is cancelled, what is in flight is finished and the recording ends.
  /// - Throws: `FlipbookError`.
  public func record(
    to path: String, options: Recorder.Options = Recorder.Options(), run: Run = Run()
  ) throws -> Recorded {
    try playback(run).record(to: path, options: options, run: run)
  }

  static func events(of frames: FrameSequence) -> RecordingEvents {
    let player = frames.player
    var events = RecordingEvents(
      shots: player.shots.map { .init(name: $0.name, time: $0.instant) },
      touches: player.touches.map { .init(phase: "\($0.phase)", time: $0.timestamp, location: $0.location) })
    if let presentation = frames.presentation {
      events.presentation = .init(
        captions: presentation.captions, cards: presentation.cards, speeds: presentation.timeline.speeds)
    }
    return events
  }
}

extension Playback {
  /// Writes frames to an open file or pipe as bare pixels; see `RawFrames`.
  ///
  /// - Returns: The number of frames that were written, the failed expectations of the script, and the number of frames of
  ///   the whole clip if only some were selected.
  /// - Throws: `RecordingError`.
  package func writeRawFrames(
    to descriptor: Int32, _ selection: FrameSelection, run: Run
  ) throws -> (count: Int, failures: [PlaybackFailure], clipFrames: Int?) {
    let clipFrames = try check(selection)
    let frames = try frames()
    let count = try RawFrames(to: descriptor, scale: clip.frameScale).write(
      selection, frames: frames.next, run: run.counting(to: selection.count(of: clipFrames ?? frameCount)))
    return (count, frames.player.failures, clipFrames)
  }

  /// Records the clip into a directory; see ``Clip/record(to:options:run:)``.
  ///
  /// - Parameter onFrame: Called with each snapshot and the stage that it shows.
  package func record(
    to path: String, options: Recorder.Options, run: Run, onFrame: (FrameSnapshot, Stage) -> Void = { _, _ in }
  ) throws -> Clip.Recorded {
    let count = try check(options.selection)
    let description = try description(renderer: try RendererFingerprint())
    let frames = try frames()
    let player = frames.player
    let next = {
      let snapshot = try frames.next()
      if let snapshot { onFrame(snapshot, player.stage) }
      return snapshot
    }
    let ending = {
      try clip.check(description.inputs, reads: reads)
      return Clip.events(of: frames)
    }
    let report = try Recorder(options: options, scale: clip.frameScale).record(
      description, to: path, frames: next, events: ending,
      run: run.counting(to: options.selection.count(of: count ?? frameCount)))
    return Clip.Recorded(report: report, failures: player.failures, clipFrames: count, warnings: frames.warnings)
  }
}

/// What a first look at a clip tells: it is played once, and no pixel is drawn.
package struct FirstLook: Sendable {
  /// What each frame costs to draw, in a unit that is the same for all clips.
  package var costs: [Int]
  /// The hash of everything on which the frames depend: script, feed, pictures, options, fonts, versions.
  package var content: ContentHash

  /// Looks at all frames.
  fileprivate init(
    scale: Double, frames next: () throws -> FrameSnapshot?, _ run: Run, description: () throws -> RecordingDescription
  ) throws {
    var drawing = DrawingCost(scale: scale)
    costs = []
    while let snapshot = try next() {
      try run.checkRecording()
      if snapshot.isVisible { costs.append(try drawing.next(snapshot.displayList)) }
    }
    content = try description().content
  }
}

extension Clip {
  /// Plays the clip to find out what its frames cost, so that several machines can share them.
  ///
  /// - Throws: What `play()` throws; `RecordingError.cancelled`.
  package func firstLook(run: Run = Run()) throws -> FirstLook {
    let shaper = try PangoTextShaper()
    let frames = try play(shaper: shaper)
    return try FirstLook(scale: frameScale, frames: frames.next, run) {
      try description(reads: frames.player.stage.reads.files, shaper: shaper, renderer: try RendererFingerprint())
    }
  }
}

extension Reel {
  /// Plays the reel to find out what its frames cost, as ``Clip/firstLook(run:)`` does.
  ///
  /// - Throws: What `play()` throws; `RecordingError.cancelled`.
  package func firstLook(run: Run = Run()) throws -> FirstLook {
    let playback = try playback(run)
    let frames = try playback.frames()
    return try FirstLook(scale: scale, frames: frames.next, run) {
      try description(
        reads: playback.playbacks.map(\.reads), shaper: playback.shaper, renderer: try RendererFingerprint())
    }
  }
}
