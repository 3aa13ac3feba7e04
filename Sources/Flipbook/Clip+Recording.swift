import Imaging
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
  public var framePixels: Int { Int(min(frameSize.width * frameSize.height * frameScale * frameScale, 1e9)) }

  /// Records the clip into a directory: PNG frames, manifest, frame hashes and trace.
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
  ) throws -> Recorded {
    try playback(isCancelled).record(
      to: path, options: options, isCancelled: isCancelled, progress: progress)
  }

  /// Writes the clip's frames to an open file or pipe as bare pixels; see `RawFrames`.
  ///
  /// - Returns: How many frames were written, the expectations of the script that failed, and how many frames the whole clip has,
  ///   where only some were selected.
  /// - Throws: `RecordingError`, and what `play()` throws.
  public func writeRawFrames(
    to descriptor: Int32, _ selection: FrameSelection = .all, isCancelled: () -> Bool = { false },
    progress: (Int) -> Void = { _ in }
  ) throws -> (count: Int, failures: [PlaybackFailure], clipFrames: Int?, warnings: [String]) {
    try playback(isCancelled).writeRawFrames(to: descriptor, selection, isCancelled: isCancelled, progress: progress)
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
  /// Writes frames as bare pixels; see ``Clip/writeRawFrames(to:_:isCancelled:progress:)``.
  package func writeRawFrames(
    to descriptor: Int32, _ selection: FrameSelection, isCancelled: () -> Bool, progress: (Int) -> Void
  ) throws -> (count: Int, failures: [PlaybackFailure], clipFrames: Int?, warnings: [String]) {
    let clipFrames = try check(selection)
    let frames = try frames()
    let count = try RawFrames(to: descriptor, scale: clip.frameScale).write(
      selection, frames: frames.next, isCancelled: isCancelled, progress: progress)
    return (count, frames.player.failures, clipFrames, frames.warnings)
  }

  /// Records the clip into a directory; see ``Clip/record(to:options:isCancelled:progress:)``.
  ///
  /// - Parameter onFrame: Called with each snapshot and the stage that it shows.
  package func record(
    to path: String, options: Recorder.Options, isCancelled: () -> Bool, progress: (Int) -> Void,
    onFrame: (FrameSnapshot, Stage) -> Void = { _, _ in }
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
      description, to: path, frames: next, events: ending, isCancelled: isCancelled, progress: progress)
    return Clip.Recorded(report: report, failures: player.failures, clipFrames: count, warnings: frames.warnings)
  }
}

/// What a first look at a clip tells: it is played once, and no pixel is drawn.
public struct FirstLook: Sendable {
  /// What each frame costs to draw, in a unit that is the same for all clips.
  public var costs: [Int]
  /// The hash of everything on which the frames depend: script, feed, pictures, options, fonts, versions.
  public var content: ContentHash

  /// Looks at all frames.
  fileprivate init(
    scale: Double, frames next: () throws -> FrameSnapshot?, isCancelled: () -> Bool,
    description: () throws -> RecordingDescription
  ) throws {
    var drawing = DrawingCost(scale: scale)
    costs = []
    while let snapshot = try next() {
      if isCancelled() { throw RecordingError.cancelled(framesDone: 0) }
      if snapshot.isVisible { costs.append(try drawing.next(snapshot.displayList)) }
    }
    content = try description().content
  }
}

extension Clip {
  /// Plays the clip to find out what its frames cost, so that several machines can share them.
  ///
  /// - Parameter isCancelled: Asked at each frame; where it is true, the look ends with `RecordingError.cancelled`.
  /// - Throws: What `play()` throws.
  public func firstLook(isCancelled: () -> Bool = { false }) throws -> FirstLook {
    let shaper = try PangoTextShaper()
    let frames = try play(shaper: shaper)
    return try FirstLook(scale: frameScale, frames: frames.next, isCancelled: isCancelled) {
      try description(reads: frames.player.stage.reads.files, shaper: shaper, renderer: try RendererFingerprint())
    }
  }
}

extension Reel {
  /// Plays the reel to find out what its frames cost, as ``Clip/firstLook(isCancelled:)`` does.
  ///
  /// - Parameter isCancelled: Asked at each frame; where it is true, the look ends with `RecordingError.cancelled`.
  /// - Throws: What `play()` throws.
  public func firstLook(isCancelled: () -> Bool = { false }) throws -> FirstLook {
    let playback = try playback(isCancelled)
    let frames = try playback.frames()
    return try FirstLook(scale: scale, frames: frames.next, isCancelled: isCancelled) {
      try description(
        reads: playback.playbacks.map(\.reads), shaper: playback.shaper, renderer: try RendererFingerprint())
    }
  }
}
