/// The header of a picture from outside: its format, its extent, and its orientation.
///
/// Nothing is decoded, and no memory is allocated by the values of the header.
package struct PictureHeader: Hashable, Sendable {
  /// The format of a picture's file.
  package enum Format: Hashable, Sendable {
    /// Portable Network Graphics.
    case png
    /// JPEG, in any container.
    case jpeg
  }

  /// The format of the file.
  package let format: Format
  /// The width of the stored picture, in pixels.
  package let storedWidth: Int
  /// The height of the stored picture, in pixels.
  package let storedHeight: Int
  /// The orientation in which the stored picture is shown.
  package let orientation: PictureOrientation

  /// The longest side of a picture from outside, in pixels.
  package static let sideLimit = 16_384
  /// The largest number of pixels of a picture from outside. At four bytes each, more would need more memory than a
  /// clip.
  package static let pixelLimit = 50_000_000

  /// The width of the picture as shown, in pixels.
  package var width: Int { orientation.swapsSides ? storedHeight : storedWidth }
  /// The height of the picture as shown, in pixels.
  package var height: Int { orientation.swapsSides ? storedWidth : storedHeight }

  /// Parses a header.
  ///
  /// - Parameter bytes: The file, or a prefix of it that contains the header.
  /// - Throws: `ImageError` if the file is not a picture, if its header is truncated or damaged, or if the picture
  ///   exceeds the limits.
  package init(_ bytes: [UInt8]) throws(ImageError) {
    if bytes.starts(with: Self.pngSignature) {
      format = .png
      let size = try Self.pngSize(bytes)
      (storedWidth, storedHeight, orientation) = (size.width, size.height, Self.pngOrientation(bytes))
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      format = .jpeg
      (storedWidth, storedHeight, orientation) = try Self.jpeg(bytes)
    } else {
      throw ImageError(.notPicture)
    }
    guard storedWidth >= 1, storedHeight >= 1 else {
      throw ImageError(.empty(width: storedWidth, height: storedHeight))
    }
    guard max(storedWidth, storedHeight) <= Self.sideLimit, storedWidth * storedHeight <= Self.pixelLimit else {
      throw ImageError(.tooLarge(width: storedWidth, height: storedHeight))
    }
  }

  private typealias Fields = (Int, Int, PictureOrientation)

  static let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The length of a PNG file's start that contains its extent, in bytes.
  ///
  /// The signature has 8 bytes. Length, name, width and height of the chunk IHDR have four each; that chunk comes first
  /// (PNG specification, section 5.6).
  static let pngLength = 24

  static func pngSize(_ bytes: [UInt8]) throws(ImageError) -> PixelSize {
    guard bytes.count >= pngLength else { throw ImageError(.truncated) }
    guard bytes[12..<16].elementsEqual("IHDR".utf8) else {
      throw ImageError(.malformed("missing IHDR chunk at the start"))
    }
    return PixelSize(width: big(bytes, 16, 4), height: big(bytes, 20, 4))
  }

  /// Finds the orientation in the chunk eXIf, which follows IHDR, in most files before the pixels.
  private static func pngOrientation(_ bytes: [UInt8]) -> PictureOrientation {
    var index = 8
    while index + 12 <= bytes.count {
      let length = big(bytes, index, 4)
      let type = bytes[(index + 4)..<(index + 8)]
      if type.elementsEqual("IDAT".utf8) || length > bytes.count - index - 12 { break }
      if type.elementsEqual("eXIf".utf8) {
        return EXIF.orientation(inTIFF: bytes[(index + 8)..<(index + 8 + length)])
      }
      index += 12 + length
    }
    return .upright
  }

  /// Finds the frame header, which follows any number of other segments (ITU T.81, B.1.1).
  private static func jpeg(_ bytes: [UInt8]) throws(ImageError) -> Fields {
    var index = 2
    var orientation: PictureOrientation?
    while index + 4 <= bytes.count {
      guard bytes[index] == 0xFF else { throw ImageError(.malformed("a JPEG segment without a marker")) }
      let marker = bytes[index + 1]
      if marker == 0xFF {
        index += 1
        continue
      }
      if isStandalone(marker) {
        index += 2
        continue
      }
      let length = big(bytes, index + 2, 2)
      guard length >= 2 else { throw ImageError(.malformed("a JPEG segment without a length")) }
      let end = index + 2 + length
      guard end <= bytes.count else { break }
      if isFrame(marker), length >= 8 {
        return (big(bytes, index + 7, 2), big(bytes, index + 5, 2), orientation ?? .upright)
      }
      if marker == 0xDA || marker == 0xD9 { throw ImageError(.malformed("JPEG pixels before the frame's header")) }
      // The first one counts, as in every reader.
      if marker == 0xE1, orientation == nil { orientation = exif(in: bytes[(index + 4)..<end]) }
      index = end
    }
    throw ImageError(.truncated)
  }

  /// Whether a marker is one of SOF0 to SOF15, except DHT, JPG and DAC among them.
  private static func isFrame(_ marker: UInt8) -> Bool {
    (0xC0...0xCF).contains(marker) && marker != 0xC4 && marker != 0xC8 && marker != 0xCC
  }

  /// Whether a marker has no length, as TEM and the restart markers.
  private static func isStandalone(_ marker: UInt8) -> Bool { marker == 0x01 || (0xD0...0xD7).contains(marker) }

  private static func exif(in segment: ArraySlice<UInt8>) -> PictureOrientation? {
    guard segment.starts(with: Array("Exif".utf8) + [0, 0]) else { return nil }
    return EXIF.orientation(inTIFF: segment.dropFirst(6))
  }

  private static func big(_ bytes: [UInt8], _ offset: Int, _ count: Int) -> Int {
    bytes[offset..<(offset + count)].bigEndianValue
  }
}

extension Sequence<UInt8> {
  /// The bytes as a number, the most significant byte first.
  package var bigEndianValue: Int { reduce(0) { $0 << 8 | Int($1) } }
}
