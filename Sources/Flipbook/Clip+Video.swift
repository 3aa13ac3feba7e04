import Graphics
import Imaging
import JSON
import LibC
import Platform
import Recording
import Simulation
import Timebase
import Video

extension Clip {
  /// What became of a video.
  public struct Filmed: Sendable {
    /// The file.
    public var report: VideoReport
    /// The expectations of the script that failed; the video is there all the same.
    public var failures: [PlaybackFailure]
    /// What is left out of the feed, since it is more than is read, and the characters that no font has.
    public var warnings: [String]
  }

  /// Makes a video of the clip, without any file of its frames.
  ///
  /// - Parameters:
  ///   - path: The file; its name ends with the format: `.mp4`, `.webm`, `.gif`, `.webp` or `.apng`.
  ///   - options: What the encoder may choose.
  ///   - selection: Which frames.
  ///   - run: Its progress is the number of frames that ffmpeg has taken. Soon after it is cancelled, ffmpeg is ended.
  /// - Throws: `FlipbookError`; `CancellationError` if the run is cancelled.
  public func film(
    to path: String, options: VideoEncoder.Options = VideoEncoder.Options(), selection: FrameSelection = .all,
    run: Run = Run()
  ) throws -> Filmed {
    try playback(run).film(to: path, options: options, selection: selection, run: run)
  }

  /// The frames from one moment to another, both among them. Instants and fractions are of the clip's time. A name that
  /// stands directly after `freeze` or `card` means the end of it.
  ///
  /// - Parameters:
  ///   - start: The first moment (default: the beginning).
  ///   - end: The last moment (default: the end).
  ///   - run: Ends the simulation if it is cancelled.
  /// - Throws: `FlipbookError` if there is no such moment, or if no frame lies between them; also if the run is
  ///   cancelled.
  public func selection(from start: Moment?, to end: Moment?, run: Run = Run()) throws -> FrameSelection {
    if start == nil, end == nil { return .all }
    return try playback(run).selection(from: start, to: end)
  }
}

extension Playback {
  /// Makes a video of the clip; see ``Clip/film(to:options:selection:run:)``.
  package func film(
    to path: String, options: VideoEncoder.Options, selection: FrameSelection = .all, run: Run
  ) throws -> Clip.Filmed {
    let selected = try check(selection)
    var sequence: FrameSequence?
    let source = DrawnFrames(
      frameRate: clip.frameRate, content: try DrawnFrames.content(clip.frameSize, scale: clip.frameScale),
      scale: clip.frameScale, selection: selection,
      count: selection.count(of: selected ?? frameCount),
      play: {
        let frames = try frames()
        sequence = frames
        return frames.next
      })
    let report = try VideoEncoder(options).encode(source, to: path, run: run)
    return Clip.Filmed(report: report, failures: sequence?.player.failures ?? [], warnings: sequence?.warnings ?? [])
  }
}

/// Why a part of a clip cannot be shown.
package enum ClipRangeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// It would begin after its end.
  case backwards(Instant, Instant)
  /// It has no frame.
  case empty(Instant, Instant)

  /// What is wrong, and what to do.
  package var description: String {
    switch self {
    case .backwards(let start, let end):
      "the part would begin at \(start.seconds) s, which is after its end at \(end.seconds) s; exchange the two"
    case .empty(let start, let end):
      "no frame is written from \(start.seconds) s to \(end == .distantFuture ? "the end" : "\(end.seconds) s"); take "
        + "more of the clip, or a higher frame rate"
    }
  }
}

extension ClipRangeError: FlipbookError {
  package var exitCode: ExitCode { .usage }
}

extension Reel {
  /// Makes a video of the reel, as a clip does.
  ///
  /// - Throws: `FlipbookError`; `CancellationError` if the run is cancelled.
  public func film(
    to path: String, options: VideoEncoder.Options = VideoEncoder.Options(), run: Run = Run()
  ) throws -> Clip.Filmed {
    let playback = try playback(run)
    var sequence: ReelSequence?
    let source = DrawnFrames(
      frameRate: frameRate, content: try DrawnFrames.content(size, scale: scale), scale: scale, selection: .all,
      count: playback.frameCount,
      play: {
        let frames = try playback.frames()
        sequence = frames
        return frames.next
      })
    let report = try VideoEncoder(options).encode(source, to: path, run: run)
    return Clip.Filmed(report: report, failures: sequence?.failures ?? [], warnings: sequence?.warnings ?? [])
  }
}

extension VideoFrames {
  /// The frames of a recording, at the rate that its manifest says.
  ///
  /// - Parameters:
  ///   - directory: What `flipbook record` wrote.
  ///   - selection: The numbers of those that are wanted; all of them unless said.
  /// - Throws: `VideoError.noFrames`; `FileError` where the manifest or the first frame cannot be read; `RecordingError`
  ///   if the recording was interrupted, or if a file is not the frame that was recorded, which is named.
  package init(recording directory: String, selection: ClosedRange<Int>? = nil) throws {
    if let manifest = try Self.manifest(of: directory) {
      try self.init(directory, frameRate: manifest.description.frameRate, selection: selection)
      try checkRecording(directory)
      return
    }
    let path = "\(directory)/\(RecordingFiles.manifest)"
    let bytes = try Files.readRegular(path)
    let limit = 1...Int(Int32.max)
    guard let root = try? JSONParser.parse(bytes), var members = try? JSONObject(root),
      var rate = try? members.object("frameRate"), let frames = try? rate.integer("frames", in: limit),
      let seconds = try? rate.integer("seconds", in: limit)
    else { throw FileError(.understand, path, "says no frame rate") }
    try self.init(directory, frameRate: FrameRate(Int64(frames), per: Int64(seconds)), selection: selection)
    try checkSequence()
  }

  /// Makes sure that the frames are what was recorded. In a directory that is no recording, no number may be missing, and
  /// all frames must have one size.
  package func check(_ directory: String) throws {
    if try Self.manifest(of: directory) == nil { try checkSequence() } else { try checkRecording(directory) }
  }

  private func checkRecording(_ directory: String) throws(RecordingError) {
    try PartsMerger.checkRecording(directory, jobs: max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
  }

  /// The manifest of a recording; `nil` where there is none, or one of another version.
  private static func manifest(of directory: String) throws(RecordingError) -> Manifest? {
    Manifest.isThere(in: directory) ? try Manifest(ofRecording: directory) : nil
  }
}

/// Frames that are drawn whenever an encoder asks for them. That takes less than the encoder needs for reading files.
struct DrawnFrames: VideoSource {
  let frameRate: FrameRate
  let content: VideoContent
  /// Device pixels a point.
  let scale: Double
  let selection: FrameSelection
  /// The number of frames.
  let count: Int
  /// Starts to play; what it answers is called for each frame.
  let play: () throws -> () throws -> FrameSnapshot?

  var command: String? { nil }

  /// What frames of an extent in points are.
  static func content(_ size: Size, scale: Double) throws -> VideoContent {
    let pixels = try FrameDrawing.rendering(scale: scale).pixelSize(size)
    return .pixels(width: pixels.width, height: pixels.height)
  }

  func frameCount() -> Int { count }

  func send(every stride: Int, _ run: Run, to sink: (UnsafeRawBufferPointer) throws -> Void) throws {
    let next = try play()
    try withoutActuallyEscaping(sink) { sink in
      let frames = RawFrames(drawing: try FrameDrawing.rendering(scale: scale)) { bitmap in
        try bitmap.withUnsafeBytes { bytes in try sink(bytes) }
      }
      // Pictures that are not written take their time too.
      _ = try frames.write(selection, every: stride) {
        try run.checkCancellation()
        return try next()
      }
    }
  }
}

extension FrameSelection {
  /// How many frames of a clip it has at the most.
  func count(of frames: Int) -> Int {
    if case .frames(let range) = self { min(range.count, frames) } else { frames }
  }
}
