internal import CPixels
import Synchronization

/// SHA-256 of a clip's pictures, as `Bitmap.rgbaHash` says it, at less cost than one after the other.
///
/// A hash alone is a chain of sums, each of which waits for the one before; several chains side by side cost little more
/// than one. And the sum over the rows that a picture shares with an earlier one, from the top on, is known already.
public final class PictureHasher: Sendable {
  /// A picture, and the hashes of its rows.
  public typealias Picture = (bitmap: Bitmap, rows: PictureRows)

  /// The states of a picture's hash: one at its top, then one each `segment` rows.
  private struct Trail: Sendable {
    var rows: PictureRows
    var states: [pixels_sha256]
  }

  /// Pictures that are hashed side by side.
  private struct Kind: Hashable {
    var width: Int
    var height: Int
    var isOpaque: Bool
    /// How many segments are known.
    var known: Int
  }

  /// A multiple of 16 rows makes whole blocks of 64 bytes, whatever the width.
  private static let segment = 32

  private let trail = Mutex<Trail?>(nil)

  /// How many pictures are hashed together best on this machine: 3, 4 or 8.
  public static var lanes: Int { pixels_sha256_lanes() }

  /// Makes a hasher that knows no picture.
  public init() {}

  /// The hashes of some pictures, in 64 hexadecimal digits each.
  public func hashes(of pictures: [Picture]) -> [String] {
    let last = trail.withLock { $0 }
    var hashes = Array(repeating: "", count: pictures.count)
    for (kind, indices) in Dictionary(grouping: pictures.indices, by: { Self.kind(of: pictures[$0], after: last) }) {
      let some = indices.map { pictures[$0] }
      for (index, hash) in zip(indices, finish(some, kind, after: last)) { hashes[index] = hash }
    }
    return hashes
  }

  private static func kind(of picture: Picture, after last: Trail?) -> Kind {
    let shared = last.map { picture.rows.countShared(with: $0.rows) } ?? 0
    return Kind(
      width: picture.bitmap.width, height: picture.bitmap.height, isOpaque: picture.bitmap.isOpaque,
      known: shared / segment)
  }

  private func finish(_ pictures: [Picture], _ kind: Kind, after last: Trail?) -> [String] {
    var known = Array(last?.states.prefix(kind.known + 1) ?? [])
    if known.isEmpty {
      var start = pixels_sha256()
      pixels_sha256_begin(&start)
      known = [start]
    }
    var states = Array(repeating: known[known.count - 1], count: pictures.count)
    for top in stride(from: kind.known * Self.segment, to: kind.height, by: Self.segment) {
      let count = min(Self.segment, kind.height - top) * kind.width
      let pixels = pictures.map { UnsafePointer<UInt8>?($0.bitmap.bytes + 4 * top * kind.width) }
      pixels_sha256_add_pictures(&states, pixels, pictures.count, count, kind.isOpaque ? 1 : 0)
      known.append(states[states.count - 1])
    }
    withExtendedLifetime(pictures) {}
    trail.withLock { $0 = Trail(rows: pictures[pictures.count - 1].rows, states: known) }
    return states.map { state in
      var state = state
      let digest = [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
        pixels_sha256_end(&state, buffer.baseAddress)
        count = 32
      }
      return digest.hexadecimal
    }
  }
}
