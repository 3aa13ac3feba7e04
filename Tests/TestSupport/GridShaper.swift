import Graphics

/// A text shaper without fonts: each character is half as wide as the font size, each line 1.2 times as high, and lines
/// are broken between characters. Right-to-left text is aligned to the right, with its characters in reading order. Its
/// layouts can be computed by hand.
package final class GridShaper: TextShaper {
  /// Creates a shaper.
  package init() {}

  /// Returns the lines and glyphs of `text`.
  package func shape(_ text: AttributedText, in column: TextColumn) -> ShapedText {
    guard let style = text.runs.first?.style, !text.string.isEmpty else { return .empty }
    let advance = style.size / 2
    let height = style.size * 1.2
    let perLine = column.width.map { max(1, Int($0 / advance)) } ?? Int.max
    var lines: [[Character]] = [[]]
    for character in text.string {
      if character == "\n" || lines[lines.count - 1].count == perLine { lines.append([]) }
      if character != "\n" { lines[lines.count - 1].append(character) }
    }
    let kept = min(lines.count, column.maximumLines ?? Int.max)
    let isTruncated = kept < lines.count
    lines.removeLast(lines.count - kept)
    var glyphs: [Glyph] = []
    var shaped: [ShapedText.Line] = []
    for (row, line) in lines.enumerated() {
      let y = Double(row) * (height + column.lineSpacing)
      let free = (column.width ?? 0) - Double(line.count) * advance
      let x = column.isRightToLeft == true ? max(0, free) : 0
      shaped.append(.init(frame: Rect(x, y, Double(line.count) * advance, height), baseline: y + style.size))
      for (place, character) in line.enumerated() {
        let scalar = character.unicodeScalars.first?.value ?? 0
        glyphs.append(Glyph(id: scalar, position: Point(x + Double(place) * advance, y + style.size)))
      }
    }
    let size = Size(shaped.map(\.frame.width).max() ?? 0, shaped.last?.frame.maxY ?? 0)
    let font = FontReference(file: "grid", size: style.size)
    return ShapedText(
      size: size, lines: shaped, runs: [GlyphRun(font: font, color: style.color, glyphs: glyphs)],
      isTruncated: isTruncated)
  }
}
