import Feeds
import Testing

/// The feeds that are part of the project.
@Suite struct AssetFeedTests {
  static let directory: String = {
    let tests = #filePath.split(separator: "/").dropLast(3)
    return "/" + tests.joined(separator: "/") + "/Assets/feeds"
  }()

  private func load(_ name: String) throws -> Feed { try Feed.load(path: "\(Self.directory)/\(name).json") }

  @Test func `both formats of the feed have the same entries`() throws {
    let json = try load("science")
    let iTunes = try load("science-itunes")
    #expect(json.format == .jsonFeed)
    #expect(iTunes.format == .iTunes)
    #expect(json.title == iTunes.title)
    #expect(json.entries == iTunes.entries)
  }

  @Test(arguments: ["science", "craft"])
  func `articles have 60 to 400 words, an author, a date and a picture`(name: String) throws {
    let feed = try load(name)
    #expect(feed.warnings == [])
    #expect(!feed.title.isEmpty)
    for entry in feed.entries {
      #expect((60...400).contains(entry.wordCount), "\(entry.title): \(entry.wordCount) words")
      #expect(entry.author != nil)
      #expect(entry.date != nil)
      let image = try #require(entry.leadImage?.file, "\(entry.title)")
      #expect([image.pixelWidth, image.pixelHeight] == [720, 360])
    }
    #expect(Set(feed.entries.map(\.title)).count == feed.entries.count)
    #expect(Set(feed.entries.compactMap(\.leadImage?.source)).count == feed.entries.count)
  }

  @Test func `the feed contains every kind of block and span`() throws {
    let feed = try load("science")
    #expect(feed.entries.count >= 14)
    #expect(feed.entries.contains { $0.title.contains { !$0.isASCII } })
    let blocks = feed.entries.flatMap(\.blocks)
    let spans = blocks.flatMap(\.spans)
    for style in [InlineSpan.Style.bold, .italic, .code, .link] { #expect(spans.contains { $0.style.contains(style) }) }
    let kinds = Set(blocks.map(Self.kind))
    #expect(kinds.isSuperset(of: ["heading", "paragraph", "bullet", "number", "quote", "rule"]))
  }

  @Test func `dates descend`() throws {
    for name in ["science", "craft"] {
      let dates = try load(name).entries.compactMap(\.date)
      #expect(dates == dates.sorted().reversed())
    }
  }

  private static func kind(_ block: ArticleBlock) -> String {
    switch block {
    case .heading: "heading"
    case .paragraph: "paragraph"
    case .listItem(.bullet, _, _): "bullet"
    case .listItem: "number"
    case .quote: "quote"
    case .preformatted: "preformatted"
    case .image: "image"
    case .rule: "rule"
    }
  }
}
