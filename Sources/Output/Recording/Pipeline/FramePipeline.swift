import Dispatch
import Graphics
import Imaging
import Rendering
import Synchronization

/// The identity of a frame: the number in its file's name, and its tick.
struct FrameIndex: Hashable, Sendable {
  /// The number of the frame in the recording, from 0.
  var number: Int
  /// The number of the tick in the simulation, from 0; hidden ticks have no frame.
  var tick: Int
}

/// A pipeline that draws, hashes, encodes and writes frames on a number of threads; files appear in order.
///
/// The number of frames in flight is limited, so memory does not grow with the clip. The first failure stops the
/// pipeline: earlier frames are written, later ones are not.
final class FramePipeline: Sendable {
  /// A frame to be drawn.
  private struct Job: Sendable {
    /// The position in the order of output, from 0.
    var place: Int
    var frame: FrameIndex
    /// The display list to draw.
    var list: DisplayList
    /// The display list of the previous frame, if it is known.
    var previous: DisplayList?
  }

  /// The state that workers share, under a lock.
  private struct State {
    var jobs: [Job] = []
    /// The first error in the order of output.
    var failure: (place: Int, error: RecordingError)?
    /// The number of jobs so far.
    var places = 0
    /// The number of frames that were drawn.
    var drawn = 0
    /// The lowest place so far of a frame with a given picture.
    var firsts: [ContentHash: Int] = [:]
    var phases = RecordingReport.Phases()
  }

  private let makeDrawing: @Sendable () throws -> FrameDrawing
  private let encoder: PNGEncoder
  private let writer: OrderedWriter
  /// The bitmaps that are not in use.
  private let pool = RenderTargetPool()
  /// The compressed bands of earlier frames.
  private let cache = BandCache()
  private let state = Mutex(State())
  /// Counts free places. It starts at 0 and is raised, since Dispatch traps if a semaphore is freed below its initial
  /// value.
  private let permits = DispatchSemaphore(value: 0)
  /// Counts the jobs that wait for a worker.
  private let work = DispatchSemaphore(value: 0)
  /// The running workers, to wait for their end.
  private let workers = DispatchGroup()
  private let workerCount: Int
  /// The largest number of frames in flight.
  private let capacity: Int

  /// Starts the workers.
  init(
    directory: OutputDirectory, compression: PNGEncoder.Compression, workers count: Int,
    makeDrawing: @escaping @Sendable () throws -> FrameDrawing
  ) throws(RecordingError) {
    self.makeDrawing = makeDrawing
    encoder = PNGEncoder(compression)
    // Half of the places are freed at a time, so that the caller is not woken for each frame.
    let capacity = 4 * count + 4
    writer = OrderedWriter(directory: directory, journal: try Journal(directory.journal)) { [permits] written in
      if written % (capacity / 2) == 0 { permits.signal(capacity / 2) }
    }
    self.capacity = capacity
    workerCount = count
    permits.signal(capacity)
    // A serial queue for each worker gives each one a thread, whatever the number of processors.
    for index in 0..<count {
      DispatchQueue(label: "flipbook.frames.\(index)").async(group: workers) { self.run() }
    }
  }

  /// The number of frames whose files are written.
  var framesDone: Int { writer.count }

  /// Whether a frame has failed, so that further frames are useless.
  var hasFailed: Bool { state.withLock { $0.failure != nil } }

  /// Adds a frame to draw, with the previous frame's list. It blocks while too many frames are in flight.
  func draw(_ list: DisplayList, after previous: DisplayList?, _ frame: FrameIndex) {
    permits.wait()
    state.withLock { state in
      state.jobs.append(Job(place: state.places, frame: frame, list: list, previous: previous))
      state.places += 1
    }
    work.signal()
  }

  /// Adds a frame that needs no drawing. It blocks while too many frames are in flight.
  func put(_ output: OrderedWriter.Output, _ frame: FrameIndex) {
    permits.wait()
    let place = state.withLock { state in
      state.places += 1
      return state.places - 1
    }
    attempt(place: place, frame) { () throws(RecordingError) in try writer.put(output, place: place, frame) }
  }

  /// Waits until all frames are written. Returns the report and a row for each frame.
  ///
  /// - Throws: The error of the earliest frame that failed.
  func finish() throws(RecordingError) -> (report: RecordingReport, rows: [FrameHashes.Row]) {
    work.signal(workerCount)
    workers.wait()
    if let failure = state.withLock(\.failure) { throw failure.error }
    var (report, rows) = writer.outcome
    let (phases, drawn) = state.withLock { ($0.phases, $0.drawn) }
    report.framesDrawn = drawn
    (report.phases.draw, report.phases.hash, report.phases.encode) = (phases.draw, phases.hash, phases.encode)
    return (report, rows)
  }

  // MARK: Workers

  /// Draws, hashes and compresses frames until the queue is empty.
  private func run() {
    var drawing: FrameDrawing?
    while let job = nextJob() {
      if state.withLock({ $0.failure.map { $0.place < job.place } ?? false }) { continue }
      attempt(place: job.place, job.frame) {
        let mine = try drawing ?? makeDrawing()
        drawing = mine
        try process(job, with: mine)
      }
    }
  }

  /// Returns the next frame to draw, or `nil` at the end. The semaphore is signalled once for each frame and once for
  /// each worker at the end.
  private func nextJob() -> Job? {
    work.wait()
    return state.withLock { $0.jobs.isEmpty ? nil : $0.jobs.removeFirst() }
  }

  /// Draws, hashes, encodes and writes a frame.
  private func process(_ job: Job, with drawing: FrameDrawing) throws {
    if let previous = job.previous, try drawing.showsSame(previous, job.list) {
      return try writer.put(.same, place: job.place, job.frame)
    }
    var watch = Stopwatch()
    var phases = RecordingReport.Phases()
    let target = try pool.take(drawing.pixelSize(job.list.size))
    try drawing.draw(job.list, target)
    phases.draw = watch.lap()
    let rows = RowHashes(target.bitmap)
    let hash = rows.all
    phases.hash = watch.lap()
    let file = isShownBefore(hash, job) ? nil : try encoder.file(of: target.bitmap, rows: rows, cache: cache)
    phases.encode = watch.lap()
    pool.recycle(target)
    state.withLock { state in
      state.drawn += 1
      state.phases.draw += phases.draw
      state.phases.hash += phases.hash
      state.phases.encode += phases.encode
    }
    try writer.put(.drawn(hash, file), place: job.place, job.frame)
  }

  /// Returns whether an earlier frame is known to have the same picture, and records this one as the earliest
  /// otherwise.
  private func isShownBefore(_ hash: ContentHash, _ job: Job) -> Bool {
    state.withLock { state in
      if let first = state.firsts[hash], first < job.place { return true }
      state.firsts[hash] = job.place
      return false
    }
  }

  /// Runs a step of a frame and records its failure. The failure of the earliest frame wins.
  private func attempt(place: Int, _ frame: FrameIndex, _ step: () throws -> Void) {
    do {
      try step()
    } catch {
      let known = error as? RecordingError ?? .cannotDraw(frame: frame.number, reason: "\(error)")
      state.withLock { state in
        if let failure = state.failure, failure.place <= place { return }
        state.failure = (place, known)
      }
      // A caller that waits for a free place must wake up to see the failure.
      permits.signal(capacity)
    }
  }
}

extension DispatchSemaphore {
  fileprivate func signal(_ count: Int) {
    for _ in 0..<count { signal() }
  }
}

/// Targets that are drawn into again, since allocating fresh memory costs as much as drawing a frame.
private final class RenderTargetPool: Sendable {
  private let free = Mutex<[RenderTarget]>([])

  func take(_ size: PixelSize) throws(ImageError) -> RenderTarget {
    let known = free.withLock { free in
      free.lastIndex { $0.bitmap.size == size }.map { free.remove(at: $0) }
    }
    if let known { return known }
    return try RenderTarget(size: size)
  }

  /// Recycles a target that is no longer used.
  func recycle(_ target: RenderTarget) { free.withLock { $0.append(target) } }
}
