internal import CCodec

/// An encoder of PNG files: 8-bit RGB, or RGBA if the bitmap has transparency, with an sRGB chunk.
///
/// `fast` and `balanced` divide the rows into bands at positions that depend on the rows themselves. Each band is
/// filtered and compressed without the rows above it. A file consists of a header, its bands, and a checksum combined
/// from theirs. A band that is in a `BandCache` is only copied. A band's bytes depend only on its rows, so the file
/// depends neither on the cache, nor the order of frames, nor the task.
public struct PNGEncoder: Sendable {
  /// The trade-off between speed and file size.
  public enum Compression: String, Sendable, CaseIterable {
    /// Bands compressed by igzip: two milliseconds for an uncached frame of a phone, at about the size that most tools
    /// reach.
    ///
    /// If Flipbook was built without igzip, zlib's level 1 is used, which takes several times as long.
    case fast
    /// Bands compressed by zlib's level 6: the size that most tools reach.
    case balanced
    /// At most the size of libpng's level 9, at any cost in time; for pictures that are kept, such as goldens.
    case small
  }

  /// The trade-off between speed and file size.
  public var compression: Compression

  /// Makes an encoder; the default is the fastest compression.
  public init(_ compression: Compression = .fast) { self.compression = compression }

  /// Returns the bytes of a PNG file.
  ///
  /// - Throws: `ImageError` if memory is exhausted.
  public func encode(_ bitmap: Bitmap) throws(ImageError) -> [UInt8] { try encode(bitmap, cache: nil) }

  /// Returns the bytes of a PNG file; `cache` only affects the speed.
  package func encode(_ bitmap: Bitmap, cache: BandCache?) throws(ImageError) -> [UInt8] {
    try file(of: bitmap, rows: RowHashes(bitmap), cache: cache).bytes
  }

  /// Returns a PNG file in pieces, which may come from `cache`; `rows` are the hashes of this bitmap's rows.
  package func file(of bitmap: Bitmap, rows: RowHashes, cache: BandCache?) throws(ImageError) -> PNGFile {
    switch compression {
    case .small: PNGFile(try smallest(bitmap))
    case .fast: try banded(bitmap, rows, effort: codec_effort_fast, cache: cache)
    case .balanced: try banded(bitmap, rows, effort: codec_effort_balanced, cache: cache)
    }
  }

  /// The name of the library that compresses bands, for fingerprints: bytes may differ between libraries.
  package static var fastDeflateName: String { String(cString: codec_fast_deflate_name()) }

  /// The version of libpng.
  package static var libpngVersion: String { String(cString: codec_png_version()) }

  /// Returns the smallest of three files, with all filters, Sub, and none.
  ///
  /// Flat pictures are smallest with filter Sub, photographs with all filters.
  private func smallest(_ bitmap: Bitmap) throws(ImageError) -> [UInt8] {
    let all = try ReferencePNGEncoder(level: 9, filters: .all).encode(bitmap)
    let sub = try ReferencePNGEncoder(level: 9, filters: .sub).encode(bitmap)
    let none = try ReferencePNGEncoder(level: 9, filters: .none).encode(bitmap)
    let better = sub.count < all.count ? sub : all
    return none.count < better.count ? none : better
  }

  private func banded(
    _ bitmap: Bitmap, _ rows: RowHashes, effort: codec_effort, cache: BandCache?
  ) throws(ImageError) -> PNGFile {
    guard let workspace = cache?.takeWorkspace() ?? BandWorkspace() else { throw ImageError(.outOfMemory) }
    defer { cache?.recycle(workspace) }
    let hasAlpha = bitmap.hasTransparency
    let rowSize = (hasAlpha ? 4 : 3) * bitmap.width + 1
    var file = PNGAssembly(width: bitmap.width, height: bitmap.height, hasAlpha: hasAlpha)
    for band in rows.bands {
      let key = BandCache.Key(rows: band.hash, width: bitmap.width, hasAlpha: hasAlpha, compression: compression)
      let encoded: EncodedBand
      if let known = cache?.band(key) {
        encoded = known
      } else {
        encoded = try workspace.encode(band, of: bitmap, hasAlpha: hasAlpha, effort: effort)
        cache?.insert(encoded, for: key)
      }
      file.append(encoded, filteredSize: rowSize * band.rows.count)
    }
    return file.finish()
  }
}

/// An encoder that writes PNG with libpng, for comparisons with the fast encoder in tests and benchmarks.
package struct ReferencePNGEncoder: Sendable {
  /// The filters that libpng may choose from.
  package enum Filters: Sendable {
    /// Sub: each byte minus that of the pixel to its left.
    case sub
    /// No filter.
    case none
    /// All five filters, chosen row by row, as in cairo and most tools.
    case all
  }

  /// The compression level of zlib, 0 to 9.
  package var level: Int
  /// The filters that libpng may choose from.
  package var filters: Filters

  /// Makes an encoder; the defaults are the values that most tools use.
  ///
  /// - Precondition: The level is from 0 to 9.
  package init(level: Int = 6, filters: Filters = .all) {
    precondition((0...9).contains(level), "the compression level must be from 0 to 9, not \(level)")
    (self.level, self.filters) = (level, filters)
  }

  /// Returns the bytes of a PNG file, 8-bit RGB, or RGBA if the bitmap has transparency, with an sRGB chunk.
  package func encode(_ bitmap: Bitmap) throws(ImageError) -> [UInt8] {
    var start: UnsafeMutablePointer<UInt8>?
    let size = codec_png_write(
      &start, bitmap.bytes, UInt32(bitmap.width), UInt32(bitmap.height), bitmap.hasTransparency ? 1 : 0,
      Int32(level), mask)
    guard let start, size > 0 else { throw ImageError(.outOfMemory) }
    defer { codec_release(start) }
    return Array(UnsafeBufferPointer(start: start, count: size))
  }

  private var mask: Int32 {
    switch filters {
    case .none: codec_filter_none
    case .sub: codec_filter_sub
    case .all: codec_filter_all
    }
  }
}
