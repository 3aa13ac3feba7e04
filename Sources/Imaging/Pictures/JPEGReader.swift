internal import CCodec

/// Reading of JPEG files, baseline and progressive, of grey, colour (RGB, YCbCr) or ink (CMYK, YCCK), to 8 bits a
/// channel. Profiles are ignored: numbers are taken to be sRGB, ink to be mixed as on a screen.
///
/// A file that is cut off or damaged is refused, even though the library would fill it up with grey.
public enum JPEGReader {
  /// Decodes the bytes of a JPEG file to a picture as it is stored, so not yet turned.
  ///
  /// The header is held against the limits, and against what so many bytes can hold, before memory for the pixels is
  /// asked for.
  public static func decode(_ bytes: [UInt8]) throws(ImageError) -> Bitmap {
    var message = [CChar](repeating: 0, count: 200)
    let result = bytes.withUnsafeBufferPointer { buffer -> Result<Bitmap, ImageError> in
      guard let start = buffer.baseAddress else { return .failure(ImageError(.notPicture)) }
      var jpeg: OpaquePointer?
      let status = codec_jpeg_open(&jpeg, start, buffer.count, &message, message.count)
      guard let jpeg else { return .failure(ImageError(status, message)) }
      defer { codec_jpeg_close(jpeg) }
      return Result { () throws(ImageError) in try pixels(of: jpeg, byteCount: buffer.count, &message) }
    }
    return try result.get()
  }

  private static func pixels(
    of jpeg: OpaquePointer, byteCount: Int, _ message: inout [CChar]
  ) throws(ImageError) -> Bitmap {
    let (width, height) = (Int(codec_jpeg_width(jpeg)), Int(codec_jpeg_height(jpeg)))
    // The shortest code has a bit, and no block can do without one.
    guard codec_jpeg_block_count(jpeg) / 8 <= byteCount else {
      throw ImageError(.implausible(width: width, height: height, bytes: byteCount))
    }
    let bitmap = try Bitmap(width: width, height: height)
    let status = codec_jpeg_read(jpeg, bitmap.bytes, &message, message.count)
    guard status == codec_done else { throw ImageError(status, message) }
    bitmap.isOpaque = true
    return bitmap
  }

  /// The version of libjpeg-turbo, such as `2.1.5`.
  public static var libraryVersion: String { String(cString: codec_jpeg_version()) }
}
