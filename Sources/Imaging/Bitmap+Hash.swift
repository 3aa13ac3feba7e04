internal import CPixels

extension Bitmap {
  /// SHA-256 of all pixels as straight R, G, B, A bytes, in 64 hexadecimal digits: what
  /// `ffmpeg -pix_fmt rgba -f framehash` says of the picture's PNG file.
  public var rgbaHash: String { Self.rgbaHashes(of: [self])[0] }

  /// How many bitmaps are hashed together best on this machine: 1, 4 or 8. A hash alone is a chain of sums, each of
  /// which waits for the one before; several chains side by side cost little more than one.
  public static var hashLanes: Int { pixels_sha256_lanes() }

  /// The hashes of several bitmaps, each as `rgbaHash` says it.
  public static func rgbaHashes(of bitmaps: [Bitmap]) -> [String] {
    var hashes = Array(repeating: "", count: bitmaps.count)
    let kinds = Dictionary(grouping: bitmaps.indices) { HashKind(bitmaps[$0]) }
    for (kind, indices) in kinds {
      for (index, hash) in zip(indices, hash(indices.map { bitmaps[$0] }, kind)) { hashes[index] = hash }
    }
    return hashes
  }

  /// Bitmaps that can be hashed side by side.
  private struct HashKind: Hashable {
    var pixelCount: Int
    var isOpaque: Bool

    init(_ bitmap: Bitmap) { (pixelCount, isOpaque) = (bitmap.pixelCount, bitmap.isOpaque) }
  }

  private static func hash(_ bitmaps: [Bitmap], _ kind: HashKind) -> [String] {
    let digests = [UInt8](unsafeUninitializedCapacity: 32 * bitmaps.count) { buffer, count in
      let pixels = bitmaps.map { UnsafePointer<UInt8>?($0.bytes) }
      pixels_sha256_of_pictures(buffer.baseAddress, pixels, bitmaps.count, kind.pixelCount, kind.isOpaque ? 1 : 0)
      withExtendedLifetime(bitmaps) { count = 32 * bitmaps.count }
    }
    return bitmaps.indices.map { Array(digests[32 * $0..<32 * ($0 + 1)]).hexadecimal }
  }
}
