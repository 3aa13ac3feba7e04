import Graphics
import TestSupport
import Testing
import Timebase
import Touch

@Suite struct VelocityTrackerTests {
  func tracker(_ samples: (ms: Double, x: Double)...) -> VelocityTracker {
    var tracker = VelocityTracker()
    for sample in samples { tracker.add(Point(sample.x, 0), at: .ms(sample.ms)) }
    return tracker
  }

  @Test func `the velocity of two samples is their difference`() {
    #expect(tracker((0, 0), (10, 5)).velocity(at: .ms(10)) == Vector(500, 0))
  }

  /// v1 = 500, v2 = 0.2·1000 + 0.8·500 = 600; release 0.75·500 + 0.25·600.
  @Test func `the velocity of three samples is a weighted mean`() {
    let velocity = tracker((0, 0), (10, 5), (20, 15)).velocity(at: .ms(20))
    #expect(isClose(velocity.dx, 525, within: 1e-12))
  }

  /// d = 500, 1000, 2000: v2 = 600, v3 = 0.2·2000 + 0.8·1000 = 1200; release 0.75·600 + 0.25·1200 = 750.
  @Test func `the velocity weighs the last three differences`() {
    let four = tracker((0, 0), (10, 5), (20, 15), (30, 35))
    #expect(isClose(four.velocity(at: .ms(30)).dx, 750, within: 1e-12))
    let longer = tracker((-20, -300), (-10, -40), (0, 0), (10, 5), (20, 15), (30, 35))
    #expect(longer.velocity(at: .ms(30)) == four.velocity(at: .ms(30)), "older samples have no effect")
  }

  @Test func `a constant speed is measured exactly at each rate`() {
    let path = TouchPath.line(to: Point(200, -100), seconds: 0.25)
    for rate in [60, 120, 240] {
      var tracker = VelocityTracker()
      for sample in TouchSampler(rate: rate).samples(of: path) { tracker.add(sample.location, at: sample.instant) }
      let velocity = tracker.velocity(at: path.end)
      #expect(isClose(velocity.dx, 800, within: 1e-6), "\(rate) Hz")
      #expect(isClose(velocity.dy, -400, within: 1e-6), "\(rate) Hz")
    }
  }

  @Test func `without movement there is no velocity`() {
    #expect(VelocityTracker().velocity(at: .zero) == .zero)
    #expect(tracker((0, 7)).velocity(at: .ms(10)) == .zero)
    #expect(tracker((0, 7), (16, 7), (32, 7)).velocity(at: .ms(32)) == .zero)
  }

  @Test func `four samples are kept`() {
    let steady = tracker((-20, -300), (-10, -40), (0, 0), (10, 5), (20, 15), (30, 35))
    #expect(steady == tracker((-99, 7), (-5, 3), (0, 0), (10, 5), (20, 15), (30, 35)))
    #expect(steady != tracker((-20, -300), (-10, -40), (0, 1), (10, 5), (20, 15), (30, 35)))
  }

  @Test func `a sample at the same location is no movement`() {
    let rested = tracker((0, 0), (10, 5), (20, 15), (119, 15))
    #expect(rested.velocity(at: .ms(119.999)) != .zero)
    #expect(rested.velocity(at: .ms(120)) == .zero)
  }

  @Test func `after 100 ms without movement the velocity is zero`() {
    let moved = tracker((0, 0), (10, 5), (20, 15))
    #expect(moved.velocity(at: .ms(119.999)) != .zero)
    #expect(moved.velocity(at: .ms(120)) == .zero)
  }

  /// Drag fast, hold for 150 ms, lift.
  @Test func `after a hold of 150 ms the velocity is zero`() {
    var path = TouchPath.line(to: Point(300, 0), seconds: 0.1)
    path.hold(seconds: 0.15)
    #expect(Self.velocityAtLift(of: path) == .zero)
  }

  /// A short hold reduces the velocity: with d = 3000, 0, 0 it is 0.75·(0.8·3000) + 0.25·0.
  @Test func `resting samples reduce the velocity`() {
    var path = TouchPath.line(to: Point(300, 0), seconds: 0.1)
    path.hold(seconds: 0.03)
    #expect(isClose(Self.velocityAtLift(of: path).dx, 1800, within: 1e-6))
  }

  /// Drag slowly, flick at the end.
  @Test func `a flick at the end of a slow drag has the flick's velocity`() {
    var path = TouchPath.line(to: Point(50, 0), seconds: 1)
    path.drag(to: Point(150, 0), seconds: 0.05)
    #expect(Self.velocityAtLift(of: path).dx > 1000)
  }

  @Test func `a sample at the same instant replaces the last one`() {
    #expect(tracker((0, 0), (10, 99), (10, 5)) == tracker((0, 0), (10, 5)))
    let returned = tracker((0, 0), (10, 5), (10, 0))
    #expect(returned.velocity(at: .ms(10)) == .zero, "the finger is at its start again")
  }

  @Test func `a sample from the past is ignored`() {
    #expect(tracker((0, 0), (10, 5), (4, 77)) == tracker((0, 0), (10, 5)))
  }

  @Test func `the last displacement is that between the last two samples`() {
    #expect(tracker((0, 0), (16, 20), (32, 31)).lastDisplacement == Vector(11, 0))
    #expect(tracker((0, 0), (16, 20), (32, 31), (48, 31)).lastDisplacement == .zero)
    #expect(tracker((0, 3)).lastDisplacement == .zero)
    #expect(tracker((0, 0), (16, 20), (32, 31), (32, 31)).lastDisplacement == Vector(11, 0))
  }

  @Test func `mirrored samples give the opposite velocity`() {
    let right = tracker((0, 0), (7, 5), (20, 16), (31, 17))
    let left = tracker((0, 0), (7, -5), (20, -16), (31, -17))
    #expect(right.velocity(at: .ms(31)) == -left.velocity(at: .ms(31)))
  }

  static func velocityAtLift(of path: TouchPath) -> Vector {
    var tracker = VelocityTracker()
    for event in TouchSampler().events(of: path) { tracker.add(event.location, at: event.timestamp) }
    return tracker.velocity(at: path.end)
  }
}

extension TouchPath {
  /// A straight drag from the origin that starts at time zero.
  static func line(to point: Point, seconds: Double) -> TouchPath {
    var path = TouchPath(from: .zero, at: .zero)
    path.drag(to: point, seconds: seconds)
    return path
  }
}

/// A resting finger in a recording (`stroke`).
struct RecordedRestTests {
  private func tracker(_ samples: [(ms: Double, x: Double)], recorded: Bool = true) -> VelocityTracker {
    var tracker = VelocityTracker()
    for (index, sample) in samples.enumerated() {
      let phase: TouchEvent.Phase = index == 0 ? .began : .moved
      tracker.add(
        TouchEvent(phase: phase, location: Point(sample.x, 0), timestamp: .ms(sample.ms), isRecorded: recorded))
    }
    return tracker
  }

  private static let moving: [(ms: Double, x: Double)] = [(0, 0), (16, 10), (32, 20), (48, 30)]

  @Test(arguments: [64.0, 147.9, 148, 348, 5000])
  func `a recorded finger that rests keeps its velocity`(end: Double) {
    let moved = tracker(Self.moving), rested = tracker(Self.moving + [(64, 30), (end, 30)])
    #expect(moved.velocity(at: .ms(48)) == Vector(625, 0))
    #expect(rested.velocity(at: .ms(end)) == Vector(625, 0))
    #expect(rested.lastDisplacement == Vector(10, 0))
  }

  @Test func `samples of a hold reset the velocity`() {
    var tracker = tracker(Self.moving + [(348, 30)])
    for time in stride(from: 364.0, through: 448, by: 16) { tracker.add(Point(30, 0), at: .ms(time)) }
    #expect(tracker.velocity(at: .ms(447.9)) == .zero)
    #expect(self.tracker(Self.moving + [(64, 30), (148, 30)], recorded: false).velocity(at: .ms(148)) == .zero)
  }

  @Test func `the silence after a rest counts from its last sample`() {
    let rested = tracker(Self.moving + [(348, 30)])
    #expect(rested.velocity(at: .ms(447.9)) == Vector(625, 0))
    #expect(rested.velocity(at: .ms(448)) == .zero)
  }

  @Test func `a finger that moves on is measured from where it rested`() {
    let rested = tracker(Self.moving + [(64, 30), (80, 30), (96, 30), (112, 30), (128, 40)])
    var plain = VelocityTracker()
    for sample in [(80.0, 30.0), (96, 30), (112, 30), (128, 40)] { plain.add(Point(sample.1, 0), at: .ms(sample.0)) }
    #expect(rested.velocity(at: .ms(128)) == plain.velocity(at: .ms(128)))
  }

  @Test func `a recorded finger that has not moved has no velocity`() {
    #expect(tracker([(0, 5), (16, 5), (300, 5)]).velocity(at: .ms(300)) == .zero)
  }
}
