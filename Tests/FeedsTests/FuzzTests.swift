import Feeds
import TestSupport
import Testing

/// A damaged feed gives a valid feed or an error with a message.
@Suite struct FuzzTests {
  private static let seeds: [String] = [
    """
    {"version": "https://jsonfeed.org/version/1.1", "title": "T\\u00e9", "items": [{"id": 1, "title": "A", "image": "a.png",
    "date_published": "2026-11-21T14:05:09Z", "content_html": "<ol><li>x<figure><img src=a.png><figcaption>c</figcaption>
    </figure></ol><table><tr><td>1<td>2</table><pre>y</pre>&eacute;"}]}
    """.replacing("\n", with: " "),
    #"{"feed": {"title": {"label": "T"}, "entry": {"im:name": {"label": "N"}, "im:image": [{"label": "a.png"}]}}}"#,
    """
    <?xml version="1.0" encoding="iso-8859-1"?><!DOCTYPE rss [<!ENTITY a "b">]><rss version="2.0"
    xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>T &amp; &eacute;</title><item><title>A</title>
    <pubDate>Sat, 21 Nov 2026 14:05:09 GMT</pubDate><content:encoded><![CDATA[<p>x <b>y</b>]]></content:encoded></item>
    </channel></rss>
    """,
    """
    <feed xmlns="http://www.w3.org/2005/Atom"><title type="html">T &lt;b&gt;</title><entry><title>A</title><content
    type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>x<br/>y</p></div></content></entry></feed>
    """,
  ]

  private static let tokens = [
    "<", ">", "&", "\"", "{", "}", "[", "]", "\\", "\0", "\u{FEFF}", "</p>", "<table>", "<li>", "<![CDATA[", "]]>",
    "&#x1F600;",
    "&#0;", "<!--", "<!DOCTYPE", "<pre>", "<figcaption>", "<tr>", "</table>", "<td>", ":", ",", "\u{202E}",
    "99999999999999999999",
  ]

  @Test(arguments: 0..<4)
  func `damaged feeds give a valid feed or an error`(seed: Int) {
    var generator = SplitMix(seed: UInt64(seed) &* 7919 &+ 1)
    for _ in 0..<600 {
      var bytes = Array(Self.seeds[seed].utf8)
      for _ in 0..<Int.random(in: 1...6, using: &generator) { Self.damage(&bytes, &generator) }
      do {
        Self.check(try Feed.decode(bytes: bytes, baseDirectory: nil, fileName: "fuzz"))
      } catch {
        #expect(error.description.hasPrefix("fuzz"))
      }
    }
  }

  private static func damage(_ bytes: inout [UInt8], _ generator: inout SplitMix) {
    guard !bytes.isEmpty else { return }
    let place = Int.random(in: 0..<bytes.count, using: &generator)
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
    case 1: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...20, using: &generator)))
    case 2: bytes.insert(contentsOf: Array((tokens.randomElement(using: &generator) ?? "").utf8), at: place)
    case 3: bytes.insert(contentsOf: bytes[place...].prefix(40), at: Int.random(in: 0...bytes.count, using: &generator))
    default: bytes.removeSubrange(place...)
    }
  }

  private static func check(_ feed: Feed) {
    for entry in feed.entries {
      #expect(!entry.title.isEmpty)
      for block in entry.blocks {
        switch block {
        case .heading(let level, let spans):
          #expect((1...6).contains(level))
          #expect(!spans.isEmpty)
        case .listItem(_, let depth, let spans), .quote(let depth, let spans):
          #expect(depth >= 1)
          #expect(!spans.isEmpty)
        case .paragraph(let spans): #expect(!spans.plainText.isEmpty)
        case .preformatted(let text, _, _):
          #expect(!text.isEmpty)
          #expect(!text.contains("\t"))
        case .image(let image, _): #expect(image.file == nil)
        case .rule: break
        }
      }
    }
  }
}
