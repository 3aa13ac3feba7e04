import Graphics
import Imaging
import LibC
import Platform
import Recording
import Simulation
import Timebase
import Video

extension Clip {
  /// Encodes the clip as a video, without writing frames to disk.
  ///
  ///     let video = try clip.writeVideo(to: "pull.mp4")
  ///
  /// - Parameters:
  ///   - path: The file. Its extension selects the format: `.mp4`, `.webm`, `.gif`, `.webp` or `.apng`.
  ///   - options: The encoder's options.
  ///   - selection: The frames to encode (default: all).
  ///   - run: Its progress is the number of frames that ffmpeg has read. If it is cancelled, ffmpeg is terminated soon
  ///     after.
  /// - Returns: A report on the file, and the failed expectations of the script.
  /// - Throws: `FlipbookError` if the clip cannot be played or encoded; `CancellationError` if the run is cancelled.
  public func writeVideo(
    to path: String, options: VideoOptions = VideoOptions(), selection: FrameSelection = .all,
    run: Run = Run()
  ) throws -> Output<VideoReport> {
    try play(run: run).writeVideo(to: path, options: options, selection: selection, run: run)
  }
}

extension Playback {
  /// Encodes the clip as a video; see ``Clip/writeVideo(to:options:selection:run:)``.
  public func writeVideo(
    to path: String, options: VideoOptions = VideoOptions(), selection: FrameSelection = .all,
    run: Run = Run()
  ) throws -> Clip.Output<VideoReport> {
    let extent = FrameExtent(scale: scale(path, options), size: clip.frameSize)
    return try writeVideo(to: path, options: options, selection: selection, extent: extent, run: run)
  }

  /// The greatest width of a GIF without a chosen size, in pixels (choice): larger ones have tens of megabytes.
  private static let widestGIF = 960.0

  /// Returns the device pixels per point of a video's frames.
  private func scale(_ path: String, _ options: VideoOptions) -> Double {
    let settings = clip.options.settings
    let isChosen = settings.scale != nil || settings.canvas != nil || options.maxBytes != nil || options.width != nil
    guard VideoFormat(path: path) == .gif, !isChosen else { return clip.frameScale }
    return min(clip.frameScale, Self.widestGIF / clip.frameSize.width)
  }

  /// Encodes frames of some extent as a video.
  func writeVideo(
    to path: String, options: VideoOptions, selection: FrameSelection = .all, extent: FrameExtent, run: Run
  ) throws -> Clip.Output<VideoReport> {
    var options = options
    options.dithersPalette = clip.isPresented && clip.settings.backdrop?.colors.count ?? 0 > 2
    let (loops, selected) = (selection == .all, try check(selection))
    var selection = selection
    if clip.isAppPreview {
      guard VideoFormat(path: path) == .mp4 else {
        throw UserError("an app preview is an mp4 file, not \(path)")
      }
      let frames = try appPreviewFrames(selection)
      (selection, options.appPreviewDuration) = (.frames(frames), Double(frames.count) / clip.frameRate.framesPerSecond)
    }
    let inputs = clip.fileInputs(sceneInputs)
    var player: ScriptPlayer?
    let source = DrawnFrames(
      frameRate: clip.frameRate,
      content: try DrawnFrames.content(extent.size, scale: extent.scale, hasAlpha: clip.isTransparent),
      scale: extent.scale, dithers: VideoFormat(path: path)?.needsDither ?? false, selection: selection,
      count: selection.count(of: selected ?? frameCount),
      play: {
        let frames = try sequence(loops: loops)
        player = frames.player
        return { try frames.next()?.cropped(to: extent.size) }
      })
    let report = try VideoEncoder(options).encode(source, to: path, run: run) {
      try clip.check(inputs, sceneInputs: sceneInputs)
    }
    return Clip.Output(
      report: report, failures: player?.failures ?? [], clipFrames: selected,
      warnings: (player?.stage.warnings ?? []) + (layout?.warnings ?? []))
  }
}

/// The extent of drawn frames.
struct FrameExtent: Hashable, Sendable {
  /// The device pixels per point.
  let scale: Double
  /// The part of the frames that is drawn, from the top left, in points.
  let size: Size
}

extension FrameSnapshot {
  /// Returns the frame with another size, in points.
  func cropped(to size: Size) -> FrameSnapshot {
    var frame = self
    frame.displayList.size = size
    return frame
  }
}

extension VideoFrames {
  /// Opens the frames of a recording, at the frame rate in its manifest.
  ///
  /// - Parameters:
  ///   - directory: A directory written by `flipbook record`.
  ///   - selection: The numbers of the frames to read (default: all).
  /// - Throws: `VideoError.noFrames`; `FileError` if the manifest or the first frame cannot be read; `RecordingError`
  ///   if the recording was interrupted, or if a file differs from the recorded frame.
  package init(recording directory: String, selection: ClosedRange<Int>? = nil) throws {
    guard let description = try Self.manifest(of: directory)?.description else {
      let path = "\(directory)/\(RecordingFiles.manifest)"
      _ = try Files.readRegular(path)
      throw FileError(.understand, path, "has no frame rate")
    }
    try self.init(
      directory, frameRate: description.frameRate, hasAlpha: description.isTransparent, selection: selection)
    try checkRecording(directory)
  }

  /// Verifies the frames against the recording. In a directory without a manifest, numbers must be consecutive and all
  /// frames must have one size.
  package func check(_ directory: String) throws {
    if try Self.manifest(of: directory) == nil { try checkSequence() } else { try checkRecording(directory) }
  }

  private func checkRecording(_ directory: String) throws(RecordingError) {
    try FinishedRecording(directory).checkFrames(jobs: max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
  }

  /// Returns the manifest of a recording; `nil` if the directory has none.
  private static func manifest(of directory: String) throws(RecordingError) -> Manifest? {
    Manifest.isThere(in: directory) ? try Manifest(ofRecording: directory) : nil
  }
}

/// Frames that are drawn when an encoder requests them. Drawing takes less time than the encoder needs to read files.
struct DrawnFrames: VideoSource {
  let frameRate: FrameRate
  let content: VideoContent
  /// The number of device pixels per point.
  let scale: Double
  /// Whether gradients are dithered.
  let dithers: Bool
  let selection: FrameSelection
  /// The number of frames.
  let count: Int
  /// Starts playback and returns a closure that returns the next frame.
  let play: () throws -> () throws -> FrameSnapshot?

  var command: String? { nil }

  /// The pixel format and size of frames with an extent in points.
  static func content(_ size: Size, scale: Double, hasAlpha: Bool) throws -> VideoContent {
    let pixels = try FrameDrawing.rendering(scale: scale).pixelSize(size)
    return .pixels(width: pixels.width, height: pixels.height, hasAlpha: hasAlpha)
  }

  func frameCount() -> Int { count }

  func send(every stride: Int, _ run: Run, to sink: (UnsafeRawBufferPointer) throws -> Void) throws {
    let next = try play()
    try withoutActuallyEscaping(sink) { sink in
      let frames = RawFrames(drawing: try FrameDrawing.rendering(scale: scale, dithers: dithers)) { bitmap in
        if content.hasAlpha { return try bitmap.rgba.withUnsafeBytes(sink) }
        try bitmap.withUnsafeBytes(sink)
      }
      // Skipped frames take time too, so cancellation is checked for each.
      _ = try frames.write(selection, every: stride) {
        try run.checkCancellation()
        return try next()
      }
    }
  }
}

extension FrameSelection {
  /// Returns the maximum number of selected frames in a clip of that number of frames.
  func count(of frames: Int) -> Int {
    if case .frames(let range) = self { min(range.count, frames) } else { frames }
  }
}
