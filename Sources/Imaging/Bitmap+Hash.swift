internal import CPixels

extension Bitmap {
  /// SHA-256 of all pixels as straight R, G, B, A bytes, in 64 hexadecimal digits: what
  /// `ffmpeg -pix_fmt rgba -f framehash` says of the picture's PNG file.
  public var rgbaHash: String {
    var hash = SHA256()
    // Some rows at a time stay in the processor's cache, and need no second picture in memory.
    let rows = max(1, 65536 / bytesPerRow)
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: rows * bytesPerRow) { part in
      guard let start = part.baseAddress else { return }
      for first in stride(from: 0, to: height, by: rows) {
        let count = width * min(rows, height - first)
        let from = bytes + first * bytesPerRow
        if isOpaque {
          pixels_straight_from_opaque(start, from, count)
        } else {
          pixels_straight_from_native(start, from, count)
        }
        hash.add(UnsafeRawBufferPointer(start: start, count: 4 * count))
      }
    }
    return hash.digest().hexadecimal
  }

  /// How many bitmaps are hashed together best: as many as the processor has lanes.
  public static var hashLanes: Int { pixels_sha256_lanes() }

  /// The hashes of several bitmaps. SHA-256 cannot be quickened for one, but several of one size go side by side
  /// through the processor's vectors, at a tenth of the time each.
  public static func rgbaHashes(of bitmaps: [Bitmap]) -> [String] {
    guard let first = bitmaps.first else { return [] }
    guard bitmaps.count > 1, hashLanes > 1, bitmaps.allSatisfy({ $0.size == first.size }) else {
      return bitmaps.map(\.rgbaHash)
    }
    return stride(from: 0, to: bitmaps.count, by: hashLanes).flatMap { start in
      sideBySide(bitmaps[start..<min(start + hashLanes, bitmaps.count)], pixelCount: first.pixelCount)
    }
  }

  private static func sideBySide(_ bitmaps: ArraySlice<Bitmap>, pixelCount: Int) -> [String] {
    let pictures = bitmaps.map { Optional(UnsafePointer($0.bytes)) }
    let areOpaque: [UInt8] = bitmaps.map { $0.isOpaque ? 1 : 0 }
    var digests = [UInt8](repeating: 0, count: 32 * bitmaps.count)
    withExtendedLifetime(bitmaps) {
      pixels_sha256_of_pictures(&digests, pictures, areOpaque, bitmaps.count, pixelCount)
    }
    return stride(from: 0, to: digests.count, by: 32).map { Array(digests[$0..<($0 + 32)]).hexadecimal }
  }
}
