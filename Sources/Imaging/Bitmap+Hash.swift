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

  /// How many bitmaps are hashed together best.
  public static var hashLanes: Int { 1 }

  /// The hashes of several bitmaps.
  public static func rgbaHashes(of bitmaps: [Bitmap]) -> [String] { bitmaps.map(\.rgbaHash) }
}
