import Graphics
import LibC

/// The sizes of a title and of the body below it.
package struct TitleStyle: Hashable, Sendable {
  /// The sizes of the fonts, in percent of the canvas's shorter side.
  let title: Double, body: Double
  /// The largest numbers of lines.
  let titleLines: Int, bodyLines: Int
  /// Whether lines begin at the start of the column, rather than being centred.
  let isStartAligned: Bool

  private init(_ title: Double, _ body: Double, lines: (Int, Int) = (3, 4), isStartAligned: Bool = false) {
    (self.title, self.body, self.isStartAligned) = (title, body, isStartAligned)
    (titleLines, bodyLines) = lines
  }

  // All of them are choices, made by looking at canvases of all shapes.
  /// Captions below, next to and above the device.
  static let center = TitleStyle(4.6, 2.8, lines: (2, 4)), side = TitleStyle(6.6, 3.2, isStartAligned: true)
  static let above = TitleStyle(8.6, 4.2)
  static let card = TitleStyle(8.4, 3.8)
  /// A caption during a zoom, which has no body.
  static let zoomed = TitleStyle(4.2, 0, lines: (2, 0))

  /// The distance between title and body, as a multiple of the title's size.
  static let gap = 0.36
  /// The distances of two baselines, as multiples of the size.
  static let lineHeights = (title: 1.12, body: 1.35)
}

/// A title, and the body below it: the text of a caption or of a card.
///
/// A text that is too large for its area is made smaller as a whole, down to three fifths. Only a word that is wider
/// even then is broken.
struct TitleText {
  let title: TextBlock
  let body: TextBlock?
  /// The distance between both, in points.
  private let gap: Double
  private let isStartAligned: Bool
  private let isRightToLeft: Bool

  /// The surroundings of a text, which determine its look.
  struct Context {
    /// A hundredth of the canvas's shorter side, in points.
    var unit: Double
    /// The pixels of the canvas at scale 1 per point.
    var pixels: Double
    /// The font; nil for the pinned one.
    var font: FontFile?
    var shaper: any TextShaper
  }

  private static let shrinking = stride(from: 1, through: 0.6, by: -0.05)

  /// Creates a text; nil if it does not fit the area.
  init?(
    _ title: String, _ body: String?, _ style: TitleStyle, _ colors: (title: Color, body: Color), in area: Size,
    _ context: Context
  ) {
    func block(
      _ text: String, _ size: Double, _ weight: TextStyle.Weight, _ lineHeight: Double, _ color: Color, _ lines: Int,
      _ breaksWords: Bool
    ) -> TextBlock? {
      let size = size * context.unit
      let style = TextBlock.Style(
        size: size, weight: weight, lineHeight: lineHeight, font: context.font,
        tracking: context.font == nil ? size * Self.tracking(size * context.pixels) : 0,
        alignment: style.isStartAligned ? .natural : .center)
      return TextBlock(
        text, style, color, width: area.width, lines: lines, breaksWords: breaksWords, context.shaper)
    }
    isStartAligned = style.isStartAligned
    isRightToLeft = isStartAligned && TextBlock.isRightToLeft(title, context.shaper)
    let heights = TitleStyle.lineHeights
    /// Returns the blocks at a part of their size, with the distance between them; nil if they do not fit.
    func blocks(_ factor: Double, breaksWords: Bool) -> (title: TextBlock, body: TextBlock?, gap: Double)? {
      let gap = TitleStyle.gap * factor * style.title * context.unit
      guard
        let first = block(
          title, factor * style.title, .semibold, heights.title, colors.title, style.titleLines, breaksWords)
      else { return nil }
      let second = body.flatMap {
        block($0, factor * style.body, .regular, heights.body, colors.body, style.bodyLines, breaksWords)
      }
      let height = first.text.size.height + (second.map { gap + $0.text.size.height } ?? 0)
      return (body == nil) == (second == nil) && height <= area.height ? (first, second, gap) : nil
    }
    func fitting(breaksWords: Bool) -> (title: TextBlock, body: TextBlock?, gap: Double)? {
      Self.shrinking.lazy.compactMap { blocks($0, breaksWords: breaksWords) }.first
    }
    guard let fitting = fitting(breaksWords: false) ?? fitting(breaksWords: true) else { return nil }
    (self.title, self.body, gap) = fitting
  }

  /// The height of both, in points.
  var height: Double { title.text.size.height + (body.map { gap + $0.text.size.height } ?? 0) }
  /// The width of both, in points.
  var width: Double { max(title.width, body?.width ?? 0) }

  /// Returns the frames of title and body with a top edge, in a column of the canvas.
  func frames(top: Double, in column: Rect) -> [(block: TextBlock, frame: Rect)] {
    func frame(_ block: TextBlock, _ top: Double) -> (TextBlock, Rect) {
      let free = column.width - block.width
      let x = !isStartAligned ? free / 2 : isRightToLeft ? free : 0
      return (block, Rect(column.minX + x, top, block.width, block.text.size.height))
    }
    return [frame(title, top)] + (body.map { [frame($0, top + title.text.size.height + gap)] } ?? [])
  }

  /// Returns the tracking of Inter in em at a size in pixels (Inter's dynamic metrics).
  private static func tracking(_ pixels: Double) -> Double { -0.0223 + 0.185 * exp(-0.1745 * pixels) }
}
