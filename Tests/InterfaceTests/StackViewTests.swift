import Graphics
import Interface
import TestSupport
import Testing

struct StackViewTests {
  let window = Window.test()
  let stack = StackView(frame: Rect(10, 10, 300, 100))
  let views = [Size(40, 20), Size(60, 40), Size(20, 30)].map { size in Box(size) }

  /// A view with a fixed fitting size.
  final class Box: View {
    let fitting: Size

    init(_ fitting: Size) {
      self.fitting = fitting
      super.init()
    }

    override func sizeThatFits(_ size: Size) -> Size { fitting }
  }

  init() {
    for view in views { stack.addArrangedSubview(view) }
    stack.spacing = 10
    window.addSubview(stack)
  }

  private var frames: [Rect] {
    stack.setNeedsLayout()
    window.layoutUntilClean()
    return views.map(\.frame)
  }

  @Test func `fill gives the rest to the last view, and the whole breadth to all`() {
    #expect(frames == [Rect(0, 0, 40, 100), Rect(50, 0, 60, 100), Rect(120, 0, 180, 100)])
  }

  @Test func `fillEqually gives all views the same length`() {
    stack.distribution = .fillEqually
    stack.frame.size.width = 320
    #expect(frames.map(\.width) == [100, 100, 100])
    #expect(frames.map(\.minX) == [0, 110, 220])
  }

  @Test func `fillProportionally keeps the proportions of the fitting lengths`() {
    stack.distribution = .fillProportionally
    stack.frame.size.width = 260
    #expect(frames.map(\.width) == [80, 120, 40])
  }

  @Test func `equalSpacing widens the spaces, but never below the spacing`() {
    stack.distribution = .equalSpacing
    #expect(frames.map(\.minX) == [0, 130, 280])
    #expect(frames.map(\.width) == [40, 60, 20])
    stack.frame.size.width = 100
    #expect(frames.map(\.minX) == [0, 50, 120])
  }

  @Test(arguments: [
    (StackView.Alignment.leading, 0.0, 20.0), (.center, 40, 20), (.trailing, 80, 20), (.fill, 0, 100),
  ])
  func `alignment places the views across the axis`(alignment: StackView.Alignment, y: Double, height: Double) {
    stack.alignment = alignment
    #expect(frames[0].minY == y)
    #expect(frames[0].height == height)
  }

  @Test func `a column arranges from top to bottom`() {
    stack.axis = .vertical
    stack.distribution = .equalSpacing
    stack.alignment = .leading
    stack.frame.size.height = 150
    #expect(frames == [Rect(0, 0, 40, 20), Rect(0, 50, 60, 40), Rect(0, 120, 20, 30)])
  }

  @Test func `a hidden view takes no space`() {
    stack.distribution = .equalSpacing
    views[1].isHidden = true
    #expect(frames[2].minX == 280)
    #expect(stack.sizeThatFits(.zero) == Size(70, 30))
  }

  @Test func `the fitting size holds all views with their spaces`() {
    #expect(stack.sizeThatFits(.zero) == Size(140, 40))
    stack.distribution = .fillEqually
    #expect(stack.sizeThatFits(.zero) == Size(200, 40))
    stack.axis = .vertical
    #expect(stack.sizeThatFits(.zero) == Size(60, 140))
    #expect(StackView().sizeThatFits(.zero) == .zero)
  }

  @Test func `views can be inserted, moved and removed`() {
    stack.insertArrangedSubview(views[2], at: 0)
    #expect(
      stack.arrangedSubviews.map(ObjectIdentifier.init) == [views[2], views[0], views[1]].map(ObjectIdentifier.init))
    #expect(frames[2].minX == 0)
    stack.removeArrangedSubview(views[2])
    #expect(views[2].superview === stack)
    #expect(frames[0].minX == 0)
    views[0].removeFromSuperview()
    #expect(frames[1].minX == 0)
  }
}
