import Graphics
import Interface
import TestSupport
import Testing
import Timebase

/// Counts its layouts and runs an action in each.
final class LayoutView: View {
  var count = 0
  var onLayout: (() -> Void)?
  override func layoutSubviews() {
    count += 1
    onLayout?()
  }
}

struct LayoutTests {
  let window = Window.test()
  let view = LayoutView(frame: Rect(0, 0, 100, 100))

  init() { window.addSubview(view) }

  @Test func `several layout requests cause one layout`() {
    window.layoutUntilClean()
    #expect(view.count == 1)
    view.setNeedsLayout()
    view.setNeedsLayout()
    window.layoutUntilClean()
    window.layoutUntilClean()
    _ = window.recordDisplayList()
    #expect(view.count == 2)
  }

  @Test func `a new size requests layout, a new position does not`() {
    window.layoutUntilClean()
    view.center = Point(200, 200)
    window.layoutUntilClean()
    #expect(view.count == 1)
    view.frame = Rect(0, 0, 120, 100)
    window.layoutUntilClean()
    #expect(view.count == 2)
  }

  @Test func `layout requested during layout runs in the same frame`() {
    let first = LayoutView()
    window.insertSubview(first, at: 0)
    view.onLayout = { if first.count < 3 { first.setNeedsLayout() } }
    first.onLayout = { [view] in if first.count < 3 { view.setNeedsLayout() } }
    _ = window.recordDisplayList()
    #expect(first.count == 3)
  }

  @Test func `layoutIfNeeded lays out the subviews too`() {
    let child = LayoutView()
    view.addSubview(child)
    view.layoutIfNeeded()
    #expect(view.count == 1)
    #expect(child.count == 1)
  }

  @Test func `a layout that never settles is a fatal error`() async {
    await #expect(processExitsWith: .failure) {
      let window = Window.test()
      let view = LayoutView()
      window.addSubview(view)
      view.onLayout = { [unowned view] in view.setNeedsLayout() }
      window.layoutUntilClean()
    }
  }

  @Test func `adding a view to its own subview is a fatal error`() async {
    await #expect(processExitsWith: .failure) {
      let view = View()
      let child = View()
      view.addSubview(child)
      child.addSubview(view)
    }
  }

  @Test func `subviews keep their order`() {
    let parent = View()
    let views = (0..<4).map { _ in View() }
    for view in views.prefix(3) { parent.addSubview(view) }
    func order() -> [Int] { parent.subviews.map { view in views.firstIndex { $0 === view } ?? -1 } }
    parent.insertSubview(views[3], belowSubview: views[1])
    #expect(order() == [0, 3, 1, 2])
    parent.bringSubviewToFront(views[0])
    #expect(order() == [3, 1, 2, 0])
    parent.insertSubview(views[3], aboveSubview: views[2])
    #expect(order() == [1, 2, 3, 0])
    parent.insertSubview(views[0], at: 1)
    #expect(order() == [1, 0, 2, 3])
    views[2].removeFromSuperview()
    #expect(order() == [1, 0, 3])
    #expect(views[2].superview == nil)
  }

  @Test func `the subviews of a released view stay usable`() {
    let child = View(frame: Rect(0, 0, 10, 10))
    do {
      let parent = View()
      parent.addSubview(child)
    }
    #expect(child.superview == nil)
    #expect(child.presentedFrame(in: nil) == Rect(0, 0, 10, 10))
  }
}
