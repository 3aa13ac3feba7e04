import Graphics

/// A few centred lines of text, as even in length as they can be.
struct TextBlock {
  let text: ShapedText
  /// The width at which the lines are broken, in points: the text is centred in it.
  let width: Double

  var size: Size { Size(width, text.size.height) }

  /// Sets a text at the greatest of some sizes at which it needs no more than so many lines; nil where it needs more at
  /// each of them.
  ///
  /// - Parameters:
  ///   - sizes: sizes of the letters in points, the greatest first.
  ///   - width: the width that there is, in points.
  init?(
    _ string: String, sizes: [Double], weight: TextStyle.Weight, color: Color, width: Double, lines: Int,
    _ shaper: any TextShaper
  ) {
    for size in sizes {
      func shape(_ width: Double) -> ShapedText {
        let column = TextColumn(width: width, alignment: .center, lineSpacing: size * 0.12)
        return shaper.shape(AttributedText(string, TextStyle(size: size, weight: weight, color: color)), in: column)
      }
      let full = shape(width)
      guard full.lines.count <= lines, full.size.width <= width else { continue }
      (text, self.width) = Self.balanced(full, width, shape)
      return
    }
    return nil
  }

  /// The narrowest column in which the text has no more lines: its lines are then about equally long.
  private static func balanced(_ full: ShapedText, _ width: Double, _ shape: (Double) -> ShapedText) -> (
    ShapedText, Double
  ) {
    var (low, high) = (full.size.width / Double(max(1, full.lines.count)), full.size.width.rounded(.up))
    guard full.lines.count > 1 else { return (shape(high), high) }
    var best = (full, width)
    // A step of a thousandth of the width is finer than a letter.
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
