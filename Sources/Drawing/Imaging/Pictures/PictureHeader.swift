internal import CCodec
import Platform

/// The header of a picture from outside: its format, its extent, its orientation, and its kind of colours.
///
/// No pixel is decoded, and the values of the header allocate no memory.
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
  package private(set) var orientation = PictureOrientation.upright
  /// Whether pixels may be transparent: the file has an alpha channel or a transparent colour.
  package private(set) var hasAlpha = false
  /// Whether the file is an animation (APNG specification 1.0).
  package private(set) var isAnimated = false
  /// Whether the colours are inks (CMYK or YCCK).
  package private(set) var isCMYK = false
  /// Whether all pixels are grey by format.
  private(set) var isGray = false
  /// The embedded ICC profile, unchecked; `nil` if there is none.
  private(set) var profile: [UInt8]?
  /// The descriptions of colours in a PNG file's chunks.
  private var colors = PNGColors()

  /// The longest side of a picture from outside, in pixels: cairo's limit.
  package static let sideLimit = 32_767

  /// The width of the picture as shown, in pixels.
  package var width: Int { orientation.swapsSides ? storedHeight : storedWidth }
  /// The height of the picture as shown, in pixels.
  package var height: Int { orientation.swapsSides ? storedWidth : storedHeight }

  /// Whether the file has a valid colour profile other than sRGB, so that decoding changes its values.
  package var convertsColors: Bool { ColorConversion(self) != nil }

  /// The chunks of a PNG file that describe colours other than sRGB without a profile, and are ignored: `gAMA and cHRM`;
  /// `nil` if there are none.
  package var ignoredColors: String? {
    let chunks = colors.chunks(hasProfile: profile != nil)
    return chunks.isEmpty || convertsColors ? nil : chunks.joined(separator: " and ")
  }

  /// Parses a header.
  ///
  /// - Parameter bytes: The file, or a prefix of it that contains the header. A prefix that ends before the pixels may
  ///   omit orientation, transparency, animation and profile.
  /// - Throws: `ImageError` if the file is not a picture, if its header is truncated or damaged, or if the picture
  ///   exceeds the limits.
  package init(_ bytes: [UInt8]) throws(ImageError) {
    if bytes.starts(with: Self.pngSignature) {
      format = .png
      let size = try Self.pngSize(bytes)
      (storedWidth, storedHeight) = (size.width, size.height)
      readChunks(bytes)
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      format = .jpeg
      let frame = try JPEGSegments(bytes)
      (storedWidth, storedHeight, orientation) = (frame.width, frame.height, frame.orientation ?? .upright)
      (isCMYK, isGray, profile) = (frame.componentCount == 4, frame.componentCount == 1, frame.profile)
    } else {
      throw ImageError(Files.isPointer(bytes) ? .pointer : .notPicture)
    }
    guard storedWidth >= 1, storedHeight >= 1 else {
      throw ImageError(.empty(width: storedWidth, height: storedHeight))
    }
    guard max(storedWidth, storedHeight) <= Self.sideLimit else {
      throw ImageError(.tooLong(width: storedWidth, height: storedHeight, limit: Self.sideLimit))
    }
    guard storedWidth * storedHeight <= Bitmap.maximumPixelCount else {
      throw ImageError(.tooLarge(width: storedWidth, height: storedHeight))
    }
  }

  package static let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

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

  /// Reads the chunks between IHDR and the pixels.
  private mutating func readChunks(_ bytes: [UInt8]) {
    // The colour type follows the bit depth: 0 is grey, 4 grey with alpha, 6 RGB with alpha.
    let colorType = bytes.count > Self.pngLength + 1 ? bytes[Self.pngLength + 1] : 2
    (hasAlpha, isGray) = (colorType == 4 || colorType == 6, colorType == 0 || colorType == 4)
    var index = Self.pngSignature.count
    while index + 12 <= bytes.count {
      let length = Self.big(bytes, index, 4)
      let type = String(decoding: bytes[(index + 4)..<(index + 8)], as: UTF8.self)
      if type == "IDAT" || length > bytes.count - index - 12 { return }
      let content = bytes[(index + 8)..<(index + 8 + length)]
      switch type {
      case "eXIf": orientation = EXIF.orientation(inTIFF: content)
      case "acTL": isAnimated = true
      case "tRNS": hasAlpha = true
      case "iCCP": profile = Self.inflated(content)
      default: colors.read(content, of: type)
      }
      index += 12 + length
    }
  }

  /// Returns the profile of a chunk iCCP: a name, a zero, the compression method 0, and a zlib stream.
  private static func inflated(_ content: ArraySlice<UInt8>) -> [UInt8]? {
    guard let end = content.firstIndex(of: 0), content.dropFirst(end - content.startIndex + 1).first == 0 else {
      return nil
    }
    let stream = content[(end + 2)...]
    // The best compression ratio of deflate is 1032.
    let capacity = min(ColorConversion.profileLimit, 1032 * stream.count)
    let profile = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      count = stream.withUnsafeBufferPointer { codec_inflate(buffer.baseAddress, capacity, $0.baseAddress, $0.count) }
    }
    return profile.isEmpty ? nil : profile
  }

  fileprivate static func big(_ bytes: [UInt8], _ offset: Int, _ count: Int) -> Int {
    bytes[offset..<(offset + count)].bigEndianValue
  }
}

/// The segments of a JPEG file up to the frame header (ITU T.81, B.1.1).
private struct JPEGSegments {
  var width = 0
  var height = 0
  var componentCount = 0
  var orientation: PictureOrientation?
  /// The parts of the profile by their numbers, which count from 1.
  private var parts: [UInt8: ArraySlice<UInt8>] = [:]
  private var partCount: UInt8 = 0

  /// The ICC profile, or `nil` if a part is missing (ICC.1:2022, B.4).
  var profile: [UInt8]? {
    guard partCount > 0, parts.count == partCount else { return nil }
    return parts.sorted { $0.key < $1.key }.flatMap(\.value)
  }

  init(_ bytes: [UInt8]) throws(ImageError) {
    var index = 2
    while index + 4 <= bytes.count {
      guard bytes[index] == 0xFF else { throw ImageError(.malformed("a JPEG segment without a marker")) }
      let marker = bytes[index + 1]
      if marker == 0xFF {
        index += 1
        continue
      }
      if Self.isStandalone(marker) {
        index += 2
        continue
      }
      let length = PictureHeader.big(bytes, index + 2, 2)
      guard length >= 2 else { throw ImageError(.malformed("a JPEG segment without a length")) }
      let end = index + 2 + length
      guard end <= bytes.count else { break }
      if Self.isFrame(marker), length >= 8 {
        (width, height) = (PictureHeader.big(bytes, index + 7, 2), PictureHeader.big(bytes, index + 5, 2))
        componentCount = Int(bytes[index + 9])
        return
      }
      if marker == 0xDA || marker == 0xD9 { throw ImageError(.malformed("JPEG pixels before the frame's header")) }
      read(bytes[(index + 4)..<end], marker)
      index = end
    }
    throw ImageError(.truncated)
  }

  private mutating func read(_ content: ArraySlice<UInt8>, _ marker: UInt8) {
    // The first orientation counts, as in every reader.
    if marker == 0xE1, orientation == nil, content.starts(with: Array("Exif".utf8) + [0, 0]) {
      orientation = EXIF.orientation(inTIFF: content.dropFirst(6))
    }
    let name = Array("ICC_PROFILE".utf8) + [0]
    if marker == 0xE2, content.starts(with: name), content.count > name.count + 2 {
      let start = content.startIndex + name.count
      parts[content[start]] = content[(start + 2)...]
      partCount = content[start + 1]
    }
  }

  /// Whether a marker is one of SOF0 to SOF15, except DHT, JPG and DAC among them.
  private static func isFrame(_ marker: UInt8) -> Bool {
    (0xC0...0xCF).contains(marker) && marker != 0xC4 && marker != 0xC8 && marker != 0xCC
  }

  /// Whether a marker has no length, as TEM and the restart markers.
  private static func isStandalone(_ marker: UInt8) -> Bool { marker == 0x01 || (0xD0...0xD7).contains(marker) }
}

extension Sequence<UInt8> {
  /// The bytes as a number, the most significant byte first.
  package var bigEndianValue: Int { reduce(0) { $0 << 8 | Int($1) } }
}
