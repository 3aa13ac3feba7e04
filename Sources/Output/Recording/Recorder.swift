import Graphics
import Imaging
import Platform
import Rendering
import Simulation
import Timebase

/// A recorder, which writes a clip as PNG files with a manifest, frame hashes and a trace.
///
/// The simulation runs on the caller's thread; drawing, encoding and writing run on other threads. The bytes depend
/// neither on the number of jobs nor on their speed.
package struct Recorder: Sendable {
  /// The default memory limit of frames drawn in parallel: 512 MB, in bytes.
  package static let defaultMemory = 512 << 20

  /// Returns the number of frames to draw in parallel: `count`, or fewer if they would exceed the memory limit.
  ///
  /// Each frame needs its bitmap and 24 MB. Together they need another 104 MB and the cached contents.
  ///
  /// - Parameters:
  ///   - count: The requested number, such as one per processor; at least 1.
  ///   - framePixels: The number of pixels of a frame.
  ///   - memory: The memory limit of all frames together, in bytes. One frame is drawn whatever the limit.
  /// - Returns: At least 1.
  package static func jobs(_ count: Int, framePixels: Int, memory: Int = defaultMemory) -> Int {
    let free = memory - 104 << 20 - FrameRenderer.contentsBytes(ofFrame: framePixels)
    return max(1, min(count, free / (4 * framePixels + 24 << 20)))
  }

  /// The options of the recording.
  package var options: RecordingOptions
  private let makeDrawing: @Sendable () throws -> FrameDrawing

  /// Makes a recorder. `makeDrawing` is called once for each job, on its thread.
  package init(
    options: RecordingOptions = RecordingOptions(), makeDrawing: @escaping @Sendable () throws -> FrameDrawing
  ) {
    (self.options, self.makeDrawing) = (options, makeDrawing)
  }

  /// Makes a recorder that draws with cairo; `scale` is in device pixels per point.
  package init(options: RecordingOptions = RecordingOptions(), scale: Double) {
    let tiles = TileStore()
    self.init(options: options) { try FrameDrawing.rendering(scale: scale, sharing: tiles) }
  }

  /// Records a clip into a directory.
  ///
  /// The directory is created if needed. An earlier recording there stays until this one is complete, and is then
  /// replaced. Until then, this one is written to the hidden directory `.unfinished` within. A hidden snapshot gives a
  /// row of the trace but no file. Files are numbered without gaps.
  ///
  /// - Parameters:
  ///   - description: The description that the manifest stores.
  ///   - path: The path of the directory.
  ///   - next: Returns the next snapshot, or `nil` at the end; called on the caller's thread.
  ///   - events: Returns the events of the simulation; called at the end. If it throws, the recording stays unfinished.
  ///   - run: The cancellation, checked before each tick, and the progress, reported on the caller's thread. After a
  ///     cancellation, frames in flight are finished and the recording ends.
  /// - Returns: The counts and the times of the recording.
  /// - Throws: `RecordingError`, or any error of `next` and `events`. Finished frames stay; no file is left
  ///   half-written.
  package func record(
    _ description: RecordingDescription, to path: String, frames next: () throws -> FrameSnapshot?,
    events: () throws -> RecordingEvents = { RecordingEvents() }, run: Run = Run()
  ) throws -> RecordingReport {
    var watch = Stopwatch()
    var manifest = Manifest(description: description, compression: options.compression, selection: options.selection)
    let directory = try OutputDirectory(preparing: path, manifest: manifest, resumes: options.resumes)
    let finished = options.resumes ? try directory.finishedFrames(jobs: run.jobs) : [:]
    let pipeline = try FramePipeline(
      directory: directory, compression: options.compression, workers: run.jobs, makeDrawing: makeDrawing)
    var feeder = FrameFeeder(options.selection, pipeline, finished: finished)
    do {
      try feeder.feed(traceTo: directory.trace, next: next, run)
    } catch {
      _ = try pipeline.finish()
      if case RecordingError.cancelled = error {
        throw RecordingError.cancelled(
          framesDone: pipeline.framesDone, directory: options.isTemporary ? nil : directory.path)
      }
      throw error
    }
    var (report, rows) = try pipeline.finish()
    // A recording without frames does not replace an earlier one.
    if options.selection != .all, feeder.selected == 0 {
      throw RecordingError.nothingSelected(options.selection, count: feeder.visible)
    }
    run.report(pipeline.framesDone)
    report.ticks = feeder.ticks
    report.phases.simulate = feeder.simulateSeconds
    let pixels = try feeder.size.map(makeDrawing().pixelSize) ?? PixelSize(width: 0, height: 0)
    let rate = description.frameRate
    var frameHashes = FrameHashes(
      width: pixels.width, height: pixels.height, frames: rate.frames, perSeconds: rate.perSeconds)
    frameHashes.rows = rows
    try OutputDirectory.write(Array(frameHashes.text.utf8), to: directory.frameHashes)
    manifest.ending = Manifest.Ending(
      pixels: pixels, count: report.framesWritten, ticks: feeder.ticks, hidden: feeder.hidden, last: feeder.last,
      events: try events())
    if options.writesCaptions {
      try OutputDirectory.write(Array(manifest.captionTrack.utf8), to: directory.captions)
    }
    try OutputDirectory.write(Array(manifest.text.utf8), to: directory.manifest)
    try directory.finish()
    report.seconds = watch.lap()
    return report
  }
}

/// The options of a recording.
///
///     let options = RecordingOptions(compression: .small, selection: .frames(0...59))
///     let recorded = try clip.record(to: "output/pull", options: options)
public struct RecordingOptions: Hashable, Sendable {
  /// The trade-off between speed and file size.
  public var compression: PNGEncoder.Compression
  /// The frames to draw and write.
  public var selection: FrameSelection
  /// Whether to keep the frames that an interrupted recording has finished. Without such a recording all frames are
  /// drawn.
  public var resumes: Bool
  /// Whether to write the captions as WebVTT to `captions.vtt`, next to the folder of frames.
  public var writesCaptions = false
  /// Whether the recording is only read by this program.
  package private(set) var isTemporary = false

  /// Makes options.
  public init(
    compression: PNGEncoder.Compression = .fast, selection: FrameSelection = .all, resumes: Bool = false
  ) {
    (self.compression, self.selection, self.resumes) = (compression, selection, resumes)
  }

  /// Returns options of a recording that cannot be resumed: if it is cancelled, the error does not name its
  /// directory.
  package static func temporary() -> RecordingOptions {
    var options = RecordingOptions()
    options.isTemporary = true
    return options
  }
}

/// The frames of a clip that are drawn and written.
///
/// The whole clip is always simulated, and a frame keeps its number, so parts together form the whole.
public enum FrameSelection: Hashable, Sendable, CustomStringConvertible {
  /// Every frame.
  case all
  /// The frames with these numbers.
  case frames(ClosedRange<Int>)

  /// The selection as text, such as `--frames 3-59`.
  public var description: String {
    switch self {
    case .all: "the clip"
    case .frames(let range): "--frames \(range.lowerBound)-\(range.upperBound)"
    }
  }

  /// Whether a frame belongs to the selection; numbers count from 0.
  public func contains(_ number: Int) -> Bool {
    switch self {
    case .all: true
    case .frames(let range): range.contains(number)
    }
  }
}

/// The functions that turn frames into pixels: one value for each worker, made and used only on its thread.
package struct FrameDrawing {
  /// Returns the extent, in pixels, of a frame of a size in points.
  package var pixelSize: (Size) -> PixelSize
  /// Draws a list into a target of that extent, and overwrites everything it held before.
  package var draw: (DisplayList, RenderTarget) throws -> Void
  /// Returns whether two unequal lists are known to give the same pixels.
  package var showsSame: (DisplayList, DisplayList) throws -> Bool

  /// Makes a drawing of its functions.
  package init(
    pixelSize: @escaping (Size) -> PixelSize, draw: @escaping (DisplayList, RenderTarget) throws -> Void,
    showsSame: @escaping (DisplayList, DisplayList) throws -> Bool = { _, _ in false }
  ) {
    (self.pixelSize, self.draw, self.showsSame) = (pixelSize, draw, showsSame)
  }

  /// Returns a drawing with cairo; `scale` is in device pixels per point.
  ///
  /// `dithers` is whether gradients are dithered, for videos.
  package static func rendering(
    scale: Double, sharing tiles: TileStore = TileStore(), dithers: Bool = false
  ) throws -> FrameDrawing {
    let renderer = try FrameRenderer(scale: scale, sharing: tiles, dithers: dithers)
    return FrameDrawing(
      pixelSize: renderer.pixelSize, draw: { list, target in try renderer.render(list, into: target) },
      showsSame: renderer.showsSame)
  }
}

/// The counts of a recording, and the time that each phase took.
public struct RecordingReport: Hashable, Sendable {
  /// The number of frames written, whether drawn or linked.
  public var framesWritten = 0
  /// The number of frames drawn and encoded.
  public var framesDrawn = 0
  /// The number of frames that are hard links to an earlier one.
  public var framesLinked = 0
  /// The number of frames kept from an earlier, interrupted recording.
  public var framesKept = 0
  /// The number of ticks of the simulation, including hidden ones.
  public var ticks = 0
  /// The size of all PNG files, in bytes, without links.
  public var bytes = 0
  /// The time that each phase took, in seconds, summed over all workers.
  package var phases = Phases()
  /// The duration of the recording, in seconds.
  public var seconds = 0.0

  /// The seconds of each phase.
  package struct Phases: Hashable, Sendable {
    /// Simulating and comparing display lists.
    package var simulate = 0.0
    /// Drawing.
    package var draw = 0.0
    /// Encoding PNG.
    package var encode = 0.0
    /// Hashing the pixels.
    package var hash = 0.0
    /// Writing and linking files.
    package var write = 0.0
  }
}

/// A stopwatch of wall-clock time. Recording may measure it; the simulation may not.
struct Stopwatch {
  private var last = ContinuousClock.now

  /// Returns the seconds since the last lap, or since the start.
  mutating func lap() -> Double {
    let now = ContinuousClock.now
    defer { last = now }
    return (now - last) / .seconds(1)
  }
}
