import Graphics
import Interface
import Motion
import TestSupport
import Testing
import Touch

/// A window is released by its owner, in mid-motion too: nothing that it owns retains it.
struct WindowLifetimeTests {
  private func expectGone(_ change: (Window) -> Void) {
    weak var gone: Window?
    weak var controller: ViewController?
    do {
      let window = Window.test()
      change(window)
      (gone, controller) = (window, window.rootViewController)
    }
    #expect(gone == nil)
    #expect(controller == nil)
  }

  @Test func `a window is released while a view is animated`() {
    expectGone { window in
      let view = View(frame: Rect(0, 0, 100, 100))
      window.addSubview(view)
      window.animate(withDuration: 1, animations: { view.alpha = 0 }, completion: { _ in view.alpha = 1 })
      window.wait(0.5)
    }
  }

  @Test func `a window is released while a timer is pending`() {
    expectGone { $0.schedule(after: 1, keepsBusy: true) {} }
  }

  @Test func `a window is released while a finger is down`() {
    expectGone { window in
      window.addSubview(ScrollView(frame: window.bounds))
      window.send(TouchEvent(phase: .began, location: Point(100, 100), timestamp: window.now))
    }
    expectGone { $0.send(TouchEvent(phase: .began, location: Point(100, 100), timestamp: $0.now)) }
  }

  @Test func `a window is released while content scrolls`() {
    expectGone { window in
      let view = ScrollView(frame: window.bounds)
      view.contentSize = Size(320, 5000)
      window.addSubview(view)
      window.drag(from: Point(100, 400), by: Vector(0, -200), seconds: 0.1)
      #expect(view.isDecelerating)
      window.wait(0.2)
    }
  }

  @Test func `a window is released while a screen is pushed or presented`() {
    for isPush in [true, false] {
      expectGone { window in
        let navigation = NavigationController(rootViewController: ViewController())
        window.rootViewController = navigation
        if isPush {
          navigation.pushViewController(ViewController(), animated: true)
        } else {
          navigation.present(ViewController(), animated: true)
        }
        window.wait(0.1)
        #expect(!window.isAtRest)
      }
    }
  }
}
