internal import CCodec
internal import CPixels

/// Two PNG files of bands, of one size and kind, with the same bands above and below those that differ.
struct BandedPair {
  let first: BandedPNG
  let second: BandedPNG
  /// How many bands are the same from the top on, and how many of the others from the bottom on.
  private let above: Int
  private let below: Int

  /// Nil where the files are of other kinds, or differ in so much that both are decoded in less time.
  init?(_ first: [UInt8], _ second: [UInt8]) {
    guard let first = BandedPNG(first), let second = BandedPNG(second), first.size == second.size,
      first.hasAlpha == second.hasAlpha
    else { return nil }
    let (count, otherCount) = (first.bands.count, second.bands.count)
    let shorter = min(count, otherCount)
    let above = (0..<shorter).first { !first.isEqual($0, to: second, $0) } ?? shorter
    let below =
      (0..<shorter - above).first { !first.isEqual(count - 1 - $0, to: second, otherCount - 1 - $0) } ?? shorter - above
    (self.first, self.second, self.above, self.below) = (first, second, above, below)
    // The bands that are unpacked once more to put their pixels together: at most half of them.
    let around = 2 * Int(pixels_reach) * count / first.size.height
    guard 2 * (max(count, otherCount) - above - below + around) <= count else { return nil }
  }

  /// What the bands of both files hold, and the rows to be compared.
  struct Rows {
    var first: [codec_rows]
    var second: [codec_rows]
    var differing: Range<Int>
  }

  /// Unpacks every band of either file, shared ones once; nil where one of the files is damaged or unusual.
  func check(with unpackers: [BandUnpacker]) -> Rows? {
    let own = (above..<second.bands.count - below).map { BandedPNG.Piece(file: second, band: $0) }
    let pieces = first.bands.map { BandedPNG.Piece(file: first, band: $0) } + own
    guard let found = BandedPNG.unpack(pieces, with: unpackers) else { return nil }
    let rows = Array(found.prefix(first.bands.count))
    let otherRows = rows.prefix(above) + found.suffix(own.count) + rows.suffix(below)
    guard first.isMade(of: rows), second.isMade(of: otherRows) else { return nil }
    let top = Self.count(rows.prefix(above)), end = first.size.height - Self.count(rows.suffix(below))
    return Rows(first: rows, second: Array(otherRows), differing: around(top..<end))
  }

  private static func count(_ rows: some Sequence<codec_rows>) -> Int { rows.reduce(0) { $0 + Int($1.row_count) } }

  /// Rows with all around them that is looked at when they are compared.
  private func around(_ rows: Range<Int>) -> Range<Int> {
    let reach = Int(pixels_reach)
    // From the first row of a tile on.
    return max(0, rows.lowerBound - reach) / 4 * 4..<min(first.size.height, rows.upperBound + reach)
  }

  /// Some rows of both pictures; nil without memory.
  func bitmaps(of wanted: Range<Int>, _ rows: Rows, with unpackers: [BandUnpacker]) -> (Bitmap, Bitmap)? {
    guard let bitmap = try? Bitmap(width: first.size.width, height: wanted.count),
      let other = try? Bitmap(width: first.size.width, height: wanted.count)
    else { return nil }
    let pieces =
      Self.pieces(of: first, rows.first, wanted, for: bitmap) + Self.pieces(of: second, rows.second, wanted, for: other)
    guard BandedPNG.unpack(pieces, with: unpackers) != nil else { return nil }
    // Of those that are not opaque, alpha is looked at.
    (bitmap.isOpaque, other.isOpaque) = (!first.hasAlpha, !second.hasAlpha)
    return (bitmap, other)
  }

  private static func pieces(
    of file: BandedPNG, _ rows: [codec_rows], _ wanted: Range<Int>, for bitmap: Bitmap
  ) -> [BandedPNG.Piece] {
    var y = 0
    return zip(file.bands, rows).compactMap { band, rows in
      let top = y
      y += Int(rows.row_count)
      let part = (top..<y).clamped(to: wanted)
      guard !part.isEmpty else { return nil }
      let inBand = part.lowerBound - top..<part.upperBound - top
      return BandedPNG.Piece(file: file, band: band, target: (inBand, bitmap, part.lowerBound - wanted.lowerBound))
    }
  }
}
