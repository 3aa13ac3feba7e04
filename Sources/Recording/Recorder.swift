import Graphics
import Imaging
import Platform
import Rendering
import Simulation
import Timebase

/// Writes a clip as PNG files, with a manifest, frame hashes and a trace.
///
/// The simulation runs on the caller's thread; drawing, encoding and writing run on others. Bytes depend neither on the
/// number of jobs nor on their speed.
public struct Recorder: Sendable {
  /// What can be chosen.
  public struct Options: Hashable, Sendable {
    /// What is dearer: time or bytes.
    public var compression: PNGEncoder.Compression
    /// Which frames are drawn and written.
    public var selection: FrameSelection
    /// Whether frames that an interrupted recording has finished are kept. Without such a recording all are drawn.
    public var resumes: Bool
    /// Whether the captions are written beside the frames as WebVTT, in `captions.vtt`.
    public var writesCaptions = false
    private(set) var isTemporary = false

    /// Makes options.
    public init(
      compression: PNGEncoder.Compression = .fast, selection: FrameSelection = .all, resumes: Bool = false
    ) {
      (self.compression, self.selection, self.resumes) = (compression, selection, resumes)
    }

    /// The options of a recording that is not resumed: if it is cancelled, the error does not name its directory.
    package static func temporary(_ selection: FrameSelection = .all) -> Options {
      var options = Options(selection: selection)
      options.isTemporary = true
      return options
    }
  }

  /// The memory that frames drawn in parallel take by default, in bytes: 512 MB.
  package static let defaultMemory = 512 << 20

  /// The number of frames that are drawn in parallel: as many as wanted, fewer if they would take more memory than
  /// allowed. Each takes its bitmap and 24 MB; together they take 104 MB and the contents that are drawn already.
  ///
  /// - Parameters:
  ///   - count: The number that is wanted, such as one per processor; at least 1.
  ///   - framePixels: The number of pixels of a frame.
  ///   - memory: The bytes that all of them may take. One frame is drawn however few these are.
  /// - Returns: At least 1.
  package static func jobs(_ count: Int, framePixels: Int, memory: Int = defaultMemory) -> Int {
    let free = memory - 104 << 20 - FrameRenderer.contentsBytes(ofFrame: framePixels)
    return max(1, min(count, free / (4 * framePixels + 24 << 20)))
  }

  /// What can be chosen.
  package var options: Options
  private let makeDrawing: @Sendable () throws -> FrameDrawing

  /// Makes a recorder. `makeDrawing` is called once for each job, on its thread.
  package init(options: Options = Options(), makeDrawing: @escaping @Sendable () throws -> FrameDrawing) {
    (self.options, self.makeDrawing) = (options, makeDrawing)
  }

  /// Makes a recorder that draws with cairo; `scale` is in device pixels a point.
  package init(options: Options = Options(), scale: Double) {
    let tiles = TileStore()
    self.init(options: options) { try FrameDrawing.rendering(scale: scale, sharing: tiles) }
  }

  /// Records a clip into a directory.
  ///
  /// The directory is made. Where an earlier recording is there, it stays until this one is whole, which then takes its
  /// place; till then this one is made in the hidden directory `.unfinished` within. A hidden snapshot gives a row of the
  /// trace but no file; files are numbered without gaps.
  ///
  /// - Parameters:
  ///   - description: what the manifest says of the clip.
  ///   - path: the directory.
  ///   - next: answers the next snapshot, or `nil` at the end; called on the caller's thread.
  ///   - events: asked at the end for what happened in the simulation; where it throws, the recording stays unfinished.
  ///   - run: checked before each tick; if it is cancelled, what is in flight is finished and the recording ends. Its
  ///     progress is reported on the caller's thread.
  /// - Returns: counts and times.
  /// - Throws: `RecordingError`, or whatever `next` throws. Finished frames stay; no file is left half-written.
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
    var clip = ClipReader(options.selection, pipeline, finished: finished)
    do {
      try clip.read(into: directory.trace, next: next, run)
    } catch {
      _ = try pipeline.finish()
      if case RecordingError.cancelled = error {
        throw RecordingError.cancelled(
          framesDone: pipeline.framesDone, directory: options.isTemporary ? nil : directory.path)
      }
      throw error
    }
    var (report, rows) = try pipeline.finish()
    // An earlier recording is not replaced by nothing.
    if options.selection != .all, clip.selected == 0 {
      throw RecordingError.nothingSelected(options.selection, count: clip.visible)
    }
    run.report(pipeline.framesDone)
    report.ticks = clip.ticks
    report.phases.simulate = clip.simulateSeconds
    let pixels = try clip.size.map(makeDrawing().pixelSize) ?? PixelSize(width: 0, height: 0)
    let rate = description.frameRate
    var frameHashes = FrameHashes(
      width: pixels.width, height: pixels.height, frames: rate.frames, perSeconds: rate.perSeconds)
    frameHashes.rows = rows
    try OutputDirectory.write(Array(frameHashes.text.utf8), to: directory.frameHashes)
    manifest.ending = Manifest.Ending(
      pixels: pixels, count: report.framesWritten, ticks: clip.ticks, hidden: clip.hidden, last: clip.last,
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

/// Which frames of a clip are drawn and written. The simulation always runs through, and a frame keeps its number, so
/// parts together are the whole.
public enum FrameSelection: Hashable, Sendable, CustomStringConvertible {
  /// Every frame.
  case all
  /// The frames with these numbers.
  case frames(ClosedRange<Int>)

  /// As the command line writes it.
  public var description: String {
    switch self {
    case .all: "the whole"
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

/// How frames become pixels: one value for each worker, made and used on its thread only.
package struct FrameDrawing {
  /// The extent in pixels of a frame of a size in points.
  package var pixelSize: (Size) -> PixelSize
  /// Draws a list into a target of that extent, leaving nothing of what it held before.
  package var draw: (DisplayList, RenderTarget) throws -> Void
  /// Whether two lists that are not equal are known to give the same pixels all the same.
  package var showsSame: (DisplayList, DisplayList) throws -> Bool

  /// Makes a way of drawing.
  package init(
    pixelSize: @escaping (Size) -> PixelSize, draw: @escaping (DisplayList, RenderTarget) throws -> Void,
    showsSame: @escaping (DisplayList, DisplayList) throws -> Bool = { _, _ in false }
  ) {
    (self.pixelSize, self.draw, self.showsSame) = (pixelSize, draw, showsSame)
  }

  /// Drawing with cairo; `scale` is in device pixels a point.
  package static func rendering(scale: Double, sharing tiles: TileStore = TileStore()) throws -> FrameDrawing {
    let renderer = try FrameRenderer(scale: scale, sharing: tiles)
    return FrameDrawing(
      pixelSize: renderer.pixelSize, draw: { list, target in try renderer.render(list, into: target) },
      showsSame: renderer.showsSame)
  }
}

/// What a recording did, and how long each phase took.
public struct RecordingReport: Hashable, Sendable {
  /// Frames that were written, drawn or linked.
  public var framesWritten = 0
  /// Frames that were drawn and encoded.
  public var framesDrawn = 0
  /// Frames that are hard links to an earlier one.
  public var framesLinked = 0
  /// Frames that an earlier, interrupted recording had finished.
  public var framesKept = 0
  /// Ticks of the simulation, hidden ones included.
  public var ticks = 0
  /// The bytes of all PNG files, links not counted.
  public var bytes = 0
  /// Seconds that each phase took, summed over all workers.
  package var phases = Phases()
  /// Seconds from beginning to end.
  public var seconds = 0.0

  /// Seconds a phase.
  package struct Phases: Hashable, Sendable {
    /// Simulating, and comparing display lists.
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

/// Measures wall-clock time: production may, simulation may not.
struct Stopwatch {
  private var last = ContinuousClock.now

  /// Seconds since the last lap, or since the start.
  mutating func lap() -> Double {
    let now = ContinuousClock.now
    defer { last = now }
    return (now - last) / .seconds(1)
  }
}
