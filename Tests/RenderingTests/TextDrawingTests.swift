import Graphics
import Imaging
import Rendering
import Testing

@Suite struct TextDrawingTests {
  private func picture(
    _ text: AttributedText, scale: Double, at x: Double = 4, ink: Affine = .identity
  ) throws -> Bitmap {
    let shaper = try PangoTextShaper()
    let shaped = shaper.shape(text, in: TextColumn(width: 90))
    let contents = Contents(size: Size(100, 60), commands: [.text(shaped, at: Point(x, 4))])
    let list = DisplayList(size: Size(100, 60), items: [.contents(contents, ink)])
    return try FrameRenderer(scale: scale).render(list)
  }

  private func darkness(_ bitmap: Bitmap) -> Double {
    var sum = 0.0
    for y in 0..<bitmap.height { for x in 0..<bitmap.width { sum += 255 - Double(bitmap[x, y].green) } }
    return sum / Double(255 * bitmap.pixelCount)
  }

  private let words = AttributedText("Handgloves", TextStyle(size: 16))

  @Test func `two renderers draw the same bytes`() throws {
    #expect(try picture(words, scale: 2) == picture(words, scale: 2))
  }

  @Test func `the amount of ink is the same at every scale`() throws {
    let once = darkness(try picture(words, scale: 1))
    #expect(once > 0.01)
    for scale in [1.5, 2, 3] {
      let other = darkness(try picture(words, scale: scale))
      #expect(abs(other - once) < 0.05 * once, "at \(scale)")
    }
  }

  @Test func `bold is darker than regular`() throws {
    let bold = AttributedText("Handgloves", TextStyle(size: 16, weight: .bold))
    #expect(darkness(try picture(bold, scale: 1)) > 1.1 * darkness(try picture(words, scale: 1)))
  }

  @Test func `rotated text has as much ink as upright text`() throws {
    let upright = darkness(try picture(words, scale: 2))
    let turn = Affine.rotation(0.2).concatenated(with: .translation(Vector(8, 4)))
    let turned = darkness(try picture(words, scale: 2, ink: turn))
    #expect(abs(turned - upright) < 0.05 * upright)
  }

  @Test func `glyphs are positioned at fractions of a pixel`() throws {
    #expect(try picture(words, scale: 1, at: 4) != picture(words, scale: 1, at: 4.25))
  }

  @Test func `ink of half opacity is half as dark`() throws {
    let pale = AttributedText("Handgloves", TextStyle(size: 16, color: Color(white: 0, alpha: 0.5)))
    let ratio = darkness(try picture(pale, scale: 2)) / darkness(try picture(words, scale: 2))
    #expect(abs(ratio - 0.5) < 0.02)
  }

  @Test func `the error for a missing font file names it`() throws {
    let run = GlyphRun(
      font: FontReference(file: "/nowhere/Gone.otf", size: 12), color: .black,
      glyphs: [Glyph(id: 5, position: Point(0, 10))])
    let line = ShapedText.Line(frame: Rect(0, 0, 10, 12), baseline: 10)
    let text = ShapedText(size: Size(10, 12), lines: [line], runs: [run])
    let contents = Contents(size: Size(10, 12), commands: [.text(text, at: .zero)])
    let list = DisplayList(size: Size(10, 12), items: [.contents(contents, .identity)])
    #expect(
      throws: RenderingError.fontUnreadable(path: "/nowhere/Gone.otf", reason: "No such file or directory")
    ) { try FrameRenderer(scale: 1).render(list) }
  }

  @Test func `the fingerprint names libraries and font faces`() throws {
    let fingerprint = try RendererFingerprint()
    let names = fingerprint.entries.map(\.name)
    #expect(names.starts(with: ["cairo", "pango", "harfbuzz", "freetype", "libjpeg-turbo", "pixman", "fribidi"]))
    #expect(names.contains { $0.hasPrefix("Inter-Bold.") })
    #expect(fingerprint.entries.allSatisfy { !$0.value.isEmpty && $0.value != "unknown" })
    #expect(try fingerprint == RendererFingerprint())
    let versions = fingerprint.entries.filter { ["pixman", "fribidi"].contains($0.name) }.map(\.value)
    for version in versions {
      #expect(version.wholeMatch(of: /[0-9]+(\.[0-9]+)+/) != nil, "\(version) is no version")
    }
  }

  @Test func `fallback faces are named with their hashes`() throws {
    let shaper = try PangoTextShaper()
    #expect(shaper.substitutions.isEmpty)
    #expect(shaper.substitutions.digest == nil)
    func shape(_ text: String, _ style: TextStyle = TextStyle(size: 16)) -> FontSubstitutions {
      _ = shaper.shape(AttributedText(text, style), in: TextColumn())
      return shaper.substitutions
    }
    #expect(shape("Latin, ελληνικά, кириллица").isEmpty)
    let snow = shape("snow \u{2603}")
    let face = try #require(try snow.entries().first)
    #expect(face.name.hasPrefix("fallback "))
    #expect(!face.name.contains("/"))
    #expect(face.value.count == 32)
    let digest = try #require(snow.digest)
    // Another character of the same face: equal faces, different substitutions.
    let umbrella = shape("rain \u{2602}")
    #expect(try umbrella.entries() == snow.entries())
    #expect(umbrella.digest != digest)
    // A character without a font is a substitution too: another machine may have one.
    let box = shape("\u{E83A}")
    #expect(try box.entries() == snow.entries())
    #expect(box.digest != umbrella.digest)
    // A repeated text adds nothing, and a new shaper starts empty.
    #expect(shape("rain \u{2602}") == box)
    #expect(try PangoTextShaper().substitutions.isEmpty)
    var fingerprint = try RendererFingerprint()
    let pinned = fingerprint.entries
    try fingerprint.add(snow)
    #expect(fingerprint.entries == pinned + [face])
    try fingerprint.add(snow)
    #expect(fingerprint.entries.last?.name == "\(face.name) (2)")
  }
}
