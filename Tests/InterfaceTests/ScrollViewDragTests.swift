import Graphics
import Interface
import Motion
import TestSupport
import Testing
import Timebase
import Touch

/// Records messages in order.
final class ScrollLog: ScrollViewDelegate {
  var messages: [String] = []
  var scrolls = 0
  func scrollViewDidScroll(_ scrollView: ScrollView) { scrolls += 1 }
  func scrollViewWillBeginDragging(_ scrollView: ScrollView) { messages.append("willBeginDragging") }
  func scrollViewWillEndDragging(_ scrollView: ScrollView, withVelocity velocity: Vector, target: inout Point) {
    messages.append("willEndDragging")
  }
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) {
    messages.append("didEndDragging(\(willDecelerate))")
  }
  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) { messages.append("willBeginDecelerating") }
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { messages.append("didEndDecelerating") }
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) { messages.append("didEndScrollingAnimation") }
}

struct ScrollViewDragTests {
  let window = Window.test()
  let view = ScrollView(frame: Rect(0, 64, 320, 416))
  let log = ScrollLog()

  init() {
    view.contentSize = view.bounds.size
    view.alwaysBounceVertical = true
    view.delegate = log
    window.addSubview(view)
  }

  @Test func `a slow pull follows the rubber band at each touch`() {
    var path = TouchPath(from: Point(160, 330), at: .zero)
    path.drag(to: Point(160, 140), seconds: 0.45)
    let band = RubberBand(dimension: 416)
    for event in TouchSampler().events(of: path) where !event.phase.isFinal {
      window.send(event)
      let travel = 330 - event.location.y
      let expected = travel > 10 ? band.offset(forDistance: travel - 10) : 0
      #expect(abs(view.contentOffset.y - expected) < 1e-9)
    }
    #expect(view.isDragging)
  }

  @Test func `a held pull returns as soon as it is released`() {
    window.drag(from: Point(160, 330), by: Vector(0, -190), seconds: 0.45, hold: 0.15)
    let lift = window.now
    let start = view.contentOffset.y
    let motion = EdgeReturn(overscroll: start, velocity: 0)
    #expect(start > 55)
    for tick in 1...20 {
      window.advance(to: lift.advanced(bySeconds: Double(tick) / 60))
      let time = window.now.seconds(since: lift)
      #expect(abs(view.contentOffset.y - motion.position(at: time)) < 1e-6)
    }
    #expect(window.settle())
    #expect(view.contentOffset == .zero)
    #expect(
      log.messages == [
        "willBeginDragging", "willEndDragging", "didEndDragging(true)", "willBeginDecelerating", "didEndDecelerating",
      ])
  }

  @Test func `a touch stops the bounce, and a drag continues from there`() {
    window.drag(from: Point(160, 330), by: Vector(0, -190), seconds: 0.45, hold: 0.15)
    window.wait(0.1)
    let seen = view.contentOffset.y
    var path = TouchPath(from: Point(160, 300), at: window.now)
    path.drag(to: Point(160, 270), seconds: 0.3)
    let events = TouchSampler().events(of: path)
    window.send(events[0])
    #expect(abs(view.contentOffset.y - seen) < 1e-9)
    for event in events.dropFirst().dropLast() { window.send(event) }
    let band = RubberBand(dimension: 416)
    let expected = band.offset(forDistance: band.distance(forOffset: seen) + 20)
    #expect(abs(view.contentOffset.y - expected) < 1e-9)
    window.send(events[events.count - 1])
    #expect(window.settle())
    #expect(view.contentOffset == .zero)
  }

  @Test func `a tap during a bounce does not stop it`() {
    window.drag(from: Point(160, 330), by: Vector(0, -190), seconds: 0.45, hold: 0.15)
    window.wait(0.1)
    window.tap(at: Point(160, 300))
    #expect(view.isDecelerating)
    #expect(window.settle())
    #expect(view.contentOffset == .zero)
  }

  @Test func `a flick decelerates and bounces at the edge`() {
    view.contentSize = Size(320, 900)
    window.drag(from: Point(160, 400), by: Vector(0, -200), seconds: 0.1)
    let motion = ScrollMotion(
      from: view.contentOffset.y, velocity: 2000, limits: 0...484, rate: .normal, tolerance: 0.25)
    let lift = window.now
    for tick in 1...200 {
      window.advance(to: lift.advanced(bySeconds: Double(tick) / 120))
      #expect(abs(view.contentOffset.y - motion.position(at: window.now.seconds(since: lift))) < 1e-5)
    }
    #expect(window.settle())
    #expect(view.contentOffset.y == 484)
  }

  @Test func `the number of recorded frames does not change the deceleration`() {
    func run(steps: Int) -> Double {
      let window = Window.test()
      let view = ScrollView(frame: Rect(0, 64, 320, 416))
      view.contentSize = Size(320, 2000)
      window.addSubview(view)
      window.drag(from: Point(160, 400), by: Vector(0, -150), seconds: 0.1)
      let lift = window.now
      for step in 1...steps {
        window.advance(to: lift.advanced(by: .nanoseconds(500_000_000 * Int64(step) / Int64(steps))))
        _ = window.recordDisplayList()
      }
      return view.contentOffset.y
    }
    #expect(run(steps: 1) == run(steps: 7))
    #expect(run(steps: 1) == run(steps: 500))
  }
}
