internal import CCodec
internal import CPixels

extension PNGReader {
  /// Makes sure that bytes are a PNG file whose pixels are all there, at half the cost of decoding it: chunks and
  /// checksums are looked at, and the rows are unpacked, but not put together.
  ///
  /// - Parameter jobs: How many threads are used for a file of bands, at least one.
  /// - Returns: The picture's extent.
  /// - Throws: `ImageError` exactly where `decode` does.
  public static func check(_ bytes: [UInt8], jobs: Int = 1) throws(ImageError) -> PixelSize {
    if let png = BandedPNG(bytes), png.isWhole(jobs: jobs) { return png.size }
    if let png = try quickHeader(bytes), bytes.withUnsafeBufferPointer({ png.read(from: $0, into: nil) }) {
      return PixelSize(width: png.width, height: png.height)
    }
    return try withLibpng(bytes).size
  }

  /// The picture; nil where libpng is to decide.
  static func quickly(_ bytes: [UInt8]) throws(ImageError) -> Bitmap? {
    guard let png = try quickHeader(bytes) else { return nil }
    let bitmap = try Bitmap(width: png.width, height: png.height)
    guard bytes.withUnsafeBufferPointer({ png.read(from: $0, into: bitmap.bytes) }) else { return nil }
    bitmap.isOpaque = !png.hasAlpha || pixels_all_opaque(bitmap.bytes, bitmap.pixelCount) != 0
    return bitmap
  }

  private static func quickHeader(_ bytes: [UInt8]) throws(ImageError) -> QuickPNG? {
    guard let png = bytes.withUnsafeBufferPointer({ QuickPNG($0) }) else { return nil }
    try check(width: png.width, height: png.height, rawSize: png.rawSize, byteCount: bytes.count)
    return png
  }
}

/// A PNG file of the usual kind, whose chunks were read.
private struct QuickPNG {
  private var png = codec_quick()

  /// `nil` where libpng is to read the file.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress, codec_quick_open(&png, start, bytes.count) != 0 else { return nil }
  }

  var width: Int { Int(png.width) }
  var height: Int { Int(png.height) }
  var hasAlpha: Bool { png.bytes_per_pixel == 4 }
  /// The bytes of all rows before they are compressed.
  var rawSize: UInt64 { UInt64(png.width) * UInt64(png.height) * UInt64(png.bytes_per_pixel) }

  /// Whether all pixels are there; `bytes` are those of `init`, and `native`, if given, receives the pixels.
  func read(from bytes: UnsafeBufferPointer<UInt8>, into native: UnsafeMutablePointer<UInt8>?) -> Bool {
    var png = png
    png.bytes = bytes.baseAddress
    return codec_quick_read(&png, native) != 0
  }
}
