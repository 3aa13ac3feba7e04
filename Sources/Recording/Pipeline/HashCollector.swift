import Imaging
import Synchronization

/// The hashes of drawn frames. Several frames are hashed together, which is quicker than one after the other; the
/// frames that wait are bounded by their bytes.
final class HashCollector: Sendable {
  private struct State {
    var waiting: [(place: Int, bitmap: Bitmap)] = []
    var hashes: [Int: String] = [:]
    var seconds = 0.0
  }

  /// The bytes of pixels that may wait: seven frames of a phone at 780×1688. With two jobs as many again are being
  /// hashed, and all memory is to stay below 150 MB.
  private static let byteLimit = 38 << 20

  private let pool: BitmapPool
  private let state = Mutex(State())

  /// Bitmaps go back to `pool` when their hash is known.
  init(pool: BitmapPool) { self.pool = pool }

  /// Takes the bitmap of the frame with a place in the sequence; it must not be changed any more.
  func add(_ bitmap: Bitmap, place: Int) {
    let most = min(Bitmap.hashLanes, max(1, Self.byteLimit / (4 * bitmap.pixelCount)))
    let batch = state.withLock { state in
      state.waiting.append((place, bitmap))
      return state.waiting.count >= most ? Self.drain(&state) : []
    }
    hash(batch)
  }

  /// The hash of each drawn frame by its place, and the seconds that hashing took.
  func finish() -> (hashes: [Int: String], seconds: Double) {
    hash(state.withLock { Self.drain(&$0) })
    return state.withLock { ($0.hashes, $0.seconds) }
  }

  private static func drain(_ state: inout State) -> [(place: Int, bitmap: Bitmap)] {
    defer { state.waiting = [] }
    return state.waiting
  }

  private func hash(_ batch: [(place: Int, bitmap: Bitmap)]) {
    guard !batch.isEmpty else { return }
    var watch = Stopwatch()
    let hashes = Bitmap.rgbaHashes(of: batch.map(\.bitmap))
    let seconds = watch.lap()
    pool.giveBack(batch.map(\.bitmap))
    state.withLock { state in
      state.seconds += seconds
      for (entry, hash) in zip(batch, hashes) { state.hashes[entry.place] = hash }
    }
  }
}
