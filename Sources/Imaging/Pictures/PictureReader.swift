internal import CCodec
internal import CPixels

/// Reading of pictures that come from outside: PNG and JPEG, recognised by their content, turned as they are meant to
/// be seen.
package enum PictureReader {
  /// The largest file that is read, in bytes: 128 MB, four times a photograph with the most pixels.
  package static let byteLimit = 128 << 20

  /// Reads a file.
  ///
  /// - Throws: `ImageError` with the path, where the file cannot be read or is not what it claims to be.
  package static func read(path: String) throws(ImageError) -> Bitmap {
    try ImageError.naming(path) { () throws(ImageError) in
      let bytes = try ImageError.bytes(of: path, count: byteLimit + 1)
      guard bytes.count <= byteLimit else { throw ImageError(.tooManyBytes(limit: byteLimit)) }
      return try decode(bytes)
    }
  }

  /// Finds most damage without decoding anything: a PNG file whose checksums are wrong, and a file that is cut off.
  ///
  /// - Parameter bytes: the whole file, whose header was read.
  /// - Throws: `ImageError` with what is wrong.
  package static func check(_ bytes: [UInt8]) throws(ImageError) {
    guard bytes.first == 0x89 else {
      // Behind the marker that begins the pixels neither of the two can be part of them; before it there may be a
      // thumbnail, with an end of its own.
      let markers = bytes.indices.dropLast().reversed()
      let last = markers.first { bytes[$0] == 0xFF && (bytes[$0 + 1] == 0xD9 || bytes[$0 + 1] == 0xDA) }
      guard let last, bytes[last + 1] == 0xD9 else { throw ImageError(.truncated) }
      return
    }
    // Behind the signature come chunks: a length, a type, so many bytes, and the checksum of type and bytes.
    var rest = bytes.dropFirst(8)
    while rest.count >= 12, case let length = number(rest), length <= rest.count - 12 {
      let checked = rest.dropFirst(4).prefix(4 + length)
      let type = String(decoding: checked.prefix(4), as: UTF8.self)
      rest = rest.dropFirst(8 + length)
      // The fifth bit of the first letter: a decoder leaves out a damaged chunk that is not critical.
      let isCritical = checked[checked.startIndex] & 0x20 == 0
      if isCritical, checked.withUnsafeBufferPointer({ Int(codec_crc($0.baseAddress, $0.count)) }) != number(rest) {
        throw ImageError(.malformed("the checksum of its \(type) chunk is wrong"))
      }
      if type == "IEND" { return }
      rest = rest.dropFirst(4)
    }
    throw ImageError(.truncated)
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) } }

  /// Decodes the bytes of a file.
  package static func decode(_ bytes: [UInt8]) throws(ImageError) -> Bitmap {
    let header = try PictureHeader(bytes)
    let stored = try header.format == .png ? PNGReader.decode(bytes) : JPEGReader.decode(bytes)
    return try stored.oriented(header.orientation)
  }
}

/// How a stored picture is turned to be seen: the values of EXIF's tag Orientation (EXIF 2.32, section 4.6.4 A).
package enum PictureOrientation: Int, Hashable, Sendable, CaseIterable {
  /// Seen as it is stored.
  case upright = 1
  /// Left and right change places.
  case mirrored = 2
  /// Turned by half.
  case upsideDown = 3
  /// Top and bottom change places.
  case flipped = 4
  /// Rows become columns.
  case transposed = 5
  /// Turned by a quarter clockwise.
  case turnedRight = 6
  /// Rows become columns, from the far corner.
  case transversed = 7
  /// Turned by a quarter anticlockwise.
  case turnedLeft = 8

  /// Whether width and height change places.
  package var swapsSides: Bool { rawValue >= 5 }
}

extension Bitmap {
  /// The picture as it is meant to be seen; the bitmap itself where it is stored like that.
  package func oriented(_ orientation: PictureOrientation) throws(ImageError) -> Bitmap {
    if orientation == .upright { return self }
    let turned =
      try orientation.swapsSides ? Bitmap(width: height, height: width) : Bitmap(width: width, height: height)
    let way = way(to: orientation)
    pixels_reordered(turned.bytes, bytes, turned.width, turned.height, way.start, way.across, way.down)
    turned.isOpaque = isOpaque
    return turned
  }

  /// Where in this bitmap the first pixel of the turned one is, and how far it is to the next in its row and column.
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

/// The one thing of a picture's EXIF data that is looked at: how it is turned.
enum EXIF {
  /// The orientation in a TIFF structure (TIFF 6.0, section 2): its first directory's tag 0x0112. Upright where the
  /// data has none or is damaged, as everywhere else.
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

/// Reading of JPEG files, baseline and progressive, of grey, colour (RGB, YCbCr) or ink (CMYK, YCCK), to 8 bits a
/// channel. Profiles are ignored: numbers are taken to be sRGB, ink to be mixed as on a screen.
///
/// A file that is cut off or damaged is refused, even though the library would fill it up with grey.
package enum JPEGReader {
  /// Decodes the bytes of a JPEG file to a picture as it is stored, so not yet turned.
  ///
  /// The header is held against the limits, and against what so many bytes can hold, before memory for the pixels is
  /// asked for.
  package static func decode(_ bytes: [UInt8]) throws(ImageError) -> Bitmap {
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
  package static var libraryVersion: String { String(cString: codec_jpeg_version()) }
}
