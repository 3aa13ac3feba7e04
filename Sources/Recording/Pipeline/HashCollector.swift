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
    /// Batches without pictures, kept for their memory.
    var idle: [PictureBatch] = []
    var hashes: [Int: String] = [:]
    var likes: [Int: Int] = [:]
    var seconds = 0.0
  }

  /// The most bytes of rows that may wait.
  private let byteLimit: Int
  private let journal: Journal
  private let hasher = PictureHasher()
  private let state = Mutex(State())

  /// The journal is told each hash when it is known. Each job may have a batch of its own that it hashes, so each may be
  /// smaller where there are more: 48 MB for one job, 32 MB for two, which is less than 150 MB in all at 780×1688.
  init(jobs: Int, journal: Journal) {
    byteLimit = (16 << 20) + (32 << 20) / jobs
    self.journal = journal
  }

  /// Takes the picture of the frame with a number, as it is now.
  func add(_ bitmap: Bitmap, _ rows: PictureRows, number: Int) throws(ImageError) {
    // One that is larger than all that may wait is not copied.
    if bitmap.pixelCount > byteLimit / 4 { return note([(number, bitmap.rgbaHash)]) }
    let full = try state.withLock { (state) throws(ImageError) -> [Batch] in
      var full: [Batch] = []
      if let waiting = state.waiting, !waiting.pictures.accepts(bitmap) {
        full.append(waiting)
        state.waiting = nil
      }
      if state.waiting == nil { state.waiting = try batch(for: bitmap, &state) }
      try state.waiting?.pictures.append(bitmap, rows: rows)
      state.waiting?.numbers.append(number)
      if let waiting = state.waiting, waiting.pictures.isFull {
        full.append(waiting)
        state.waiting = nil
      }
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
    if let last = state.withLock({ $0.waiting.take() }) { hash(last) }
    return state.withLock { state in
      for (number, earlier) in state.likes { state.hashes[number] = state.hashes[earlier] }
      return (state.hashes, state.seconds)
    }
  }

  private func batch(for bitmap: Bitmap, _ state: inout State) throws(ImageError) -> Batch {
    if let index = state.idle.lastIndex(where: { $0.accepts(bitmap) }) {
      return Batch(pictures: state.idle.remove(at: index))
    }
    state.idle = []
    return Batch(pictures: try PictureBatch(like: bitmap, byteLimit: byteLimit))
  }

  private func hash(_ batch: Batch) {
    var watch = Stopwatch()
    let hashes = hasher.hashes(of: batch.pictures)
    let seconds = watch.lap()
    batch.pictures.removeAll()
    state.withLock { state in
      state.idle.append(batch.pictures)
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
