import Graphics
import Interface
import Motion
import TestSupport
import Testing
import Timebase
import Touch

struct ScrollViewNestingTests {
  let window = Window.test()
  let outer = ScrollView(frame: Rect(0, 0, 320, 400))
  let inner = ScrollView(frame: Rect(0, 0, 320, 400))

  init() {
    window.addSubview(outer)
    outer.addSubview(inner)
  }

  /// Moves a finger to each point in turn and returns the offsets there; the finger stays down.
  private func places(_ points: [Point]) -> [(outer: Point, inner: Point)] {
    var instant = window.now
    var seen: [(Point, Point)] = []
    for (number, point) in points.enumerated() {
      window.send(TouchEvent(phase: number == 0 ? .began : .moved, location: point, timestamp: instant))
      seen.append((outer.contentOffset, inner.contentOffset))
      instant = instant.advanced(bySeconds: 0.016)
    }
    return seen
  }

  private func lift(at point: Point) {
    window.send(TouchEvent(phase: .ended, location: point, timestamp: window.now.advanced(bySeconds: 0.3)))
  }

  @Test func `nested scroll views on different axes are chosen by the drag's direction`() {
    outer.contentSize = Size(960, 400)
    outer.isPagingEnabled = true
    inner.contentSize = Size(320, 1000)
    let across = places([Point(300, 200), Point(200, 205)])
    #expect(abs(across[1].outer.x - 90) < 0.2)
    #expect(across[1].inner == .zero)
    lift(at: Point(200, 205))
    window.settle()
    outer.contentOffset = .zero
    let along = places([Point(300, 200), Point(305, 100)])
    #expect(along[1].outer == .zero)
    #expect(abs(along[1].inner.y - 90) < 0.2)
    lift(at: Point(305, 100))
  }

  @Test func `an inner scroll view at its end passes the drag to the outer one, and takes it back`() {
    outer.contentSize = outer.bounds.size
    outer.alwaysBounceVertical = true
    inner.contentSize = Size(320, 500)
    let band = RubberBand(dimension: 400)
    let seen = places([380, 370 - 1, 300, 260, 150, 300, 100, 360].map { Point(160, $0) })
    for (place, y) in zip(seen, [380.0, 369, 300, 260, 150, 300, 100, 360]).dropFirst(2) {
      let travel = 370 - y
      #expect(abs(place.inner.y - min(travel, 100)) < 1e-9)
      #expect(abs(place.outer.y - band.offset(forDistance: max(0, travel - 100))) < 1e-9)
    }
    lift(at: Point(160, 360))
    window.settle()
    #expect(outer.contentOffset == .zero)
    #expect(!outer.isDragging)
    #expect(!inner.isDragging)
  }

  @Test func `the outer scroll view bounces back after the lift`() {
    outer.contentSize = outer.bounds.size
    outer.alwaysBounceVertical = true
    inner.contentSize = Size(320, 500)
    let log = ScrollLog()
    outer.delegate = log
    let seen = places([Point(160, 380), Point(160, 360), Point(160, 100)])
    lift(at: Point(160, 100))
    let start = seen[2].outer.y
    let released = window.now
    #expect(start > 50)
    #expect(outer.isDecelerating)
    let motion = EdgeReturn(overscroll: start, velocity: 0)
    for tick in 1..<20 {
      window.advance(to: released.advanced(bySeconds: Double(tick) / 60))
      #expect(abs(outer.contentOffset.y - motion.position(at: Double(tick) / 60)) < 1e-6)
    }
    window.settle()
    #expect(inner.contentOffset.y == 100)
    #expect(outer.contentOffset == .zero)
    #expect(
      log.messages == [
        "willBeginDragging", "willEndDragging", "didEndDragging(true)", "willBeginDecelerating", "didEndDecelerating",
      ])
  }

  @Test func `an inner scroll view at its start passes the drag to the outer one`() {
    outer.contentSize = outer.bounds.size
    outer.alwaysBounceVertical = true
    inner.contentSize = Size(320, 500)
    let seen = places([Point(160, 100), Point(160, 120), Point(160, 250)])
    #expect(seen[2].inner.y == 0)
    #expect(abs(seen[2].outer.y - RubberBand(dimension: 400).offset(forDistance: -140)) < 1e-9)
    lift(at: Point(160, 250))
    window.settle()
    #expect(outer.contentOffset == .zero)
  }

  @Test func `nested offsets depend only on the finger's last location`() {
    outer.contentSize = outer.bounds.size
    outer.alwaysBounceVertical = true
    inner.contentSize = Size(320, 450)
    var random = SplitMix(seed: 5)
    var reached: [(outer: Point, inner: Point)] = []
    for detour in 0..<6 {
      inner.contentOffset = Point(0, 20)
      let between = (0..<(detour * 3)).map { _ in Point(160, Double.random(in: 20..<380, using: &random)) }
      let seen = places([Point(160, 200), Point(160, 180)] + between + [Point(160, 60)])
      reached.append(seen[seen.count - 1])
      lift(at: Point(160, 60))
      window.settle()
    }
    for place in reached {
      #expect(abs(place.inner.y - reached[0].inner.y) < 1e-9)
      #expect(abs(place.outer.y - reached[0].outer.y) < 1e-9)
    }
    #expect(reached[0].inner.y == 50)
    #expect(reached[0].outer.y > 20)
  }
}
