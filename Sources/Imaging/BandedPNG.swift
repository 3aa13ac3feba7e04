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

  /// Whether the rows of all bands are this picture.
  func isMade(of rows: some Sequence<codec_rows>) -> Bool {
    var (height, sum) = (0, UInt32(1))
    for band in rows {
      height += Int(band.row_count)
      sum = codec_adler_combine(sum, band.adler, UInt64(band.row_count) * UInt64((hasAlpha ? 4 : 3) * size.width + 1))
    }
    return height == size.height && sum == adler
  }

  /// Whether every band is whole, and all are a picture.
  func isWhole(jobs: Int) -> Bool {
    guard let unpackers = unpackers(jobs: jobs),
      let rows = Self.unpack(bands.map { Piece(file: self, band: $0) }, with: unpackers)
    else { return false }
    return isMade(of: rows)
  }

  /// Memory to unpack this file and those like it on so many threads, or on fewer where it is small; nil where there is
  /// none.
  func unpackers(jobs: Int) -> [BandUnpacker]? {
    // A quarter of a megapixel takes a few times as long as a thread to start.
    let most = max(1, min(jobs, (size.width * size.height) >> 18))
    return try? (0..<most).map { _ in try BandUnpacker(width: size.width, hasAlpha: hasAlpha) }
  }

  /// A band to be unpacked.
  struct Piece: Sendable {
    var file: BandedPNG
    var band: Int
    /// Which of its rows are wanted, and the place of the first of them; nil where it is only looked at.
    var target: (rows: Range<Int>, bitmap: Bitmap, y: Int)?
  }

  /// What bands of files that are alike hold; nil where one of them is damaged or unusual. No two write into the same
  /// row.
  static func unpack(_ pieces: [Piece], with unpackers: [BandUnpacker]) -> [codec_rows]? {
    try? pieces.concurrentMap(with: unpackers) { unpacker, piece in
      let chunk = piece.file.chunks[piece.band]
      let rows = try piece.file.bytes.withUnsafeBufferPointer { try unpacker.unpack($0[chunk.contents]) }
      if let target = piece.target { unpacker.put(target.rows, into: target.bitmap, at: target.y) }
      return rows
    }
  }
}

extension codec_band {
  fileprivate var contents: Range<Int> { Int(offset)..<Int(offset) + Int(size) }
}
