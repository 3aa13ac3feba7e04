internal import CCodec

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A PNG file whose rows lie in bands that were compressed alone, as `PNGEncoder` makes it unless it is to be small.
///
/// Such a file can be unpacked on several threads, and equal bands of two files are equal bytes. What is said of a file
/// here holds only once every band was unpacked and adds up to the file's height and checksum; whatever else is in a
/// file, `PNGReader.decode` decides what it is.
struct BandedPNG: Sendable {
  let size: PixelSize
  let hasAlpha: Bool
  private let bytes: [UInt8]
  private let chunks: [codec_band]
  private let adler: UInt32

  /// Looks at chunks and their checksums; nil where the file is of another kind, or damaged.
  init?(_ bytes: [UInt8]) {
    var png = codec_quick()
    var adler: UInt32 = 0
    let chunks = bytes.withUnsafeBufferPointer { buffer -> [codec_band] in
      guard let start = buffer.baseAddress, codec_quick_open(&png, start, buffer.count) != 0 else { return [] }
      let count = codec_quick_bands(&png, nil, 0, &adler)
      // Swift would write the length of the one empty array that all share.
      if count == 0 { return [] }
      return [codec_band](unsafeUninitializedCapacity: count) {
        $1 = codec_quick_bands(&png, $0.baseAddress, count, &adler)
      }
    }
    let size = PixelSize(width: Int(png.width), height: Int(png.height))
    let rawSize = UInt64(size.width) * UInt64(size.height) * UInt64(png.bytes_per_pixel)
    guard !chunks.isEmpty,
      (try? PNGReader.check(width: size.width, height: size.height, rawSize: rawSize, byteCount: bytes.count)) != nil
    else { return nil }
    (self.size, self.bytes, self.chunks, self.adler) = (size, bytes, chunks, adler)
    hasAlpha = png.bytes_per_pixel == 4
  }

  var bands: Range<Int> { chunks.indices }

  /// Whether a band is the same as one of another file, byte by byte.
  func isEqual(_ band: Int, to other: BandedPNG, _ otherBand: Int) -> Bool {
    let (own, its) = (chunks[band], other.chunks[otherBand])
    guard own.size == its.size else { return false }
    return bytes.withUnsafeBufferPointer { bytes in
      other.bytes.withUnsafeBufferPointer { others in
        guard let start = bytes.baseAddress, let otherStart = others.baseAddress else { return false }
        return memcmp(start + Int(own.offset), otherStart + Int(its.offset), Int(own.size)) == 0
      }
    }
  }

  /// Whether the rows of all bands, from top to bottom, are this picture.
  func isMade(of rows: some Sequence<codec_rows>) -> Bool {
    let all = rows.reduce(codec_rows(row_count: 0, adler: 1), joined)
    return all.row_count == size.height && all.adler == adler
  }

  /// Whether every band is whole, and all are a picture.
  func isWhole(jobs: Int) -> Bool {
    guard let unpackers = unpackers(jobs: jobs),
      let found = Self.unpack(bands.map { Stretch(of: $0, in: self) }, with: unpackers)
    else { return false }
    return isMade(of: found.map(\.bands))
  }

  /// Memory to unpack this file and those like it on so many threads, or on fewer where it is small; nil where there is
  /// none.
  func unpackers(jobs: Int) -> [BandUnpacker]? {
    // A quarter of a megapixel takes a few times as long as a thread to start.
    let most = max(1, min(jobs, (size.width * size.height) >> 18))
    return try? (0..<most).map { _ in try BandUnpacker(width: size.width, hasAlpha: hasAlpha) }
  }

  /// Bands that follow each other, in three parts of which each may be empty.
  struct Stretch: Sendable {
    var file: BandedPNG
    var above: Range<Int>
    var bands: Range<Int>
    var below: Range<Int>
    /// Where their rows are put, from the top on; nil where they are only looked at.
    var bitmap: Bitmap?

    /// What a stretch holds, part by part.
    struct Rows: Sendable {
      var above, bands, below: codec_rows

      var all: [codec_rows] { [above, bands, below] }
      var rowCount: Int { all.reduce(0) { $0 + Int($1.row_count) } }
    }
  }

  /// What stretches of files that are alike hold; nil where a band is damaged or unusual.
  static func unpack(_ stretches: [Stretch], with unpackers: [BandUnpacker]) -> [Stretch.Rows]? {
    try? stretches.concurrentMap(with: unpackers) { unpacker, stretch in
      var y = 0
      func rows(_ bands: Range<Int>) throws -> codec_rows {
        try stretch.file.unpack(bands, with: unpacker, into: stretch.bitmap, at: &y)
      }
      let (above, bands) = (try rows(stretch.above), try rows(stretch.bands))
      return Stretch.Rows(above: above, bands: bands, below: try rows(stretch.below))
    }
  }

  private func unpack(
    _ bands: Range<Int>, with unpacker: BandUnpacker, into bitmap: Bitmap?, at y: inout Int
  ) throws(BandUnpacker.Failure) -> codec_rows {
    var sum = codec_rows(row_count: 0, adler: 1)
    for chunk in chunks[bands] {
      let rows = try bytes.withUnsafeBufferPointer { (bytes) throws(BandUnpacker.Failure) in
        try unpacker.unpack(bytes[Int(chunk.offset)..<Int(chunk.offset) + Int(chunk.size)])
      }
      sum = joined(sum, rows)
      if let bitmap { try unpacker.put(rows, into: bitmap, at: &y) }
    }
    return sum
  }

  /// Rows and those below them.
  private func joined(_ rows: codec_rows, _ next: codec_rows) -> codec_rows {
    let size = UInt64(next.row_count) * UInt64((hasAlpha ? 4 : 3) * self.size.width + 1)
    return codec_rows(
      row_count: rows.row_count + next.row_count, adler: codec_adler_combine(rows.adler, next.adler, size))
  }
}

extension BandedPNG.Stretch {
  /// A band that is only looked at.
  init(of band: Int, in file: BandedPNG) {
    self.init(file: file, above: band..<band, bands: band..<band + 1, below: band + 1..<band + 1)
  }
}
