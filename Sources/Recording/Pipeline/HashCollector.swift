import Imaging
import Synchronization

/// The hashes of frames. Several are hashed together, which is quicker than one after the other; the frames that wait are
/// bounded by their bytes.
final class HashCollector: Sendable {
  private typealias Entry = (number: Int, picture: PictureHasher.Picture)

  private struct State {
    var waiting: [Entry] = []
    var hashes: [Int: String] = [:]
    var likes: [Int: Int] = [:]
    var seconds = 0.0
  }

  /// The bytes of pixels that may wait: seven frames of a phone at 780×1688. With two jobs as many again are being
  /// hashed, and all memory is to stay below 150 MB.
  private static let byteLimit = 38 << 20

  private let pool: BitmapPool
  private let journal: Journal
  private let hasher = PictureHasher()
  private let state = Mutex(State())

  /// Bitmaps go back to `pool` when their hash is known, which the journal is told.
  init(pool: BitmapPool, journal: Journal) {
    self.pool = pool
    self.journal = journal
  }

  /// Takes the picture of the frame with a number; it must not be changed any more.
  func add(_ picture: PictureHasher.Picture, number: Int) {
    let most = min(PictureHasher.lanes, max(1, Self.byteLimit / (4 * picture.bitmap.pixelCount)))
    let batch = state.withLock { state in
      state.waiting.append((number, picture))
      return state.waiting.count >= most ? Self.drain(&state) : []
    }
    hash(batch)
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
    hash(state.withLock { Self.drain(&$0) })
    return state.withLock { state in
      for (number, earlier) in state.likes { state.hashes[number] = state.hashes[earlier] }
      return (state.hashes, state.seconds)
    }
  }

  private static func drain(_ state: inout State) -> [Entry] {
    defer { state.waiting = [] }
    return state.waiting
  }

  private func hash(_ batch: [Entry]) {
    guard !batch.isEmpty else { return }
    var watch = Stopwatch()
    let hashes = hasher.hashes(of: batch.map(\.picture))
    let seconds = watch.lap()
    pool.giveBack(batch.map(\.picture.bitmap))
    state.withLock { state in
      state.seconds += seconds
      for (entry, hash) in zip(batch, hashes) { state.hashes[entry.number] = hash }
    }
    journal.append(zip(batch, hashes).map { ($0.number, $1) })
  }
}
