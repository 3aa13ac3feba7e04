import Graphics
import Interface
import Motion
import TestSupport
import Testing
import Touch

/// A window goes when its owner lets it go, also in the middle of a motion: nothing that it holds holds it.
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

  @Test func aWindowGoesWhileAViewIsAnimated() {
    expectGone { window in
      let view = View(frame: Rect(0, 0, 100, 100))
      window.addSubview(view)
      window.animate(withDuration: 1, animations: { view.alpha = 0 }, completion: { _ in view.alpha = 1 })
      window.wait(0.5)
    }
  }

  @Test func aWindowGoesWhileATimerWaits() {
    expectGone { $0.schedule(after: 1, keepsBusy: true) {} }
  }

  @Test func aWindowGoesWhileAFingerIsDown() {
    expectGone { window in
      window.addSubview(ScrollView(frame: window.bounds))
      window.send(TouchEvent(phase: .began, location: Point(100, 100), timestamp: window.now))
    }
    expectGone { $0.send(TouchEvent(phase: .began, location: Point(100, 100), timestamp: $0.now)) }
  }

  @Test func aWindowGoesWhileContentScrolls() {
    expectGone { window in
      let view = ScrollView(frame: window.bounds)
      view.contentSize = Size(320, 5000)
      window.addSubview(view)
      window.drag(from: Point(100, 400), by: Vector(0, -200), seconds: 0.1)
      #expect(view.isDecelerating)
      window.wait(0.2)
    }
  }

  @Test func aWindowGoesWhileAScreenIsPushedOrPresented() {
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
