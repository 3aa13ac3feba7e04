import Graphics
import Interface
import Motion
import TestSupport
import Testing
import Timebase
import Touch

struct InteractivePopTests {
  let window = Window.test()
  let log = MessageLog()
  let a: LoggedController
  let b: LoggedController
  let navigation: NavigationController

  init() {
    a = LoggedController("A", log)
    b = LoggedController("B", log)
    navigation = NavigationController(rootViewController: a)
    navigation.interactivePopGestureRecognizer.isEnabled = true
    window.rootViewController = navigation
    navigation.pushViewController(b, animated: false)
    window.layoutUntilClean()
    _ = log.take()
  }

  /// Drags at a constant speed from x to x, rests, and lifts.
  private func drag(from start: Double, to end: Double, seconds: Double = 0.4, hold: Double = 0) {
    window.drag(from: Point(start, 240), by: Vector(end - start, 0), seconds: seconds, hold: hold)
  }

  @Test func `the top screen follows the finger, and the lower one moves with it`() {
    var path = TouchPath(from: Point(5, 240), at: window.now)
    path.drag(to: Point(175, 240), seconds: 0.5)
    path.hold(seconds: 1)
    for event in TouchSampler(rate: 60).events(of: path, lift: .ended) where event.phase != .ended {
      window.send(event)
    }
    // The drag begins 10 points after the touch-down.
    #expect(abs(b.view.presentedFrame(in: nil).minX - 160) < 1e-9)
    #expect(abs(a.view.presentedFrame(in: nil).minX - -0.3 * 160) < 1e-9)
    #expect(abs((navigation.transitionProgress ?? -1) - 0.5) < 1e-9)
    #expect(navigation.topViewController === b)
  }

  @Test func `a lift beyond half the width pops the screen, and messages are sent once`() {
    drag(from: 5, to: 185, hold: 0.3)
    #expect(navigation.topViewController === a)
    #expect(window.settle())
    #expect(log.take() == ["B willDisappear", "A willAppear", "B didDisappear", "A didAppear"])
    #expect(b.parent == nil)
    #expect(b.view.superview == nil)
    #expect(a.view.presentedFrame(in: nil).minX == 0)
    #expect(navigation.navigationBar.descendant(named: "back") == nil)
  }

  @Test func `a lift before half the width keeps the screen, and the messages are reversed`() {
    drag(from: 5, to: 165, hold: 0.3)
    #expect(navigation.topViewController === b)
    #expect(window.settle())
    #expect(
      log.take() == [
        "B willDisappear", "A willAppear", "A willDisappear", "B willAppear", "A didDisappear", "B didAppear",
      ])
    #expect(a.view.superview == nil)
    #expect(b.view.presentedFrame(in: nil).minX == 0)
    navigation.popViewController(animated: true)
    #expect(window.settle())
    #expect(navigation.topViewController === a)
  }

  @Test func `a fast finger decides by its direction`() {
    drag(from: 5, to: 65, seconds: 0.15)
    #expect(navigation.topViewController === a)
    window.settle()
    navigation.pushViewController(b, animated: false)
    window.layoutUntilClean()
    var path = TouchPath(from: Point(5, 240), at: window.now)
    path.drag(to: Point(300, 240), seconds: 0.4)
    path.drag(to: Point(220, 240), seconds: 0.15)
    window.play(path)
    #expect(navigation.topViewController === b)
  }

  @Test func `the spring after the lift has the finger's velocity and the documented frequency`() {
    drag(from: 5, to: 185, seconds: 0.4)
    let start = window.now
    let velocity = 180 / 0.4
    let spring = SpringMotion(
      spring: Spring(stiffness: 18.2574 * 18.2574, dampingRatio: 1), from: 170, to: 320, velocity: velocity)
    for tick in 1...12 {
      window.advance(to: start.advanced(bySeconds: Double(tick) / 60))
      let expected = spring.position(at: Double(tick) / 60)
      #expect(abs(b.view.presentedFrame(in: nil).minX - expected) < 0.3)
    }
  }

  @Test func `a drag from elsewhere, upwards, or to the left does nothing`() {
    drag(from: 30, to: 250)
    window.drag(from: Point(5, 240), by: Vector(20, 150), seconds: 0.3)
    drag(from: 18, to: 2)
    #expect(window.settle())
    #expect(navigation.topViewController === b)
    #expect(log.take() == [])
  }

  @Test func `the lowest screen stays, and a disabled recogniser does nothing`() {
    navigation.popViewController(animated: false)
    drag(from: 5, to: 250)
    #expect(navigation.topViewController === a)
    navigation.pushViewController(b, animated: false)
    navigation.interactivePopGestureRecognizer.isEnabled = false
    window.layoutUntilClean()
    drag(from: 5, to: 250)
    #expect(navigation.topViewController === b)
  }

  @Test func `the drag from the edge comes before the gestures of the content`() {
    let scroller = ScrollView(frame: b.view.bounds)
    scroller.contentSize = Size(1000, 416)
    scroller.contentOffset = Point(300, 0)
    b.view.addSubview(scroller)
    final class Flicks { var count = 0 }
    let flicks = Flicks()
    b.view.addGestureRecognizer(FlickGestureRecognizer(axis: .horizontal) { _ in flicks.count += 1 })
    window.layoutUntilClean()
    drag(from: 5, to: 200, seconds: 0.2)
    #expect(flicks.count == 0)
    #expect(scroller.contentOffset.x == 300)
    #expect(navigation.topViewController === a)
    window.settle()
    navigation.pushViewController(b, animated: false)
    window.layoutUntilClean()
    drag(from: 100, to: 260, seconds: 0.2)
    #expect(flicks.count == 1)
    #expect(scroller.contentOffset.x < 300)
  }

  @Test func `a cancelled touch keeps the screen`() {
    var path = TouchPath(from: Point(5, 240), at: window.now)
    path.drag(to: Point(285, 240), seconds: 0.4)
    window.play(path, lift: .cancelled)
    #expect(navigation.topViewController === b)
    #expect(window.settle())
  }

  @Test func `hidden bars leave the whole screen to the content and cannot be named`() {
    (navigation.isNavigationBarHidden, navigation.isStatusBarHidden) = (true, true)
    window.layoutUntilClean()
    #expect(b.view.presentedFrame(in: nil) == Rect(0, 0, 320, 480))
    #expect(window.descendant(named: "statusBar") == nil)
    #expect(window.descendant(named: "navigationBar") == nil)
  }
}
