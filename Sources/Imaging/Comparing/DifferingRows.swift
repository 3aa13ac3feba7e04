/// Rows of two pictures of one size, outside of which nothing differs.
///
/// Around what differs they hold everything that a `Comparator` looks at, so that what it finds in them is what it finds
/// in the whole pictures.
public struct DifferingRows: Sendable {
  /// The extent of either picture.
  public let size: PixelSize
  /// The pictures' rows.
  let rows: Range<Int>
  private let first: Bitmap
  private let second: Bitmap
  /// How many rows of the bitmaps lie above them.
  private let skipped: Int

  init(size: PixelSize, rows: Range<Int>, _ first: Bitmap, _ second: Bitmap, skipped: Int) {
    precondition(
      first.width == size.width && first.size.width == second.size.width
        && skipped + rows.count <= min(first.height, second.height), "the bitmaps hold the rows")
    (self.size, self.rows, self.first, self.second, self.skipped) = (size, rows, first, second, skipped)
  }

  /// All rows of two pictures; nil where their sizes differ.
  public init?(_ first: Bitmap, _ second: Bitmap) {
    guard first.size == second.size else { return nil }
    self.init(size: first.size, rows: 0..<first.height, first, second, skipped: 0)
  }

  /// Rows of two PNG files, at little more than the cost of unpacking one of them: bands of rows that are the same bytes
  /// in both are only made sure of, once.
  ///
  /// - Parameters:
  ///   - first: The bytes of a file.
  ///   - second: The bytes of another.
  ///   - jobs: How many threads are used, at least one.
  /// - Returns: Nil where both files are to be decoded: they are of another kind, or damaged.
  public init?(_ first: [UInt8], _ second: [UInt8], jobs: Int = 1) {
    guard let rows = BandedPair(first, second)?.differingRows(jobs: jobs) else { return nil }
    self = rows
  }

  /// The extent of the rows.
  var extent: PixelSize { PixelSize(width: size.width, height: rows.count) }
  var isFirstOpaque: Bool { first.isOpaque }
  var isSecondOpaque: Bool { second.isOpaque }
  /// The first byte of the rows of either picture, which lives as long as this value.
  var firstBytes: UnsafePointer<UInt8> { UnsafePointer(first.bytes + skipped * first.bytesPerRow) }
  var secondBytes: UnsafePointer<UInt8> { UnsafePointer(second.bytes + skipped * second.bytesPerRow) }

  /// Masks of the pictures, as they lie in the rows.
  func placed(_ masks: [PixelRegion]) -> [PixelRegion] {
    masks.compactMap { $0.clipped(to: size) }.compactMap { mask in
      PixelRegion(x: mask.x, y: mask.y - rows.lowerBound, width: mask.width, height: mask.height).clipped(to: extent)
    }
  }
}
