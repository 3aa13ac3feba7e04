import Graphics
import Interface
import TestSupport
import Testing
import Timebase
import Touch

/// Samples between two reported ones move dragged content, but decide no recognition.
struct InBetweenSampleTests {
  private final class Log { var entries: [String] = [] }

  private let window: Window
  private let view = View(frame: Rect(0, 0, 320, 400))
  private let log = Log()

  init() { self.init(.test()) }

  private init(_ window: Window) {
    self.window = window
    window.addSubview(view)
  }

  /// Drags in straight lines, 20 ms each, with samples in between every 5 ms.
  private func drag(_ places: [Point], rest: Double = 0, inBetween: Bool = true) {
    let start = window.now.advanced(bySeconds: rest)
    window.send(TouchEvent(phase: .began, location: places[0], timestamp: window.now))
    for (index, (from, to)) in zip(places, places.dropFirst()).enumerated() {
      let end = TouchSample(instant: start.advanced(bySeconds: Double(index + 1) * 0.02), location: to)
      for step in 1..<4 where inBetween {
        window.send(
          TouchEvent(
            phase: .moved, location: from + (to - from) * (Double(step) / 4),
            timestamp: start.advanced(bySeconds: (Double(index) + Double(step) / 4) * 0.02), next: end))
      }
      window.send(TouchEvent(phase: .moved, location: to, timestamp: end.instant))
    }
    window.send(TouchEvent(phase: .ended, location: places[places.count - 1], timestamp: window.now))
  }

  private func addPan(_ axes: PanAxes = .both, _ name: String = "pan") {
    view.addGestureRecognizer(
      PanGestureRecognizer(axes: axes) { [log] pan in
        log.entries.append("\(name) \(pan.state) \(pan.translation.dx),\(pan.translation.dy)")
      })
  }

  @Test func `a pan begins in between, and moves with each sample`() {
    addPan()
    drag([Point(100, 100), Point(100, 116), Point(100, 132)])
    #expect(
      log.entries == [
        "pan began 0.0,2.0", "pan changed 0.0,6.0", "pan changed 0.0,10.0", "pan changed 0.0,14.0",
        "pan changed 0.0,18.0", "pan changed 0.0,22.0", "pan ended 0.0,22.0",
      ])
  }

  @Test func `the slop removed from a pan is that of the next reported sample`() {
    for places in [
      [Point(100, 100), Point(106, 100), Point(106, 120), Point(106, 200)],
      [Point(100, 100), Point(109, 100), Point(109, 112), Point(109, 200)],
      [Point(100, 100), Point(110, 100), Point(118, 109), Point(200, 109)],
    ] {
      for axes in [PanAxes.both, .only(.horizontal), .only(.vertical)] {
        var ends: [[String]] = []
        for inBetween in [false, true] {
          let test = InBetweenSampleTests()
          test.addPan(axes)
          test.drag(places, inBetween: inBetween)
          ends.append(test.log.entries.suffix(1))
        }
        #expect(ends[0] == ends[1], "\(axes), \(places)")
      }
    }
  }

  @Test func `a pan that would lose at the next reported sample does not begin before it`() {
    addPan()
    let inner = View(frame: view.bounds)
    view.addSubview(inner)
    inner.addGestureRecognizer(
      SwipeGestureRecognizer(direction: .down) { [log] _ in log.entries.append("inner swipe") })
    drag([Point(100, 100), Point(100, 180), Point(100, 200)])
    #expect(log.entries == ["inner swipe"])
  }

  @Test(arguments: [(0.495, "press"), (0.48, "pan")])
  func `a deadline before the next sample takes precedence`(rest: Double, winner: String) {
    addPan()
    view.addGestureRecognizer(LongPressGestureRecognizer { [log] in log.entries.append("press \($0.state)") })
    drag([Point(100, 100), Point(100, 160), Point(100, 170)], rest: rest)
    #expect(log.entries.first?.hasPrefix(winner) == true, "\(log.entries)")
  }

  @Test func `a touch that moves away only between reported samples is a tap`() {
    view.addGestureRecognizer(TapGestureRecognizer { [log] _ in log.entries.append("tap") })
    addPan()
    window.send(TouchEvent(phase: .began, location: Point(100, 100), timestamp: .zero))
    let end = TouchSample(instant: .ms(20), location: Point(100, 109))
    window.send(TouchEvent(phase: .moved, location: Point(100, 140), timestamp: .ms(10), next: end))
    window.send(TouchEvent(phase: .moved, location: Point(100, 109), timestamp: .ms(20)))
    window.send(TouchEvent(phase: .ended, location: Point(100, 109), timestamp: .ms(20)))
    #expect(log.entries == ["tap"])
  }

  @Test func `a control that is left only between reported samples stays pressed`() {
    let control = Control(frame: Rect(0, 0, 40, 40))
    control.onTouchUpInside = { [log] in log.entries.append("pressed") }
    view.addSubview(control)
    window.send(TouchEvent(phase: .began, location: Point(20, 20), timestamp: .zero))
    let end = TouchSample(instant: .ms(20), location: Point(22, 20))
    window.send(TouchEvent(phase: .moved, location: Point(20, 200), timestamp: .ms(10), next: end))
    #expect(control.isHighlighted)
    window.send(TouchEvent(phase: .ended, location: Point(22, 20), timestamp: .ms(20)))
    #expect(log.entries == ["pressed"])
  }

  @Test func `samples in between change neither the velocity nor the resting offset`() {
    func rest(_ inBetween: Bool) -> Point {
      let window = Window.test()
      let scroller = ScrollView(frame: window.bounds)
      scroller.contentSize = Size(320, 8000)
      window.addSubview(scroller)
      let test = InBetweenSampleTests(window)
      test.view.removeFromSuperview()
      test.drag([400, 390, 360, 310, 250].map { Point(100, $0) }, inBetween: inBetween)
      window.settle()
      return scroller.contentOffset
    }
    #expect(rest(true) == rest(false))
    #expect(rest(true).y > 500)
  }
}

extension Instant {
  fileprivate static func ms(_ milliseconds: Double) -> Instant { Instant(seconds: milliseconds / 1000) }
}
