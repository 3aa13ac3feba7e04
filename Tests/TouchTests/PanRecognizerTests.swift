import Graphics
import TestSupport
import Testing
import Timebase
import Touch

@Suite struct PanRecognizerTests {
  @Test func `a pan begins, changes and ends`() {
    var pan = PanRecognizer()
    let line = Timeline((0, 0, 0), (16, 8, 0), (33, 16, 0), (50, 30, 0), (66, 30, 0), (66, 30, 0))
    #expect(pan.states(during: line.events) == [.possible, .began, .changed, .ended])
  }

  @Test func `a pan needs more than 10 pt`() {
    var pan = PanRecognizer()
    #expect(pan.states(during: Timeline((0, 0, 0), (16, 10, 0), (33, 10, 0)).events) == [.possible, .failed])
    pan.reset()
    #expect(pan.states(during: Timeline((0, 0, 0), (16, 6, 8), (33, 6, 8)).events) == [.possible, .failed])
    pan.reset()
    #expect(pan.states(during: Timeline((0, 0, 0), (16, 10.01, 0), (33, 10.01, 0)).events).contains(.began))
  }

  /// A drag of D along an axis moves the content by D − 10, to the last bit.
  @Test(arguments: [11.0, 55.3, 107.7, 300, -42.1]) func `the slop is removed once`(distance: Double) {
    for axis in [Axis.horizontal, .vertical] {
      var target = Point.zero
      target[axis] = distance
      var pan = PanRecognizer()
      for event in TouchSampler().events(of: .line(to: target, seconds: 0.4)) { pan.handle(event) }
      #expect(pan.translation[axis] == (distance < 0 ? distance + 10 : distance - 10))
      #expect(pan.translation[axis == .horizontal ? .vertical : .horizontal] == 0)
      #expect(pan.lockedAxis == axis)
    }
  }

  /// 77 · (10 / 77) is not 10.
  @Test(arguments: [77.0, -77, 19.6, -19.6]) func `the slop along an axis is exact`(distance: Double) {
    for point in [Point(distance, 0), Point(0, distance)] {
      var pan = PanRecognizer()
      for event in Timeline((0, 0, 0), (16, point.x, point.y), (33, 0, 0)).events.dropLast() { pan.handle(event) }
      let moved = distance < 0 ? distance + 10 : distance - 10
      #expect(pan.translation == (point.y == 0 ? Vector(moved, 0) : Vector(0, moved)))
    }
  }

  @Test func `the axis lock includes its limit`() {
    let limit = 100 * GestureConstants.axisLockTangent
    for (across, axis) in [(limit, Axis.horizontal as Axis?), (limit.nextUp, nil), (-limit, .horizontal)] {
      var pan = PanRecognizer()
      for event in Timeline((0, 0, 0), (16, 100, across), (33, 100, across)).events { pan.handle(event) }
      #expect(pan.lockedAxis == axis, "\(across)")
    }
  }

  @Test func `a stationary sample is no change`() {
    var pan = PanRecognizer()
    let events = Timeline((0, 0, 0), (16, 20, 0), (33, 20, 0), (50, 30, 0), (66, 30, 0)).events
    #expect(events[2].phase == .stationary)
    for (event, state) in zip(events, [.possible, .began, .began, .changed, .ended] as [RecognizerState]) {
      pan.handle(event)
      #expect(pan.state == state)
    }
  }

  @Test func `a failed pan has no translation`() {
    var pan = PanRecognizer(allowedAxes: .only(.horizontal))
    for event in Timeline((0, 0, 0), (16, 0, 30), (33, 0, 30)).events { pan.handle(event) }
    #expect(pan.state == .failed)
    #expect(pan.translation == .zero)
  }

  @Test func `the translation starts at zero`() {
    var pan = PanRecognizer()
    for event in Timeline((0, 0, 0), (16, 9.9, 0), (33, 10.5, 0), (50, 12, 0)).events.dropLast() { pan.handle(event) }
    #expect(pan.state == .began)
    #expect(isClose(pan.translation.dx, 0.5, within: 1e-12))
  }

  @Test func `before a pan begins there is no translation`() {
    var pan = PanRecognizer()
    for event in Timeline((0, 0, 0), (16, 9, 0), (33, 9, 0)).events.dropLast() { pan.handle(event) }
    #expect(pan.state == .possible)
    #expect(pan.translation == .zero)
  }

  @Test func `a direction within 20° of an axis locks it`() {
    // tan 19° = 0.3443, tan 21° = 0.3839
    for (across, axis) in [(34.43, Axis.horizontal as Axis?), (-34.43, .horizontal), (38.39, nil), (-38.39, nil)] {
      var pan = PanRecognizer()
      for event in Timeline((0, 0, 0), (16, 100, across), (33, 100, across)).events { pan.handle(event) }
      #expect(pan.lockedAxis == axis, "\(across)")
      #expect((pan.translation.dy == 0) == (axis == .horizontal))
    }
  }

  @Test func `the axis lock lasts for the whole drag`() {
    var pan = PanRecognizer()
    for event in Timeline((0, 0, 0), (16, 2, 20), (33, 90, 60), (50, 90, 60)).events { pan.handle(event) }
    #expect(pan.lockedAxis == .vertical)
    #expect(pan.translation.dx == 0)
    #expect(pan.velocity.dx == 0)
    #expect(pan.tracker.velocity(at: .ms(50)).dx > 0, "the tracker keeps all axes")
  }

  @Test func `a pan on a single axis rejects the other one`() {
    var pan = PanRecognizer(allowedAxes: .only(.horizontal))
    #expect(
      pan.states(during: Timeline((0, 0, 0), (16, 5, 12), (33, 90, 12), (50, 90, 12)).events) == [.possible, .failed])
    pan.reset()
    for event in Timeline((0, 0, 0), (16, 40, 30), (33, 60, 90), (50, 60, 90)).events { pan.handle(event) }
    #expect(pan.state == .ended)
    #expect(isClose(pan.translation.dx, 52, within: 1e-12), "the slop of (40, 30) is (8, 6)")
    #expect(pan.translation.dy == 0)
  }

  @Test func `a second finger is ignored`() {
    var pan = PanRecognizer()
    let first = Timeline((0, 0, 0), (16, 20, 0), (60, 40, 0), (80, 40, 0)).events
    let second = Timeline((20, 500, 500), (40, 900, 900), (50, 900, 900), finger: 1).events
    for event in (first + second).sorted(by: { $0.timestamp < $1.timestamp }) { pan.handle(event) }
    #expect(pan.state == .ended)
    #expect(pan.translation == Vector(30, 0))
  }

  @Test func `a cancelled touch cancels a begun pan and fails a possible one`() {
    var pan = PanRecognizer()
    for event in TouchSampler().events(of: .line(to: Point(50, 0), seconds: 0.2), lift: .cancelled) {
      pan.handle(event)
    }
    #expect(pan.state == .cancelled)
    pan.reset()
    for event in TouchSampler().events(of: .line(to: Point(5, 0), seconds: 0.2), lift: .cancelled) { pan.handle(event) }
    #expect(pan.state == .failed)
  }

  @Test func `a pan cancelled by the arena stays cancelled until its reset`() {
    var pan = PanRecognizer()
    let events = Timeline((0, 0, 0), (16, 20, 0), (33, 30, 0), (50, 30, 0)).events
    pan.handle(events[0])
    pan.handle(events[1])
    pan.cancel()
    #expect(pan.state == .cancelled)
    pan.handle(events[2])
    #expect(pan.state == .cancelled, "the state changes only by a reset")
    pan.reset()
    #expect(pan == PanRecognizer())
  }

  @Test func `mirrored touches give the mirrored pan`() {
    var right = PanRecognizer()
    var left = PanRecognizer()
    let samples = Timeline((0, 0, 0), (16, 7, 3), (33, 21, 5), (41, 60, -8), (60, 61, 0), (60, 61, 0))
    for event in samples.events {
      right.handle(event)
      left.handle(
        TouchEvent(phase: event.phase, location: Point(-event.location.x, event.location.y), timestamp: event.timestamp)
      )
      #expect(right.state == left.state)
      #expect(right.translation.dx == -left.translation.dx)
      #expect(right.translation.dy == left.translation.dy)
      #expect(right.velocity.dx == -left.velocity.dx)
      #expect(right.velocity.dy == left.velocity.dy)
    }
  }

  @Test func `a flick's last displacement and velocity are exact`() {
    var pan = PanRecognizer()
    for event in TouchSampler().events(of: .line(to: Point(-120, 0), seconds: 0.1)) { pan.handle(event) }
    #expect(isClose(pan.tracker.lastDisplacement.dx, -20, within: 1e-6))
    #expect(isClose(pan.velocity.dx, -1200, within: 1e-6))
  }
}
