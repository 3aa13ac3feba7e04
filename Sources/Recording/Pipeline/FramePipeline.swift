import Dispatch
import Graphics
import Imaging
import Synchronization

/// Draws, encodes and writes frames on a number of threads; files appear in order.
///
/// Frames in flight are bounded, so memory does not grow with the clip. The first failure stops everything; frames before
/// it are written, frames behind it are not.
final class FramePipeline: Sendable {
  /// A frame to be drawn.
  private struct Job: Sendable {
    var place: Int
    var number: Int
    var list: DisplayList
  }

  private struct State {
    var jobs: [Job] = []
    var isClosed = false
    var failure: (place: Int, error: RecordingError)?
    var places = 0
    var drawn = 0
    var phases = RecordingReport.Phases()
  }

  private let makeDrawing: @Sendable () throws -> FrameDrawing
  private let encoder: PNGEncoder
  private let writer: OrderedWriter
  private let pool = BitmapPool()
  private let collector: HashCollector
  private let cache = BandCache()
  private let state = Mutex(State())
  // Counts open places; it begins at 0 and is raised, since Dispatch traps where one is freed below its first value.
  private let permits = DispatchSemaphore(value: 0)
  private let work = DispatchSemaphore(value: 0)
  private let workers = DispatchGroup()
  private let workerCount: Int

  /// Starts the workers.
  init(
    directory: OutputDirectory, compression: PNGEncoder.Compression, workers count: Int,
    makeDrawing: @escaping @Sendable () throws -> FrameDrawing
  ) {
    self.makeDrawing = makeDrawing
    encoder = PNGEncoder(compression)
    writer = OrderedWriter(directory: directory, permits: permits)
    collector = HashCollector(pool: pool)
    workerCount = count
    for _ in 0..<(2 * count + 2) { permits.signal() }
    // A serial queue each, so that each has a thread, whatever the number of processors.
    for index in 0..<count {
      DispatchQueue(label: "flipbook.frames.\(index)").async(group: workers) { self.run() }
    }
  }

  /// How many frames are finished.
  var framesDone: Int { writer.count }

  /// Whether it makes sense to go on.
  var hasFailed: Bool { state.withLock { $0.failure != nil } }

  private func hasFailed(before place: Int) -> Bool {
    state.withLock { state in state.failure.map { $0.place < place } ?? false }
  }

  /// Adds a frame that has to be drawn; waits while too many are in flight.
  func draw(_ list: DisplayList, number: Int) {
    permits.wait()
    state.withLock { state in
      state.jobs.append(Job(place: state.places, number: number, list: list))
      state.places += 1
    }
    work.signal()
  }

  /// Adds a frame that shows what the frame before shows; waits while too many are in flight.
  func repeatLast(number: Int) {
    permits.wait()
    let place = state.withLock { state in
      state.places += 1
      return state.places - 1
    }
    attempt(place: place, number: number) { () throws(RecordingError) in
      try writer.put(.same, place: place, number: number)
    }
  }

  /// Waits until all frames are written. The answer holds the report and each frame's hash.
  func finish() throws(RecordingError) -> (report: RecordingReport, hashes: [String]) {
    state.withLock { $0.isClosed = true }
    for _ in 0..<workerCount { work.signal() }
    workers.wait()
    if let failure = state.withLock(\.failure) { throw failure.error }
    let (known, seconds) = collector.finish()
    var report = writer.report
    let (phases, drawn, places) = state.withLock { ($0.phases, $0.drawn, $0.places) }
    report.framesDrawn = drawn
    report.phases.draw = phases.draw
    report.phases.encode = phases.encode
    report.phases.hash = seconds
    var last = ""
    let hashes = (0..<places).map { place -> String in
      last = known[place] ?? last
      return last
    }
    return (report, hashes)
  }

  // MARK: Workers

  private func run() {
    var drawing: FrameDrawing?
    while let job = nextJob() {
      if hasFailed(before: job.place) { continue }
      attempt(place: job.place, number: job.number) {
        let mine = try drawing ?? makeDrawing()
        drawing = mine
        try process(job, with: mine)
      }
    }
  }

  private func nextJob() -> Job? {
    work.wait()
    return state.withLock { $0.jobs.isEmpty ? nil : $0.jobs.removeFirst() }
  }

  private func process(_ job: Job, with drawing: FrameDrawing) throws {
    var watch = Stopwatch()
    let bitmap = try pool.take(drawing.pixelSize(job.list.size))
    try drawing.draw(job.list, bitmap)
    let drawSeconds = watch.lap()
    let bytes = try encoder.encode(bitmap, cache: cache)
    let encodeSeconds = watch.lap()
    // The file first: it does not wait for a batch of hashes.
    try writer.put(.file(bytes), place: job.place, number: job.number)
    collector.add(bitmap, place: job.place)
    state.withLock { state in
      state.drawn += 1
      state.phases.draw += drawSeconds
      state.phases.encode += encodeSeconds
    }
  }

  /// Runs a step of a frame, and notes its failure; of several the one of the earliest frame counts.
  private func attempt(place: Int, number: Int, _ step: () throws -> Void) {
    do {
      try step()
    } catch {
      let known = error as? RecordingError ?? .cannotDraw(frame: number, reason: "\(error)")
      state.withLock { state in
        if let failure = state.failure, failure.place <= place { return }
        state.failure = (place, known)
      }
      // Whoever waits for an open place must wake up to see the failure.
      for _ in 0..<(2 * workerCount + 4) { permits.signal() }
    }
  }
}
