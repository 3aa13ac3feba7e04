import Graphics
import Interface
import Simulation
import TestSupport
import Testing
import Timebase

@testable import Feeds
@testable import Scenes

/// Articles of any length: laid out down to the visible part, and exact there.
@Suite struct ArticleLayoutTests {
  /// Counts the bytes that it shapes.
  private final class CountingShaper: TextShaper {
    private let grid = GridShaper()
    private(set) var bytes = 0

    func shape(_ text: AttributedText, in column: TextColumn) -> ShapedText {
      bytes += text.string.utf8.count
      return grid.shape(text, in: column)
    }
  }

  private let shaper = CountingShaper()
  private var traits: Traits { Traits(displayScale: 2, theme: .light, textShaper: shaper) }

  /// Returns an article of paragraphs of 1 to 1000 letters.
  private func entry(bytes: Int) -> FeedEntry {
    var blocks: [ArticleBlock] = []
    var rest = bytes
    while rest > 0 {
      let count = min(rest, 1 + blocks.count * 37 % 1000)
      let text = String(repeating: "letters ", count: count / 8 + 1).prefix(count)
      blocks.append(.paragraph([InlineSpan(String(text))]))
      rest -= count
    }
    return FeedEntry(title: "Long", blocks: blocks)
  }

  @Test func `only the beginning of a 5 MB article is laid out`() {
    var layout = ArticleLayout(entry(bytes: 5 << 20), width: 320, traits: traits)
    layout.set(to: 20_000)
    #expect(!layout.isWhole)
    #expect(shaper.bytes < 200_000)
    #expect(try! #require(layout.frames.last).maxY >= 20_000)
    #expect(layout.height > 1_000_000)
  }

  @Test func `layout in steps equals layout at once`() {
    var (steps, whole) = (
      ArticleLayout(entry(bytes: 400_000), width: 320, traits: traits),
      ArticleLayout(entry(bytes: 400_000), width: 320, traits: traits)
    )
    whole.set(to: .infinity)
    for bottom in stride(from: 0.0, through: 40_000, by: 700) { steps.set(to: bottom) }
    #expect(!steps.isWhole)
    #expect(whole.isWhole)
    #expect(steps.frames[...] == whole.frames.prefix(steps.frames.count))
    #expect(steps.commands(at: 50) == whole.commands(at: 50))
    // The estimate is of the right size and suffices to reach the end.
    #expect(abs(steps.height / whole.height - 1) < 0.3)
    steps.set(to: max(steps.height, whole.height))
    #expect(steps.isWhole)
    #expect(steps.frames == whole.frames)
    #expect(steps.height == whole.height)
  }

  @Test func `an article of some pages is laid out at once`() {
    let layout = ArticleLayout(entry(bytes: 50_000), width: 320, traits: traits)
    #expect(layout.isWhole)
    #expect(layout.height == (layout.frames.last?.maxY ?? 0) + ArticleMetrics.page.margin)
  }

  /// A part is drawn at the nearest pixel: a fractional edge would move its text.
  @Test(arguments: [0.75, 1, 1.5, 2, 2.625]) func `text begins at the margin on a whole pixel`(scale: Double) {
    let traits = Traits(displayScale: scale, theme: .light, textShaper: shaper)
    let text = [InlineSpan("text")]
    let blocks: [ArticleBlock] = [
      .paragraph(text), .heading(level: 2, text), .quote(depth: 1, text), .listItem(marker: .bullet, depth: 1, text),
      .listItem(marker: .number("7"), depth: 1, text), .listItem(marker: .number("1000"), depth: 1, text),
    ]
    let layout = ArticleLayout(FeedEntry(title: "Title", blocks: blocks), width: 320, traits: traits)
    let margin = ArticleMetrics.page.margin
    #expect(layout.frames.count == blocks.count + 1)
    #expect(layout.frames.prefix(5).allSatisfy { $0.minX == margin })
    for frame in layout.frames {
      let pixels = (margin - frame.minX) * scale
      #expect(abs(pixels - pixels.rounded()) < 1e-9)
      #expect(abs(frame.maxX - (320 - margin)) < 1e-9)
    }
    // Numbers overhang the margin by the width they need, 1 and 10 points here, rounded up to a pixel.
    for (frame, reach) in [(layout.frames[5], 1.0), (layout.frames[6], 10)] {
      let excess = (margin - frame.minX - reach) * scale
      #expect(excess > -1e-9)
      #expect(excess < 1)
    }
  }

  @Test(arguments: [20.0, 12_345, 2_000_000]) func `scrolling to the end finds the exact end`(step: Double) {
    let window = Window(size: Size(320, 480), traits: traits)
    let page = ArticlePage(traits: traits)
    page.frame = Rect(0, 0, 320, 480)
    window.addSubview(page)
    page.load(entry(bytes: 400_000))
    window.layoutUntilClean()
    let estimate = page.contentSize.height
    var whole = ArticleLayout(entry(bytes: 400_000), width: 320, traits: traits)
    whole.set(to: .infinity)
    #expect(estimate != whole.height)
    page.contentOffset.y = 100_000
    while page.contentOffset.y < page.limits(.vertical).upperBound {
      page.contentOffset.y = min(page.contentOffset.y + step, page.limits(.vertical).upperBound)
      window.layoutUntilClean()
    }
    #expect(page.contentSize.height == whole.height)
    #expect(page.contentOffset.y == whole.height - 480)
  }

  @Test func `a long article is identical at any frame rate`() throws {
    let script = "scene vertical-swipe\nrepeat 40 {\nflick up at 9000pt/s\nwait 400ms\n}\nwait 4s\n"
    let feed = feed(words: [40_000])
    func lists(fps: Int64) throws -> [DisplayList] {
      let frames = FrameSequence(try player(script, feed: feed), frameRate: FrameRate(fps))
      var lists: [DisplayList] = []
      while let frame = try frames.next() { lists.append(frame.displayList) }
      return lists
    }
    let (few, many) = (try lists(fps: 5), try lists(fps: 15))
    try #require(few.count > 80)
    #expect(few[10] != few[11])
    // The last frames rest at the end.
    #expect(many[many.count - 1] == many[many.count - 2])
    for index in few.indices { #expect(few[index] == many[3 * index], "frame \(index)") }
  }

  // MARK: Pieces

  @Test func `a text of many pages is cut between words`() {
    let text = (0..<20_000).map { "word\($0)" }.joined(separator: " ")
    let item = ArticleBlock.listItem(marker: .number("3"), depth: 1, [InlineSpan(text, style: [.bold, .link])])
    let pieces = item.pieces
    #expect(pieces.count > 10)
    #expect(pieces.map { $0.spans.plainText }.joined(separator: " ") == text)
    for piece in pieces {
      #expect(piece.spans.plainText.utf8.count <= ArticleBlock.longestPiece)
      #expect(piece.spans.allSatisfy { $0.style == [.bold, .link] })
    }
    guard case .listItem(.number("3"), 1, _) = pieces[0], case .listItem(.none, 1, _) = pieces[1] else {
      Issue.record("only the first piece has the number")
      return
    }
  }

  @Test func `code is cut at line ends`() {
    let text = (0..<9000).map { "    line \($0)" }.joined(separator: "\n")
    let pieces = ArticleBlock.preformatted(text).pieces
    #expect(pieces.count > 5)
    #expect(pieces.map(\.spans.plainText).joined(separator: "\n") == text)
  }

  @Test func `a word of many pages is cut between characters`() {
    let word = String(repeating: "😀é", count: 10_000)
    let pieces = ArticleBlock.paragraph([InlineSpan("a "), InlineSpan(word), InlineSpan(" b")]).pieces
    #expect(pieces.map(\.spans.plainText).joined() == "a " + word + " b")
    #expect(pieces.allSatisfy { (1...ArticleBlock.longestPiece).contains($0.spans.plainText.utf8.count) })
  }

  @Test func `short blocks are not cut`() {
    let blocks: [ArticleBlock] = [
      .rule, .paragraph([InlineSpan("a"), InlineSpan("b", style: .italic)]), .preformatted(" x\n"),
      .heading(level: 2, []),
      .image(ArticleImage(source: "a.png", alternativeText: ""), caption: []),
    ]
    for block in blocks { #expect(block.pieces == [block]) }
  }
  @Test func `titles and captions of many pages end in an ellipsis`() {
    let text = String(repeating: "word ", count: 1_000_000)
    let picture = ArticleBlock.image(ArticleImage(source: "a.png"), caption: [InlineSpan(text)])
    let entry = FeedEntry(title: text, author: text, blocks: [picture])
    #expect(ArticleLayout(entry, width: 320, traits: traits).isWhole)
    #expect(shaper.bytes < 4 * ArticleBlock.longestPiece)
    #expect([InlineSpan(text)].clipped.plainText.hasSuffix("word…"))
    #expect([InlineSpan("word")].clipped == [InlineSpan("word")])
  }
}
