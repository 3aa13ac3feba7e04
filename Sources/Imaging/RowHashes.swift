internal import CPixels

/// The hash of each row of a bitmap: of the bytes B, G, R, A of its pixels. Colours are multiplied by alpha, as in the
/// bitmap.
///
/// They tell which bitmaps are equal, and which bands of rows were compressed before, at whatever height.
public struct RowHashes: Sendable {
  /// The hashes from top to bottom.
  public let rows: [ContentHash]

  /// Looks at a bitmap as it is now.
  public init(_ bitmap: Bitmap) {
    rows = [ContentHash](unsafeUninitializedCapacity: bitmap.height) { buffer, count in
      buffer.withMemoryRebound(to: pixels_hash.self) { rows in
        pixels_hash_rows(rows.baseAddress, bitmap.bytes, bitmap.width, bitmap.height)
      }
      count = bitmap.height
    }
  }

  /// The bitmap's hash: that of its rows' hashes. Bitmaps of equal hashes have the same size and the same pixels.
  public var all: ContentHash { rows.withUnsafeBytes(ContentHash.init(of:)) }
}

extension Bitmap {
  /// The hash of the pixels as they are now; see ``RowHashes/all``.
  public var contentHash: ContentHash { RowHashes(self).all }
}

// MARK: Bands

/// Neighbouring rows of a bitmap that are filtered and compressed together.
struct Band: Hashable {
  /// The rows, from 0.
  var rows: Range<Int>
  /// The hash of their hashes.
  var hash: ContentHash

  /// How many rows a band has; the last one of a bitmap may have fewer.
  static let heights = Int(pixels_band_least_rows)...Int(pixels_band_most_rows)
}

extension RowHashes {
  /// Cuts the rows into bands at places that the rows themselves choose, so that the same rows at another height mostly
  /// make the same bands.
  var bands: [Band] {
    var bands: [Band] = []
    var start = 0
    rows.withUnsafeBytes { bytes in
      let words = bytes.bindMemory(to: UInt64.self)
      while start < rows.count {
        let end = Self.nextCut(words, after: start)
        let hash = ContentHash(of: UnsafeRawBufferPointer(rebasing: bytes[16 * start..<16 * end]))
        bands.append(Band(rows: start..<end, hash: hash))
        start = end
      }
    }
    return bands
  }

  private static func nextCut(_ words: UnsafeBufferPointer<UInt64>, after start: Int) -> Int {
    let height = words.count / 2
    if height - start <= Band.heights.upperBound { return height }
    var (best, least) = (start + Band.heights.upperBound, UInt64.max)
    for end in start + Band.heights.lowerBound...start + Band.heights.upperBound {
      let value = willingness(words, end - 1)
      if value < least { (best, least) = (end, value) }
    }
    return best
  }

  /// How willing the rows are to be cut after one of them; the smallest value wins. It looks at four rows, so that it is
  /// the same wherever they stand. The place where a run of equal rows begins (a gap between lines of text) is the most
  /// willing, and the inside of such a run the least.
  private static func willingness(_ words: UnsafeBufferPointer<UInt64>, _ row: Int) -> UInt64 {
    guard row >= 3 else { return .max }
    func isSame(_ other: Int) -> Bool {
      words[2 * row] == words[2 * other] && words[2 * row + 1] == words[2 * other + 1]
    }
    let isRun = isSame(row - 1) && isSame(row - 2)
    if isRun && isSame(row - 3) { return .max }
    // A product folded to 64 bits mixes every bit of both into every bit of the result.
    func turned(_ word: UInt64) -> UInt64 { word << 29 | word >> 35 }
    let product = (words[2 * row] ^ turned(words[2 * row - 2]))
      .multipliedFullWidth(by: words[2 * row - 3] ^ turned(words[2 * row - 6]))
    let mixed = product.high ^ product.low
    return isRun ? mixed >> 8 : mixed >> 1
  }
}
