import Testing

@testable import Feeds

/// The cost of a feed is linear in its bytes, and skipped items are reported. A quadratic algorithm would take minutes for
/// each of these feeds.
@Suite struct FeedBoundsTests {
  private func rss(_ body: String) -> [UInt8] {
    Array("<rss version=\"2.0\"><channel><title>T</title>\n\(body)</channel></rss>".utf8)
  }

  private func decode(_ bytes: [UInt8]) throws(FeedError) -> Feed {
    try Feed.decode(bytes: bytes, baseDirectory: nil, fileName: "f.xml")
  }

  private func article(_ html: String) throws -> FeedEntry {
    try #require(
      try decode(rss("<item><title>t</title><description><![CDATA[\(html)]]></description></item>")).entries.first)
  }

  private func attributes(_ count: Int) -> String { (0..<count).map { "a\($0)='1'" }.joined(separator: " ") }

  @Test func `an element with more than 256 attributes is an error`() throws {
    let most = try decode(rss("<item \(attributes(256))><title>t</title></item>"))
    #expect(most.entries.count == 1)
    #expect(most.warnings.isEmpty)
    for count in [257, 200_000] {
      let error = #expect(throws: FeedError.self) { try decode(rss("<item \(attributes(count))/>")) }
      #expect(error?.position?.line == 2)
      #expect(
        error?.reason == .malformed("malformed XML: this element has more than 256 attributes; remove some of them"))
    }
  }

  @Test(arguments: [
    "<item>\(String(repeating: "= ", count: 999))<title>t</title></item>",
    "<item><![CDATA[\(String(repeating: "= ", count: 999))]]>\(String(repeating: "= ", count: 999))<title>t</title></item>",
    "<item a='\(String(repeating: "=", count: 999))'><title>t</title></item>",
    "<item a='>' b='\(String(repeating: "=", count: 999))'><title>t</title></item>",
    "<item><title>t</title><!-- <p \(String(repeating: "x ", count: 999))--></item>",
  ])
  func `equals signs outside tags are not counted as attributes`(body: String) throws {
    #expect(try decode(rss(body)).entries.map(\.title) == ["t"])
  }

  @Test func `an open quote does not hide attributes`() {
    #expect(throws: FeedError.self) { try decode(rss("<x a=\"<item \(attributes(999))/>")) }
  }

  @Test func `namespaces in scope do not slow down parsing`() throws {
    let deep = (0..<200).map { level in
      "<x " + (0..<200).map { "xmlns:p\(level)_\($0)='u'" }.joined(separator: " ") + ">"
    }.joined()
    let end = String(repeating: "</x>", count: 200) + "</item>"
    let feed = try decode(rss("<item><title>t</title>" + deep + String(repeating: "<q:r/>", count: 50_000) + end))
    #expect(feed.entries.count == 1)
  }

  @Test func `XML may be nested 256 levels deep`() throws {
    func nested(_ count: Int) -> [UInt8] {
      rss("\n\n" + String(repeating: "<x>", count: count) + String(repeating: "</x>", count: count))
    }
    #expect(try decode(nested(254)).entries.isEmpty)
    let error = #expect(throws: FeedError.self) { try decode(nested(255)) }
    #expect(error?.description == "f.xml:4: malformed XML: the elements are nested more than 256 levels deep")
    #expect(throws: FeedError.self) { try decode(rss(String(repeating: "<x>", count: 100_000))) }
  }

  @Test func `namespaces end with their element`() throws {
    let text =
      "<a xmlns='http://purl.org/rss/1.0/' xmlns:m='http://search.yahoo.com/mrss/'><b xmlns='' xmlns:M='x'><c/>"
      + "<m:d/><M:d/></b><e xmlns='http://www.w3.org/2005/Atom'><f/></e><M:g/><m:H/><z:i/></a>"
    let root = try XMLDocument.root(Array(text.utf8))
    func names(_ element: XMLElement) -> [String] { [element.name] + element.elements.flatMap(names) }
    #expect(names(root) == ["a", "b", "c", "media:d", "m:d", "atom:e", "atom:f", "m:g", "media:h", "z:i"])
  }

  @Test func `the line of an entry is known in a long file`() throws {
    let feed = try decode(rss(String(repeating: "\n", count: 70_000) + "<item/>"))
    #expect(feed.warnings.first?.line == 70_002)
  }

  @Test func `HTML tags may have any number of attributes`() throws {
    let html =
      "<p \(attributes(100_000))>one <img \(attributes(9)) SRC = p.png width='40' alt=\"a 'b'\" /><a href=x/>y</a>"
    let entry = try article(html)
    #expect(entry.text == "one\na 'b'\ny" || entry.text.hasPrefix("one"))
    #expect(entry.images.map(\.source) == ["p.png"])
    #expect(entry.images.map(\.alternativeText) == ["a 'b'"])
  }

  @Test func `attributes of an HTML tag beyond 256 are dropped`() throws {
    func images(_ before: Int) throws -> [String] {
      try article("<img \(attributes(before)) src=p.png>x").images.map(\.source)
    }
    #expect(try images(255) == ["p.png"])
    #expect(try images(256).isEmpty)
    let words = String(repeating: "a ", count: 300)
    for html in [
      "<!-- <p \(words)--><p>t", "<script>a<b \(words)</script><p>t", "<STYLE \(words)>x<b \(words)</Style><p>t",
      "<p title='<b \(words)'>t", "<p \(words) \" \(words)>t", "<p a=\(words)b='>' \(words)>t", "<p <b \(words)>t",
    ] {
      #expect(try article(html).text == "t", "\(html.prefix(20))")
    }
    for quote in ["\"", "'", "=", "/", "<"] {
      #expect(try article("t<p \(quote) \(attributes(100_000))").text.hasPrefix("t"))
    }
  }

  @Test func `tens of thousands of pictures and authors parse quickly`() throws {
    let pictures = (0..<30_000).map { "<img src='\($0):x'>" }.joined()
    #expect(try article(pictures).images.count == 30_000)
    let authors = (0..<30_000).map { "{\"name\": \"n\($0)\"}" }.joined(separator: ",")
    let json =
      "{\"version\": \"https://jsonfeed.org/version/1\", \"authors\": [\(authors), {\"name\": \"n0\"}], \"items\": [{\"title\": \"t\"}]}"
    #expect(try decode(Array(json.utf8)).entries.first?.author?.hasSuffix("…") == true)
  }

  @Test(arguments: [FeedAssembly.authorLimit, FeedAssembly.authorLimit + 1])
  func `a long byline is truncated`(count: Int) throws {
    let name = String(repeating: "n", count: count)
    let author = try decode(rss("<item><title>t</title><author>\(name)</author></item>")).entries.first?.author
    #expect(author == (count > FeedAssembly.authorLimit ? name.dropLast() + "…" : name))
  }

  // MARK: Omissions

  private func cuts(_ html: String) -> [String] { HTMLParser.article(html).cuts }

  @Test func `paragraphs beyond the limit are counted`() {
    let limit = HTMLBlockBuilder.blockLimit
    #expect(cuts(String(repeating: "<p>x", count: limit)).isEmpty)
    #expect(
      cuts(String(repeating: "<p>x", count: limit + 2)) == [
        "it has 100002 paragraphs; the limit is 100000, the rest is omitted"
      ])
  }

  @Test func `bytes beyond the limit are counted`() {
    let text = String(repeating: "word ", count: HTMLParser.byteLimit / 5 + 1)
    #expect(cuts(String(text.prefix(HTMLParser.byteLimit))).isEmpty)
    #expect(cuts(text) == ["its text has \(text.utf8.count) bytes; the limit is 16777216, the rest is omitted"])
  }

  @Test func `elements nested beyond the limit are counted`() {
    let limit = HTMLParser.depthLimit
    // The parser adds `<html>` and `<body>`.
    #expect(cuts(String(repeating: "<i>", count: limit - 2) + "x").isEmpty)
    let found = cuts(String(repeating: "<i>", count: limit - 1) + "12345678")
    #expect(found == ["its elements are nested more than 2000 levels deep; the remaining 9 bytes are omitted"])
  }

  @Test func `a skipped item is a warning of its entry`() throws {
    let html = String(repeating: "<ul><li>x", count: 5000)
    let feed = try decode(rss("<item><title>t</title><description><![CDATA[\(html)]]></description></item>"))
    #expect(feed.warnings.count == 1)
    #expect(feed.warnings.first?.description.hasPrefix("entry 1 “t” (line 2): its elements are nested") == true)
    #expect(FeedReport(feed).text.contains("its elements are nested"))
    #expect(FeedReport(feed).json.contains("its elements are nested"))
  }
}
