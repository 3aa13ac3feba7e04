import Graphics
import Interface
import TestSupport
import Testing
import Timebase
import Touch

/// Records the touch callbacks that it receives.
final class TouchedView: View {
  var log: [String] = []
  override func touchesBegan(_ touch: TouchEvent) { log.append("began") }
  override func touchesMoved(_ touch: TouchEvent) { log.append("moved") }
  override func touchesEnded(_ touch: TouchEvent) { log.append("ended") }
  override func touchesCancelled(_ touch: TouchEvent) { log.append("cancelled") }
}

struct GestureTests {
  let window = Window.test()
  let view = TouchedView(frame: Rect(0, 0, 320, 400))
  let log = GestureLog()

  final class GestureLog {
    var entries: [String] = []
  }

  init() { window.addSubview(view) }

  private func tap(_ name: String = "tap") -> TapGestureRecognizer {
    TapGestureRecognizer { [log] _ in log.entries.append(name) }
  }

  private func pan(_ name: String = "pan", axes: PanAxes = .both) -> PanGestureRecognizer {
    PanGestureRecognizer(axes: axes) { [log] in log.entries.append("\(name) \($0.state)") }
  }

  private func longPress() -> LongPressGestureRecognizer {
    LongPressGestureRecognizer { [log] in log.entries.append("press \($0.state)") }
  }

  private func touch(_ phase: TouchEvent.Phase, _ x: Double, _ y: Double, at seconds: Double, id: Int = 0) {
    window.send(TouchEvent(id: id, phase: phase, location: Point(x, y), timestamp: Instant(seconds: seconds)))
  }

  @Test func `a tap acts once, and the view receives the touch`() {
    view.addGestureRecognizer(tap())
    window.tap(at: Point(100, 100))
    #expect(log.entries == ["tap"])
    #expect(view.log.first == "began")
    #expect(view.log.count == 2)
  }

  @Test func `a touch that moves farther than 10 pt is not a tap`() {
    view.addGestureRecognizer(tap())
    window.drag(from: Point(100, 100), by: Vector(0, 11), seconds: 0.1)
    window.drag(from: Point(100, 100), by: Vector(0, 10), seconds: 0.1)
    #expect(log.entries == ["tap"])
  }

  @Test func `a recognised pan cancels the view's touch and the tap`() {
    view.addGestureRecognizer(tap())
    view.addGestureRecognizer(pan())
    touch(.began, 100, 100, at: 0)
    touch(.moved, 105, 100, at: 0.02)
    touch(.moved, 125, 100, at: 0.04)
    touch(.moved, 130, 100, at: 0.06)
    touch(.ended, 130, 100, at: 0.08)
    #expect(log.entries == ["pan began", "pan changed", "pan ended"])
    #expect(view.log == ["began", "moved", "cancelled"])
  }

  @Test func `a long press begins exactly when its delay has passed`() {
    view.addGestureRecognizer(tap())
    view.addGestureRecognizer(longPress())
    view.addGestureRecognizer(pan())
    touch(.began, 100, 100, at: 1)
    window.advance(to: Instant(nanoseconds: 1_499_999_999))
    #expect(log.entries.isEmpty)
    window.advance(to: Instant(nanoseconds: 1_500_000_000))
    #expect(log.entries == ["press began"])
    touch(.moved, 140, 100, at: 1.6)
    touch(.ended, 140, 100, at: 1.7)
    #expect(log.entries == ["press began", "press changed", "press ended"])
  }

  @Test func `a recogniser acts only after the one that it requires to fail has failed`() {
    let press = longPress()
    let waiting = tap()
    waiting.require(toFail: press)
    view.addGestureRecognizer(waiting)
    view.addGestureRecognizer(press)
    window.tap(at: Point(100, 100))
    #expect(log.entries == ["tap"])
    touch(.began, 100, 100, at: 2)
    touch(.ended, 100, 100, at: 3)
    #expect(log.entries == ["tap", "press began", "press ended"])
  }

  @Test func `the inner of two pans wins`() {
    let child = View(frame: Rect(0, 0, 320, 400))
    view.addSubview(child)
    child.addGestureRecognizer(pan("inner"))
    view.addGestureRecognizer(pan("outer"))
    window.drag(from: Point(100, 100), by: Vector(50, 0), seconds: 0.05)
    #expect(log.entries.allSatisfy { $0.hasPrefix("inner") })
    #expect(log.entries.last == "inner ended")
  }

  @Test func `two pans that allow it are recognised simultaneously`() {
    let (first, second) = (pan("first"), pan("second"))
    first.shouldRecognizeSimultaneously = { $0 === second }
    view.addGestureRecognizer(first)
    view.addGestureRecognizer(second)
    touch(.began, 100, 100, at: 0)
    touch(.moved, 150, 100, at: 0.02)
    touch(.ended, 150, 100, at: 0.04)
    #expect(log.entries == ["first began", "second began", "first ended", "second ended"])
  }

  @Test func `the pan of the drag's axis wins`() {
    let child = View(frame: Rect(0, 0, 320, 400))
    view.addSubview(child)
    child.addGestureRecognizer(pan("across", axes: .only(.horizontal)))
    view.addGestureRecognizer(pan("along", axes: .only(.vertical)))
    window.drag(from: Point(100, 100), by: Vector(3, 50), seconds: 0.05)
    #expect(log.entries.first == "along began")
    #expect(log.entries.allSatisfy { $0.hasPrefix("along") })
  }

  @Test func `a second finger is ignored`() {
    view.addGestureRecognizer(pan())
    touch(.began, 100, 100, at: 0)
    touch(.moved, 130, 100, at: 0.02)
    touch(.began, 200, 200, at: 0.03, id: 1)
    touch(.moved, 290, 200, at: 0.04, id: 1)
    touch(.ended, 290, 200, at: 0.05, id: 1)
    #expect(log.entries == ["pan began"])
    touch(.ended, 130, 100, at: 0.06)
    #expect(log.entries == ["pan began", "pan ended"])
    #expect(view.log == ["began", "cancelled"])
    #expect(window.isAtRest)
  }

  @Test func `a cancelled touch cancels its recognisers`() {
    view.addGestureRecognizer(pan())
    view.addGestureRecognizer(tap())
    touch(.began, 100, 100, at: 0)
    touch(.cancelled, 100, 100, at: 0.02)
    #expect(log.entries.isEmpty)
    #expect(view.log == ["began", "cancelled"])
    touch(.began, 100, 100, at: 1)
    touch(.moved, 150, 100, at: 1.02)
    touch(.cancelled, 150, 100, at: 1.04)
    #expect(log.entries == ["pan began", "pan cancelled"])
    window.tap(at: Point(100, 100))
    #expect(log.entries.last == "tap")
  }

  @Test func `recognisers that are disabled, filter touches or refuse to begin do not act`() {
    let (disabled, choosy, reluctant) = (tap("disabled"), tap("choosy"), pan("reluctant"))
    disabled.isEnabled = false
    choosy.shouldReceive = { $0.location.x > 200 }
    reluctant.shouldBegin = { _ in false }
    for recognizer in [disabled, choosy, reluctant] { view.addGestureRecognizer(recognizer) }
    window.tap(at: Point(100, 100))
    window.drag(from: Point(100, 100), by: Vector(50, 0), seconds: 0.1)
    #expect(log.entries.isEmpty)
    window.tap(at: Point(250, 100))
    #expect(log.entries == ["choosy"])
  }

  @Test func `a swipe is recognised once, before the finger lifts`() {
    view.addGestureRecognizer(SwipeGestureRecognizer(direction: .left) { [log] _ in log.entries.append("swipe") })
    touch(.began, 200, 100, at: 0)
    touch(.moved, 170, 100, at: 0.05)
    #expect(log.entries.isEmpty)
    touch(.moved, 140, 100, at: 0.1)
    #expect(log.entries == ["swipe"])
    touch(.moved, 50, 100, at: 0.15)
    touch(.ended, 50, 100, at: 0.16)
    #expect(log.entries == ["swipe"])
    #expect(view.log.last == "cancelled")
  }

  @Test func `removing a view cancels its pan`() {
    view.addGestureRecognizer(pan())
    touch(.began, 100, 100, at: 0)
    touch(.moved, 150, 100, at: 0.02)
    view.removeFromSuperview()
    touch(.moved, 160, 100, at: 0.04)
    touch(.ended, 160, 100, at: 0.06)
    #expect(log.entries.first == "pan began")
    #expect(window.isAtRest)
    #expect(log.entries.last == "pan cancelled")
  }

  @Test func `a scroll view delays content touches by 150 ms`() {
    let scroller = ScrollView(frame: Rect(0, 0, 320, 400))
    scroller.contentSize = Size(320, 1000)
    window.addSubview(scroller)
    scroller.addSubview(view)
    touch(.began, 100, 100, at: 0)
    window.advance(to: Instant(nanoseconds: 149_999_999))
    #expect(view.log.isEmpty)
    window.advance(to: Instant(nanoseconds: 150_000_000))
    #expect(view.log == ["began"])
    touch(.ended, 100, 100, at: 0.2)
    #expect(view.log == ["began", "ended"])
    view.log = []
    window.drag(from: Point(100, 300), by: Vector(0, -100), seconds: 0.1)
    window.settle()
    #expect(view.log.isEmpty)
    scroller.contentOffset = .zero
    scroller.delaysContentTouches = false
    touch(.began, 100, 100, at: window.now.seconds + 0.1)
    #expect(view.log == ["began"])
  }
}
