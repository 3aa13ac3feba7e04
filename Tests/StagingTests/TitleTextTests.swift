import Graphics
import TestSupport
import Testing

@testable import Staging

@Suite struct TitleTextTests {
  private func text(_ title: String, _ body: String? = nil, in area: Size) -> TitleText? {
    let context = TitleText.Context(unit: 10, pixels: 1, font: nil, shaper: GridShaper())
    return TitleText(title, body, .side, (.black, .black), in: area, context)
  }

  @Test func `title and body shrink together down to three fifths`() throws {
    let whole = try #require(text("Title", "A body", in: Size(800, 400)))
    #expect(whole.title.text.runs[0].font.size == 66)
    #expect(whole.body?.text.runs[0].font.size == 32)
    let small = try #require(text(String(repeating: "word ", count: 11), "A body", in: Size(400, 400)))
    let factor = small.title.text.runs[0].font.size / 66
    #expect(factor < 1 && factor >= 0.6 - 1e-9)
    #expect(abs((small.body?.text.runs[0].font.size ?? 0) - 32 * factor) < 1e-9)
    #expect(text(String(repeating: "word ", count: 40), in: Size(400, 400)) == nil)
    #expect(text("Title", "A body", in: Size(800, 60)) == nil)
  }

  @Test func `the body is below the title, and lines of a column start at its edge`() throws {
    let column = Rect(100, 0, 800, 400)
    let frames = try #require(text("Title", "A body", in: column.size)).frames(top: 20, in: column)
    #expect(frames.map(\.frame.minX) == [100, 100])
    #expect(frames[0].frame.minY == 20)
    #expect(abs(frames[1].frame.minY - frames[0].frame.maxY - 0.36 * 66) < 1e-9)
  }

  @Test func `a text shrinks before a word is broken`() throws {
    let title = try #require(text("Swipe without end", in: Size(200, 400))).title.text
    #expect(abs(title.runs[0].font.size - 66 * 0.85) < 1e-9)
    // A word that is wider even at three fifths, and a script without spaces, are broken.
    for long in [String(repeating: "m", count: 14), "สวัสดีครับผมสวัสดี"] {
      #expect(try #require(text(long, in: Size(200, 400))).title.text.runs[0].font.size > 66 * 0.6)
    }
  }
}
