import Motion
import TestSupport
import Testing

@Suite struct DecayMotionTests {
  static let velocities = [-8000.0, -1200, -251, 11, 300, 2500, 1e6]

  @Test(arguments: [DecelerationRate.normal, .fast], velocities)
  func `position and velocity are consistent at each rate`(rate: DecelerationRate, velocity: Double) {
    #expect(DecayMotion(from: 40, velocity: velocity, rate: rate).complaints(velocityTolerance: 1e-3) == [])
  }

  @Test(arguments: [(DecelerationRate.normal, 0.998), (.fast, 0.99)])
  func `the speed falls by the rate in each millisecond`(rate: DecelerationRate, factor: Double) {
    let motion = DecayMotion(from: 0, velocity: 1000, rate: rate)
    let start = motion.velocity(at: 0)
    #expect(isClose(motion.velocity(at: 0.001), start * factor, within: 1e-12))
    #expect(isClose(motion.velocity(at: 0.002), start * factor * factor, within: 1e-12))
  }

  @Test(arguments: [(DecelerationRate.normal, 0.998), (.fast, 0.99)])
  func `at each millisecond the position is the sum of the steps`(rate: DecelerationRate, factor: Double) {
    let motion = DecayMotion(from: 40, velocity: 3000, rate: rate)
    var (position, step) = (40.0, 3.0)
    for millisecond in 1...300 {
      step *= factor
      position += step
      #expect(isClose(motion.position(at: Double(millisecond) / 1000), position, within: 1e-12))
    }
  }

  /// Recorded on iOS 26.1 (OpenUIKit, `decel_v4875`), to thirds of a point.
  @Test func `the announced target and the resting position match the recording`() throws {
    let recorded = try Recordings.load().announcedAndRest
    let motion = DecayMotion(from: recorded.from, velocity: 1000 * recorded.velocity)
    #expect(abs(motion.announcedTarget - recorded.announced) < 1.0 / 6)
    #expect(abs(motion.destination - recorded.rest) < 1.0 / 6)
    #expect(isClose(motion.announcedTarget - recorded.from, 2430.067, within: 1e-6))
    #expect(isClose(motion.destination - recorded.from, 2427.635, within: 1e-6))
  }

  @Test(arguments: velocities) func `content that is moving keeps its velocity`(velocity: Double) {
    for rate in [DecelerationRate.normal, .fast] {
      let motion = DecayMotion(from: 40, movingAt: velocity, rate: rate)
      #expect(isClose(motion.velocity(at: 0), velocity, within: 1e-12))
      #expect(motion.complaints(velocityTolerance: 1e-3) == [])
    }
  }

  @Test func `a deceleration stops at 10 pt/s without a jump`() {
    let motion = DecayMotion(from: 0, velocity: -2000)
    let end = motion.duration
    // The step's speed v0·r^t is 10; its derivative is 0.1 % less.
    #expect(isClose(motion.velocity(at: end - 1e-9), -9.989_998, within: 1e-6))
    #expect(abs(motion.position(at: end - 1e-9) - motion.destination) < 1e-7)
    #expect(motion.velocity(at: end) == 0)
  }

  @Test(arguments: [-10.0, -3, 0, 9.999, 10])
  func `at 10 pt/s or less a deceleration has no duration`(velocity: Double) {
    let motion = DecayMotion(from: 5, velocity: velocity)
    #expect(motion.duration == 0)
    #expect(motion.destination == 5)
    #expect(motion.announcedTarget == 5)
  }

  @Test(arguments: velocities)
  func `the time to a position inverts the position, and is nil outside the path`(velocity: Double) {
    let motion = DecayMotion(from: 40, velocity: velocity)
    for time in motion.probeTimes() {
      let reached = motion.time(toReach: motion.position(at: time))
      #expect(reached.map { isClose($0, time, within: 1e-9) } == true)
    }
    let behind = velocity > 0 ? 39.0 : 41
    let beyond = motion.destination + (velocity > 0 ? 1 : -1)
    #expect(motion.time(toReach: behind) == nil)
    #expect(motion.time(toReach: beyond) == nil)
    #expect(motion.time(toReach: 40) == 0)
    #expect(DecayMotion(from: 0, velocity: 0).time(toReach: 1) == nil)
  }

  @Test func `the times of start and end are exact`() {
    let motion = DecayMotion(from: 0, velocity: 300)
    #expect(motion.time(toReach: 0) == 0)
    #expect(motion.time(toReach: motion.destination) == motion.duration)
    #expect(motion.time(toReach: motion.announcedTarget) == nil)
    #expect(DecayMotion(from: 5, velocity: 0).time(toReach: 5) == 0)
  }

  @Test(arguments: velocities) func `a deceleration continued from any instant is unchanged`(velocity: Double) {
    let whole = DecayMotion(from: 40, velocity: velocity)
    let cut = whole.duration / 3
    let rest = DecayMotion(from: whole.position(at: cut), movingAt: whole.velocity(at: cut))
    #expect(isClose(rest.duration, whole.duration - cut, within: 1e-9))
    #expect(isClose(rest.destination, whole.destination, within: 1e-9))
    #expect(isClose(rest.position(at: cut), whole.position(at: 2 * cut), within: 1e-9))
  }

  @Test(arguments: velocities) func `a mirrored throw gives the mirrored deceleration`(velocity: Double) {
    let motion = DecayMotion(from: 40, velocity: velocity)
    let mirrored = DecayMotion(from: -40, velocity: -velocity)
    for time in motion.probeTimes() { #expect(motion.position(at: time) == -mirrored.position(at: time)) }
  }
}
