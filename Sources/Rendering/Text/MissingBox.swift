import Geometry
import Graphics

/// The box with hexadecimal digits for a character that no font has, as Pango draws it.
///
/// The digits are made of squares of whole pixels, three by five for each, so they are sharp at every scale and need no
/// font. They stand in two rows, a square's width from the frame. Where a pixel would be too large for a square, below 14
/// pixels an em, there is the frame alone.
struct MissingBox {
  /// The scalar whose digits it shows.
  let scalar: Unicode.Scalar

  init(_ scalar: Unicode.Scalar) { self.scalar = scalar }

  /// How far it moves the pen, in ems.
  var advance: Double { width + 2 * Self.margin }

  /// The box for a letter whose origin is at a point of the base line.
  func character(at origin: Point, _ style: TextStyle) -> ShapedText.MissingCharacter {
    let left = origin.x + Self.margin * style.size
    let top = origin.y - Self.ascent * style.size
    let rect = Rect(left, top, width * style.size, Self.height * style.size)
    return ShapedText.MissingCharacter(rect: rect, color: style.color, codePoint: scalar.value)
  }

  private var width: Double { Self.height * (scalar.value > 0xFFFF ? 15 : 11) / 15 }
  /// Nearly as high as a line of the pinned faces, four fifths of it above the base line.
  private static let height = 1.1
  private static let ascent = 0.8 * height
  private static let margin = height / 15

  /// What of a box on whole pixels is filled: the frame, which is as thick as the digits' strokes, and the digits.
  static func parts(of codePoint: UInt32, in box: PixelRect) -> [PixelRect] {
    let columns = codePoint > 0xFFFF ? 3 : 2
    let unit = min(box.height / 15, box.width / (4 * columns + 3))
    let line = max(1, unit)
    var parts = [
      PixelRect(left: box.left, top: box.top, right: box.right, bottom: box.top + line),
      PixelRect(left: box.left, top: box.bottom - line, right: box.right, bottom: box.bottom),
      PixelRect(left: box.left, top: box.top + line, right: box.left + line, bottom: box.bottom - line),
      PixelRect(left: box.right - line, top: box.top + line, right: box.right, bottom: box.bottom - line),
    ]
    guard unit > 0 else { return parts }
    let left = box.left + (box.width - (4 * columns - 1) * unit) / 2
    let top = box.top + (box.height - 11 * unit) / 2
    for place in 0..<2 * columns {
      let digit = Int(codePoint >> UInt32(4 * (2 * columns - 1 - place)) & 0xF)
      for cell in 0..<15 where digits[digit] >> (14 - cell) & 1 == 1 {
        let x = left + (place % columns * 4 + cell % 3) * unit
        let y = top + (place / columns * 6 + cell / 3) * unit
        parts.append(PixelRect(left: x, top: y, right: x + unit, bottom: y + unit))
      }
    }
    return parts
  }

  /// Five rows of three cells for each digit.
  private static let digits = [
    0b111_101_101_101_111, 0b010_110_010_010_111, 0b111_001_111_100_111, 0b111_001_111_001_111,
    0b101_101_111_001_001, 0b111_100_111_001_111, 0b111_100_111_101_111, 0b111_001_001_010_010,
    0b111_101_111_101_111, 0b111_101_111_001_111, 0b010_101_111_101_101, 0b110_101_110_101_110,
    0b011_100_100_100_011, 0b110_101_101_101_110, 0b111_100_110_100_111, 0b111_100_110_100_100,
  ]
}
