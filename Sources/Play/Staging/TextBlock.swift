import Graphics

/// A few centred lines of text, balanced in length.
struct TextBlock {
  let text: ShapedText
  /// The width for line breaking, in points. The text is centred in it.
  let width: Double

  var size: Size { Size(width, text.size.height) }

  /// Creates a text at the largest size at which it fits in `lines` lines; nil if it fits at no size.
  ///
  /// - Parameters:
  ///   - sizes: The font sizes in points, the largest first.
  ///   - font: The font; nil for the pinned one.
  ///   - width: The available width, in points.
  init?(
    _ string: String, sizes: [Double], weight: TextStyle.Weight, color: Color, font: FontFile?, width: Double,
    lines: Int, _ shaper: any TextShaper
  ) {
    for size in sizes {
      func shape(_ width: Double) -> ShapedText {
        let column = TextColumn(width: width, alignment: .center, lineSpacing: size * 0.12)
        var style = TextStyle(size: size, weight: weight, color: color)
        style.font = font
        return shaper.shape(AttributedText(string, style), in: column)
      }
      let full = shape(width)
      guard full.lines.count <= lines, full.size.width <= width else { continue }
      (text, self.width) = Self.balanced(full, width, shape)
      return
    }
    return nil
  }

  /// Returns the text in the narrowest column with the same number of lines, which makes the lines about equally
  /// long.
  private static func balanced(_ full: ShapedText, _ width: Double, _ shape: (Double) -> ShapedText) -> (
    ShapedText, Double
  ) {
    var (low, high) = (full.size.width / Double(max(1, full.lines.count)), full.size.width.rounded(.up))
    guard full.lines.count > 1 else { return (shape(high), high) }
    var best = (full, width)
    // Ten steps narrow the width to a thousandth, which is finer than a letter.
    for _ in 0..<10 {
      let middle = ((low + high) / 2).rounded(.up)
      let text = shape(middle)
      if text.lines.count <= full.lines.count, text.size.width <= middle {
        (best, high) = ((text, middle), middle)
      } else {
        low = middle
      }
    }
    return best
  }
}
