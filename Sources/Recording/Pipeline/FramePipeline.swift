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
    /// What the frame before shows, where that is known.
    var previous: DisplayList?
  }

  private struct State {
    var jobs: [Job] = []
    /// How many pictures are not drawn or not yet with the collector.
    var pending = 0
    var isClosed = false
    var failure: (place: Int, error: RecordingError)?
    var places = 0
    var drawn = 0
    /// The first frame so far that shows a picture.
    var firsts: [PictureRows.Identity: (place: Int, number: Int)] = [:]
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
  /// How many frames may be in flight.
  private let capacity: Int

  /// Starts the workers.
  init(
    directory: OutputDirectory, compression: PNGEncoder.Compression, workers count: Int,
    makeDrawing: @escaping @Sendable () throws -> FrameDrawing
  ) throws(RecordingError) {
    self.makeDrawing = makeDrawing
    encoder = PNGEncoder(compression)
    // Half of the places are opened at a time, so that who waits for one is not woken for each frame.
    let capacity = 4 * count + 4
    writer = OrderedWriter(directory: directory) { [permits] written in
      if written % (capacity / 2) == 0 { permits.signal(capacity / 2) }
    }
    self.capacity = capacity
    collector = HashCollector(jobs: count, journal: try Journal(directory.journal))
    workerCount = count
    permits.signal(capacity)
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

  /// Adds a frame that has to be drawn, with what the frame before shows; waits while too many are in flight.
  func draw(_ list: DisplayList, after previous: DisplayList?, number: Int) {
    permits.wait()
    state.withLock { state in
      state.jobs.append(Job(place: state.places, number: number, list: list, previous: previous))
      state.places += 1
      state.pending += 1
    }
    work.signal()
  }

  /// Adds a frame that shows what the frame before shows; waits while too many are in flight.
  func repeatLast(number: Int) { put(.same, number: number) }

  /// Adds a frame whose file an earlier recording has finished; waits while too many are in flight.
  func keep(hash: String, number: Int) {
    collector.keep(hash, number: number)
    put(.kept, number: number)
  }

  private func put(_ output: OrderedWriter.Output, number: Int) {
    permits.wait()
    let place = state.withLock { state in
      state.places += 1
      return state.places - 1
    }
    attempt(place: place, number: number) { () throws(RecordingError) in
      try writer.put(output, place: place, number: number)
    }
  }

  /// Waits until all frames are written. The answer holds the report and the hashes of frames by their numbers; a frame
  /// without one shows what the frame before it shows.
  func finish() throws(RecordingError) -> (report: RecordingReport, hashes: [Int: String]) {
    note { $0.isClosed = true }
    workers.wait()
    let (hashes, seconds) = collector.finish()
    if let failure = state.withLock(\.failure) { throw failure.error }
    var report = writer.report
    let (phases, drawn) = state.withLock { ($0.phases, $0.drawn) }
    report.framesDrawn = drawn
    report.phases.draw = phases.draw
    report.phases.encode = phases.encode
    report.phases.hash = seconds
    return (report, hashes)
  }

  // MARK: Workers

  private func run() {
    var drawing: FrameDrawing?
    while let job = nextJob() {
      var due: [HashCollector.Batch] = []
      if !hasFailed(before: job.place) {
        attempt(place: job.place, number: job.number) {
          let mine = try drawing ?? makeDrawing()
          drawing = mine
          due = try process(job, with: mine)
        }
      }
      note { $0.pending -= 1 }
      due.forEach(collector.hash)
    }
    collector.hashRest(jobs: workerCount)
  }

  private func nextJob() -> Job? {
    work.wait()
    return state.withLock { $0.jobs.isEmpty ? nil : $0.jobs.removeFirst() }
  }

  /// Notes that a picture is with the collector, or that no more come. After the last all workers have their end.
  private func note(_ change: (inout State) -> Void) {
    let isLast = state.withLock { state in
      change(&state)
      return state.isClosed && state.pending == 0
    }
    if isLast { work.signal(workerCount) }
  }

  /// Draws, encodes and writes a frame. The answer is what `HashCollector.hash` is to be called with.
  private func process(_ job: Job, with drawing: FrameDrawing) throws -> [HashCollector.Batch] {
    if let previous = job.previous, try drawing.showsSame(previous, job.list) {
      try writer.put(.same, place: job.place, number: job.number)
      return []
    }
    var watch = Stopwatch()
    let target = try pool.take(drawing.pixelSize(job.list.size))
    try drawing.draw(job.list, target)
    let bitmap = target.bitmap
    let drawSeconds = watch.lap()
    let rows = PictureRows(bitmap)
    let earlier = first(of: rows.identity, job)
    let file = earlier == nil ? try encoder.file(of: bitmap, rows: rows, cache: cache) : nil
    let encodeSeconds = watch.lap()
    // The file first: it does not wait for a batch of hashes.
    try writer.put(.picture(rows.identity, file), place: job.place, number: job.number)
    var due: [HashCollector.Batch] = []
    if let earlier {
      collector.add(job.number, like: earlier)
    } else {
      due = try collector.add(bitmap, rows, number: job.number)
    }
    pool.giveBack(target)
    state.withLock { state in
      state.drawn += 1
      state.phases.draw += drawSeconds
      state.phases.encode += encodeSeconds
    }
    return due
  }

  /// The number of a frame before this one that shows the same picture.
  private func first(of identity: PictureRows.Identity, _ job: Job) -> Int? {
    state.withLock { state in
      if let first = state.firsts[identity], first.place < job.place { return first.number }
      state.firsts[identity] = (job.place, job.number)
      return nil
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
      permits.signal(capacity)
    }
  }
}

extension DispatchSemaphore {
  fileprivate func signal(_ count: Int) {
    for _ in 0..<count { signal() }
  }
}
