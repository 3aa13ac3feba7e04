internal import CPixels

/// Hashes of a picture's rows: they tell rows that were met before without looking at their pixels again.
///
/// A hash has 128 bits, so that among a million rows two different ones are taken for the same with a probability of
/// 1e-27. That is no defence against who makes rows with that intent.
public struct PictureRows: Sendable {
  /// What tells pictures from each other: pictures with equal identities have the same size and the same pixels.
  public struct Identity: Hashable, Sendable {
    fileprivate var low: UInt64
    fileprivate var high: UInt64
    fileprivate var width: Int
    fileprivate var height: Int
    fileprivate var isOpaque: Bool
  }

  let width: Int
  let isOpaque: Bool
  let hashes: [pixels_hash]

  /// Looks at a bitmap as it is now.
  public init(_ bitmap: Bitmap) {
    (width, isOpaque) = (bitmap.width, bitmap.isOpaque)
    hashes = [pixels_hash](unsafeUninitializedCapacity: bitmap.height) { rows, count in
      pixels_hash_rows(rows.baseAddress, bitmap.bytes, bitmap.width, bitmap.height)
      count = bitmap.height
    }
  }

  /// What tells the picture from others.
  public var identity: Identity {
    let hash = hashes.withUnsafeBytes { pixels_hash_of($0.bindMemory(to: UInt8.self).baseAddress, $0.count) }
    return Identity(low: hash.low, high: hash.high, width: width, height: hashes.count, isOpaque: isOpaque)
  }

  /// What tells a row from other rows of its width.
  public struct Row: Hashable, Sendable {
    fileprivate var low: UInt64
    fileprivate var high: UInt64
  }

  /// The rows from top to bottom.
  public var rows: [Row] { hashes.map { Row(low: $0.low, high: $0.high) } }

  /// How many rows, from the top on, show what those of another picture show.
  func countShared(with other: PictureRows) -> Int {
    guard width == other.width, isOpaque == other.isOpaque else { return 0 }
    let pairs = zip(hashes, other.hashes)
    return pairs.enumerated().first { $1.0.low != $1.1.low || $1.0.high != $1.1.high }?.offset
      ?? min(hashes.count, other.hashes.count)
  }
}
