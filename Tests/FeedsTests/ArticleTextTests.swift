import Testing

@testable import Feeds

/// Styles, numbers and directions in an article's HTML.
@Suite struct ArticleTextTests {
  @Test func `inserted, deleted and marked text has styles`() throws {
    let html = "<del>a</del><s>b</s><strike>c</strike> <ins>d</ins><u>e</u> H<sub>2</sub>O x<sup>2</sup> <mark>f</mark>"
    #expect(
      try blocks(html)[0].spans == [
        InlineSpan("a", style: .struck), InlineSpan("b", style: .struck), InlineSpan("c", style: .struck),
        InlineSpan(" "), InlineSpan("d", style: .underlined), InlineSpan("e", style: .underlined), InlineSpan(" H"),
        InlineSpan("2", style: .lowered), InlineSpan("O x"), InlineSpan("2", style: .raised), InlineSpan(" "),
        InlineSpan("f", style: .marked),
      ])
    let nested = try blocks("<b><del><mark><sup><kbd>x</kbd></sup></mark></del></b>")[0].spans
    #expect(nested == [InlineSpan("x", style: [.bold, .struck, .marked, .raised, .code])])
    #expect(try blocks("<samp>x</samp>")[0].spans == [InlineSpan("x", style: .code)])
  }

  // MARK: Lists

  @Test(arguments: [
    ("<ol type=a><li>x<li>y</ol>", ["a. x", "b. y"]), ("<ol type=A start=26><li>x<li>y</ol>", ["Z. x", "AA. y"]),
    ("<ol type=i start=3><li>x<li>y</ol>", ["iii. x", "iv. y"]), ("<ol type=I start=' 9 '><li>x</ol>", ["IX. x"]),
    ("<ol type=b><li>x</ol>", ["1. x"]), ("<ul type=a><li>x</ul>", ["• x"]),
    ("<ol reversed><li>x<li>y<li>z</ol>", ["3. x", "2. y", "1. z"]),
    ("<ol reversed type=a><li>x<li>y</ol>", ["b. x", "a. y"]),
    ("<ol reversed start=10><li>x<li>y</ol>", ["10. x", "9. y"]),
    // Nested items do not count, nor do those after a value.
    ("<ol reversed><li>x<ol reversed><li>a<li>b<li>c</ol><li>y</ol>", ["2. x", "  3. a", "  2. b", "  1. c", "1. y"]),
    ("<ol reversed><li>x<li value=9>y<li>z</ol>", ["3. x", "9. y", "8. z"]),
    ("<ol reversed><li><pre>x</pre><li>y</ol>", ["x", "1. y"]), ("<ol reversed></ol><p>x", ["x"]),
    ("<ol><li value=-2>x<li>y<li>z<li>w</ol>", ["-2. x", "-1. y", "0. z", "1. w"]),
    ("<ol type=i start=0><li>x<li>y</ol>", ["0. x", "i. y"]),
  ])
  func `lists are numbered by type, start, value and reversed`(html: String, expected: [String]) throws {
    #expect(try blocks(html).map(\.plainText) == expected)
  }

  @Test(arguments: [
    (1, "a", "i"), (26, "z", "xxvi"), (27, "aa", "xxvii"), (702, "zz", "dccii"), (703, "aaa", "dcciii"),
    (1994, "bxr", "mcmxciv"), (3999, "ewu", "mmmcmxcix"), (4000, "ewv", "4000"), (0, "0", "0"), (-1, "-1", "-1"),
  ])
  func `letters and Roman numerals fall back to decimals outside their range`(
    number: Int, letters: String, roman: String
  ) {
    #expect(ListBuilder.text(number, "a") == letters)
    #expect(ListBuilder.text(number, "A") == letters.uppercased())
    #expect(ListBuilder.text(number, "i") == roman)
    #expect(ListBuilder.text(number, "I") == roman.uppercased())
    #expect(ListBuilder.text(number, "1") == "\(number)")
  }

  @Test func `code in a list item keeps its spaces and the item's depth`() throws {
    #expect(
      try blocks("<ol reversed><li>x<pre>\n  a\n    b</pre><li><pre>c</pre></ol><pre>d</pre>") == [
        .listItem(marker: .number("2"), depth: 1, [InlineSpan("x")]), .preformatted("  a\n    b", depth: 1),
        .preformatted("c", marker: .number("1"), depth: 1), .preformatted("d"),
      ])
  }

  // MARK: Directions

  @Test(arguments: [
    ("Hello שלום", false), ("שלום Hello", true), ("123 (שלום)", true), ("مرحبا", true), ("١٢٣ a", false),
    ("123 – …", nil),
    ("", nil), ("\u{200F}Hello", true), ("\u{200E}שלום", false), ("\u{061C}1", true), ("漢字", false), ("ߒߞߏ", true),
    ("𞤀", true), ("हिन्दी", false), ("\u{2067}שלום\u{2069} Hello", false), ("\u{2068}\u{2067}a\u{2069}\u{2069}1", nil),
    ("\u{2069}\u{2069}ש", true), ("\u{2068}ש", nil),
  ])
  func `the first letter defines the direction of a text`(text: String, isRightToLeft: Bool?) {
    #expect(text.isRightToLeft == isRightToLeft)
    let spans = text.map { InlineSpan(String($0)) }
    #expect(spans.isRightToLeft == isRightToLeft)
  }

  @Test(arguments: [
    ("<p dir=rtl>Hello", ["\u{200F}Hello"]), ("<div dir=RTL><p>Hello<p>שלום", ["\u{200F}Hello", "שלום"]),
    ("<p dir=ltr>שלום", ["\u{200E}שלום"]), ("<p dir=rtl>12", ["\u{200F}12"]), ("<p dir=auto>Hello", ["Hello"]),
    ("<div dir=rtl><p dir=auto>Hello", ["Hello"]), ("<p dir=x>Hello", ["Hello"]),
    ("<h2 dir=rtl>Hello</h2><p>Hello", ["\u{200F}Hello", "Hello"]),
    ("<pre dir=rtl>x</pre>", ["\u{200F}x"]), ("<blockquote dir=rtl>x</blockquote>", ["\u{200F}x"]),
    // A list has the direction of its first letters, and so has a nested one.
    ("<ul><li>שלום<ul><li>Hello</ul><li>Hello</ul>", ["• שלום", "  • \u{200F}Hello", "• \u{200F}Hello"]),
    ("<ul><li>12<li>Hello<li>שלום</ul>", ["• 12", "• Hello", "• \u{200E}שלום"]),
    ("<ul dir=rtl><li>Hello</ul><ul><li>Hello</ul>", ["• \u{200F}Hello", "• Hello"]),
    ("<ul><li>שלום</ul><p>Hello", ["• שלום", "Hello"]),
  ])
  func `a direction that differs from the letters' becomes a mark`(html: String, expected: [String]) throws {
    #expect(try blocks(html).map(\.plainText) == expected)
  }

  @Test(arguments: [
    ("a <bdi>b</bdi> c", "a \u{2068}b\u{2069} c"), ("a <bdi dir=rtl> b </bdi> c", "a \u{2067}b \u{2069}c"),
    ("a <span dir=ltr>b</span>", "a \u{2066}b\u{2069}"), ("a <em dir=auto>b</em>", "a \u{2068}b\u{2069}"),
    ("a <bdo dir=rtl>b</bdo>", "a \u{2067}\u{202E}b\u{2069}"), ("a <bdo>b</bdo>", "a b"),
    ("a <span>b</span>", "a b"), ("a<bdi></bdi>", "a\u{2068}\u{2069}"), ("x<p><bdi> </bdi>", "x"),
  ])
  func `inline text of another direction is isolated`(html: String, expected: String) throws {
    let blocks = try blocks(html)
    #expect(blocks.map(\.plainText) == [expected])
  }

  @Test(arguments: [
    ("Title", ["text"], false), ("כותרת", ["טקסט"], true), ("iPhone", ["הוא טלפון חדש מאוד"], true), ("", [], false),
    ("12", ["34"], false), ("כותרת", ["A long text in another language"], false), ("אב", ["ab"], false),
    ("אבג", ["ab"], true), ("", ["\(String(repeating: "ש", count: 2000))\(String(repeating: "x", count: 9000))"], true),
  ])
  func `most letters define the direction of an article`(title: String, texts: [String], isRightToLeft: Bool) {
    let entry = FeedEntry(title: title, blocks: texts.map { .paragraph([InlineSpan($0)]) })
    #expect(entry.isRightToLeft == isRightToLeft)
  }

  @Test func `the parts of a byline are isolated from each other`() {
    let date = UTCTime(year: 2026, month: 2, day: 28)
    func byline(_ author: String?, _ title: String = "Title", date: UTCTime? = date) -> String {
      FeedEntry(title: title, author: author, date: date).byline
    }
    #expect(byline("Ada") == "Ada · 28 February 2026")
    #expect(byline("דנה") == "\u{2068}דנה\u{2069} · \u{2068}28 February 2026\u{2069}")
    #expect(byline("Ada", "כותרת") == "\u{2068}Ada\u{2069} · \u{2068}28 February 2026\u{2069}")
    #expect(byline("Ada", date: nil) == "Ada")
    #expect(byline(nil, date: nil).isEmpty)
  }
}
