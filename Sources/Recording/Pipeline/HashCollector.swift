import Imaging
import Synchronization

/// The hashes of frames. Several are hashed together, which is quicker than one after the other; what waits is bounded
/// by its bytes.
final class HashCollector: Sendable {
  /// Pictures that wait, and the numbers of their frames.
  private struct Batch: Sendable {
    var pictures: PictureBatch
    var numbers: [Int] = []
  }

  private struct State {
    var waiting: Batch?
    /// Bytes of the batches that are being hashed.
    var hashing = 0
    var hashes: [Int: String] = [:]
    var likes: [Int: Int] = [:]
    var seconds = 0.0

    /// Takes the batch that waits, to be hashed.
    mutating func takeWaiting(_ batch: Batch) -> Batch {
      waiting = nil
      hashing += batch.pictures.byteCount
      return batch
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

  /// Takes the picture of the frame with a number, as it is now.
  func add(_ bitmap: Bitmap, _ rows: PictureRows, number: Int) throws(ImageError) {
    // One that is larger than all that may wait is not copied.
    if bitmap.pixelCount > byteLimit / 4 { return note([(number, bitmap.rgbaHash)]) }
    var watch = Stopwatch()
    let full = try state.withLock { (state) throws(ImageError) -> [Batch] in
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
    full.forEach(hash)
  }

  /// Takes note that a frame shows what another one shows.
  func add(_ number: Int, like earlier: Int) {
    state.withLock { $0.likes[number] = earlier }
    journal.append(number, like: earlier)
  }

  /// Takes the hash of a frame that an earlier recording has finished.
  func keep(_ hash: String, number: Int) { state.withLock { $0.hashes[number] = hash } }

  /// The hash of each drawn or kept frame by its number, and the seconds that hashing took.
  func finish() -> (hashes: [Int: String], seconds: Double) {
    if let last = state.withLock({ state in state.waiting.map { state.takeWaiting($0) } }) { hash(last) }
    return state.withLock { state in
      for (number, earlier) in state.likes { state.hashes[number] = state.hashes[earlier] }
      return (state.hashes, state.seconds)
    }
  }

  private func hash(_ batch: Batch) {
    var watch = Stopwatch()
    let hashes = hasher.hashes(of: batch.pictures)
    let seconds = watch.lap()
    state.withLock { state in
      state.hashing -= batch.pictures.byteCount
      state.seconds += seconds
    }
    note(zip(batch.numbers, hashes).map { ($0, $1) })
  }

  private func note(_ hashes: [(number: Int, hash: String)]) {
    state.withLock { state in
      for (number, hash) in hashes { state.hashes[number] = hash }
    }
    journal.append(hashes)
  }
}
