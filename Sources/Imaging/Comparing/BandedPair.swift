internal import CCodec
internal import CPixels

/// Two PNG files of bands, of one size and kind, with the same bands above and below those that differ.
struct BandedPair {
  let first: BandedPNG
  let second: BandedPNG
  /// How many bands are the same from the top on, and how many of the others from the bottom on.
  private let above: Int
  private let below: Int

  /// Nil where the files are of other kinds.
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
  }

  /// The rows in which the files differ, with all around them that is looked at when they are compared. Every band of
  /// either file is unpacked, most of the shared ones once.
  ///
  /// - Returns: Nil where one of the files is damaged or unusual, or without memory.
  func differingRows(jobs: Int) -> DifferingRows? {
    guard let own = stretch(of: first), let other = stretch(of: second), let unpackers = first.unpackers(jobs: jobs)
    else { return nil }
    let (before, after) = (0..<own.above.lowerBound, own.below.upperBound..<first.bands.count)
    let others = (Array(before) + after).map { BandedPNG.Stretch(of: $0, in: first) }
    // Those that take longest come first.
    guard let found = BandedPNG.unpack([own, other] + others, with: unpackers) else { return nil }
    let top = found[2...].prefix(before.count).map(\.bands), end = found.suffix(after.count).map(\.bands)
    guard first.isMade(of: top + found[0].all + end), second.isMade(of: top + found[1].all + end) else { return nil }
    let start = top.reduce(0) { $0 + Int($1.row_count) }
    let differing = start + Int(found[0].above.row_count)
    let rows = around(differing..<differing + Int(found[0].bands.row_count))
    guard let bitmap = own.bitmap, let otherBitmap = other.bitmap,
      start <= rows.lowerBound, rows.upperBound <= start + found[0].rowCount
    else { return nil }
    return DifferingRows(size: first.size, rows: rows, bitmap, otherBitmap, skipped: rows.lowerBound - start)
  }

  /// The bands of a file that differ, with enough of those around them.
  private func stretch(of file: BandedPNG) -> BandedPNG.Stretch? {
    // Up to three rows more, since the first is that of a tile.
    let enough = (Int(pixels_reach) + 3) / Int(pixels_band_least_rows) + 1
    let (top, end) = (above, file.bands.count - below)
    let bands = max(0, top - enough)..<min(file.bands.count, end + enough)
    let rows = min(file.size.height, bands.count * Int(pixels_band_most_rows))
    guard let bitmap = try? Bitmap(width: file.size.width, height: rows) else { return nil }
    // Of what is not opaque, alpha is looked at.
    bitmap.isOpaque = !file.hasAlpha
    return BandedPNG.Stretch(
      file: file, above: bands.lowerBound..<top, bands: top..<end, below: end..<bands.upperBound, bitmap: bitmap)
  }

  /// Rows with all around them that is looked at when they are compared.
  private func around(_ rows: Range<Int>) -> Range<Int> {
    let reach = Int(pixels_reach)
    // From the first row of a tile on.
    return max(0, rows.lowerBound - reach) / 4 * 4..<min(first.size.height, rows.upperBound + reach)
  }
}
