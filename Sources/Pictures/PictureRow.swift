import Geometry
import Graphics
import Imaging
import Rendering

/// Pictures side by side, each under its name.
struct PictureRow {
  private let pictures: [(name: String, bitmap: Bitmap)]
  /// Between pictures and around them, in pixels.
  private let gutter: Int
  /// The names' letters, in pixels: a thirtieth of a phone's width, and legible in any case.
  private let letter: Double

  init(_ pictures: [(name: String, bitmap: Bitmap)]) {
    self.pictures = pictures
    let width = pictures.map(\.bitmap.width).max() ?? 0
    letter = min(28, max(11, Double(width) / 28)).rounded()
    gutter = Int(letter * 0.75)
  }

  // Grey enough that both light and dark pictures show their edges.
  private static let ground = Color(rgb: 0xd8, 0xd8, 0xdc)
  private static let ink = Color(rgb: 0x1c, 0x1c, 0x1e)

  /// Everything in one picture.
  ///
  /// - Throws: `RenderingError` where the font is missing, `ImageError` where there are too many pixels.
  func bitmap() throws -> Bitmap {
    let caption = try captions()
    let height = pictures.map(\.bitmap.height).max() ?? 0
    let result = try Bitmap(
      width: caption.width, height: caption.height + height + gutter, filledWith: RGBA(0xd8, 0xd8, 0xdc))
    result.place(caption, x: 0, y: 0)
    for (picture, x) in zip(pictures, positions) { result.place(picture.bitmap, x: x, y: caption.height) }
    return result
  }

  /// The left columns of the pictures.
  private var positions: [Int] {
    var x = gutter
    return pictures.map { picture in
      defer { x += picture.bitmap.width + gutter }
      return x
    }
  }

  private func captions() throws -> Bitmap {
    let shaper = try PangoTextShaper()
    let style = TextStyle(size: letter, weight: .semibold, color: Self.ink)
    let texts = zip(pictures, positions).map { picture, x in
      let column = TextColumn(width: Double(picture.bitmap.width), maximumLines: 1)
      return DrawCommand.text(
        shaper.shape(AttributedText(picture.name, style), in: column), at: Point(Double(x), letter * 0.4))
    }
    let width = gutter + pictures.reduce(0) { $0 + $1.bitmap.width + gutter }
    let size = Size(Double(width), (letter * 2).rounded())
    return try FrameRenderer(scale: 1).render(
      DisplayList(
        size: size, background: Self.ground,
        items: [.contents(Contents(size: size, commands: texts), .identity)]))
  }
}
