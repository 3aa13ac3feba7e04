import Graphics
import Interface
import Rendering

@testable import Feeds
@testable import Scenes

extension FuzzTarget {
  /// A feed's bytes: a feed that can be shown, or an error with a message.
  static let feed = FuzzTarget("feed", seeds: ["Assets/feeds"]) { bytes in
    do throws(FeedError) {
      let feed = try Feed.decode(bytes: bytes, baseDirectory: nil, fileName: "fuzz")
      for entry in feed.entries {
        precondition(!entry.title.isEmpty && !entry.title.contains("\n"), "an entry without a title on one line")
        precondition(entry.images.allSatisfy { $0.file == nil }, "a picture from nowhere")
        for block in entry.blocks { check(block) }
      }
      let report = FeedReport(feed)
      precondition(!report.text.isEmpty && report.json.hasPrefix("{"))
    } catch {
      precondition(error.description.hasPrefix("fuzz"), "a message that does not name the file")
    }
  }

  /// An article's markup: blocks with content.
  static let html = FuzzTarget("html") { bytes in
    for block in HTMLParser.blocks(String(decoding: bytes, as: UTF8.self)) { check(block) }
  }

  /// An article's markup laid out in narrow columns: no line is wider than its column.
  static let layout = FuzzTarget("layout", seeds: ["Tests/Samples/fuzz/html"]) { bytes in
    guard let shaper = try? PangoTextShaper() else { return }
    let traits = Traits(displayScale: 2, theme: .light, textShaper: shaper)
    let blocks = HTMLParser.blocks(String(decoding: bytes, as: UTF8.self))
    let entry = FeedEntry(title: "A title", blocks: blocks)
    for (width, metrics) in [(120.0, ArticleMetrics.page), (200, .page), (320, .page), (110, ReadingPage.metrics)] {
      let overflow = ArticleLayout(entry, width: width, metrics, traits: traits).overflow
      precondition(overflow <= 1, "a line is \(overflow) points wider than its column")
    }
  }

  private static func check(_ block: ArticleBlock) {
    switch block {
    case .heading(let level, let spans): precondition((1...6).contains(level) && !spans.isEmpty)
    case .listItem(_, let depth, let spans), .quote(let depth, let spans): precondition(depth >= 1 && !spans.isEmpty)
    case .paragraph(let spans): precondition(!spans.plainText.isEmpty)
    case .preformatted(let text, _, _): precondition(!text.isEmpty)
    case .image(let image, _): precondition(image.file == nil)
    case .rule: break
    }
  }
}

extension ArticleLayout {
  /// The overflow of the widest line beyond its part of the page, in points; negative if all fit.
  var overflow: Double {
    var whole = self
    whole.set(to: .infinity)
    return whole.frames.indices.flatMap { index in
      whole.commands(at: index).map { command in
        guard case .text(let text, let origin) = command else { return -.infinity }
        let lines = text.lines.map(\.frame)
        let right = (lines.map(\.maxX).max() ?? 0) + origin.x - whole.frames[index].width
        let left = -((lines.map(\.minX).min() ?? 0) + origin.x)
        return max(right, left)
      }
    }.max() ?? -.infinity
  }
}
