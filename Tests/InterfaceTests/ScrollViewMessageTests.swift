import Graphics
import Interface
import Motion
import TestSupport
import Testing
import Timebase
import Touch

struct ScrollViewMessageTests {
  let window = Window.test()
  let view = ScrollView(frame: Rect(0, 64, 320, 416))
  let log = ScrollLog()

  init() {
    view.contentSize = Size(320, 2000)
    view.delegate = log
    window.addSubview(view)
  }

  private let decelerated = [
    "willBeginDragging", "willEndDragging", "didEndDragging(true)", "willBeginDecelerating", "didEndDecelerating",
  ]

  @Test func `a flick sends the messages of dragging and decelerating`() {
    window.drag(from: Point(160, 400), by: Vector(0, -200), seconds: 0.1)
    #expect(view.isDecelerating)
    #expect(!view.isDragging)
    #expect(!view.isTracking)
    window.settle()
    #expect(log.messages == decelerated)
    #expect(!view.isDecelerating)
  }

  @Test func `a drag that ends at rest sends no decelerating messages`() {
    window.drag(from: Point(160, 400), by: Vector(0, -200), seconds: 0.4, hold: 0.2)
    window.settle()
    #expect(log.messages == ["willBeginDragging", "willEndDragging", "didEndDragging(false)"])
    #expect(abs(view.contentOffset.y - 190) < 1e-9)
  }

  @Test func `a flick during a deceleration ends the first one and starts another`() {
    window.drag(from: Point(160, 400), by: Vector(0, -200), seconds: 0.1)
    window.wait(0.1)
    window.drag(from: Point(160, 400), by: Vector(0, -200), seconds: 0.1)
    #expect(log.messages == decelerated + decelerated.dropLast())
    window.settle()
    #expect(log.messages == decelerated + decelerated)
  }

  @Test func `a touch stops moving content where it is`() {
    window.drag(from: Point(160, 400), by: Vector(0, -200), seconds: 0.1)
    window.wait(0.1)
    let seen = view.contentOffset
    window.send(TouchEvent(phase: .began, location: Point(160, 200), timestamp: window.now))
    #expect(log.messages == decelerated)
    #expect(view.isTracking)
    window.wait(3)
    #expect(view.contentOffset == seen)
    window.send(TouchEvent(phase: .ended, location: Point(160, 200), timestamp: window.now))
    window.settle()
    #expect(view.contentOffset == seen)
    #expect(!view.isTracking)
    #expect(log.messages == decelerated)
  }

  @Test func `a cancelled drag ends without deceleration`() {
    var path = TouchPath(from: Point(160, 400), at: .zero)
    path.drag(to: Point(160, 200), seconds: 0.1)
    window.play(path, lift: .cancelled)
    window.settle()
    #expect(log.messages == ["willBeginDragging", "willEndDragging", "didEndDragging(false)"])
    #expect(abs(view.contentOffset.y - 190) < 1e-9)
  }

  @Test func `an animated offset takes 0.3 s and sends a message at its end`() {
    view.setContentOffset(Point(0, 300), animated: true)
    #expect(view.isScrollingAnimated)
    #expect(view.contentOffset == .zero)
    window.wait(0.15)
    #expect(abs(view.contentOffset.y - 150) < 1e-9)
    window.settle()
    #expect(view.contentOffset.y == 300)
    #expect(log.messages == ["didEndScrollingAnimation"])
    // 18 messages at 60 Hz, the last one at the end.
    #expect(log.scrolls == 18)
    view.setContentOffset(Point(0, 100), animated: false)
    #expect(view.contentOffset.y == 100)
    #expect(log.scrolls == 19)
    #expect(log.messages.count == 1)
  }

  @Test func `scroll messages come 60 times a second at any rate of frames`() {
    window.drag(from: Point(160, 400), by: Vector(0, -200), seconds: 0.1)
    let before = log.scrolls
    for _ in 0..<500 { window.wait(0.001) }
    #expect(log.scrolls == before + 30)
  }

  @Test func `removing a scroll view during a drag ends the drag once`() {
    var path = TouchPath(from: Point(160, 400), at: .zero)
    path.drag(to: Point(160, 200), seconds: 0.1)
    for (number, event) in TouchSampler().events(of: path).enumerated() {
      if number == 4 { view.removeFromSuperview() }
      window.send(event)
    }
    #expect(log.messages == ["willBeginDragging", "willEndDragging", "didEndDragging(false)"])
    #expect(!view.isDragging)
    #expect(!view.isTracking)
    #expect(!view.isDecelerating)
    #expect(window.settle())
  }

  @Test func `removing a scroll view during a deceleration ends it once`() {
    window.drag(from: Point(160, 400), by: Vector(0, -200), seconds: 0.1)
    window.wait(0.1)
    view.removeFromSuperview()
    #expect(log.messages == decelerated)
    #expect(!view.isDecelerating)
    #expect(window.settle())
    #expect(log.messages == decelerated)
  }

  @Test func `the delegate can choose the resting offset`() {
    final class Chooser: ScrollViewDelegate {
      func scrollViewWillEndDragging(
        _ scrollView: ScrollView, withVelocity velocity: Vector, target: inout Point
      ) {
        target.y = (target.y / 100).rounded() * 100
      }
    }
    let chooser = Chooser()
    view.delegate = chooser
    window.drag(from: Point(160, 400), by: Vector(0, -137), seconds: 0.1)
    window.settle()
    #expect(view.contentOffset.y > 100)
    #expect(view.contentOffset.y.truncatingRemainder(dividingBy: 100) == 0)
  }

  @Test func `the announced target is the logarithm's, and the content rests up to 0.1 % before it`() {
    final class Listener: ScrollViewDelegate {
      var target = Point.zero
      var wanted = 0.0
      func scrollViewWillEndDragging(
        _ scrollView: ScrollView, withVelocity velocity: Vector, target: inout Point
      ) {
        self.target = target
        let thrown = DecayMotion(from: scrollView.contentOffset.y, velocity: velocity.dy)
        let limits = scrollView.limits(.vertical)
        wanted = min(max(thrown.announcedTarget, limits.lowerBound), limits.upperBound)
      }
    }
    let listener = Listener()
    view.delegate = listener
    for distance in [-40.0, -80, -200, 50, 300, -380] {
      let start = view.contentOffset.y
      window.drag(from: Point(160, distance < 0 ? 470 : 100), by: Vector(0, distance), seconds: 0.1)
      window.settle()
      #expect(listener.target == Point(0, listener.wanted))
      #expect(abs(view.contentOffset.y - listener.target.y) <= 0.0011 * abs(listener.target.y - start))
    }
  }
}
