import Feeds
import Testing

@Suite struct XMLFeedTests {
  @Test func `RSS 2.0 is read`() throws {
    let feed = try decode(
      """
      <?xml version="1.0"?>
      <rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"
       xmlns:dublin="http://purl.org/dc/elements/1.1/" xmlns:atom="http://www.w3.org/2005/Atom">
      <channel><atom:link href="http://x.org/feed" rel="self"/><title>Tom &amp;amp; Jerry</title><link>http://x.org/</link>
      <image><title>Not this</title></image>
      <item><title><![CDATA[A <b>bold</b> title]]></title><link>http://x.org/1/2</link><description>short</description>
       <content:encoded><![CDATA[<p>Long <a href="../y">text</a></p>]]></content:encoded>
       <dublin:creator>Ada</dublin:creator><pubDate>Sat, 21 Nov 2026 14:05:09 +0100</pubDate>
       <enclosure url="p.jpg" type="image/jpeg"/></item>
      <item><description>No title &lt;b&gt;here&lt;/b&gt; &amp;eacute; fine</description><author>bo@x.org (Bo)</author>
       <guid>http://x.org/2</guid></item>
      <item></item>
      </channel></rss>
      """)
    #expect(feed.format == .rss)
    #expect(feed.title == "Tom & Jerry")
    #expect(feed.entries.map(\.title) == ["A bold title", "No title here é fine"])
    #expect(feed.entries.map(\.author) == ["Ada", "Bo"])
    #expect(feed.entries[0].date?.iso8601 == "2026-11-21T13:05:09Z")
    #expect(feed.entries[0].blocks == [.paragraph([InlineSpan("Long "), InlineSpan("text", style: .link)])])
    #expect(feed.entries[0].leadImage?.source == "p.jpg")
    #expect(feed.warnings.last?.description == "entry 3 (line 12): it has neither title nor text; skipped")
  }

  @Test func `an entry with an author or a date counts, even without title and text`() throws {
    let feed = try decode(
      """
      <feed xmlns="http://www.w3.org/2005/Atom"><title>T</title>
      <entry><author><name>Ada</name></author><updated>2026-11-21T14:05:09Z</updated></entry>
      <entry/></feed>
      """)
    #expect(feed.entries.map(\.title) == ["Untitled"])
    #expect(feed.entries.first?.author == "Ada")
    #expect(
      feed.warnings.map(\.description) == [
        "entry 1 (line 2): it has neither title nor text; shown untitled",
        "entry 2 (line 3): it has neither title nor text; skipped",
      ])
  }

  @Test func `Base64 and markup in Atom's titles are decoded`() throws {
    let feed = try decode(
      """
      <feed version="0.3" xmlns="http://purl.org/atom/ns#"><title mode="base64">RXhhbXBsZSA8Yj5BdG9tPC9iPg==</title>
      <entry><title type="application/xhtml+xml"><div xmlns="http://www.w3.org/1999/xhtml">safe<script>no</script>
      title</div></title><content type="application/octet-stream">PHA+SGlzdG9yeTwvcD4=</content></entry>
      <entry><title type="html">an &lt;embed src="x">embedded title</title><content mode="base64">!</content></entry></feed>
      """)
    #expect(feed.title == "Example Atom")
    #expect(feed.entries.map(\.title) == ["safe title", "an embedded title"])
    #expect(feed.entries.map(\.text) == ["History", "!"])
  }

  @Test func `RSS 1.0 with items next to the channel is read`() throws {
    let feed = try decode(
      """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
      xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="x"><title>R</title></channel>
      <item rdf:about="1"><title>One</title><dc:date>2004-01-01T19:48:21-08:00</dc:date><link>http://x.org/1</link></item>
      <item><title>Two</title></item></rdf:RDF>
      """)
    #expect(feed.title == "R")
    #expect(feed.entries.map(\.title) == ["One", "Two"])
    #expect(feed.entries[0].date?.iso8601 == "2004-01-02T03:48:21Z")
  }

  @Test func `Atom 1.0 is read`() throws {
    let feed = try decode(
      """
      <feed xmlns="http://www.w3.org/2005/Atom" xml:base="http://x.org/a/"><title type="html">A &lt;i&gt;feed&lt;/i&gt;</title>
      <author><name>Main</name></author><entry><title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">T <b>x</b></div>
      </title><link href="e1"/><published>2026-11-21T14:05:09Z</published><content type="xhtml" xml:base="sub/">
      <div xmlns="http://www.w3.org/1999/xhtml"><p>x<br/>y <a href="z">z</a> &lt;tag></p></div></content></entry>
      <entry><title>Plain &lt;b></title><author><name>A</name></author><author><name>B</name></author>
      <updated>2026-11-20</updated><summary>sum &lt;b>lit</summary></entry></feed>
      """)
    #expect(feed.format == .atom)
    #expect(feed.title == "A feed")
    #expect(feed.entries.map(\.title) == ["T x", "Plain <b>"])
    #expect(feed.entries.map(\.author) == ["Main", "A, B"])
    #expect(feed.entries.map(\.text) == ["x\ny z <tag>", "sum <b>lit"])
    #expect(feed.entries[0].blocks[0].spans.filter { $0.style.contains(.link) }.map(\.text) == ["z"])
  }

  @Test func `Atom 0.3 is read`() throws {
    let feed = try decode(
      """
      <feed version="0.3" xmlns="http://purl.org/atom/ns#"><title mode="escaped" type="text/html">Three &amp;amp; 0</title>
      <entry><title>E</title><issued>2003-12-13T08:29:29-04:00</issued>
      <content type="text/html" mode="escaped">&lt;p>hi&lt;/p></content></entry></feed>
      """)
    #expect(feed.title == "Three & 0")
    #expect(feed.entries.map(\.text) == ["hi"])
    #expect(feed.entries[0].date?.iso8601 == "2003-12-13T12:29:29Z")
  }

  @Test func `podcasts and Media RSS are read`() throws {
    let feed = try decode(
      """
      <rss xmlns:m="http://search.yahoo.com/mrss/" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel>
      <title>M</title><itunes:author>Pod</itunes:author><item><title>One</title><m:group><m:thumbnail url="t.png"/></m:group>
      <itunes:summary>S</itunes:summary></item><item><title>Two</title><itunes:image href="i.png"/></item></channel></rss>
      """)
    #expect(feed.entries.map(\.leadImage?.source) == ["t.png", "i.png"])
    #expect(feed.entries.map(\.author) == ["Pod", "Pod"])
    #expect(feed.entries[0].text == "S")
  }

  /// A document with this title and one item.
  private static func document(_ title: String, _ declaration: String = "") -> String {
    declaration + "<rss><channel><title>\(title)</title><item><title>One</title></item></channel></rss>"
  }

  @Test(arguments: [
    ("U &nbsp; &amp; m", "U & m"), ("AT&T & me", "AT&T & me"), ("&eacute;&bogus;", "é&bogus;"),
    ("&#147;q&#148;", "“q”"),
    ("&#x1F600;", "😀"), ("a&#0;b&#xD800;", "a\u{FFFD}b\u{FFFD}"), ("N\0ul\u{8}", "N ul"),
    ("<![CDATA[a < b & c]]>", "a < b & c"),
    ("a<!-- no -->b", "ab"),
  ])
  func `malformed characters and entities are tolerated`(title: String, expected: String) throws {
    let feed = try decode(Self.document(title))
    #expect(feed.title == expected)
    #expect(feed.entries.map(\.title) == ["One"])
    #expect(feed.warnings.isEmpty)
  }

  @Test func `declared entities are never expanded`() throws {
    let bomb = (1...9).map { "<!ENTITY l\($0) \"\(String(repeating: "&l\($0 - 1);", count: 10))\">" }.joined()
    let declaration = "<!DOCTYPE rss [<!ENTITY l0 \"lol\">\(bomb)<!ENTITY f SYSTEM \"file:///etc/passwd\">]>"
    let feed = try decode(Self.document("&l9; &f;", declaration))
    #expect(feed.title == "&l9; &f;")
  }

  @Test func `the encoding is detected`() throws {
    func title(_ bytes: [UInt8]) throws -> String {
      try Feed.decode(bytes: bytes, baseDirectory: nil, fileName: "feed").title
    }
    func declared(_ name: String) -> String { "<?xml version=\"1.0\" encoding=\"\(name)\"?>" }
    func latin(_ text: String) -> [UInt8] { text.unicodeScalars.map { UInt8($0.value) } }
    let utf16 = Self.document("Grüße 日本", declared("UTF-16")).utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(try title([0xFF, 0xFE] + utf16) == "Grüße 日本")
    #expect(try title(utf16) == "Grüße 日本")
    #expect(try title(latin(Self.document("caf\u{E9}", declared("ISO-8859-1")))) == "café")
    #expect(try title(latin(Self.document("\u{93}caf\u{E9}\u{94}", declared("utf-8")))) == "“café”")
    #expect(try title(latin(Self.document("caf\u{E9}"))) == "café")
    #expect(try title(Array(Self.document("café", declared("iso-8859-1")).utf8)) == "café")
    #expect(try title(latin(Self.document("\u{F0}\u{D2}\u{C9}", declared("koi8-r")))) == "При")
    #expect(try title(latin(Self.document("\u{93}\u{FA}\u{FF}\u{96}\u{7B}", declared("shift_jis")))) == "日\u{FFFD}本")
    #expect(try title(latin(Self.document("caf\u{E9}", declared("no-such-thing")))) == "café")
    #expect(try title(Array(Self.document("é", declared("UTF-16")).utf8)) == "é")
    #expect(try title(latin(Self.document("\u{81}caf\u{E9}", declared("cp1252")))) == "\u{FFFD}café")
    #expect(try title(latin(Self.document("\u{B0}\u{A1}", declared("ks_c_5601-1987")))) == "가")
    #expect(try title(latin(Self.document("\u{93}\u{FA}", declared("x-sjis")))) == "日")
    #expect(try title(latin(Self.document("caf\u{E9}", declared("koi8-r//TRANSLIT")))) == "café")
  }

  @Test func `UTF-16 is read in both orders, with single surrogates replaced`() throws {
    var units = Array(Self.document("a🙂-b").utf16)
    units[try #require(units.firstIndex(of: 0x2D))] = 0xDE42
    let little = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let big = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    for bytes in [little, big, [0xFF, 0xFE] + little, [0xFE, 0xFF] + big] {
      let feed = try Feed.decode(bytes: bytes, baseDirectory: nil, fileName: "feed")
      #expect(feed.title == "a🙂\u{FFFD}b")
    }
  }

  @Test(arguments: [
    ("<rss><channel><title>T</title><item><title>One</title></item><item><title>Two", ["One", "Two"]),
    (
      "<rss><channel><item><title>One <b>x</title></item><item><title>Two</title></item></channel></rss>",
      ["One x", "Two"]
    ),
    ("<rss><channel><item><title>One</title></item>" + String(repeating: "<a>", count: 5000), ["One"]),
  ])
  func `the entries of a damaged file are kept, with a warning`(text: String, titles: [String]) throws {
    let feed = try decode(text)
    #expect(feed.entries.map(\.title) == titles)
    #expect(feed.warnings.contains { $0.description.contains("damaged at line 1") })
  }

  @Test func `broken XML is an error with a line`() throws {
    let error = try #require(feedError("\n\n<<<>>>"))
    #expect(error.position?.line == 3)
    guard case .malformed = error.reason else {
      Issue.record("\(error)")
      return
    }
  }

  @Test func `blanks before the XML declaration are ignored`() throws {
    #expect(try decode("\n\n  " + Self.document("T", "<?xml version=\"1.0\"?>")).title == "T")
  }
}
