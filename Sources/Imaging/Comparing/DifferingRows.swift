/// Rows of two pictures of one size, outside of which nothing differs.
///
/// Around what differs they hold everything that a `Comparator` looks at, so that what it finds in them is what it finds
/// in the whole pictures.
public struct DifferingRows: Sendable {
  /// The extent of either picture.
  public let size: PixelSize
  /// Which row of the pictures is the topmost of both bitmaps.
  let top: Int
  let first: Bitmap
  let second: Bitmap

  /// All rows of two pictures; nil where their sizes differ.
  public init?(_ first: Bitmap, _ second: Bitmap) {
    guard first.size == second.size else { return nil }
    (size, top, self.first, self.second) = (first.size, 0, first, second)
  }

  /// Rows of two PNG files that are alike, at less than the cost of decoding one of them: bands of rows that are the same
  /// bytes in both are only made sure of, once.
  ///
  /// - Parameters:
  ///   - first: The bytes of a file.
  ///   - second: The bytes of another.
  ///   - jobs: How many threads are used, at least one.
  /// - Returns: Nil where both files are to be decoded: they are of another kind, differ in too much, or are damaged.
  public init?(_ first: [UInt8], _ second: [UInt8], jobs: Int = 1) {
    guard let pair = BandedPair(first, second), let unpackers = pair.first.unpackers(jobs: jobs),
      let rows = pair.check(with: unpackers),
      let bitmaps = pair.bitmaps(of: rows.differing, rows, with: unpackers)
    else { return nil }
    (size, top, self.first, self.second) = (pair.first.size, rows.differing.lowerBound, bitmaps.0, bitmaps.1)
  }

  /// Masks of the pictures, as they lie in the bitmaps.
  func placed(_ masks: [PixelRegion]) -> [PixelRegion] {
    masks.compactMap { $0.clipped(to: size) }.map { mask in
      PixelRegion(x: mask.x, y: mask.y - top, width: mask.width, height: mask.height)
    }
  }
}
