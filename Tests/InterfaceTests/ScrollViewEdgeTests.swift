import Graphics
import Interface
import Motion
import TestSupport
import Testing
import Timebase
import Touch

struct ScrollViewEdgeTests {
  let window = Window.test()
  let view = ScrollView(frame: Rect(0, 64, 320, 416))

  init() {
    view.contentSize = view.bounds.size
    window.addSubview(view)
  }

  @Test func `content that fits does not move, except if it always bounces`() {
    #expect(pulled(Vector(0, 100)) == .zero)
    #expect(pulled(Vector(100, 0)) == .zero)
    view.alwaysBounceHorizontal = true
    #expect(pulled(Vector(0, 100)) == .zero)
    #expect(pulled(Vector(100, 0)).x == RubberBand(dimension: 320).offset(forDistance: -90))
    view.alwaysBounceHorizontal = false
    view.alwaysBounceVertical = true
    #expect(pulled(Vector(100, 0)) == .zero)
    #expect(pulled(Vector(0, 100)).y == RubberBand(dimension: 416).offset(forDistance: -90))
  }

  /// The offset while the finger holds pulled content.
  private func pulled(_ vector: Vector) -> Point {
    window.settle()
    view.contentOffset = .zero
    var path = TouchPath(from: Point(160, 270), at: window.now)
    path.drag(to: Point(160, 270) + vector, seconds: 0.2)
    let events = TouchSampler().events(of: path)
    for event in events.dropLast() { window.send(event) }
    let offset = view.contentOffset
    window.send(events[events.count - 1])
    return offset
  }

  @Test func `without bouncing the content stops at its edge`() {
    view.contentSize = Size(320, 600)
    view.bounces = false
    #expect(pulled(Vector(0, 100)) == .zero)
    window.drag(from: Point(160, 470), by: Vector(0, -300), seconds: 0.05)
    var highest = 0.0
    for _ in 0..<100 {
      window.wait(0.01)
      highest = max(highest, view.contentOffset.y)
    }
    window.settle()
    #expect(view.contentOffset.y == 184)
    #expect(highest == 184)
    view.alwaysBounceVertical = true
    view.contentSize = view.bounds.size
    #expect(pulled(Vector(0, 100)) == .zero)
  }

  @Test func `content insets move the limits`() {
    view.contentSize = Size(320, 600)
    view.contentInset = Insets(top: 30, bottom: 50)
    #expect(view.limits(.vertical) == -30...(600 + 50 - 416))
    window.drag(from: Point(160, 200), by: Vector(0, 200), seconds: 0.2)
    window.settle()
    #expect(view.contentOffset.y == -30)
    window.drag(from: Point(160, 470), by: Vector(0, -400), seconds: 0.1)
    window.settle()
    #expect(view.contentOffset.y == 234)
  }

  @Test func `shorter content is clamped at rest and retargeted in motion`() {
    view.contentSize = Size(320, 2000)
    view.contentOffset = Point(0, 1000)
    view.contentSize = Size(320, 900)
    #expect(view.contentOffset.y == 484)
    view.contentSize = Size(320, 4000)
    window.drag(from: Point(160, 470), by: Vector(0, -300), seconds: 0.1)
    window.wait(0.05)
    let (seen, speed) = (view.contentOffset.y, view.presentedVelocity(of: .boundsY))
    view.contentSize = Size(320, 1200)
    #expect(abs(view.contentOffset.y - seen) < 1e-9)
    #expect(abs(view.presentedVelocity(of: .boundsY) - speed) < 1e-6)
    window.settle()
    #expect(view.contentOffset.y == 784)
  }

  @Test func `indicators appear with the drag and fade out at rest`() throws {
    view.contentSize = Size(320, 1000)
    var path = TouchPath(from: Point(160, 400), at: .zero)
    path.drag(to: Point(160, 300), seconds: 0.2)
    path.hold(seconds: 0.3)
    let events = TouchSampler().events(of: path)
    for event in events.dropLast() { window.send(event) }
    let bar = try #require(view.subviews.last)
    #expect(bar.presentation.alpha == 1)
    #expect(bar.presentation.bounds.width == 2.5)
    window.layoutUntilClean()
    let share = 416.0 / 1000
    #expect(abs(bar.presentation.bounds.height - 410 * share) < 1e-9)
    window.send(events[events.count - 1])
    window.wait(0.4)
    #expect(bar.presentation.alpha == 1)
    window.settle()
    #expect(bar.presentation.alpha == 0)
  }

  @Test func `indicators can be hidden`() {
    view.contentSize = Size(1000, 1000)
    view.showsVerticalScrollIndicator = false
    view.showsHorizontalScrollIndicator = false
    window.drag(from: Point(160, 400), by: Vector(0, -100), seconds: 0.2)
    #expect(view.subviews.isEmpty)
  }

  @Test(arguments: [Vector(0, 700), Vector(-320, 0), Vector(13, 40)])
  func `shifting the content during a drag keeps its motion`(
    by vector: Vector
  ) {
    let other = Window.test()
    let twin = ScrollView(frame: Rect(0, 64, 320, 416))
    other.addSubview(twin)
    for scroller in [view, twin] {
      scroller.contentSize = Size(3000, 3000)
      scroller.contentOffset = Point(1000, 1000)
    }
    var path = TouchPath(from: Point(160, 400), at: .zero)
    path.drag(to: Point(100, 150), seconds: 0.2)
    for (number, event) in TouchSampler().events(of: path).enumerated() {
      window.send(event)
      other.send(event)
      if number == 7 { view.shiftContent(by: vector) }
      if number >= 7 { expectShifted(by: vector, from: twin) }
    }
    var sum = vector
    for step in 0..<60 {
      window.wait(0.02)
      other.wait(0.02)
      if step == 10 {
        view.shiftContent(by: -vector)
        sum = .zero
      }
      expectShifted(by: sum, from: twin)
    }
    #expect(view.isDecelerating == twin.isDecelerating)
  }

  private func expectShifted(by vector: Vector, from twin: ScrollView) {
    let expected = twin.contentOffset + vector
    #expect(abs(view.contentOffset.x - expected.x) < 1e-9)
    #expect(abs(view.contentOffset.y - expected.y) < 1e-9)
  }
}
