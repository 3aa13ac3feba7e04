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
    #expect(feed.entries.map(\.title) == ["A bold title", "No title here é fine", "Untitled"])
    #expect(feed.entries.map(\.author) == ["Ada", "Bo", nil])
    #expect(feed.entries[0].date?.iso8601 == "2026-11-21T13:05:09Z")
    #expect(feed.entries[0].blocks == [.paragraph([InlineSpan("Long "), InlineSpan("text", style: .link)])])
    #expect(feed.entries[0].leadImage?.source == "p.jpg")
    #expect(feed.warnings.last?.description == "entry 3 (line 12): it has neither title nor text; shown untitled")
  }

  @Test func `an entry without title and text is untitled, with a warning`() throws {
    let feed = try decode(
      """
      <feed xmlns="http://www.w3.org/2005/Atom"><title>T</title>
      <entry><author><name>Ada</name></author><updated>2026-11-21T14:05:09Z</updated></entry>
      <entry/></feed>
      """)
    #expect(feed.entries.map(\.title) == ["Untitled", "Untitled"])
    #expect(feed.entries.map(\.author) == ["Ada", nil])
    #expect(
      feed.warnings.map(\.description) == [
        "entry 1 (line 2): it has neither title nor text; shown untitled",
        "entry 2 (line 3): it has neither title nor text; shown untitled",
      ])
  }

  @Test func `an element without a value does not hide the next one`() throws {
    let rss = try decode(
      """
      <rss xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/"><channel><title> </title>
      <dc:title>T</dc:title><itunes:author/><dc:creator>Desk</dc:creator>
      <item><title/><title>&lt;b> &lt;/b></title><media:title>One</media:title><dc:creator/><author>Ada</author><pubDate/>
      <dc:date>2024-05-01</dc:date><content:encoded/><description>x</description><media:thumbnail/>
      <media:thumbnail url="t.png"/></item><item><title>Two</title><dc:creator></dc:creator></item></channel></rss>
      """)
    #expect(rss.title == "T")
    #expect(rss.entries.map(\.title) == ["One", "Two"])
    #expect(rss.entries.map(\.author) == ["Ada", "Desk"])
    #expect(rss.entries[0].date?.iso8601 == "2024-05-01T00:00:00Z")
    #expect(rss.entries[0].text == "x")
    #expect(rss.entries[0].leadImage?.source == "t.png")
    let atom = try decode(
      """
      <feed xmlns="http://www.w3.org/2005/Atom"><title/><title>T</title><entry><title/><title>One</title><author><name/>
      <name>Ada</name></author><published/><updated>2024-05-01</updated><content/><summary>x</summary></entry></feed>
      """)
    #expect(atom.title == "T")
    #expect(atom.entries.map(\.title) == ["One"])
    #expect(atom.entries.map(\.author) == ["Ada"])
    #expect(atom.entries.map(\.date?.iso8601) == ["2024-05-01T00:00:00Z"])
    #expect(atom.entries.map(\.text) == ["x"])
  }

  @Test(arguments: [
    ("jane@example.org (Jane Doe)", "Jane Doe"), ("Jane Doe (jane@example.org)", "Jane Doe"),
    ("Jane Doe &lt;jane@example.org&gt;", "Jane Doe"), ("\"Doe, Jane\" &lt;jane@example.org&gt;", "Doe, Jane"),
    ("jane@example.org Jane Doe", "Jane Doe"), ("jane@example.org(Jane)", "Jane"),
    ("a@x.org (Ada), b@x.org (Bo)", "Ada, Bo"), ("jane@example.org", "jane@example.org"),
    ("&lt;jane@example.org&gt;", "jane@example.org"), ("Jane (@jane)", "Jane (@jane)"),
    ("R&amp;amp;D (Lab)", "R&D (Lab)"),
  ])
  func `an author is a name without its address`(text: String, name: String) throws {
    for element in ["author", "dc:creator"] {
      let feed = try decode("<rss><channel><item><\(element)>\(text)</\(element)></item></channel></rss>")
      #expect(feed.entries[0].author == name)
    }
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

  @Test(arguments: ["feed", "rss"]) func `the text and title of Media RSS are read if there are no others`(root: String)
    throws
  {
    let group =
      "<media:group><media:title>T</media:title><media:description>One.\n\nTwo.</media:description></media:group>"
    let feed = try decode(
      root == "rss"
        ? "<rss><channel><item>\(group)</item><item><media:content url='v'><media:description>x</media:description></media:content></item></channel></rss>"
        : "<feed xmlns='http://www.w3.org/2005/Atom'><entry>\(group)</entry><entry><media:description>x</media:description></entry></feed>"
    )
    #expect(feed.entries.map(\.title) == ["T", "x"])
    #expect(feed.entries.map(\.text) == ["One.\nTwo.", "x"])
  }

  /// A document with this title and one item.
  private static func document(_ title: String, _ declaration: String = "") -> String {
    declaration + "<rss><channel><title>\(title)</title><item><title>One</title></item></channel></rss>"
  }

  @Test(arguments: [
    ("U &nbsp; &amp; m", "U & m"), ("&eacute;&hellip;", "é…"), ("&#147;q&#x94;", "“q”"),
    ("&amp;#147;q&amp;#x94;", "“q”"),
    ("&#x1F600;", "😀"), ("<![CDATA[a < b & c]]>", "a < b & c"), ("a<!-- & < no -->b", "ab"),
    ("<x:y z:w='&nbsp;&#128;'>a</x:y>", "a"),
  ])
  func `references are read as in HTML`(title: String, expected: String) throws {
    let feed = try decode(Self.document(title))
    #expect(feed.title == expected)
    #expect(feed.entries.map(\.title) == ["One"])
    #expect(feed.warnings.isEmpty)
  }

  @Test(arguments: [
    "AT&T", "&bogus;", "&#0;", "&#xD800;", "a<br>b", "a < b", "<a b='1' b='2'/>", "<a b/>", "<a b='<'/>", "]]>",
    "<!-- -- -->", "N\0ul", "\u{8}", "<![CDATA[\u{1}]]>", "<!-- \u{2} -->", "<!DOCTYPE rss>",
  ])
  func `a feed that is not well-formed is an error with its line`(title: String) throws {
    let error = try #require(feedError(Self.document("\n\n\(title)")))
    #expect(error.position?.line == 3)
    #expect(error.description.hasPrefix("feed:3: malformed XML: "))
  }

  @Test func `the first error of a document is reported`() throws {
    let error = try #require(feedError("<rss><channel>\n<a>&b;</a>\n<c d e f>\n</rss>"))
    #expect(error.description == "feed:2: malformed XML: Entity 'b' not defined")
  }

  @Test func `declared entities are never expanded`() throws {
    let bomb = (1...9).map { "<!ENTITY l\($0) \"\(String(repeating: "&l\($0 - 1);", count: 10))\">" }.joined()
    let declaration = "<!DOCTYPE rss [<!ENTITY l0 \"lol\">\n\(bomb)<!ENTITY f SYSTEM \"file:///etc/passwd\">]>\n"
    #expect(try decode(Self.document("T", declaration + declaration)).title == "T")
    #expect(
      feedError(Self.document("&l9;", declaration))?.description == "feed:3: malformed XML: Entity 'l9' not defined")
  }

  // MARK: Encodings

  private static func declared(_ name: String) -> String { "<?xml version=\"1.0\" encoding=\"\(name)\"?>" }
  private static func latin(_ text: String) -> [UInt8] { text.unicodeScalars.map { UInt8($0.value) } }

  @Test func `the declared encoding is used`() throws {
    func title(_ bytes: [UInt8]) throws -> String {
      try Feed.decode(bytes: bytes, baseDirectory: nil, fileName: "feed").title
    }
    let utf16 = Self.document("Grüße 日本", Self.declared("UTF-16")).utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(try title([0xFF, 0xFE] + utf16) == "Grüße 日本")
    #expect(try title(utf16) == "Grüße 日本")
    #expect(try title(Self.latin(Self.document("caf\u{E9}\u{92}s", Self.declared("ISO-8859-1")))) == "café’s")
    #expect(try title(Self.latin(Self.document("\u{93}caf\u{E9}\u{94}", Self.declared("windows-1252")))) == "“café”")
    #expect(try title(Self.latin(Self.document("\u{F0}\u{D2}\u{C9}", Self.declared("koi8-r")))) == "При")
    #expect(try title([0xEF, 0xBB, 0xBF] + Array(Self.document("é", Self.declared("koi8-r")).utf8)) == "é")
  }

  @Test(arguments: [
    ("", "caf\u{E9}", "1:25: invalid byte 0xE9 in the encoding UTF-8; save the file as UTF-8 (byte 24)"),
    ("utf-8", "\n\u{C3}\u{A9}\u{93}", "2:2: invalid byte 0x93 in the encoding utf-8; save the file as UTF-8 (byte 62)"),
    ("us-ascii", "\u{E9}", "1:63: invalid byte 0xE9 in the encoding us-ascii; save the file as UTF-8 (byte 62)"),
    (
      "shift_jis", "\u{93}\u{FA}\u{FF}",
      "1:65: invalid byte 0xFF in the encoding shift_jis; save the file as UTF-8 (byte 65)"
    ),
    ("x-none", "", "1:1: unknown encoding “x-none”; save the file as UTF-8 (byte 0)"),
    ("koi8-r//TRANSLIT", "", "1:1: unknown encoding “koi8-r//TRANSLIT”; save the file as UTF-8 (byte 0)"),
    ("UTF-16", "", "1:1: the file is not in its declared encoding “UTF-16”; save it as UTF-8 (byte 0)"),
  ])
  func `bytes that the declared encoding does not have are an error`(name: String, title: String, message: String)
    throws
  {
    let bytes = Self.latin(Self.document(title, name.isEmpty ? "" : Self.declared(name)))
    #expect(feedError(bytes)?.description == "feed:" + message)
  }

  @Test func `UTF-16 is read in both orders, and a single surrogate is an error`() throws {
    var units = Array(Self.document("a🙂-b").utf16)
    func variants() -> [[UInt8]] {
      let little = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
      let big = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
      return [little, big, [0xFF, 0xFE] + little, [0xFE, 0xFF] + big]
    }
    for bytes in variants() {
      #expect(try Feed.decode(bytes: bytes, baseDirectory: nil, fileName: "feed").title == "a🙂-b")
    }
    units[try #require(units.firstIndex(of: 0x2D))] = 0xDE42
    for bytes in variants() {
      #expect(
        feedError(bytes)?.description.contains("0x42 in the encoding UTF-16LE") == true
          || feedError(bytes)?.description.contains("0xDE in the encoding UTF-16BE") == true)
    }
  }

  @Test func `broken XML is an error with a line`() throws {
    let error = try #require(feedError("\n\n<<<>>>"))
    #expect(error.position?.line == 3)
    guard case .malformed = error.reason else {
      Issue.record("\(error)")
      return
    }
  }

  @Test(arguments: ["\n\n  ", "\u{FEFF}", "\u{FEFF}\n", "\n\u{FEFF} \n", "\r\n\t"])
  func `blanks and a byte order mark before the feed are skipped`(blanks: String) throws {
    for text in [Self.document("&amp;", "<?xml version=\"1.0\"?>"), Self.document("&amp;")] {
      #expect(try decode(blanks + text).title == "&")
      let error = try #require(feedError(blanks + text + "<"))
      #expect(error.position?.line == 1 + blanks.count(where: \.isNewline))
    }
    #expect(try decode(blanks + #"{"items": [{"title": "One"}]}"#).entries.map(\.title) == ["One"])
  }
}
