import Feeds
import Testing

@Suite struct HTMLTests {
  @Test(arguments: [
    ("<p>One</p><p>Two</p>", ["One", "Two"]),
    ("One<p>Two", ["One", "Two"]),
    ("  a \n\t b  <b> c </b> d ", ["a b c d"]),
    ("a<br>b<br/>c", ["a\nb\nc"]),
    ("a<br><br>b", ["a", "b"]),
    ("<p>&eacute;&nbsp;&#8364;&#x41;&bogus; AT&T</p>", ["é\u{A0}€A&bogus; AT&T"]),
    (
      "It&#146;s &#0147;q&#x94; &#150; &#x85; &#1285; &#128 5 &#129;&#159x &#160;|",
      ["It’s “q” – … ԅ € 5 \u{81}Ÿx \u{A0}|"]
    ),
    ("<p>&nbsp;</p><p> </p><p>x</p>", ["x"]),
    ("<ul><li>a<li>b<ul><li>c</ul></ul>", ["• a", "• b", "  • c"]),
    ("<ol start=3><li>a</li><li value=9><p>b</p><p>more</p></li><li>c</ol>", ["3. a", "9. b", "more", "10. c"]),
    ("<dl><dt>T<dd>M</dl>", ["T", "M"]),
    ("<table><tr><th>a<th>b<tr><td>1<td>2</table>", ["a b", "1 2"]),
    ("<table><tr><td><td>a<td> <td>c<td></table>", ["a c"]),
    ("<table><tr><td><p>one</p><p>two</p></td><td>three</td></tr></table>", ["one", "two", "three"]),
    ("<pre>\n  x\n\ty\n</pre>", ["  x\n    y"]),
    ("<q>hi</q>", ["“hi”"]),
    ("x<script>alert('<p>y')</script><style>p{}</style>z", ["xz"]),
    ("<form><p>name<input></form><p>text<button>go</button>", ["text"]),
    ("<iframe src=x>no</iframe><noscript>no</noscript><p hidden>no</p><p style='display: none'>no</p>yes", ["yes"]),
    ("<!-- no --><p>yes", ["yes"]),
    ("<p>unclosed <b>bold <i>both</b> after</p>", ["unclosed bold both after"]),
    ("a </p></div></b> b", ["a", "b"]),
    ("<div><div>a<div>b</div>c</div></div>", ["a", "b", "c"]),
    ("plain", ["plain"]), ("", []), ("<", ["<"]), ("1 < 2", ["1 < 2"]),
    ("a\0b", ["ab"]),
  ])
  func `HTML gives the text that a browser shows`(html: String, expected: [String]) throws {
    let texts = try blocks(html).map(\.plainText)
    #expect(texts == expected)
  }

  @Test func `styles combine and end`() throws {
    let spans = try blocks("a <b>b <i>c</i></b> <code>d</code> <a href=' https://x.org/ '>e <em>f</em></a> g")[0].spans
    #expect(
      spans == [
        InlineSpan("a "), InlineSpan("b ", style: .bold), InlineSpan("c", style: [.bold, .italic]), InlineSpan(" "),
        InlineSpan("d", style: .code), InlineSpan(" "), InlineSpan("e ", style: .link),
        InlineSpan("f", style: [.italic, .link]), InlineSpan(" g"),
      ])
  }

  @Test func `blocks have their kinds`() throws {
    let blocks = try blocks(
      "<h2>H</h2><blockquote><p>Q</p><blockquote>QQ</blockquote></blockquote><hr><pre>P</pre><ol><li>L</ol>")
    #expect(
      blocks == [
        .heading(level: 2, [InlineSpan("H")]), .quote(depth: 1, [InlineSpan("Q")]),
        .quote(depth: 2, [InlineSpan("QQ")]), .rule, .preformatted("P"),
        .listItem(marker: .number("1"), depth: 1, [InlineSpan("L")]),
      ])
  }

  @Test func `pictures keep their captions, and tracking pixels are removed`() throws {
    let blocks = try blocks(
      """
      <figure><img src="a.png" alt="An  a"><figcaption>The <b>A</b></figcaption></figure>
      <figure><figcaption>First</figcaption><p><img src=b.png></p></figure>
      <p>x<img src=t.gif width=1 height=1><img src=s.gif width="16" height="16" alt=":)">y<img src=c.png>z</p>
      """)
    let images = blocks.compactMap { block -> String? in
      if case .image(let image, let caption) = block {
        "\(image.source) \(image.alternativeText) \(caption.plainText)"
      } else {
        nil
      }
    }
    #expect(images == ["a.png An a The A", "b.png  First", "c.png  "])
    #expect(blocks.map(\.plainText) == ["The A", "First", "x:)y", "", "z"])
  }

  @Test func `deep nesting keeps the text`() throws {
    let deep = String(repeating: "<div>", count: 20_000) + "x" + String(repeating: "</div>", count: 20_000)
    #expect(try blocks("<p>first</p>" + deep).first?.plainText == "first")
    #expect(try blocks(String(repeating: "<b>", count: 300) + "x").map(\.plainText) == ["x"])
    #expect(try blocks(String(repeating: "<ul><li>", count: 300) + "x").map(\.plainText.last) == ["x"])
  }

  @Test func `a row of many cells is cut like a long paragraph`() throws {
    let row = try blocks("<table><tr>" + String(repeating: "<td>x", count: 20_000))
    #expect(row.map(\.plainText).joined().count { $0 == "x" } == 20_000)
  }

  @Test func `a very long paragraph is cut`() throws {
    let words = String(repeating: "word ", count: 20_000)
    let cut = try blocks("<p>" + words)
    #expect(cut.count > 4)
    #expect(cut.allSatisfy { $0.plainText.utf8.count <= 40_000 })
    #expect(cut.map(\.plainText).joined(separator: " ") + " " == words)
    #expect(try blocks(String(repeating: "é", count: 50_000)).map(\.plainText).joined().count == 50_000)
  }
}
