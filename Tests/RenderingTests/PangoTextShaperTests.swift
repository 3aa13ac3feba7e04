import Graphics
import Rendering
import Testing

private let body = TextStyle(size: 16)
private let sentence = "The quick brown fox jumps over the lazy dog and then, after a short rest, does it again."

@Suite struct PangoTextShaperTests {
  let shaper: PangoTextShaper
  init() throws { shaper = try PangoTextShaper(fonts: FontSource(fallbackDirectories: [])) }

  private func shape(_ text: String, _ style: TextStyle = body, in column: TextColumn = TextColumn()) -> ShapedText {
    shaper.shape(AttributedText(text, style), in: column)
  }

  @Test func `an empty text has no lines`() {
    #expect(shape("") == .empty)
    #expect(shape("").lines.isEmpty)
  }

  /// The font map caches 256 fonts and makes an evicted one again.
  @Test func `a font evicted from the cache shapes text as before`() throws {
    _ = shape(sentence, in: TextColumn(width: 120))
    for step in 1...300 { #expect(!shape("Ag", TextStyle(size: 16 + Double(step) / 16)).lines.isEmpty) }
    let again = shape(sentence + " ", in: TextColumn(width: 120))
    let fresh = try PangoTextShaper(fonts: FontSource(fallbackDirectories: []))
    #expect(again == fresh.shape(AttributedText(sentence + " ", body), in: TextColumn(width: 120)))
  }

  @Test(arguments: [60.0, 120, 240, 480])
  func `no line is wider than its column`(width: Double) {
    let text = shape(sentence, in: TextColumn(width: width))
    #expect(text.lines.count > 1)
    #expect(text.lines.allSatisfy { $0.frame.width <= width + 1e-3 })
    #expect(text.size.width == text.lines.map(\.frame.width).max())
    #expect(text.size.height == text.lines.last?.frame.maxY)
  }

  @Test func `a word longer than the column is broken`() {
    let text = shape(String(repeating: "m", count: 40), in: TextColumn(width: 100))
    #expect(text.lines.count > 3)
    #expect(text.lines.allSatisfy { $0.frame.width <= 100 })
  }

  @Test func `only the visible lines of a huge text are shaped`() {
    let column = TextColumn(width: 150, maximumLines: 2)
    let expected = shape(String(repeating: "word ", count: 400), in: column)
    let duration = ContinuousClock().measure {
      #expect(shape(String(repeating: "word ", count: 1_000_000), in: column) == expected)
    }
    #expect(expected.isTruncated)
    #expect(expected.lines.count == 2)
    // Shaping everything took ten seconds and half a gigabyte; the limit leaves time for a busy machine.
    #expect(duration < .seconds(5))
  }

  @Test func `lines are evenly spaced on whole points`() {
    let text = shape(sentence, in: TextColumn(width: 150, lineSpacing: 3))
    let steps = zip(text.lines, text.lines.dropFirst()).map { $1.baseline - $0.baseline }
    #expect(Set(steps) == [23])
    #expect(text.lines.allSatisfy { $0.baseline == $0.baseline.rounded() })
  }

  @Test func `line breaks make lines`() {
    #expect(shape("one\ntwo\r\nthree").lines.count == 3)
    #expect(shape("one\n\ntwo").lines.count == 3)
    #expect(shape("one\n").lines.count == 2)
  }

  @Test func `a text beyond the maximum number of lines ends in an ellipsis`() {
    let column = TextColumn(width: 150, maximumLines: 2)
    let text = shape(sentence, in: column)
    #expect(text.lines.count == 2)
    #expect(text.isTruncated)
    #expect(text.lines.allSatisfy { $0.frame.width <= 150 })
    let short = shape("Short", in: column)
    #expect(short.lines.count == 1)
    #expect(!short.isTruncated)
  }

  @Test func `paragraphs count towards the maximum number of lines`() {
    let text = shape("one\ntwo\nthree", in: TextColumn(width: 150, maximumLines: 2))
    #expect(text.lines.count == 2)
    #expect(text.isTruncated)
    #expect(text.lines[1].frame.width > shape("two").size.width)
    #expect(!shape("one\ntwo", in: TextColumn(width: 150, maximumLines: 2)).isTruncated)
  }

  @Test func `weight and slant choose the font file`() {
    func file(_ style: TextStyle) -> String {
      shape("a", style).runs.first?.font.file.split(separator: "/").last.map(String.init) ?? ""
    }
    #expect(file(TextStyle(size: 12)) == "Inter-Regular.otf")
    #expect(file(TextStyle(size: 12, weight: .medium)) == "Inter-Medium.otf")
    #expect(file(TextStyle(size: 12, weight: .semibold)) == "Inter-SemiBold.otf")
    #expect(file(TextStyle(size: 12, weight: .bold)) == "Inter-Bold.otf")
    #expect(file(TextStyle(size: 12, isItalic: true)) == "Inter-Italic.otf")
    #expect(file(TextStyle(size: 12, weight: .bold, isItalic: true)) == "Inter-BoldItalic.otf")
  }

  @Test func `the width is proportional to the font size`() {
    let small = shape(sentence, TextStyle(size: 10)).size.width
    let large = shape(sentence, TextStyle(size: 30)).size.width
    #expect(abs(large - 3 * small) < 0.05 * small)
  }

  @Test func `right-to-left text is aligned to the right`() {
    let shaper = try? PangoTextShaper()
    let text = shaper?.shape(AttributedText("שלום", body), in: TextColumn(width: 200))
    #expect(abs((text?.lines.first?.frame.maxX ?? 0) - 200) < 1e-6)
    let trailing = shaper?.shape(AttributedText("שלום", body), in: TextColumn(width: 200, alignment: .trailing))
    #expect(trailing?.lines.first?.frame.minX == 0)
  }

  @Test func `alignment defines the start of a line`() {
    let width = shape("word").size.width
    #expect(shape("word", in: TextColumn(width: 200)).lines[0].frame.minX == 0)
    #expect(shape("word", in: TextColumn(width: 200, alignment: .trailing)).lines[0].frame.minX == 200 - width)
    #expect(shape("word", in: TextColumn(width: 200, alignment: .center)).lines[0].frame.minX == (200 - width) / 2)
  }

  @Test func `a combining mark has no width`() {
    let plain = shape("e")
    let accented = shape("e\u{301}")
    #expect(abs(accented.size.width - plain.size.width) < 0.5)
    #expect(accented.missing.isEmpty)
  }

  @Test func `a character without a glyph is a box`() {
    let text = shape("a\u{10FFFD}b")
    #expect(text.missing.count == 1)
    #expect(text.runs.flatMap(\.glyphs).count == 2)
    let box = text.missing[0].rect
    #expect(box.width > 4)
    #expect(box.height > 8)
    #expect(box.minY < text.lines[0].baseline)
    #expect(box.maxY > text.lines[0].baseline)
    #expect(shape("👩‍👩‍👧").missing.count == 1)
  }

  @Test func `control characters are not drawn`() {
    #expect(shape("a\u{0}\u{7}b").runs.flatMap(\.glyphs) == shape("ab").runs.flatMap(\.glyphs))
  }

  @Test func `a link has an area on each of its lines`() {
    let link = AttributedText.Run("a link that is long enough for several lines", body, link: "there")
    let text = shaper.shape(AttributedText([.init("See ", body), link]), in: TextColumn(width: 100))
    #expect(text.links.count == text.lines.count)
    #expect(text.links.allSatisfy { $0.target == "there" && $0.rect.width > 0 })
    #expect(text.links[0].rect.minX > 20)
    #expect(zip(text.links, text.lines).allSatisfy { $0.rect.minY == $1.frame.minY })
  }

  @Test func `an underline is below the baseline and covers only its run`() {
    var style = body
    style.isUnderlined = true
    let text = shaper.shape(AttributedText([.init("not ", body), .init("but this", style)]), in: TextColumn())
    #expect(text.rules.count == 1)
    #expect(text.rules[0].rect.minY > text.lines[0].baseline)
    #expect(abs(text.rules[0].rect.maxX - text.size.width) < 1e-6)
  }

  @Test func `a text is shaped alike after other texts`() throws {
    let other = try PangoTextShaper()
    for text in ["😀 日本", "مرحبا", "\u{2603} bold"] {
      _ = other.shape(AttributedText(text, TextStyle(size: 20, weight: .bold)), in: TextColumn())
    }
    let question = AttributedText("日 α 😀 \u{2603} ב", body)
    let fresh = try PangoTextShaper()
    #expect(other.shape(question, in: TextColumn()) == fresh.shape(question, in: TextColumn()))
  }

  @Test func `a text evicted from the cache is shaped alike again`() {
    let first = shape("number 0")
    for number in 1...600 { _ = shape("number \(number)") }
    #expect(shape("number 0") == first)
  }

  @Test func `missing fonts are an error with the folder`() {
    #expect(throws: RenderingError.fontMissing(file: "Inter-Regular.otf", directories: ["/nowhere"])) {
      try PangoTextShaper(fonts: FontSource(directories: ["/nowhere"]))
    }
  }

  @Test func `a word longer than several lines is broken, in linear time`() {
    let letters = String(repeating: "x", count: 20_000)
    let shaped = shaper.shape(AttributedText(letters, TextStyle(size: 15)), in: TextColumn(width: 288))
    // Every letter, and at most a hyphen for each line.
    let glyphs = shaped.runs.reduce(0) { $0 + $1.glyphs.count }
    #expect((letters.count...letters.count + shaped.lines.count).contains(glyphs))
    #expect(shaped.lines.allSatisfy { $0.frame.maxX <= 288 })
  }

  @Test func `letters that widen at a break stay inside the column`() {
    // Inter's glyphs depend on their neighbours.
    let plain = TextStyle(size: 15)
    let bold = TextStyle(size: 15, weight: .bold, isItalic: true)
    let text = AttributedText([
      AttributedText.Run("xxxxxxxxxxxxxxxxxxxxxxxxampfschifffa>1=rfe", plain), AttributedText.Run("1=rfe", bold),
      AttributedText.Run("able>", bold),
    ])
    for width in stride(from: 40.0, through: 300, by: 4) {
      #expect(
        shaper.shape(text, in: TextColumn(width: width)).lines.allSatisfy { $0.frame.maxX <= width }, "in \(width)")
    }
  }
}
