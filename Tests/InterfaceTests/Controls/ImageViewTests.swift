import Graphics
import Interface
import TestSupport
import Testing

struct ImageViewTests {
  let window = Window.test()
  let image = ImageReference(path: "a.png", pixelWidth: 200, pixelHeight: 100, isOpaque: true)
  let view: ImageView

  init() {
    view = ImageView(image, frame: Rect(10, 20, 100, 100))
    window.addSubview(view)
  }

  /// The drawn pictures with their bounding boxes on the screen.
  private var drawn: [(image: ImageReference, box: Rect)] {
    window.recordDisplayList().items.flatMap { item -> [(ImageReference, Rect)] in
      guard case .contents(let contents, let transform) = item else { return [] }
      return contents.commands.compactMap { command in
        guard case .image(let image, let shape) = command else { return nil }
        return (image, transform.boundingBox(of: shape.rect))
      }
    }
  }

  @Test func `scaleToFill stretches the picture to the view`() {
    #expect(drawn.map(\.image) == [image])
    #expect(drawn.map(\.box) == [Rect(10, 20, 100, 100)])
  }

  @Test func `scaleAspectFit shows the whole picture in the middle`() {
    view.contentMode = .scaleAspectFit
    #expect(drawn.map(\.box) == [Rect(10, 45, 100, 50)])
  }

  @Test func `scaleAspectFill covers the view and extends beyond it`() {
    view.contentMode = .scaleAspectFill
    #expect(drawn.map(\.box) == [Rect(-40, 20, 200, 100)])
    #expect(!window.recordDisplayList().items.contains { if case .pushClip = $0 { true } else { false } })
    view.clipsToBounds = true
    #expect(window.recordDisplayList().items.contains { if case .pushClip = $0 { true } else { false } })
  }

  @Test(arguments: ImageView.ContentMode.allCases)
  func `a picture with the view's proportions has exactly the view's frame`(mode: ImageView.ContentMode) {
    view.contentMode = mode
    view.frame = Rect(10.25, 20, 100, 50)
    #expect(drawn.map(\.box) == [Rect(10.25, 20, 100, 50)])
  }

  @Test func `a changed picture is drawn, and none draws nothing`() {
    _ = drawn
    let other = ImageReference(path: "b.png", pixelWidth: 10, pixelHeight: 10)
    view.image = other
    #expect(drawn.map(\.image) == [other])
    view.image = nil
    #expect(drawn.isEmpty)
  }

  @Test func `the fitting size makes a pixel of the picture a pixel of the device`() {
    #expect(view.sizeThatFits(Size(9, 9)) == Size(100, 50))
    #expect(ImageView(image, frame: Rect(0, 0, 7, 8)).sizeThatFits(.zero) == Size(7, 8))
  }

  @Test func `touches reach the view behind`() {
    #expect(window.hitTest(Point(50, 50)) === window)
    view.isUserInteractionEnabled = true
    #expect(window.hitTest(Point(50, 50)) === view)
  }
}
