import Imaging
import Platform

/// The pictures in `Tests/Samples/pictures`: 24×16 pixels, the left third red, the rest green above and blue below.
enum SamplePictures {
  static let directory = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/Samples/pictures"

  static let photographs = [
    "colour.jpg", "colour-420.jpg", "progressive.jpg", "ink.jpg", "ink-plain.jpg", "ink-ycck.jpg", "grey.jpg",
  ]

  static func bytes(_ name: String) throws -> [UInt8] { try Files.read("\(directory)/\(name)") }

  /// A letter for the pixel's colour: red, green, blue, or `?`.
  static func letter(_ pixel: RGBA) -> Character {
    switch (pixel.red, pixel.green, pixel.blue) {
    case (200..., ...70, ...70): "r"
    case (...70, 170..., ...100): "g"
    case (...70, ...100, 190...): "b"
    default: "?"
    }
  }

  /// The four corners: top left, top right, bottom left, bottom right.
  static func corners(_ bitmap: Bitmap) -> String {
    let (right, bottom) = (bitmap.width - 1, bitmap.height - 1)
    return String([bitmap[0, 0], bitmap[right, 0], bitmap[0, bottom], bitmap[right, bottom]].map(letter))
  }

  /// A TIFF structure that contains only an orientation.
  static func tiff(orientation: Int, isLittle: Bool) -> [UInt8] {
    let value = UInt8(truncatingIfNeeded: orientation)
    return isLittle
      ? [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, value, 0, 0, 0]
      : [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, value, 0, 0]
  }

  /// Returns the JPEG file with an EXIF segment after its start.
  static func turned(_ jpeg: [UInt8], tiff: [UInt8]) -> [UInt8] {
    let segment = [0xFF, 0xE1, 0, UInt8(tiff.count + 8)] + Array("Exif".utf8) + [0, 0] + tiff
    return jpeg[..<2] + segment + jpeg[2...]
  }
}
