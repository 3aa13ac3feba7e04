import Graphics
import Interface
import Motion
import TestSupport
import Testing
import Timebase

struct NavigationControllerTests {
  let window = Window.test()
  let log = MessageLog()
  let a: LoggedController
  let b: LoggedController
  let c: LoggedController
  let navigation: NavigationController

  init() {
    a = LoggedController("A", log)
    b = LoggedController("B", log)
    c = LoggedController("C", log)
    navigation = NavigationController(rootViewController: a)
    navigation.delegate = log
    window.rootViewController = navigation
  }

  @Test func `the root is shown below the bars`() {
    #expect(log.take() == ["A load", "A willAppear", "A didAppear"])
    #expect(a.view.presentedFrame(in: nil) == Rect(0, 64, 320, 416))
    #expect(navigation.navigationBar.presentedFrame(in: nil) == Rect(0, 20, 320, 44))
    #expect(navigation.statusBar.presentedFrame(in: nil) == Rect(0, 0, 320, 20))
    #expect(a.view.backgroundColor == .white)
  }

  @Test func `a hidden bar leaves its space to the content`() {
    navigation.isNavigationBarHidden = true
    window.layoutUntilClean()
    #expect(a.view.presentedFrame(in: nil) == Rect(0, 20, 320, 460))
  }

  @Test func `a push sends each message once, in UIKit's order`() {
    _ = log.take()
    navigation.pushViewController(b, animated: true)
    #expect(b.navigationController === navigation)
    #expect(log.take() == ["B load", "A willDisappear", "B willAppear", "willShow B"])
    window.wait(0.349)
    #expect(log.take() == [])
    window.wait(0.002)
    #expect(log.take() == ["A didDisappear", "B didAppear", "didShow B"])
    #expect(a.view.superview == nil)
    navigation.popViewController(animated: true)
    #expect(log.take() == ["B willDisappear", "A willAppear", "willShow A"])
    #expect(window.settle())
    #expect(log.take() == ["B didDisappear", "A didAppear", "didShow A"])
    #expect(b.parent == nil)
  }

  @Test func `both screens of a push and a pop follow the transition's timing curve`() {
    navigation.pushViewController(b, animated: true)
    check(from: window.now, above: b.view, below: a.view, isPush: true)
    window.settle()
    navigation.popViewController(animated: true)
    check(from: window.now, above: b.view, below: a.view, isPush: false)
  }

  private func check(from begin: Instant, above: View, below: View, isPush: Bool) {
    let progress = TimedMotion(
      from: isPush ? 0 : 1, to: isPush ? 1 : 0, duration: 0.35, timing: NavigationController.transitionTiming)
    for tick in 0..<21 {
      window.advance(to: begin.advanced(bySeconds: Double(tick) / 60))
      let p = progress.position(at: window.now.seconds(since: begin))
      #expect(abs(above.presentedFrame(in: nil).minX - (1 - p) * 320) < 1e-9)
      #expect(abs(below.presentedFrame(in: nil).minX + 0.3 * p * 320) < 1e-9)
      #expect(abs((navigation.transitionProgress ?? -1) - (isPush ? p : 1 - p)) < 1e-9)
      let dimming = window.recordDisplayList().items.compactMap { item -> Double? in
        if case .fill(_, let color, _) = item, color.withAlpha(1) == .black, color.alpha < 1 {
          color.alpha
        } else {
          nil
        }
      }
      #expect(abs((dimming.first ?? 0) - 0.08 * p) < 1e-9)
    }
  }

  @Test func `a second push begins when the first has ended`() {
    navigation.pushViewController(b, animated: true)
    window.wait(0.1)
    let seen = b.view.presentedFrame(in: nil)
    _ = log.take()
    navigation.pushViewController(c, animated: true)
    #expect(navigation.viewControllers.map(\.title) == ["A", "B", "C"])
    #expect(b.view.presentedFrame(in: nil) == seen)
    #expect(log.take() == [])
    window.wait(0.3)
    #expect(
      log.take() == [
        "A didDisappear", "B didAppear", "didShow B", "C load", "B willDisappear", "C willAppear", "willShow C",
      ])
    #expect(navigation.isTransitioning)
    #expect(window.settle())
    #expect(log.take() == ["B didDisappear", "C didAppear", "didShow C"])
    #expect(c.view.presentedFrame(in: nil) == Rect(0, 64, 320, 416))
  }

  @Test func `a pop during a push runs after it`() {
    navigation.pushViewController(b, animated: true)
    window.wait(0.1)
    #expect(navigation.popViewController(animated: true) === b)
    #expect(navigation.viewControllers.map(\.title) == ["A"])
    #expect(window.settle())
    #expect(a.view.presentedFrame(in: nil) == Rect(0, 64, 320, 416))
    #expect(b.view.superview == nil)
    #expect(b.parent == nil)
    #expect(log.messages.suffix(3) == ["B didDisappear", "A didAppear", "didShow A"])
  }

  @Test func `a screen pushed and popped during another push is never loaded`() {
    navigation.pushViewController(b, animated: true)
    navigation.pushViewController(c, animated: true)
    navigation.popViewController(animated: true)
    #expect(window.settle())
    #expect(!c.isViewLoaded)
    #expect(c.parent == nil)
    #expect(navigation.topViewController === b)
    #expect(b.view.presentedFrame(in: nil) == Rect(0, 64, 320, 416))
  }

  @Test func `the root cannot be popped`() {
    _ = log.take()
    #expect(navigation.popViewController(animated: true) == nil)
    #expect(!navigation.isTransitioning)
    #expect(log.take() == [])
  }

  @Test func `the back button pops, and exists only above the root`() {
    #expect(window.descendant(named: "back") == nil)
    navigation.pushViewController(b, animated: true)
    window.settle()
    let back = window.descendant(named: "back")
    #expect(back?.presentedFrame(in: nil).minX == 0)
    #expect((back?.presentedFrame(in: nil).width ?? 0) >= 44)
    window.tap(at: Point(20, 42))
    #expect(navigation.topViewController === a)
    #expect(navigation.isTransitioning)
    #expect(window.settle())
    #expect(window.descendant(named: "back") == nil)
  }

  @Test func `touches during a transition are ignored`() {
    var taps = 0
    a.view.addGestureRecognizer(TapGestureRecognizer { _ in taps += 1 })
    b.view.addGestureRecognizer(TapGestureRecognizer { _ in taps += 1 })
    navigation.pushViewController(b, animated: true)
    window.wait(0.05)
    window.tap(at: Point(160, 300))
    window.tap(at: Point(20, 42))
    #expect(taps == 0)
    window.settle()
    #expect(navigation.viewControllers.count == 2)
    window.tap(at: Point(160, 300))
    #expect(taps == 1)
  }

  @Test func `setting the stack and popping to the root animate and remove the screens in between`() {
    navigation.setViewControllers([a, b, c], animated: true)
    window.wait(0.02)
    #expect(c.view.presentedFrame(in: nil).minX > 0)
    window.settle()
    _ = log.take()
    navigation.popToRootViewController(animated: true)
    window.wait(0.02)
    #expect(a.view.presentedFrame(in: nil).minX < 0)
    #expect(window.settle())
    #expect(
      log.take() == ["C willDisappear", "A willAppear", "willShow A", "C didDisappear", "A didAppear", "didShow A"])
    #expect(b.parent == nil)
    #expect(c.parent == nil)
  }

  @Test func `a push without animation sends all messages at once`() {
    _ = log.take()
    navigation.pushViewController(b, animated: false)
    #expect(
      log.take() == [
        "B load", "A willDisappear", "B willAppear", "willShow B", "A didDisappear", "B didAppear", "didShow B",
      ])
    #expect(b.view.presentedFrame(in: nil) == Rect(0, 64, 320, 416))
  }

  @Test func `the presentation of two pushes does not depend on the frame rate`() {
    func picture(steps: Int) -> DisplayList {
      let test = NavigationControllerTests()
      test.navigation.pushViewController(test.b, animated: true)
      test.window.wait(0.1)
      test.navigation.pushViewController(test.c, animated: true)
      let begin = test.window.now
      for step in 1...steps { test.window.advance(to: begin.advanced(bySeconds: 0.45 * Double(step) / Double(steps))) }
      return test.window.recordDisplayList()
    }
    #expect(picture(steps: 1) == picture(steps: 97))
  }

  @Test func `a window that gets another root sends disappearance messages to the old one`() {
    _ = log.take()
    window.rootViewController = b
    #expect(log.take() == ["A willDisappear", "A didDisappear", "B load", "B willAppear", "B didAppear"])
    #expect(b.view.frame == window.bounds)
  }
}
