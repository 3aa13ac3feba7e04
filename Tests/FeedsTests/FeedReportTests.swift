import Testing

@testable import Feeds

@Suite struct FeedReportTests {
  private let feed = Feed(
    format: .jsonFeed, title: "Say \"hi\"",
    entries: [
      FeedEntry(
        title: "One", author: "Ada", date: UTCTime(year: 2026, month: 3, day: 9),
        leadImage: ArticleImage(
          source: "a.png", availability: .file(ImageFile(path: "/x/a.png", format: .png, pixelWidth: 7, pixelHeight: 5))
        ),
        blocks: [.paragraph([InlineSpan("two "), InlineSpan("words", style: .bold)]), .rule]),
      FeedEntry(title: "Two", leadImage: ArticleImage(source: "b.png")),
    ],
    warnings: [FeedWarning(entry: 2, title: "Two", line: 9, message: "odd")])

  @Test func `the text report lists entries and warnings`() {
    #expect(
      FeedReport(feed).text == """
        Say "hi"
        JSON Feed, 2 entries

        1. One
           Ada · 9 March 2026 · 2 words
           a.png 7×5

        2. Two
           0 words
           b.png (placeholder)

        1 warning
          entry 2 “Two” (line 9): odd

        """)
  }

  @Test func `the JSON report contains entries and warnings`() {
    #expect(
      FeedReport(feed).json == """
        {
          "title": "Say \\"hi\\"",
          "entries": [
            {
              "title": "One",
              "author": "Ada",
              "date": "2026-03-09T00:00:00Z",
              "text": "two words",
              "images": ["a.png"]
            },
            {
              "title": "Two",
              "author": null,
              "date": null,
              "text": "",
              "images": ["b.png"]
            }
          ],
          "warnings": ["entry 2 “Two” (line 9): odd"]
        }

        """)
    #expect(FeedReport(Feed(format: .rss, title: "")).json.contains("\"entries\": []"))
  }
}
