import Graphics
import Imaging
import Rendering
import Testing

private let body = TextStyle(size: 20)

/// Decorations of a text style, hyphens and writing directions.
@Suite struct TextAttributeTests {
  private let shaper: PangoTextShaper
  init() throws { shaper = try PangoTextShaper() }

  private func shape(_ runs: [(String, TextStyle)], in column: TextColumn = TextColumn()) -> ShapedText {
    shaper.shape(AttributedText(runs.map { AttributedText.Run($0, $1) }), in: column)
  }

  @Test func `a strikethrough crosses the small letters of its run`() throws {
    let text = shape([("a ", body), ("word", TextStyle(size: 20, isStruck: true)), (" b", body)])
    let rule = try #require(text.rules.first)
    let baseline = text.lines[0].baseline
    #expect(text.rules.count == 1)
    #expect(rule.rect.minX > 10)
    #expect(rule.rect.maxX < text.size.width - 10)
    #expect(rule.rect.minY < baseline - 4)
    #expect(rule.rect.maxY > baseline - 7)
    #expect(rule.rect.height < 2.5)
    let both = shape([("two words", TextStyle(size: 20, isUnderlined: true, isStruck: true))])
    #expect(both.rules.count == 2)
    #expect(Set(both.rules.map(\.rect.width)) == [both.size.width])
  }

  @Test func `a baseline shift raises text without changing the line height`() throws {
    let raised = TextStyle(size: 15, isUnderlined: true, baselineShift: 6)
    let (plain, text) = (shape([("x", body)]), shape([("x", body), ("2", raised)]))
    #expect(text.lines[0].baseline == plain.lines[0].baseline)
    #expect(text.size.height == plain.size.height)
    let heights = text.runs.flatMap(\.glyphs).map(\.position.y)
    #expect(heights == [text.lines[0].baseline, text.lines[0].baseline - 6])
    let level = shape([("x", body), ("2", TextStyle(size: 15, isUnderlined: true))])
    #expect(abs(text.rules[0].rect.minY - (level.rules[0].rect.minY - 6)) < 1e-9)
  }

  @Test func `a text background is behind its run on each line`() throws {
    let yellow = Color(red: 1, green: 1, blue: 0)
    let marked = TextStyle(size: 20, background: yellow)
    let text = shape([("one ", body), ("two three four", marked)], in: TextColumn(width: 100))
    #expect(text.backgrounds.count == text.lines.count)
    #expect(text.lines.count == 2)
    #expect(text.backgrounds[0].rect.minX > 30)
    #expect(text.backgrounds[1].rect.minX == 0)
    for (rule, line) in zip(text.backgrounds, text.lines) {
      #expect(rule.color == yellow)
      #expect(rule.rect.minY == line.frame.minY)
      #expect(rule.rect.height == line.frame.height)
    }
    #expect(text != shape([("one two three four", body)], in: TextColumn(width: 100)))
    let contents = Contents(size: Size(100, 60), commands: [.text(text, at: .zero)])
    let picture = try FrameRenderer(scale: 1).render(
      DisplayList(size: Size(100, 60), items: [.contents(contents, .identity)]))
    let pixels = (0..<20).map { picture[$0, Int(text.lines[1].frame.minY) + 10] }
    // The letters are drawn above it.
    #expect(pixels.contains { $0.blue == 0 && $0.green == 255 })
    #expect(pixels.contains { $0.green < 100 })
    #expect(picture[2, 2].blue == 255)
  }

  // MARK: Hyphens

  private func glyphCount(_ text: String, width: Double) -> (glyphs: Int, lines: Int) {
    let shaped = shape([(text, body)], in: TextColumn(width: width))
    return (shaped.runs.reduce(0) { $0 + $1.glyphs.count }, shaped.lines.count)
  }

  @Test func `a broken word has no hyphen`() {
    let word = "Elektrizitaetswirtschaft"
    let (glyphs, lines) = glyphCount(word, width: 80)
    #expect(lines > 2)
    #expect(glyphs == word.count)
    let mixed = shape(
      [("Elektrizitaets", body), ("wirtschaftsverband", TextStyle(size: 20, weight: .bold))], in: TextColumn(width: 80))
    #expect(mixed.runs.reduce(0) { $0 + $1.glyphs.count } == 32)
  }

  @Test func `a soft hyphen is drawn only at a line's end`() {
    let word = "Elektri\u{AD}zitaets\u{AD}wirt\u{AD}schaft"
    let letters = word.count - 3
    #expect(glyphCount(word, width: 1000) == (letters, 1))
    let (glyphs, lines) = glyphCount(word, width: 110)
    #expect(lines > 1)
    #expect(glyphs == letters + lines - 1)
    // A written hyphen is not doubled.
    #expect(glyphCount("Elektro-installation", width: 130) == (20, 2))
  }

  @Test func `many soft hyphens take linear time`() {
    let text = String(repeating: "a\u{AD}", count: 8000)
    #expect(ContinuousClock().measure { _ = glyphCount(text, width: 300) } < .seconds(20))
  }

  // MARK: Directions

  @Test func `a column's direction applies to all of its lines`() {
    let right = shape([("abc\n12\nשלום", body)], in: TextColumn(width: 200, isRightToLeft: true))
    #expect(right.lines.allSatisfy { abs($0.frame.maxX - 200) < 1e-6 })
    #expect(right.lines.count == 3)
    let left = shape([("abc\n12\nשלום", body)], in: TextColumn(width: 200, isRightToLeft: false))
    #expect(left.lines.allSatisfy { $0.frame.minX == 0 })
    let own = shape([("abc\n12\nשלום", body)], in: TextColumn(width: 200))
    #expect(own.lines.map { $0.frame.minX == 0 } == [true, true, false])
    // The result does not depend on earlier texts.
    let fresh = try? PangoTextShaper().shape(AttributedText("12 (", body), in: TextColumn(width: 200))
    #expect(shape([("12 (", body)], in: TextColumn(width: 200)) == fresh)
  }

  @Test func `isolated runs have a direction of their own`() {
    func order(_ text: String) -> [UInt32] {
      shape([(text, body)], in: TextColumn(isRightToLeft: true)).runs.flatMap(\.glyphs)
        .sorted { $0.position.x < $1.position.x }.map(\.id)
    }
    let date = shape([("28 May", body)]).runs.flatMap(\.glyphs).map(\.id)
    #expect(order("ש 28 May").suffix(date.count) != date[...])
    #expect(!order("ש 28 May").starts(with: date))
    #expect(order("\u{2068}ש\u{2069} \u{2068}28 May\u{2069}").starts(with: date))
  }
}
