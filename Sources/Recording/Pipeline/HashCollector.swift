import Imaging
import Synchronization

/// The hashes of frames. Several are hashed together, which is quicker than one after the other; what waits is bounded
/// by its bytes.
final class HashCollector: Sendable {
  /// Pictures whose hashes are due, and the numbers of their frames.
  struct Batch: Sendable {
    fileprivate var pictures: PictureBatch
    fileprivate var numbers: [Int] = []

    /// The bytes that the rows take.
    fileprivate var byteCount: Int { pictures.byteCount }
  }

  private struct State {
    var waiting: Batch?
    /// Bytes of the batches that are being hashed.
    var hashing = 0
    /// How many pictures of the batch that waits are being hashed, when no more come.
    var begun = 0
    var hashes: [Int: String] = [:]
    var likes: [Int: Int] = [:]
    var seconds = 0.0

    /// Takes the batch that waits, to be hashed.
    mutating func takeWaiting(_ batch: Batch) -> Batch {
      waiting = nil
      hashing += batch.byteCount
      return batch
    }

    /// Takes a part of the batch that waits, to be hashed, when no more pictures come.
    mutating func takeRest(jobs: Int) -> (Batch, Range<Int>)? {
      guard let waiting, begun < waiting.numbers.count else { return nil }
      let count = waiting.numbers.count
      // Where most lanes are taken, one job alone is as quick as two with half of the pictures each.
      let size = 4 * count > 3 * PictureBatch.lanes ? count : (count + jobs - 1) / jobs
      let part = begun..<min(begun + size, count)
      begun = part.upperBound
      return (waiting, part)
    }
  }

  /// The most bytes of rows that may wait.
  private let byteLimit: Int
  private let journal: Journal
  private let hasher = PictureHasher()
  private let memory = BatchMemory()
  private let state = Mutex(State())

  /// The journal is told each hash when it is known. While a job hashes a batch, others fill the next: 48 MB for one job
  /// and 16 MB for each other one, which is less than 150 MB in all at 780×1688 with two.
  init(jobs: Int, journal: Journal) {
    byteLimit = (32 + 16 * jobs) << 20
    self.journal = journal
  }

  /// Takes the picture of the frame with a number, as it is now. The answer is what `hash` is to be called with now.
  func add(_ bitmap: Bitmap, _ rows: PictureRows, number: Int) throws(ImageError) -> [Batch] {
    // One that is larger than all that may wait is not copied.
    if bitmap.pixelCount > byteLimit / 4 {
      note([(number, bitmap.rgbaHash)])
      return []
    }
    var watch = Stopwatch()
    return try state.withLock { (state) throws(ImageError) -> [Batch] in
      var full: [Batch] = []
      if let waiting = state.waiting, !waiting.pictures.accepts(bitmap) { full.append(state.takeWaiting(waiting)) }
      if state.waiting == nil { state.waiting = Batch(pictures: try PictureBatch(like: bitmap, memory: memory)) }
      try state.waiting?.pictures.append(bitmap, rows: rows)
      state.waiting?.numbers.append(number)
      if let waiting = state.waiting, waiting.pictures.isFull(byteLimit: byteLimit - state.hashing) {
        full.append(state.takeWaiting(waiting))
      }
      state.seconds += watch.lap()
      return full
    }
  }

  /// Takes note that a frame shows what another one shows.
  func add(_ number: Int, like earlier: Int) {
    state.withLock { $0.likes[number] = earlier }
    journal.append(number, like: earlier)
  }

  /// Takes the hash of a frame that an earlier recording has finished.
  func keep(_ hash: String, number: Int) { state.withLock { $0.hashes[number] = hash } }

  /// Hashes what `add` has answered.
  func hash(_ batch: Batch) {
    hash(batch, 0..<batch.numbers.count)
    state.withLock { $0.hashing -= batch.byteCount }
  }

  /// Hashes what still waits, when no more pictures come. Each of so many jobs is to call it, and they share the work.
  func hashRest(jobs: Int) {
    while let (batch, part) = state.withLock({ $0.takeRest(jobs: jobs) }) { hash(batch, part) }
  }

  /// The hash of each drawn or kept frame by its number, and the seconds that hashing took; when all are known.
  func finish() -> (hashes: [Int: String], seconds: Double) {
    state.withLock { state in
      for (number, earlier) in state.likes { state.hashes[number] = state.hashes[earlier] }
      return (state.hashes, state.seconds)
    }
  }

  private func hash(_ batch: Batch, _ part: Range<Int>) {
    var watch = Stopwatch()
    let hashes = hasher.hashes(of: batch.pictures, part)
    let seconds = watch.lap()
    state.withLock { $0.seconds += seconds }
    note(zip(batch.numbers[part], hashes).map { ($0, $1) })
  }

  private func note(_ hashes: [(number: Int, hash: String)]) {
    state.withLock { state in
      for (number, hash) in hashes { state.hashes[number] = hash }
    }
    journal.append(hashes)
  }
}
