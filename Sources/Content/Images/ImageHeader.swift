/// Size and kind of a picture from the first bytes of its file, without decoding a pixel.
struct ImageHeader: Equatable {
  var format: ImageFile.Format
  /// As the picture is meant to be seen, so after a photograph's rotation.
  var width: Int
  var height: Int

  /// Why a header was refused; the text goes into a warning.
  struct Failure: Error, Equatable {
    var message: String
  }

  /// The longest edge and the most pixels that are read at all: a bigger picture would cost more memory
  /// (4 bytes a pixel) than a whole clip.
  static let edgeLimit = 16_384
  static let pixelLimit = 50_000_000

  /// How many bytes of a file are enough: a JPEG's size may come after a camera's embedded thumbnail.
  static let prefixLength = 1 << 18

  /// - Parameter bytes: the first `prefixLength` bytes of the file, or all if it is shorter.
  init(_ bytes: [UInt8]) throws(Failure) {
    let size: (width: Int, height: Int)
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      format = .png
      size = try Self.pngSize(bytes)
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      format = .jpeg
      size = try Self.jpegSize(bytes)
    } else {
      throw Failure(message: "it is \(ContentKind(bytes).name), and only PNG and JPEG pictures are shown")
    }
    (width, height) = size
    guard width >= 1, height >= 1 else { throw Failure(message: "its header says \(width)×\(height) pixels") }
    guard max(width, height) <= Self.edgeLimit, width * height <= Self.pixelLimit else {
      throw Failure(message: "\(width)×\(height) pixels are more than is read (\(Self.pixelLimit / 1_000_000) million)")
    }
  }

  /// The IHDR chunk comes first (PNG specification, section 5.6).
  private static func pngSize(_ bytes: [UInt8]) throws(Failure) -> (width: Int, height: Int) {
    guard bytes.count >= 24, bytes[12..<16].elementsEqual("IHDR".utf8) else {
      throw Failure(message: "its PNG header is cut off")
    }
    return (big(bytes, 16, 4), big(bytes, 20, 4))
  }

  /// The frame header is behind any number of other segments (ITU T.81, B.1.1).
  private static func jpegSize(_ bytes: [UInt8]) throws(Failure) -> (width: Int, height: Int) {
    var index = 2
    var isTurned = false
    while index + 4 <= bytes.count {
      guard bytes[index] == 0xFF else { break }
      let marker = bytes[index + 1]
      if marker == 0xFF {
        index += 1
        continue
      }
      let length = big(bytes, index + 2, 2)
      let isFrame = (0xC0...0xCF).contains(marker) && marker != 0xC4 && marker != 0xC8 && marker != 0xCC
      if isFrame, index + 9 <= bytes.count {
        let (height, width) = (big(bytes, index + 5, 2), big(bytes, index + 7, 2))
        return isTurned ? (height, width) : (width, height)
      }
      if marker == 0xE1, index + 2 + length <= bytes.count, length > 2 {
        isTurned = ExifOrientation.isTurned(Array(bytes[(index + 4)..<(index + 2 + length)]))
      }
      if length < 2 { break }
      index += 2 + length
    }
    throw Failure(message: "its JPEG header is damaged or cut off")
  }

  private static func big(_ bytes: [UInt8], _ offset: Int, _ count: Int) -> Int {
    bytes[offset..<(offset + count)].reduce(0) { $0 << 8 | Int($1) }
  }
}

/// The one thing of a photograph's EXIF data that matters for layout.
enum ExifOrientation {
  /// Whether the picture is shown turned by a quarter, so that width and height change places
  /// (EXIF 2.3, tag 0x0112, values 5 to 8).
  static func isTurned(_ segment: [UInt8]) -> Bool {
    guard segment.starts(with: Array("Exif".utf8) + [0, 0]), segment.count >= 14 else { return false }
    let tiff = Array(segment[6...])
    let isLittle = tiff[0] == 0x49
    func read(_ offset: Int, _ count: Int) -> Int? {
      guard offset >= 0, offset + count <= tiff.count else { return nil }
      let digits = tiff[offset..<(offset + count)]
      return isLittle
        ? digits.reversed().reduce(0) { $0 << 8 | Int($1) } : digits.reduce(0) { $0 << 8 | Int($1) }
    }
    guard let directory = read(4, 4), let count = read(directory, 2) else { return false }
    for entry in 0..<count {
      let offset = directory + 2 + entry * 12
      guard let tag = read(offset, 2), let value = read(offset + 8, 2) else { return false }
      if tag == 0x0112 { return (5...8).contains(value) }
    }
    return false
  }
}
