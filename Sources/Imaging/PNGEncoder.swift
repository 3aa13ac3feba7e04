internal import CCodec

/// Writes PNG: 8-bit RGB, or RGBA where the bitmap has transparency, with an sRGB chunk.
///
/// `fast` and `balanced` cut the rows into bands at places that the rows themselves choose, filter each band without
/// looking above it, and compress it alone. A frame is then a header, its bands, and a checksum combined from theirs,
/// and a band that a `BandCache` knows costs nothing but its copy. A band's bytes are a function of its rows only, so the
/// file does not depend on the cache, the order of frames, or the task.
public struct PNGEncoder: Sendable {
  /// What is dearer: time or bytes.
  public enum Compression: String, Sendable, CaseIterable {
    /// Bands by igzip: two milliseconds for a phone's frame of which nothing is known, about the bytes that most tools
    /// write. Where Flipbook was built without igzip, by zlib's level 1, which takes several times as long.
    case fast
    /// Bands by zlib's level 6: the bytes that most tools write.
    case balanced
    /// Never more bytes than libpng's level 9, and no hurry; for pictures that are kept, such as goldens.
    case small
  }

  /// What is dearer.
  public var compression: Compression

  /// Makes an encoder.
  public init(_ compression: Compression = .fast) { self.compression = compression }

  /// The bytes of a PNG file.
  public func encode(_ bitmap: Bitmap) throws(ImageError) -> [UInt8] { try encode(bitmap, cache: nil) }

  /// The bytes of a PNG file; `cache` only makes it faster.
  package func encode(_ bitmap: Bitmap, cache: BandCache?) throws(ImageError) -> [UInt8] {
    try file(of: bitmap, rows: RowHashes(bitmap), cache: cache).bytes
  }

  /// A PNG file in pieces, some of which `cache` may know; `rows` are those of this bitmap.
  package func file(of bitmap: Bitmap, rows: RowHashes, cache: BandCache?) throws(ImageError) -> PNGFile {
    switch compression {
    case .small: PNGFile(try smallest(bitmap))
    case .fast: try banded(bitmap, rows, effort: codec_effort_fast, cache: cache)
    case .balanced: try banded(bitmap, rows, effort: codec_effort_balanced, cache: cache)
    }
  }

  /// How the bands are compressed, for fingerprints: bytes may differ between libraries.
  package static var fastDeflateName: String { String(cString: codec_fast_deflate_name()) }

  /// libpng's version.
  package static var libpngVersion: String { String(cString: codec_png_version()) }

  /// Flat pictures are smallest with filter Sub, photographs with all filters; both are tried.
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
    defer { cache?.giveBack(workspace) }
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

/// PNG as libpng writes it: what the quick encoder is held against, in tests and in measurements.
package struct ReferencePNGEncoder: Sendable {
  /// Which filters libpng may choose from.
  package enum Filters: Sendable {
    /// Each byte less the one of the pixel to its left.
    case sub
    /// None at all.
    case none
    /// All five, chosen row by row: the habit of cairo and most tools.
    case all
  }

  /// zlib's level, 0 to 9.
  package var level: Int
  /// The filters.
  package var filters: Filters

  /// Makes an encoder; 6 and all filters are what most tools use.
  ///
  /// - Precondition: the level lies between 0 and 9.
  package init(level: Int = 6, filters: Filters = .all) {
    precondition((0...9).contains(level), "zlib knows levels 0 to 9, not \(level)")
    (self.level, self.filters) = (level, filters)
  }

  /// The bytes of a PNG file, 8-bit RGB, or RGBA where the bitmap has transparency, with an sRGB chunk.
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
