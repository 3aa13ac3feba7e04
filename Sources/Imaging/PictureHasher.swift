internal import CPixels
import Synchronization

/// SHA-256 of a clip's pictures, as `Bitmap.rgbaHash` says it, at less cost than one after the other.
///
/// A hash alone is a chain of sums, each of which waits for the one before; several chains side by side cost little more
/// than one. And the sum over the rows that a batch shares with an earlier picture, from the top on, is known already.
public final class PictureHasher: Sendable {
  /// The states of a picture's hash: one at its top, then one each `segment` rows.
  private struct Trail: Sendable {
    var rows: PictureRows
    var states: [pixels_sha256]
  }

  private static let segment = 32

  private let trail = Mutex<Trail?>(nil)

  /// Makes a hasher that knows no picture.
  public init() {}

  /// The hashes of a batch's pictures, or of some of them, in 64 hexadecimal digits each.
  public func hashes(of batch: PictureBatch, _ pictures: Range<Int>? = nil) -> [String] {
    let pictures = pictures ?? 0..<batch.count
    guard let last = batch.rows[pictures].last else { return [] }
    var known = known(of: batch.rows[pictures])
    var states = Array(repeating: known[known.count - 1], count: pictures.count)
    for top in stride(from: (known.count - 1) * Self.segment, to: batch.height, by: Self.segment) {
      batch.add(top..<min(top + Self.segment, batch.height), of: pictures, to: &states)
      known.append(states[states.count - 1])
    }
    trail.withLock { $0 = Trail(rows: last, states: known) }
    return states.map { state in
      var state = state
      let digest = [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
        pixels_sha256_end(&state, buffer.baseAddress)
        count = 32
      }
      return digest.hexadecimal
    }
  }

  /// The states over the segments that all pictures share with the last one of an earlier batch.
  private func known(of pictures: ArraySlice<PictureRows>) -> [pixels_sha256] {
    if let trail = trail.withLock({ $0 }) {
      let shared = pictures.map { $0.countShared(with: trail.rows) }.min() ?? 0
      return Array(trail.states.prefix(shared / Self.segment + 1))
    }
    var start = pixels_sha256()
    pixels_sha256_begin(&start)
    return [start]
  }
}
