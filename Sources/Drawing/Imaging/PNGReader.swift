internal import CCodec

/// A decoder of PNG files of any colour type, depth and interlacing, to 8 bits per channel.
///
/// Gamma is ignored, and profiles are unless a conversion is given: values are treated as sRGB. If the file is an animation, its first frame is decoded.
package enum PNGReader {
  /// Decodes a file.
  ///
  /// - Throws: `ImageError` with the path, if the file cannot be read or decoded.
  package static func read(path: String) throws(ImageError) -> Bitmap {
    try ImageError.naming(path) { () throws(ImageError) in try decode(try ImageError.bytes(of: path)) }
  }

  /// Returns the extent of a file's picture, in pixels, without decoding the pixels.
  ///
  /// - Throws: `ImageError` with the path, if the file cannot be read, is not a PNG file, or exceeds the limits.
  package static func header(path: String) throws(ImageError) -> PixelSize {
    try ImageError.naming(path) { () throws(ImageError) in
      let bytes = try ImageError.bytes(of: path, count: PictureHeader.pngLength)
      guard bytes.starts(with: PictureHeader.pngSignature) else { throw ImageError(.notPNG) }
      let size = try PictureHeader.pngSize(bytes)
      if let reason = reasonAgainst(width: size.width, height: size.height) { throw ImageError(reason) }
      return size
    }
  }

  /// Decodes the bytes of a PNG file.
  ///
  /// The header is checked against the limits, and against the most pixels that the bytes can hold, before memory is
  /// allocated.
  ///
  /// - Throws: `ImageError` if the bytes cannot be decoded, or if memory is exhausted.
  package static func decode(_ bytes: [UInt8]) throws(ImageError) -> Bitmap { try decode(bytes, nil) }

  static func decode(_ bytes: [UInt8], _ colors: ColorConversion?) throws(ImageError) -> Bitmap {
    try open(bytes) { png, byteCount, message throws(ImageError) in try pixels(png, byteCount, colors, &message) }
  }

  /// Decodes the bytes of a PNG file to 8 bits per channel and to 16, as the bitmap's `wide`.
  package static func decodeWide(_ bytes: [UInt8]) throws(ImageError) -> Bitmap {
    let bitmap = try decode(bytes)
    bitmap.wide = try open(bytes) { png, _, message throws(ImageError) in
      var wide = [UInt16](repeating: 0, count: 4 * bitmap.pixelCount)
      let status = codec_png_read_wide(png, &wide, &message, message.count)
      guard status == codec_done else { throw ImageError(status, message) }
      return wide
    }
    return bitmap
  }

  /// Whether the bytes are a PNG file with 16 bits per channel: the byte behind the extent in IHDR is the bit depth.
  package static func isWide(_ bytes: [UInt8]) -> Bool {
    bytes.count > PictureHeader.pngLength && bytes[PictureHeader.pngLength] == 16
      && bytes.starts(with: PictureHeader.pngSignature)
  }

  private static func open<Value>(
    _ bytes: [UInt8],
    _ read: (_ png: OpaquePointer, _ byteCount: Int, _ message: inout [CChar]) throws(ImageError) -> Value
  ) throws(ImageError) -> Value {
    var message = [CChar](repeating: 0, count: 200)
    let result = bytes.withUnsafeBufferPointer { buffer -> Result<Value, ImageError> in
      guard let start = buffer.baseAddress else { return .failure(ImageError(.notPNG)) }
      var png: OpaquePointer?
      let status = codec_png_open(&png, start, buffer.count, &message, message.count)
      guard let png else { return .failure(ImageError(status, message)) }
      defer { codec_png_close(png) }
      return Result { () throws(ImageError) in try read(png, buffer.count, &message) }
    }
    return try result.get()
  }

  private static func pixels(
    _ png: OpaquePointer, _ byteCount: Int, _ colors: ColorConversion?, _ message: inout [CChar]
  ) throws(ImageError) -> Bitmap {
    let width = Int(codec_png_width(png))
    let height = Int(codec_png_height(png))
    if let reason = reasonAgainst(width: width, height: height) { throw ImageError(reason) }
    // The best compression ratio of deflate is 1032: two codes of one bit each encode 258 bytes.
    guard codec_png_raw_size(png) / 1032 <= byteCount else {
      throw ImageError(.implausible(width: width, height: height, bytes: byteCount))
    }
    let bitmap = try Bitmap(width: width, height: height)
    var isOpaque: Int32 = 0
    let status = codec_png_read(png, colors?.colors, bitmap.bytes, &isOpaque, &message, message.count)
    withExtendedLifetime(colors) {}
    guard status == codec_done else { throw ImageError(status, message) }
    bitmap.isOpaque = isOpaque != 0
    return bitmap
  }

  private static func reasonAgainst(width: Int, height: Int) -> ImageError.Reason? {
    if width <= 0 || height <= 0 { return .empty(width: width, height: height) }
    return width * height > Bitmap.maximumPixelCount ? .tooLarge(width: width, height: height) : nil
  }
}

extension ImageError {
  /// Converts the status of a decoder in C, with its own message.
  init(_ status: codec_status, _ message: [CChar]) {
    switch status {
    case codec_not_png: self.init(.notPNG)
    case codec_not_jpeg: self.init(.notPicture)
    case codec_truncated: self.init(.truncated)
    case codec_no_memory: self.init(.outOfMemory)
    default:
      self.init(.malformed(String(decoding: message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)))
    }
  }
}
