import Geometry
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

  @Test func oneDifferenceStandsAlone() {
    #expect(tracker((0, 0), (10, 5)).velocity(at: .ms(10)) == Vector(500, 0))
  }

  /// v1 = 500, v2 = 0.2·1000 + 0.8·500 = 600; release 0.75·500 + 0.25·600.
  @Test func threeSamplesAreEnough() {
    let velocity = tracker((0, 0), (10, 5), (20, 15)).velocity(at: .ms(20))
    #expect(isClose(velocity.dx, 525, within: 1e-12))
  }

  /// d = 500, 1000, 2000: v2 = 600, v3 = 0.2·2000 + 0.8·1000 = 1200; release 0.75·600 + 0.25·1200 = 750.
  @Test func weighsTheLastThreeDifferences() {
    let four = tracker((0, 0), (10, 5), (20, 15), (30, 35))
    #expect(isClose(four.velocity(at: .ms(30)).dx, 750, within: 1e-12))
    let longer = tracker((-20, -300), (-10, -40), (0, 0), (10, 5), (20, 15), (30, 35))
    #expect(longer.velocity(at: .ms(30)) == four.velocity(at: .ms(30)), "older samples have no say")
  }

  @Test func constantSpeedIsMeasuredExactly() {
    let path = TouchPath.line(to: Point(200, -100), seconds: 0.25)
    for rate in [60, 120, 240] {
      var tracker = VelocityTracker()
      for sample in TouchSampler(rate: rate).samples(of: path) { tracker.add(sample.location, at: sample.instant) }
      let velocity = tracker.velocity(at: path.end)
      #expect(isClose(velocity.dx, 800, within: 1e-6) && isClose(velocity.dy, -400, within: 1e-6), "\(rate) Hz")
    }
  }

  @Test func withoutMovementThereIsNoVelocity() {
    #expect(VelocityTracker().velocity(at: .zero) == .zero)
    #expect(tracker((0, 7)).velocity(at: .ms(10)) == .zero)
    #expect(tracker((0, 7), (16, 7), (32, 7)).velocity(at: .ms(32)) == .zero)
  }

  @Test func fourSamplesAreKept() {
    let steady = tracker((-20, -300), (-10, -40), (0, 0), (10, 5), (20, 15), (30, 35))
    #expect(steady == tracker((-99, 7), (-5, 3), (0, 0), (10, 5), (20, 15), (30, 35)))
    #expect(steady != tracker((-20, -300), (-10, -40), (0, 1), (10, 5), (20, 15), (30, 35)))
  }

  @Test func aSampleAtTheSamePlaceIsNoMovement() {
    let rested = tracker((0, 0), (10, 5), (20, 15), (119, 15))
    #expect(rested.velocity(at: .ms(119.999)) != .zero)
    #expect(rested.velocity(at: .ms(120)) == .zero)
  }

  @Test func movementOf100MillisecondsAgoThrowsNothing() {
    let moved = tracker((0, 0), (10, 5), (20, 15))
    #expect(moved.velocity(at: .ms(119.999)) != .zero)
    #expect(moved.velocity(at: .ms(120)) == .zero)
  }

  /// Drag fast, hold for 150 ms, lift.
  @Test func holdBeforeTheLiftThrowsNothing() {
    var path = TouchPath.line(to: Point(300, 0), seconds: 0.1)
    path.hold(seconds: 0.15)
    #expect(Self.velocityAtLift(of: path) == .zero)
  }

  /// A short hold weakens the throw: with d = 3000, 0, 0 it is 0.75·(0.8·3000) + 0.25·0.
  @Test func restingSamplesCount() {
    var path = TouchPath.line(to: Point(300, 0), seconds: 0.1)
    path.hold(seconds: 0.03)
    #expect(isClose(Self.velocityAtLift(of: path).dx, 1800, within: 1e-6))
  }

  /// Drag slowly, flick at the end.
  @Test func flickAtTheEndThrows() {
    var path = TouchPath.line(to: Point(50, 0), seconds: 1)
    path.drag(to: Point(150, 0), seconds: 0.05)
    #expect(Self.velocityAtLift(of: path).dx > 1000)
  }

  @Test func sampleAtTheSameInstantReplaces() {
    #expect(tracker((0, 0), (10, 99), (10, 5)) == tracker((0, 0), (10, 5)))
    let returned = tracker((0, 0), (10, 5), (10, 0))
    #expect(returned.velocity(at: .ms(10)) == .zero, "the finger has not moved after all")
  }

  @Test func sampleFromThePastIsIgnored() {
    #expect(tracker((0, 0), (10, 5), (4, 77)) == tracker((0, 0), (10, 5)))
  }

  @Test func lastDisplacementIsBetweenTheLastTwoSamples() {
    #expect(tracker((0, 0), (16, 20), (32, 31)).lastDisplacement == Vector(11, 0))
    #expect(tracker((0, 0), (16, 20), (32, 31), (48, 31)).lastDisplacement == .zero)
    #expect(tracker((0, 3)).lastDisplacement == .zero)
    #expect(tracker((0, 0), (16, 20), (32, 31), (32, 31)).lastDisplacement == Vector(11, 0))
  }

  @Test func isMirrored() {
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
  /// A straight drag from the origin, at the start of time.
  static func line(to point: Point, seconds: Double) -> TouchPath {
    var path = TouchPath(from: .zero, at: .zero)
    path.drag(to: point, seconds: seconds)
    return path
  }
}
