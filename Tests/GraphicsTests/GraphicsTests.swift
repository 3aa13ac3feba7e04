import Graphics
import TestSupport
import Testing

struct ContentsTests {
  private func contents(_ white: Double) -> Contents {
    Contents(size: Size(10, 10), commands: [.fillRect(RoundedRect(Rect(0, 0, 10, 10)), .color(Color(white: white)))])
  }

  @Test func `contents are equal if they draw the same`() {
    #expect(contents(0.5) == contents(0.5))
    #expect(contents(0.5) != contents(0.6))
    #expect(contents(0.5) != Contents(size: Size(10, 11), commands: contents(0.5).commands))
  }

  @Test func `shaped texts are equal if they draw the same`() {
    let shaper = GridShaper()
    func shape(_ text: String, width: Double) -> ShapedText {
      shaper.shape(AttributedText(text, TextStyle(size: 10)), in: TextColumn(width: width))
    }
    #expect(shape("hello", width: 100) == shape("hello", width: 100))
    #expect(shape("hello", width: 100) != shape("hallo", width: 100))
    #expect(shape("hello", width: 10).lines.count == 3)
    #expect(shape("", width: 10) == .empty)
  }

  @Test func `a colour of 8-bit channels has their fractions of 255`() {
    #expect(Color(rgb: 255, 0, 51) == Color(red: 1, green: 0, blue: 0.2))
    #expect(Color.white.withAlpha(0.5).alpha == 0.5)
  }
}
