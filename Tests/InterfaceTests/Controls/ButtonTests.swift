import Graphics
import Interface
import TestSupport
import Testing
import Timebase
import Touch

struct ButtonTests {
  let window = Window.test()
  let counter = Counter()

  final class Counter { var taps = 0 }

  private func button(_ title: String? = "Buy", image: ImageReference? = nil) -> Button {
    let button = Button(title: title, image: image, frame: Rect(20, 100, 200, 44)) { [counter] in counter.taps += 1 }
    window.addSubview(button)
    window.layoutUntilClean()
    return button
  }

  private func descendants<Kind: View>(_ kind: Kind.Type, of view: View) -> [Kind] {
    view.subviews.compactMap { $0 as? Kind } + view.subviews.flatMap { descendants(kind, of: $0) }
  }

  @Test func `a tap acts once`() {
    _ = button()
    window.tap(at: Point(60, 120))
    #expect(counter.taps == 1)
  }

  @Test func `the face dims at once and fades back after the lift`() throws {
    let button = button()
    let face = try #require(button.subviews.first)
    window.send(TouchEvent(phase: .began, location: Point(60, 120), timestamp: .zero))
    #expect(face.presentation.alpha == 0.3)
    window.send(TouchEvent(phase: .ended, location: Point(60, 120), timestamp: Instant(seconds: 0.1)))
    #expect(face.presentation.alpha == 0.3)
    window.wait(0.125)
    #expect(abs(face.presentation.alpha - 0.65) < 1e-9)
    window.wait(0.13)
    #expect(face.presentation.alpha == 1)
  }

  @Test func `the title has the tint, and is grey while the button is disabled`() throws {
    let button = button()
    let label = try #require(descendants(Label.self, of: button).first)
    #expect(label.attributedText.runs.map(\.style.color) == [window.traits.theme.tint])
    button.tintColor = .black
    #expect(label.attributedText.runs.map(\.style.color) == [.black])
    button.isEnabled = false
    #expect(label.attributedText.runs.map(\.style.color) == [window.traits.theme.grey])
    button.title = "Sold out"
    button.titleStyle = TextStyle(size: 20, weight: .bold)
    #expect(label.text == "Sold out")
    #expect(label.attributedText.runs.map(\.style.size) == [20])
  }

  @Test func `picture and title are centred side by side, and the fitting size holds both`() throws {
    let icon = ImageReference(path: "cart.png", pixelWidth: 40, pixelHeight: 40)
    let button = button(image: icon)
    let (label, picture) = (
      try #require(descendants(Label.self, of: button).first),
      try #require(descendants(ImageView.self, of: button).first)
    )
    #expect(picture.frame.size == Size(20, 20))
    #expect(label.frame.minX - picture.frame.maxX == 8)
    #expect(abs(picture.frame.minX - (200 - label.frame.maxX)) <= 0.5)
    #expect(picture.frame.midY == 22)
    let fitting = button.sizeThatFits(.zero)
    #expect(fitting.width == 28 + label.sizeThatFits(Size(1e6, 1e6)).width)
    button.title = nil
    #expect(button.sizeThatFits(.zero) == Size(20, 20))
  }

  @Test func `a title that is too long stays inside the button`() throws {
    let button = button("A title that is much too long for its button")
    button.frame.size.width = 60
    window.layoutUntilClean()
    let label = try #require(descendants(Label.self, of: button).first)
    #expect(label.frame.minX == 0)
    #expect(label.frame.maxX == 60)
  }
}
