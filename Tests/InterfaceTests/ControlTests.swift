import Graphics
import Interface
import TestSupport
import Testing
import Timebase
import Touch

struct ControlTests {
  let window = Window.test()
  let counter = Counter()
  let control = Control(frame: Rect(100, 100, 80, 44))

  final class Counter {
    var taps = 0
  }

  init() {
    control.onTouchUpInside = { [counter] in counter.taps += 1 }
    window.addSubview(control)
  }

  private func touch(_ phase: TouchEvent.Phase, _ x: Double, _ y: Double, at seconds: Double) {
    window.send(TouchEvent(phase: phase, location: Point(x, y), timestamp: Instant(seconds: seconds)))
  }

  @Test func `a tap on a control acts once`() {
    window.tap(at: Point(120, 120))
    #expect(counter.taps == 1)
    #expect(!control.isHighlighted)
  }

  @Test func `a control stays highlighted up to 70 pt outside its bounds`() {
    touch(.began, 120, 120, at: 0)
    #expect(control.isHighlighted)
    touch(.moved, 249, 120, at: 0.1)
    #expect(control.isHighlighted)
    touch(.moved, 251, 120, at: 0.2)
    #expect(!control.isHighlighted)
    touch(.moved, 200, 120, at: 0.3)
    #expect(control.isHighlighted)
    touch(.ended, 200, 120, at: 0.4)
    #expect(counter.taps == 1)
  }

  @Test func `a control does not act if the touch ends far away or is cancelled`() {
    touch(.began, 120, 120, at: 0)
    touch(.moved, 300, 300, at: 0.1)
    touch(.ended, 300, 300, at: 0.2)
    #expect(counter.taps == 0)
    touch(.began, 120, 120, at: 1)
    touch(.cancelled, 120, 120, at: 1.1)
    #expect(counter.taps == 0)
    #expect(!control.isHighlighted)
  }

  @Test func `a disabled control does not act`() {
    control.isEnabled = false
    window.tap(at: Point(120, 120))
    #expect(counter.taps == 0)
  }
}
