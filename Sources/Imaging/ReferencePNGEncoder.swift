internal import CCodec

/// PNG as libpng writes it: what the quick encoder is held against, in tests and in measurements.
public struct ReferencePNGEncoder: Sendable {
  /// Which filters libpng may choose from.
  public enum Filters: Sendable {
    /// Each byte less the one of the pixel to its left.
    case sub
    /// None at all.
    case none
    /// All five, chosen row by row: the habit of cairo and most tools.
    case all
  }

  /// zlib's level, 0 to 9.
  public var level: Int
  /// The filters.
  public var filters: Filters

  /// Makes an encoder; 6 and all filters are what most tools use.
  ///
  /// - Precondition: the level lies between 0 and 9.
  public init(level: Int = 6, filters: Filters = .all) {
    precondition((0...9).contains(level), "zlib knows levels 0 to 9, not \(level)")
    self.level = level
    self.filters = filters
  }

  /// The bytes of a PNG file, 8-bit RGB, or RGBA where the bitmap has transparency, with an sRGB chunk.
  public func encode(_ bitmap: Bitmap) throws(ImageError) -> [UInt8] {
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
