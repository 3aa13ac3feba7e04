import Foundation
import Interface
import Rendering
import Testing

@testable import Feeds
@testable import Scenes

/// Hostile markup: all of it lays out, and nothing overflows its column.
@Suite struct HTMLCorpusTests {
  /// Markup that is difficult to lay out, each with its description.
  static let hostile: [(name: String, html: String)] = [
    ("a word of 20,000 letters", "<p>" + String(repeating: "x", count: 20_000)),
    ("a word of 5,000 capitals in a heading", "<h1>" + String(repeating: "W", count: 5000)),
    ("a line of code of 20,000 signs", "<pre>" + String(repeating: "=-", count: 10_000)),
    ("a hundred lists in one another", String(repeating: "<ul><li>a", count: 100)),
    ("a thousand quotations in one another", String(repeating: "<blockquote>b", count: 1000)),
    ("ten thousand open elements", String(repeating: "<b><i><span>", count: 10_000) + "x"),
    ("a list that starts at nine digits", "<ol start=999999999><li>a<li>b</ol>"),
    ("a table of three hundred columns", "<table><tr>" + String(repeating: "<td>cell", count: 300)),
    ("right to left in the midst", "<p>abc \u{202E}def \u{5E9}\u{5DC}\u{5D5}\u{5DD} 123 \u{627}\u{644}\u{639}"),
    ("only right to left", "<p dir=rtl>" + String(repeating: "\u{5E9}\u{5DC}\u{5D5}\u{5DD} ", count: 200)),
    ("emoji that are joined", "<p>" + String(repeating: "\u{1F469}\u{200D}\u{1F469}\u{200D}\u{1F467}", count: 300)),
    ("signs without any width", "<p>" + String(repeating: "\u{200B}\u{200D}\u{2060}\u{FEFF}", count: 2000) + "x"),
    ("a thousand accents on a letter", "<p>e" + String(repeating: "\u{301}", count: 1000)),
    ("a word without a place to break", "<p>" + String(repeating: "a\u{A0}", count: 3000)),
    ("soft hyphens", "<p>" + String(repeating: "syl\u{AD}la\u{AD}ble", count: 500)),
    // Not U+FDFD: in a font that has it, it is wider than the narrowest column.
    ("wide signs", "<p>" + String(repeating: "\u{FDFA}\u{12031}\u{2A6A5}\u{1D173}", count: 50)),
    ("every control character", "<p>" + String(String.UnicodeScalarView((1..<160).compactMap(Unicode.Scalar.init)))),
    ("every kind of line end", "<pre>a\r\nb\rc\u{85}d\u{2028}e\u{2029}f\u{B}g\u{C}h</pre>"),
    ("tabs", "<pre>" + String(repeating: "\t", count: 400) + "x"),
  ]

  private func overflow(_ html: String, width: Double) throws -> Double {
    let traits = Traits(displayScale: 2, theme: .light, textShaper: try PangoTextShaper())
    return ArticleLayout(FeedEntry(title: "T", blocks: HTMLParser.blocks(html)), width: width, traits: traits).overflow
  }

  @Test(arguments: hostile.indices)
  func `hostile markup stays in its column`(index: Int) throws {
    let (name, html) = Self.hostile[index]
    for width in [120.0, 200, 320] {
      let overflow = try overflow(html, width: width)
      #expect(overflow <= 1, "\(name): \(overflow) points too wide in \(width)")
    }
  }

  /// `FLIPBOOK_HTML_CORPUS=DIR swift test --filter HTMLCorpusTests` tests every file of an external corpus.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["FLIPBOOK_HTML_CORPUS"] != nil))
  func `every file of a corpus stays in its column`() throws {
    let folder = ProcessInfo.processInfo.environment["FLIPBOOK_HTML_CORPUS"] ?? "."
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
    var count = 0
    for name in names {
      let url = URL(filePath: folder).appending(path: name)
      guard !url.hasDirectoryPath, let bytes = try? Data(contentsOf: url) else { continue }
      let overflow = try overflow(String(decoding: bytes, as: UTF8.self), width: 320)
      #expect(overflow <= 1, "\(name): \(overflow) points too wide")
      count += 1
    }
    print("\(count) files of \(folder) were laid out")
    #expect(count > 0)
  }
}
