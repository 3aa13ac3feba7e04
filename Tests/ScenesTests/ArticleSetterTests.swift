import Graphics
import Interface
import TestSupport
import Testing

@testable import Feeds
@testable import Scenes

/// The positions of an article's parts, in points; each letter is half as wide as its size.
@Suite struct ArticleSetterTests {
  private static let width = 320.0
  private static let column = width - 2 * ArticleMetrics.page.margin
  private let traits = Traits(displayScale: 2, theme: .light, textShaper: GridShaper())

  private func layout(_ blocks: [ArticleBlock], title: String = "Title", author: String? = nil) -> ArticleLayout {
    ArticleLayout(
      FeedEntry(title: title, author: author, blocks: blocks), width: Self.width, traits: traits)
  }

  /// The areas of a layout's parts after the title, on the page: lines of text, boxes and pictures.
  private func areas(_ layout: ArticleLayout, from first: Int = 1) -> [Rect] {
    layout.frames.indices.dropFirst(first).flatMap { index in
      layout.commands(at: index).flatMap { command -> [Rect] in
        let corner = layout.frames[index].origin - Point.zero
        return switch command {
        case .text(let text, let origin): text.lines.map { $0.frame.offset(by: origin - Point.zero).offset(by: corner) }
        case .fillRect(let shape, _), .image(_, let shape): [shape.rect.offset(by: corner)]
        default: []
        }
      }
    }
  }

  private func texts(_ layout: ArticleLayout, from first: Int = 1) -> [ShapedText] {
    layout.frames.indices.dropFirst(first).flatMap { index in
      layout.commands(at: index).compactMap { if case .text(let text, _) = $0 { text } else { nil } }
    }
  }

  private func letters(_ layout: ArticleLayout) -> String {
    let scalars = texts(layout).flatMap(\.runs).flatMap(\.glyphs).compactMap { Unicode.Scalar($0.id) }
    return String(String.UnicodeScalarView(scalars))
  }

  // MARK: Directions

  private func blocks(_ word: String) -> [ArticleBlock] {
    let text = [InlineSpan(word)]
    let long = [InlineSpan(Array(repeating: word, count: 30).joined(separator: " "))]
    let picture = ArticleImage(
      source: "a.png", availability: .file(ImageFile(path: "/a.png", format: .png, pixelWidth: 60, pixelHeight: 40)))
    return [
      .paragraph(text), .heading(level: 2, long), .listItem(marker: .bullet, depth: 1, long),
      .listItem(marker: .number("1000"), depth: 1, text), .listItem(marker: .none, depth: 3, text),
      .listItem(marker: .number("1000000000000000000000000"), depth: 9, long),
      .quote(depth: 1, long), .quote(depth: 3, text), .preformatted(word, marker: .number("1000"), depth: 1),
      .preformatted(word), .image(picture, caption: text), .rule,
    ]
  }

  @Test func `a right-to-left page mirrors a left-to-right one`() {
    let left = layout(blocks("abcde"), title: "abc", author: "abc")
    let right = layout(blocks("אבגדה"), title: "אבג", author: "a")
    #expect(left.frames.count == right.frames.count)
    #expect(left.height == right.height)
    for (a, b) in zip(left.frames, right.frames) { #expect(b == a.mirrored(in: Self.width)) }
    let (areas, others) = (areas(left, from: 0), areas(right, from: 0))
    #expect(areas.count == others.count)
    #expect(areas.count > 40)
    for (a, b) in zip(areas, others) { #expect(b.isNear(a.mirrored(in: Self.width)), "\(a) and \(b)") }
  }

  @Test func `each part contains its lines`() {
    for word in ["abcde", "אבגדה"] {
      let layout = layout(blocks(word))
      for index in layout.frames.indices {
        let size = layout.frames[index].size
        for command in layout.commands(at: index) {
          guard case .text(let text, let origin) = command else { continue }
          for line in text.lines.map({ $0.frame.offset(by: origin - Point.zero) }) {
            #expect(line.minX >= -1e-9, "\(word) \(index) \(line)")
            #expect(line.maxX <= size.width + 1e-9, "\(word) \(index) \(line)")
          }
        }
      }
    }
  }

  @Test func `text without letters has the direction of the article`() {
    let number = ArticleBlock.paragraph([InlineSpan("123")])
    #expect(areas(layout([number]))[0].minX == 16)
    #expect(areas(layout([number], title: "שלום"))[0].maxX == Self.width - 16)
    let english = ArticleBlock.paragraph([InlineSpan("abc")])
    #expect(areas(layout([english], title: "שלום שלום"))[0].minX == 16)
  }

  // MARK: Pictures

  private func size(
    _ pixels: (Int, Int)?, _ width: Int? = nil, _ height: Int? = nil, words: String = ""
  ) -> Size {
    let file = pixels.map { ImageFile(path: "/a.png", format: .png, pixelWidth: $0.0, pixelHeight: $0.1) }
    let image = ArticleImage(
      source: "a.png", alternativeText: words, width: width, height: height,
      availability: file.map { .file($0) } ?? .missing("no"))
    let frame = areas(layout([.image(image, caption: [])]))[0]
    #expect(frame.minX == 16)
    return frame.size
  }

  @Test func `a picture has its own size, limited by the column`() {
    #expect(size((1, 1)) == Size(1, 1))
    #expect(size((288, 10)) == Size(288, 10))
    #expect(size((289, 578)) == Size(288, 576))
    #expect(size((2880, 10)) == Size(288, 1))
    #expect(size((16_384, 1)) == Size(288, 1))
    // At most three times as high as the column is wide.
    #expect(size((40, 864)) == Size(40, 864))
    #expect(size((40, 1728)) == Size(20, 864))
    #expect(size((1, 16_384)) == Size(1, 864))
    // The requested size, in the picture's proportions.
    #expect(size((900, 300), 120) == Size(120, 40))
    #expect(size((900, 300), nil, 40) == Size(120, 40))
    #expect(size((30, 10), 150, 999) == Size(150, 50))
    #expect(size((30, 10), 1000) == Size(288, 96))
  }

  @Test func `a placeholder has space for its alternative text`() {
    #expect(size(nil) == Size(288, 115))
    #expect(size(nil, words: "short") == Size(288, 115))
    #expect(size(nil, 20, 20) == Size(20, 20))
    #expect(size(nil, 576, 288) == Size(288, 144))
    #expect(size(nil, 40, 40, words: "a lighthouse") == Size(288, 48))
    // 256 points hold 39 letters of 6.5; six lines are 93.6 high.
    #expect(size(nil, 40, 40, words: String(repeating: "word ", count: 300)) == Size(288, 126))
  }

  @Test func `a placeholder shows its alternative text`() {
    let image = ArticleImage(source: "a.png", alternativeText: "A lighthouse")
    #expect(letters(layout([.image(image, caption: [InlineSpan("Caption")])])) == "A lighthouseCaption")
    guard case .image(let nothing, _) = layout([.image(ArticleImage(source: "a"), caption: [])]).commands(at: 1)[0]
    else {
      Issue.record("without alternative text the renderer draws the placeholder")
      return
    }
    #expect(nothing.path.isEmpty)
  }

  @Test(arguments: [287, 288])
  func `a narrow picture above the title is not enlarged`(pixels: Int) {
    let file = ImageFile(path: "/a.png", format: .png, pixelWidth: pixels, pixelHeight: 50)
    let lead = ArticleImage(source: "a.png", availability: .file(file))
    let layout = ArticleLayout(FeedEntry(title: "T", leadImage: lead), width: Self.width, traits: traits)
    #expect(areas(layout, from: 0)[0] == (pixels < 288 ? Rect(16, 14, 287, 50) : Rect(0, 0, 320, 128)))
  }

  // MARK: Styles

  @Test func `spans have the text attributes of their styles`() {
    let style = ArticleStyle(theme: .light, metrics: .page)
    func shown(_ span: InlineSpan.Style, _ theme: Theme = .light) -> TextStyle {
      let style = ArticleStyle(theme: theme, metrics: .page)
      return style.text([InlineSpan("x", style: span)], style.body).runs[0].style
    }
    #expect(shown(.struck).isStruck)
    #expect(shown(.underlined).isUnderlined)
    #expect(shown([]) == style.body)
    #expect(shown(.raised).size == 11.25)
    #expect(shown(.raised).baselineShift == 5)
    #expect(shown(.lowered).size == 11.25)
    #expect(shown(.lowered).baselineShift == -2.5)
    #expect(shown(.marked).background != nil)
    #expect(shown(.marked).background != shown(.marked, .dark).background)
    #expect(shown(.code).isMonospaced)
    #expect(shown([.struck, .bold]).weight == .bold)
  }
}

extension Rect {
  fileprivate func mirrored(in width: Double) -> Rect { Rect(width - maxX, minY, self.width, height) }

  fileprivate func isNear(_ other: Rect) -> Bool {
    abs(minX - other.minX) < 1e-6 && abs(minY - other.minY) < 1e-6 && abs(width - other.width) < 1e-6
      && abs(height - other.height) < 1e-6
  }
}
