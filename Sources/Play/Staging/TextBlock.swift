import Graphics

/// A few lines of text, balanced in length.
struct TextBlock {
  let text: ShapedText
  /// The width of the column, in points, in which the lines are aligned.
  let width: Double

  /// The look of a text.
  struct Style {
    /// The size of the font, in points.
    var size: Double
    var weight: TextStyle.Weight
    /// The distance of two baselines, as a multiple of the size.
    var lineHeight: Double
    /// The font; nil for the pinned one.
    var font: FontFile?
    /// The additional distance between letters, in points.
    var tracking = 0.0
    var alignment = TextAlignment.center
  }

  /// Creates a text; nil if it needs more lines than it may have, or a wider column.
  ///
  /// - Parameters:
  ///   - width: The available width, in points.
  ///   - breaksWords: Whether a word that is wider than the column is broken.
  init?(
    _ string: String, _ style: Style, _ color: Color, width: Double, lines: Int, breaksWords: Bool = true,
    _ shaper: any TextShaper
  ) {
    var letters = TextStyle(size: style.size, weight: style.weight, color: color)
    (letters.font, letters.tracking) = (style.font, style.tracking)
    func shape(_ string: String, _ width: Double?, spacing: Double = 0) -> ShapedText {
      shaper.shape(
        AttributedText(string, letters),
        in: TextColumn(width: width, alignment: style.alignment, lineSpacing: spacing))
    }
    let longest = breaksWords ? 0 : shape(Self.words(of: string), nil).size.width
    guard longest <= width else { return nil }
    let spacing = style.size * style.lineHeight - shape("x", width).size.height
    let full = shape(string, width, spacing: spacing)
    guard full.lines.count <= lines, full.size.width <= width else { return nil }
    (text, self.width) = Self.balanced(full, width, atLeast: longest) { shape(string, $0, spacing: spacing) }
  }

  /// Whether a text begins at the right.
  static func isRightToLeft(_ string: String, _ shaper: any TextShaper) -> Bool {
    // In a wide column, only a line from right to left has space at its left.
    shaper.shape(AttributedText(string, TextStyle(size: 1)), in: TextColumn(width: 1e4)).lines.first?.frame.minX ?? 0
      > 0
  }

  /// Returns the words of a text, one per line, without those of scripts that break lines within words.
  private static func words(of string: String) -> String {
    let words = string.split { $0.isWhitespace || "-–—/".contains($0) }
    // Thai is the first script that has no spaces between words.
    return words.filter { $0.unicodeScalars.allSatisfy { $0.value < 0xE00 } }.joined(separator: "\n")
  }

  /// Returns the text in the narrowest column with the same number of lines, which makes the lines about equally
  /// long.
  private static func balanced(
    _ full: ShapedText, _ width: Double, atLeast least: Double, _ shape: (Double) -> ShapedText
  ) -> (ShapedText, Double) {
    let mean = full.size.width / Double(max(1, full.lines.count))
    var (low, high) = (max(mean, least), full.size.width.rounded(.up))
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
