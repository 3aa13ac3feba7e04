internal import CPixels
import Platform

/// An XXH3-128 hash with seed 0, which identifies bytes in every file that Flipbook writes.
///
/// The probability that two of a million different inputs have the same hash is 1e-27. It is no protection against
/// forged inputs, since xxHash is not a cryptographic hash.
package struct ContentHash: Hashable, Sendable, LosslessStringConvertible {
  // The sixteen canonical bytes, big-endian in memory, so that the bytes of an array of hashes can be hashed again.
  private let first: UInt64
  private let second: UInt64

  private init(_ first: UInt64, _ second: UInt64) { (self.first, self.second) = (first, second) }

  /// Computes the hash of some bytes.
  package init(of bytes: UnsafeRawBufferPointer) {
    let hash = pixels_hash_of(bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count)
    self.init(hash.first, hash.second)
  }

  /// Computes the hash of some bytes.
  package init(of bytes: [UInt8]) { self = bytes.withUnsafeBytes(ContentHash.init(of:)) }

  /// Computes the hash of a file's bytes, or returns `nil` if it is not a regular file or cannot be read.
  package init?(ofFile path: String) {
    guard let target = Files.resolved(path), let bytes = try? Files.readRegular(target) else { return nil }
    self.init(of: bytes)
  }

  /// Adds half of the bits to a hasher, which suffices because they are distributed evenly.
  package func hash(into hasher: inout Hasher) { hasher.combine(first) }

  /// The number of digits of the text.
  package static let digitCount = 32

  /// Parses the text, or returns `nil` if it is not 32 hexadecimal digits in lower case.
  package init?(_ description: String) { self.init(digits: description.utf8) }

  /// Parses the bytes of the text.
  init?(digits: some Collection<UInt8>) {
    guard digits.count == Self.digitCount else { return nil }
    var words: (UInt64, UInt64) = (0, 0)
    for (index, digit) in digits.enumerated() {
      let value: UInt8
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = digit - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): value = digit - UInt8(ascii: "a") + 10
      default: return nil
      }
      if index < 16 { words.0 = words.0 << 4 | UInt64(value) } else { words.1 = words.1 << 4 | UInt64(value) }
    }
    self.init(words.0.bigEndian, words.1.bigEndian)
  }

  /// The canonical form: 32 hexadecimal digits in lower case, big-endian.
  package var description: String {
    [first, second].map { NumberText.padded(UInt64(bigEndian: $0), to: 16, radix: 16) }.joined()
  }
}

/// The hash of each row of a bitmap, computed from the B, G, R, A bytes of its pixels, not premultiplied.
///
/// The hashes identify equal bitmaps, and bands of rows that were compressed before, at any height.
package struct RowHashes: Sendable {
  /// The hashes from top to bottom.
  package let rows: [ContentHash]

  /// Computes the hashes of a bitmap's current pixels.
  package init(_ bitmap: Bitmap) {
    rows = [ContentHash](unsafeUninitializedCapacity: bitmap.height) { buffer, count in
      buffer.withMemoryRebound(to: pixels_hash.self) { rows in
        // Only pixels that may be transparent need to be converted.
        var straight = [UInt32](repeating: 0, count: bitmap.isOpaque ? 0 : bitmap.width)
        straight.withUnsafeMutableBufferPointer { straight in
          pixels_hash_rows(
            rows.baseAddress, bitmap.bytes, bitmap.width, bitmap.height, bitmap.isOpaque ? nil : straight.baseAddress)
        }
      }
      count = bitmap.height
    }
  }

  /// The bitmap's hash, computed from its rows' hashes. Bitmaps with equal hashes have the same size and the same
  /// pixels.
  package var all: ContentHash { rows.withUnsafeBytes(ContentHash.init(of:)) }
}

extension Bitmap {
  /// The hash of the current pixels; see ``RowHashes/all``.
  package var contentHash: ContentHash { RowHashes(self).all }
}

// MARK: Bands

/// Consecutive rows of a bitmap that are filtered and compressed together.
struct Band: Hashable {
  var rows: Range<Int>
  var hash: ContentHash

  /// The range of a band's height, in rows; the last band of a bitmap may be lower.
  static let heights = Int(pixels_band_least_rows)...Int(pixels_band_most_rows)
}

extension RowHashes {
  /// The rows divided into bands at positions that depend on the rows themselves.
  ///
  /// So the same rows at another height mostly form the same bands.
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
      let value = cost(words, end - 1)
      if value < least { (best, least) = (end, value) }
    }
    return best
  }

  /// Returns the cost of a cut after a row; the row with the lowest cost is cut.
  ///
  /// The cost depends on four rows, so it is the same at any height. It is lowest at the beginning of a run of equal
  /// rows, such as a gap between lines of text, and highest within such a run.
  private static func cost(_ words: UnsafeBufferPointer<UInt64>, _ row: Int) -> UInt64 {
    guard row >= 3 else { return .max }
    func isSame(_ other: Int) -> Bool {
      words[2 * row] == words[2 * other] && words[2 * row + 1] == words[2 * other + 1]
    }
    let isRun = isSame(row - 1) && isSame(row - 2)
    if isRun && isSame(row - 3) { return .max }
    // Folding a product to 64 bits mixes every bit of both factors into every bit of the result.
    func turned(_ word: UInt64) -> UInt64 { word << 29 | word >> 35 }
    let product = (words[2 * row] ^ turned(words[2 * row - 2]))
      .multipliedFullWidth(by: words[2 * row - 3] ^ turned(words[2 * row - 6]))
    let mixed = product.high ^ product.low
    return isRun ? mixed >> 8 : mixed >> 1
  }
}
