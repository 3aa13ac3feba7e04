import Foundation
import Graphics
import Imaging
import TestSupport
import Testing

@testable import Rendering

private let body = TextStyle(size: 16)
private let bold = TextStyle(size: 16, weight: .bold)

/// The choice of fallback fonts, with font folders made by the tests.
@Suite struct FallbackFontTests {
  private let files = TestFolder()
  var folder: String { files.path }

  /// Links DejaVu Sans, which has Hebrew and Arabic, under the names of other fonts.
  private func source(_ names: String...) throws -> FontSource {
    let original = try #require(FontSource().fallbackFile("DejaVuSans", isHeavy: false)).path
    for name in names {
      let file = URL(filePath: "\(folder)/\(name)")
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: original)
    }
    return FontSource(fallbackDirectories: ["\(folder)/a", "\(folder)/b"])
  }

  private func font(_ text: String, _ source: FontSource, _ style: TextStyle = body) throws -> FontReference? {
    try PangoTextShaper(fonts: source).shape(AttributedText(text, style), in: TextColumn()).runs.first?.font
  }

  @Test(arguments: [
    ("\u{0E44}", "Thai", "fonts-noto-core", "NotoSansThai"),
    ("\u{0F40}", "Tibetan", "fonts-noto-core", "NotoSansTibetan"),
    ("\u{10B00}", "Avestan", "fonts-noto-core", "NotoSansAvestan"),
    ("\u{060C}", "Arabic", "fonts-noto-core", "NotoSansArabic"),
    ("\u{0665}", "Arabic", "fonts-noto-core", "NotoSansArabic"),
    ("\u{0964}", "Devanagari", "fonts-noto-core", "NotoSansDevanagari"),
    ("\u{1401}", "Canadian Aboriginal", "fonts-noto-core", "NotoSansCanadianAboriginal"),
    ("\u{6F22}", "Han", "fonts-noto-cjk", "NotoSansCJK"), ("\u{3042}", "Hiragana", "fonts-noto-cjk", "NotoSansCJK"),
    ("\u{AC00}", "Hangul", "fonts-noto-cjk", "NotoSansCJK"), ("\u{20000}", "Han", "fonts-noto-cjk", "NotoSansCJK"),
    ("\u{3001}", "CJK", "fonts-noto-cjk", "NotoSansCJK"), ("\u{2E80}", "Han", "fonts-noto-cjk", "NotoSansCJK"),
    ("\u{33FF}", "CJK", "fonts-noto-cjk", "NotoSansCJK"), ("\u{4DC0}", "symbols", "fonts-noto-core", "DejaVuSans"),
    ("\u{FF01}", "CJK", "fonts-noto-cjk", "NotoSansCJK"), ("\u{FFF9}", "symbols", "fonts-noto-core", "DejaVuSans"),
    ("\u{1F600}", "emoji", "fonts-noto-color-emoji", "NotoColorEmoji"),
    ("1\u{FE0F}\u{20E3}", "emoji", "fonts-noto-color-emoji", "NotoColorEmoji"),
    ("\u{2603}", "symbols", "fonts-noto-core", "DejaVuSans"), ("\u{A7BA}", "Latin", "fonts-noto-core", "DejaVuSans"),
    ("\u{E83A}", "private use", "", "DejaVuSans"), ("\u{0378}", "unassigned", "", "DejaVuSans"),
  ])
  func `a character defines its script, package and first font`(
    text: String, name: String, package: String, font: String
  ) throws {
    let character = Character(text)
    let writing = Writing(of: character)
    #expect(writing.name(of: character) == name)
    #expect(writing.package(of: character)?.rawValue ?? "" == package)
    #expect(writing.fonts.first == font)
  }

  @Test(arguments: [
    ("", HanRegion.china), ("你好", .china), ("東京", .china), ("東京の", .japan), ("カ漢", .japan), ("漢字 한글", .korea),
    ("한글 かな", .korea), ("かな 한글", .japan), ("漢ㄅ", .taiwan), ("臺北", .taiwan), ("這的", .taiwan), ("這の", .japan),
    ("。！", .china), ("English", .china),
  ])
  func `characters of a language choose the regional forms of Han`(text: String, region: HanRegion) {
    #expect(HanRegion(of: AttributedText([.init("a ", body), .init(text, bold)])) == region)
  }

  @Test func `font files are searched by folder, then by weight`() throws {
    let source = try source("b/NotoSansHebrew-Regular.ttf", "b/NotoSansThai.otf", "b/NotoSansThai-Bold.ttc")
    #expect(source.fallbackFile("NotoSansHebrew", isHeavy: false)?.path == "\(folder)/b/NotoSansHebrew-Regular.ttf")
    #expect(source.fallbackFile("NotoSansHebrew", isHeavy: true)?.isHeavy == false)
    #expect(source.fallbackFile("NotoSansThai", isHeavy: false)?.path == "\(folder)/b/NotoSansThai.otf")
    #expect(source.fallbackFile("NotoSansThai", isHeavy: true)?.path == "\(folder)/b/NotoSansThai-Bold.ttc")
    #expect(source.fallbackFile("NotoSansArabic", isHeavy: true) == nil)
    _ = try self.source("a/NotoSansHebrew-Regular.ttf")
    #expect(source.fallbackFile("NotoSansHebrew", isHeavy: false)?.path == "\(folder)/a/NotoSansHebrew-Regular.ttf")
  }

  @Test func `the font of the script precedes other fallback fonts`() throws {
    let source = try source("a/NotoSansHebrew-Regular.ttf", "a/DejaVuSans.ttf")
    #expect(try font("ש", source)?.file == "\(folder)/a/NotoSansHebrew-Regular.ttf")
    #expect(try font("ع", source)?.file == "\(folder)/a/DejaVuSans.ttf")
    // Neither has a bold face, and both stay upright in italic text.
    #expect(try font("ש", source, bold)?.isEmboldened == true)
    #expect(try font("ש", source, TextStyle(size: 16, isItalic: true))?.slant == 0)
    _ = try self.source("a/NotoSansHebrew-Bold.ttf")
    #expect(try font("ש", source, bold)?.file == "\(folder)/a/NotoSansHebrew-Bold.ttf")
    #expect(try font("ש", source, bold)?.isEmboldened == false)
  }

  @Test func `a file that is not a font is skipped`() throws {
    let source = try source("b/DejaVuSans.ttf")
    try FileManager.default.createDirectory(atPath: "\(folder)/a", withIntermediateDirectories: true)
    try Data("no font".utf8).write(to: URL(filePath: "\(folder)/a/NotoSansHebrew-Regular.ttf"))
    #expect(try font("ש", source)?.file == "\(folder)/b/DejaVuSans.ttf")
  }

  @Test func `warnings name scripts and packages`() throws {
    let source = try source("a/DejaVuSans.ttf")
    func warnings(_ texts: String...) throws -> [String] {
      let shaper = try PangoTextShaper(fonts: source)
      for text in texts { _ = shaper.shape(AttributedText([.init(text, body), .init(text, bold)]), in: TextColumn()) }
      return shaper.warnings
    }
    let remedy = "or run scripts/setup --with-world-fonts"
    #expect(try warnings("Latin, ελληνικά, שלום, \u{2603}") == [])
    #expect(try warnings("ไ") == ["no font has U+0E44 (Thai); install fonts-noto-core, \(remedy)"])
    #expect(try warnings("ไทย") == ["no font has U+0E17 (Thai) and 2 others; install fonts-noto-core, \(remedy)"])
    #expect(
      try warnings("漢", "ไ") == [
        "no font has U+0E44 (Thai) and 1 other (Han, Thai); install fonts-noto-core fonts-noto-cjk, \(remedy)"
      ])
    #expect(
      try warnings("👩‍👩‍👧 \u{E83A}") == [
        "no font has U+1F469 (emoji); install fonts-noto-color-emoji, \(remedy)",
        "no font has U+E83A (private use); boxes stand for such characters",
      ])
    // An installed package that lacks the character is not suggested.
    _ = try self.source("a/NotoSansDevanagari-Regular.ttf")
    #expect(try warnings("ไ") == ["no font has U+0E44 (Thai); boxes stand for such characters"])
  }

  @Test func `a character without a font is drawn as a box as wide as its digits`() throws {
    let shaper = try PangoTextShaper(fonts: FontSource(fallbackDirectories: []))
    let text = shaper.shape(AttributedText("漢😀e\u{1ABE}", TextStyle(size: 50)), in: TextColumn())
    #expect(text.missing.map(\.codePoint) == [0x6F22, 0x1F600, 0x1ABE])
    let widths: [Double] = [121.0 / 3, 55, 121.0 / 3]
    for (box, width) in zip(text.missing, widths) {
      #expect(abs(box.rect.width - width) < 1e-9)
      #expect(abs(box.rect.height - 55) < 1e-9)
      #expect(abs(text.lines[0].baseline - box.rect.minY - 44) < 1e-9)
      #expect(box.rect.minY >= 0)
      #expect(box.rect.maxY <= text.size.height)
    }
    #expect(shaper.warnings == [])
  }
}

/// Tests that need the packages of `scripts/setup --with-world-fonts`.
@Suite(
  .enabled(if: FontPackage.allCases.allSatisfy { $0.file() != nil }, "scripts/setup --with-world-fonts installs them"))
struct WorldFontTests {
  private func shape(_ text: String, _ style: TextStyle = body) throws -> ShapedText {
    try PangoTextShaper().shape(AttributedText(text, style), in: TextColumn())
  }

  @Test(arguments: [("漢字", 2), ("漢字の", 0), ("漢字와", 1), ("漢字這", 3)])
  func `Han is drawn in the forms of the text's language`(text: String, face: Int) throws {
    for style in [body, bold] {
      let runs = try shape(text, style).runs
      #expect(runs.map(\.font.index) == [face])
      #expect(runs[0].font.file.hasSuffix(style == bold ? "NotoSansCJK-Bold.ttc" : "NotoSansCJK-Regular.ttc"))
    }
  }

  @Test func `a text does not change the Han forms of the next one`() throws {
    let shaper = try PangoTextShaper()
    for text in ["かな漢", "漢", "한漢", "漢。"] {
      let question = AttributedText(text, body)
      #expect(
        shaper.shape(question, in: TextColumn()) == (try PangoTextShaper().shape(question, in: TextColumn())), "\(text)"
      )
    }
    let names = try shaper.substitutions.entries().map(\.name)
    #expect(names == ["", "#1", "#2"].map { "fallback NotoSansCJK-Regular.ttc\($0)" })
  }

  @Test(arguments: ["👍", "👍🏽", "👩‍👩‍👧‍👦", "🇯🇵", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏳️‍🌈", "1️⃣", "❤️", "👩🏽‍🤝‍👨🏿"])
  func `an emoji is one glyph in colour`(text: String) throws {
    let shaped = try shape(text)
    #expect(shaped.runs.map(\.glyphs.count) == [1])
    #expect(shaped.runs[0].font.file.hasSuffix("/NotoColorEmoji.ttf"))
    #expect(abs(shaped.size.width - 20) < 1)
    #expect(shaped.size.height == (try shape("x").size.height))
    let (with, without) = try (shape("x\n\(text)\nx"), shape("x\nx\nx"))
    #expect(with.lines.map(\.baseline) == without.lines.map(\.baseline))
  }

  /// At one scale, an emoji is the mean of the pixels at three times that scale: downscaling skips no pixel of the
  /// font's bitmap.
  @Test(arguments: [1.0, 2]) func `a small emoji is the mean of a large one`(scale: Double) throws {
    let heart = try shape("❤️🇬🇷", TextStyle(size: 16))
    let contents = Contents(size: Size(48, 24), commands: [.text(heart, at: Point(2, 2))])
    let list = DisplayList(size: Size(48, 24), items: [.contents(contents, .identity)])
    let small = try FrameRenderer(scale: scale).render(list)
    let large = try FrameRenderer(scale: 3 * scale).render(list)
    var (difference, redness) = (0.0, 0.0)
    for y in 0..<small.height {
      for x in 0..<small.width {
        let pixels = (0..<9).map { large[3 * x + $0 % 3, 3 * y + $0 / 3] }
        let pixel = small[x, y]
        difference += abs(Double(pixel.green) - pixels.reduce(0) { $0 + Double($1.green) } / 9)
        redness += Double(pixel.red) - Double(pixel.green)
      }
    }
    #expect(difference / Double(small.pixelCount) < 1.5)
    #expect(redness / Double(small.pixelCount) > 10)
  }

  @Test(arguments: ["اَلسَّلَامُ", "ญู ปี่", "ខ្ញុំ", "हिंदी", "తెలుగు"])
  func `tall scripts are not clipped`(text: String) throws {
    let style = TextStyle(size: 40)
    let shaped = try shape(text, style)
    let latin = try shape("x", style)
    #expect(shaped.size.height >= latin.size.height)
    #expect(shaped.size.height < 2 * latin.size.height)
    func ink(_ room: Double) throws -> Int {
      let size = Size(shaped.size.width + 40, shaped.size.height + 2 * room)
      let contents = Contents(size: size, commands: [.text(shaped, at: Point(20, room))])
      let bitmap = try FrameRenderer(scale: 1).render(DisplayList(size: size, items: [.contents(contents, .identity)]))
      return (0..<bitmap.height).reduce(0) { sum, y in
        sum + (0..<bitmap.width).reduce(0) { $0 + 255 - Int(bitmap[$1, y].green) }
      }
    }
    #expect(try ink(0) == ink(60))
    // The line distance is that of Latin text.
    let lines = try shape("\(text)\n\(text)", style).lines
    #expect(lines[1].baseline - lines[0].baseline <= latin.size.height + 20)
  }
}
