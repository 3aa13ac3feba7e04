internal import CCodec
internal import CPixels

/// A decoder of pictures from outside: PNG and JPEG, recognised by their content, and turned to their orientation.
package enum PictureReader {
  /// The largest size of a file, in bytes: 128 MB, four times a photograph with the most pixels.
  package static let byteLimit = 128 << 20

  /// Decodes a file, and returns the hash of its bytes too.
  ///
  /// - Throws: `ImageError` with the path, if the file cannot be read or decoded.
  package static func read(path: String) throws(ImageError) -> (bitmap: Bitmap, hash: ContentHash) {
    try ImageError.naming(path) { () throws(ImageError) in
      let bytes = try ImageError.bytes(of: path, count: byteLimit + 1)
      guard bytes.count <= byteLimit else { throw ImageError(.tooManyBytes(limit: byteLimit)) }
      return (try decode(bytes), ContentHash(of: bytes))
    }
  }

  /// The version of LittleCMS, which converts colours, such as `2.14`.
  package static var colorLibraryVersion: String {
    // 1000 times the major version and 10 times the minor one.
    let version = Int(codec_lcms_version())
    return "\(version / 1000).\(version % 1000 / 10)"
  }

  /// Finds most damage without decoding: wrong checksums in a PNG file, and a truncated file.
  ///
  /// - Parameter bytes: The whole file, whose header is valid.
  /// - Throws: `ImageError` with the kind of damage.
  package static func check(_ bytes: [UInt8]) throws(ImageError) {
    guard bytes.first == 0x89 else {
      guard hasEndOfJPEG(bytes) else { throw ImageError(.truncated) }
      return
    }
    // Chunks follow the signature: a length, a type, that number of bytes, and the checksum of type and bytes.
    var rest = bytes.dropFirst(8)
    while rest.count >= 12, case let length = number(rest), length <= rest.count - 12 {
      let checked = rest.dropFirst(4).prefix(4 + length)
      let type = String(decoding: checked.prefix(4), as: UTF8.self)
      rest = rest.dropFirst(8 + length)
      // Bit 5 of the first letter marks a chunk that is not critical; decoders skip such a chunk if it is damaged.
      let isCritical = checked[checked.startIndex] & 0x20 == 0
      if isCritical, checked.withUnsafeBufferPointer({ Int(codec_crc($0.baseAddress, $0.count)) }) != number(rest) {
        throw ImageError(.malformed("invalid checksum of the \(type) chunk"))
      }
      if type == "IEND" { return }
      rest = rest.dropFirst(4)
    }
    throw ImageError(.truncated)
  }

  /// Whether a JPEG file has the marker of its end. What follows it, such as the video of a motion photo, does not
  /// matter, and segments may contain thumbnails with end markers of their own.
  private static func hasEndOfJPEG(_ bytes: [UInt8]) -> Bool {
    var index = 2
    // Between the segments are the pixels, in which the byte 0xFF is followed by 0 or by a restart marker.
    while index + 1 < bytes.count {
      switch (bytes[index], bytes[index + 1]) {
      case (0xFF, 0xD9): return true
      case (0xFF, 0x00...0x01), (0xFF, 0xD0...0xD8): index += 2
      case (0xFF, 0x02..<0xFF):
        guard index + 3 < bytes.count else { return false }
        index += 2 + bytes[(index + 2)..<(index + 4)].bigEndianValue
      default: index += 1
      }
    }
    return false
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) } }

  /// Decodes the bytes of a file.
  ///
  /// - Throws: `ImageError` if the bytes cannot be decoded, or if memory is exhausted.
  package static func decode(_ bytes: [UInt8]) throws(ImageError) -> Bitmap {
    let header = try PictureHeader(bytes)
    let colors = ColorConversion(header)
    let stored = try header.format == .png ? PNGReader.decode(bytes, colors) : JPEGReader.decode(bytes, colors)
    return try stored.oriented(header.orientation)
  }

  /// Returns the header of a picture of a screen, after all checks that need no decoding.
  ///
  /// - Parameter bytes: The whole file.
  /// - Throws: `ImageError` if the file is not a picture, is truncated or damaged, exceeds the limits, is an animation,
  ///   or has inks instead of colours.
  package static func screenHeader(_ bytes: [UInt8]) throws(ImageError) -> PictureHeader {
    let header = try PictureHeader(bytes)
    guard bytes.count <= byteLimit else { throw ImageError(.tooManyBytes(limit: byteLimit)) }
    if header.isAnimated { throw ImageError(.animated) }
    if header.isCMYK { throw ImageError(.inks) }
    try check(bytes)
    return header
  }
}

/// The orientation of a stored picture, with the values of EXIF's tag Orientation (EXIF 2.32, section 4.6.4 A).
package enum PictureOrientation: Int, Hashable, Sendable, CaseIterable {
  /// Shown as it is stored.
  case upright = 1
  /// Mirrored left to right.
  case mirrored = 2
  /// Turned by 180°.
  case upsideDown = 3
  /// Mirrored top to bottom.
  case flipped = 4
  /// Rows become columns.
  case transposed = 5
  /// Turned by 90° clockwise.
  case turnedRight = 6
  /// Rows become columns, from the opposite corner.
  case transversed = 7
  /// Turned by 90° anticlockwise.
  case turnedLeft = 8

  /// Whether width and height are swapped.
  package var swapsSides: Bool { rawValue >= 5 }
}

extension Bitmap {
  /// Returns the picture in the orientation in which it is shown, or the bitmap itself if it is stored like that.
  package func oriented(_ orientation: PictureOrientation) throws(ImageError) -> Bitmap {
    if orientation == .upright { return self }
    let turned =
      try orientation.swapsSides ? Bitmap(width: height, height: width) : Bitmap(width: width, height: height)
    let way = way(to: orientation)
    pixels_reordered(turned.bytes, bytes, turned.width, turned.height, way.start, way.across, way.down)
    turned.isOpaque = isOpaque
    turned.wide = wide.map { wide in
      (0..<turned.pixelCount).flatMap { index in
        let pixel = way.start + index % turned.width * way.across + index / turned.width * way.down
        return wide[4 * pixel..<4 * pixel + 4]
      }
    }
    return turned
  }

  /// Returns the index of the turned picture's first pixel in this bitmap, and the steps to the next column and row.
  private func way(to orientation: PictureOrientation) -> (start: Int, across: Int, down: Int) {
    let (right, bottom) = (width - 1, (height - 1) * width)
    return switch orientation {
    case .upright: (0, 1, width)
    case .mirrored: (right, -1, width)
    case .upsideDown: (right + bottom, -1, -width)
    case .flipped: (bottom, 1, -width)
    case .transposed: (0, width, 1)
    case .turnedRight: (bottom, -width, 1)
    case .transversed: (right + bottom, -width, -1)
    case .turnedLeft: (right, width, -1)
    }
  }
}

/// A parser for the orientation in EXIF data.
enum EXIF {
  /// Returns the orientation in a TIFF structure (TIFF 6.0, section 2): the tag 0x0112 of its first directory.
  ///
  /// The result is upright if the tag is missing or the data are damaged, as in other readers.
  static func orientation(inTIFF tiff: ArraySlice<UInt8>) -> PictureOrientation {
    guard let isLittle = byteOrder(tiff), let directory = number(tiff, 4, 4, isLittle),
      let count = number(tiff, directory, 2, isLittle)
    else { return .upright }
    for entry in 0..<count {
      let offset = directory + 2 + entry * 12
      guard let tag = number(tiff, offset, 2, isLittle), let value = number(tiff, offset + 8, 2, isLittle) else {
        break
      }
      if tag == 0x0112 { return PictureOrientation(rawValue: value) ?? .upright }
    }
    return .upright
  }

  private static func byteOrder(_ tiff: ArraySlice<UInt8>) -> Bool? {
    if tiff.starts(with: [0x49, 0x49, 42, 0]) { return true }
    return tiff.starts(with: [0x4D, 0x4D, 0, 42]) ? false : nil
  }

  private static func number(_ tiff: ArraySlice<UInt8>, _ offset: Int, _ count: Int, _ isLittle: Bool) -> Int? {
    guard offset >= 0, offset + count <= tiff.count else { return nil }
    let digits = tiff.dropFirst(offset).prefix(count)
    return isLittle ? digits.reversed().bigEndianValue : digits.bigEndianValue
  }
}

/// A decoder of JPEG files, baseline and progressive, grey, colour (RGB, YCbCr) or ink (CMYK, YCCK), to 8 bits per
/// channel.
///
/// Values are treated as sRGB unless a conversion is given, and inks are mixed as on a screen. A truncated or damaged
/// file is rejected, although the library would fill the gaps with grey.
package enum JPEGReader {
  /// Decodes the bytes of a JPEG file to the picture as it is stored, without its orientation.
  ///
  /// The header is checked against the limits, and against the most pixels that the bytes can hold, before memory is
  /// allocated.
  ///
  /// - Throws: `ImageError` if the bytes cannot be decoded, or if memory is exhausted.
  package static func decode(_ bytes: [UInt8]) throws(ImageError) -> Bitmap { try decode(bytes, nil) }

  static func decode(_ bytes: [UInt8], _ colors: ColorConversion?) throws(ImageError) -> Bitmap {
    var message = [CChar](repeating: 0, count: 200)
    let result = bytes.withUnsafeBufferPointer { buffer -> Result<Bitmap, ImageError> in
      guard let start = buffer.baseAddress else { return .failure(ImageError(.notPicture)) }
      var jpeg: OpaquePointer?
      let status = codec_jpeg_open(&jpeg, start, buffer.count, &message, message.count)
      guard let jpeg else { return .failure(ImageError(status, message)) }
      defer { codec_jpeg_close(jpeg) }
      return Result { () throws(ImageError) in try pixels(of: jpeg, byteCount: buffer.count, colors, &message) }
    }
    return try result.get()
  }

  private static func pixels(
    of jpeg: OpaquePointer, byteCount: Int, _ colors: ColorConversion?, _ message: inout [CChar]
  ) throws(ImageError) -> Bitmap {
    let (width, height) = (Int(codec_jpeg_width(jpeg)), Int(codec_jpeg_height(jpeg)))
    // The shortest code has one bit, and every block needs a code.
    guard codec_jpeg_block_count(jpeg) / 8 <= byteCount else {
      throw ImageError(.implausible(width: width, height: height, bytes: byteCount))
    }
    let bitmap = try Bitmap(width: width, height: height)
    let status = codec_jpeg_read(jpeg, colors?.colors, bitmap.bytes, &message, message.count)
    guard status == codec_done else { throw ImageError(status, message) }
    withExtendedLifetime(colors) {}
    bitmap.isOpaque = true
    return bitmap
  }

  /// The version of libjpeg-turbo, such as `2.1.5`.
  package static var libraryVersion: String { String(cString: codec_jpeg_version()) }
}
