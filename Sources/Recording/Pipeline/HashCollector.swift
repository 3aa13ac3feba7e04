import Imaging
import Synchronization

/// The hashes of frames. Several are hashed together, which is quicker than one after the other; what waits is bounded
/// by its bytes.
final class HashCollector: Sendable {
  /// Pictures that are hashed together, and the numbers of their frames.
  struct Batch: Sendable {
    fileprivate let pictures: PictureBatch
    fileprivate var numbers: [Int] = []
    /// How many jobs are copying rows into it.
    fileprivate var copying = 0
  }

  private struct State {
    /// The batch that takes pictures.
    var open: Batch?
    /// Batches that take no more pictures, but rows are being copied into them.
    var closed: [Batch] = []
    /// Bytes of the batches that take no more pictures and are not hashed yet.
    var closedBytes = 0
    /// How many pictures of the open batch are being hashed, when no more come.
    var begun = 0
    var hashes: [Int: String] = [:]
    var likes: [Int: Int] = [:]
    var seconds = 0.0

    /// Takes a picture into the open batch, which is closed when there is no room for another one.
    mutating func add(
      _ bitmap: Bitmap, _ rows: PictureRows, number: Int, byteLimit: Int, memory: BatchMemory
    ) throws(ImageError) -> (PictureBatch, PictureBatch.NewRows) {
      if let open, !open.pictures.accepts(bitmap) { close(open) }
      var batch = if let open { open } else { Batch(pictures: try PictureBatch(like: bitmap, memory: memory)) }
      let new = batch.pictures.append(rows)
      if new.areAll { batch.numbers.append(number) }
      batch.copying += 1
      open = batch
      if batch.pictures.isFull(byteLimit: byteLimit - closedBytes) { close(batch) }
      return (batch.pictures, new)
    }

    private mutating func close(_ batch: Batch) {
      closed.append(batch)
      closedBytes += batch.pictures.byteCount
      open = nil
    }

    /// Takes note that a job has copied its rows. The answer are the batches that can be hashed.
    mutating func endCopying(to pictures: PictureBatch) -> [Batch] {
      if open?.pictures === pictures { open?.copying -= 1 }
      for index in closed.indices where closed[index].pictures === pictures { closed[index].copying -= 1 }
      let due = closed.filter { $0.copying == 0 }
      closed.removeAll { $0.copying == 0 }
      return due
    }

    /// Takes a part of the open batch, to be hashed, when no more pictures come.
    mutating func takeRest(jobs: Int) -> (Batch, Range<Int>)? {
      guard let open, begun < open.numbers.count else { return nil }
      let count = open.numbers.count
      // Where most lanes are taken, one job alone is as quick as two with half of the pictures each.
      let size = 4 * count > 3 * PictureBatch.lanes ? count : (count + jobs - 1) / jobs
      let part = begun..<min(begun + size, count)
      begun = part.upperBound
      return (open, part)
    }
  }

  /// The most bytes of rows that may wait.
  private let byteLimit: Int
  private let journal: Journal
  private let hasher = PictureHasher()
  private let memory = BatchMemory()
  private let state = Mutex(State())

  /// The journal is told each hash when it is known. While a job hashes a batch, others fill the next: 44 MB for one job
  /// and 16 MB for each other one, which is less than 150 MB in all at 780×1688 with two.
  init(jobs: Int, journal: Journal) {
    byteLimit = (28 + 16 * jobs) << 20
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
    let (pictures, new) = try state.withLock { (state) throws(ImageError) in
      try state.add(bitmap, rows, number: number, byteLimit: byteLimit, memory: memory)
    }
    // Meanwhile others may add pictures and copy theirs.
    pictures.copy(new, of: bitmap)
    let due = state.withLock { state in
      state.seconds += watch.lap()
      return state.endCopying(to: pictures)
    }
    if new.areAll { return due }
    due.forEach(hash)
    throw ImageError(.outOfMemory)
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
    state.withLock { $0.closedBytes -= batch.pictures.byteCount }
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
