import Testing

@testable import Feeds

@Suite struct JSONFeedTests {
  @Test func `version 1.1 is read`() throws {
    let feed = try decode(
      """
      {"version": "https://jsonfeed.org/version/1.1", "title": " Little  things ", "authors": [{"name": "The desk"}],
       "items": [
        {"id": "1", "title": "One", "authors": [{"name": "Ada"}, {"name": "Bo"}], "content_html": "<p>Hi <b>you</b></p>",
         "date_published": "2026-11-21T14:05:09+01:00", "url": "https://example.org/1"},
        {"id": 2, "content_text": "First line.\\n\\nSecond, and much longer than eight words in all.", "image": "a.png"}
      ]}
      """)
    #expect(feed.format == .jsonFeed)
    #expect(feed.title == "Little things")
    #expect(feed.entries.map(\.title) == ["One", "First line."])
    #expect(feed.entries.map(\.author) == ["Ada, Bo", "The desk"])
    #expect(feed.entries[0].date?.longText == "Saturday, 21 November 2026 at 13:05:09")
    #expect(feed.entries[0].blocks == [.paragraph([InlineSpan("Hi "), InlineSpan("you", style: .bold)])])
    #expect(feed.entries[1].blocks.count == 2)
    #expect(feed.entries[1].leadImage?.source == "a.png")
    #expect(feed.warnings.count == 1)
  }

  @Test func `version 1 with plain text or a summary is read`() throws {
    let feed = try decode(
      """
      {"version": "https://jsonfeed.org/version/1", "title": "T", "author": {"name": "Cy"}, "items": [
        {"title": "A", "content_text": "1 < 2 & 3"}, {"title": "B", "summary": "short"}, {"title": "C"}]}
      """)
    #expect(feed.entries.map(\.text) == ["1 < 2 & 3", "short", ""])
    #expect(feed.entries.map(\.author) == ["Cy", "Cy", "Cy"])
  }

  @Test func `references in titles are decoded, and tags are text`() throws {
    let feed = try decode(
      """
      {"title": "R&amp;D", "items": [{"title": "The cat&#8217;s &amp; the dog&#039;s <b> 1 < 2 &lt;i&gt; AT&T &#146;"}]}
      """)
    #expect(feed.title == "R&D")
    #expect(feed.entries.map(\.title) == ["The cat’s & the dog's <b> 1 < 2 <i> AT&T ’"])
  }

  @Test func `an empty member does not hide the next one`() throws {
    let feed = try decode(
      """
      {"items": [{"title": "A", "content_html": " ", "content_text": "", "summary": "x", "date_published": "",
      "date_modified": "2024-05-01", "image": "", "banner_image": "b.png", "authors": [{"name": ""}, {"name": "Ada"}]}]}
      """)
    #expect(feed.entries[0].text == "x")
    #expect(feed.entries[0].date?.dayText == "1 May 2024")
    #expect(feed.entries[0].leadImage?.source == "b.png")
    #expect(feed.entries[0].author == "Ada")
  }

  @Test func `invalid entries are skipped, with a warning`() throws {
    let feed = try decode(
      """
      {"version": "https://jsonfeed.org/version/1.1", "title": "T", "items": [
        {"title": "Good", "content_html": "x"},
        7,
        {"id": "nothing"},
        {"title": "Late", "date_published": "soon", "content_html": "y"},
        {"title": "Never", "date_published": "Jan. 4, 2016", "content_html": "y"}]}
      """)
    #expect(feed.entries.map(\.title) == ["Good", "Untitled", "Late", "Never"])
    #expect(
      feed.warnings.map(\.description) == [
        "entry 2 (line 3): it must be an object, not a number; skipped",
        "entry 3 (line 4): it has neither title nor text; shown untitled",
        "entry 4 “Late” (line 5): unknown date format “soon”; this date and 1 more are not shown",
      ])
    #expect(feed.entries.allSatisfy { $0.dateText == nil })
  }

  @Test(arguments: [
    (#"{"version": "https://jsonfeed.org/version/1.1"}"#, "a JSON Feed needs “items”, an array of articles"),
    (#"{"version": "https://jsonfeed.org/version/1.1", "items": {}}"#, "“items” must be an array, not an object"),
  ])
  func `the error names the missing part of a feed`(text: String, message: String) throws {
    #expect(try #require(feedError(text)).reason == .malformed(message))
  }

  @Test(arguments: [
    ("{\n  \"a\": 1,\n  \"é\" 2\n}", 3, 7, "expected “:” after the key “é”"),
    ("{\"a\": +1}", 1, 7, "expected a value"),
    ("{\"a\": 1} x", 1, 10, "expected the end of the file after the value"),
    ("[1.]", 1, 4, "expected a digit"),
  ])
  func `a syntax error has its line and column`(text: String, line: Int, column: Int, message: String) throws {
    let error = try #require(feedError(text))
    #expect(error.position.map { [$0.line, $0.column] } == [line, column], "\(error)")
    #expect(error.reason == .malformed(message))
  }

  @Test func `a byte that is not UTF-8 is reported with its position`() throws {
    let error = try #require(feedError(Array("{\n\"a\": \"".utf8) + [0xFF, 0x22, 0x7D]))
    #expect(error.position == TextPosition(line: 2, column: 7, byteOffset: 8))
    #expect(error.reason == .malformed("this byte is not UTF-8; save the file as UTF-8"))
  }

  @Test func `nesting beyond the limit is an error`() throws {
    let error = try #require(feedError(String(repeating: "[", count: 100_000)))
    #expect(error.reason == .malformed("more than 128 nested arrays and objects"))
  }

  @Test func `escapes and surrogates are decoded`() throws {
    let feed = try decode(#"{"items": [{"title": "\u00e9 \ud83d\ude00 \ud83d \" \\ \/ 日本", "content_text": "x"}]}"#)
    #expect(feed.entries[0].title == "é 😀 \u{FFFD} \" \\ / 日本")
  }

  @Test func `UTF-16 and byte order marks are accepted`() throws {
    let text = #"{"items": [{"title": "Grüße", "content_text": "x"}]}"#
    let little = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    for bytes in [[0xEF, 0xBB, 0xBF] + Array(text.utf8), [0xFF, 0xFE] + little, little] {
      let feed = try Feed.decode(bytes: bytes, baseDirectory: nil, fileName: "feed")
      #expect(feed.entries[0].title == "Grüße")
    }
  }

  @Test(arguments: [
    ("hello there", "plain text"), ("[1, 2]", "plain JSON, an array"),
    (#"{"a": 1, "b": 2}"#, "plain JSON, an object with “a”, “b”"), ("<!DOCTYPE html><html></html>", "an HTML page"),
    ("<html><body><p>x</body></html>", "an HTML page"), ("<opml version='2'/>", "OPML, a list of feeds"),
    ("<svg/>", "an SVG picture"),
    ("<note>x</note>", "XML with the root element <note>"),
    ("%PDF-1.4", "a PDF document"), ("GIF89a", "a GIF picture"), ("\u{1}\u{2}", "binary data"),
  ])
  func `the error names the kind of document`(text: String, expected: String) throws {
    #expect(try #require(feedError(text)).reason == .notAFeed(looksLike: expected))
  }

  @Test(arguments: ["", " \n"]) func `an empty file is an error`(text: String) throws {
    #expect(try #require(feedError(text)).reason == .empty)
  }

  @Test func `a missing file and a folder are errors with a reason`() throws {
    #expect(throws: FeedError(fileName: "/nowhere/feed.json", reason: .missing)) {
      try Feed.load(path: "/nowhere/feed.json")
    }
    #expect(throws: FeedError(fileName: "/", reason: .unreadable("Is a directory"))) { try Feed.load(path: "/") }
  }
}
