import Motion
import TestSupport
import Testing

@Suite struct DecayMotionTests {
  static let velocities = [-8000.0, -1200, -251, 11, 300, 2500, 1e6]

  @Test(arguments: [DecelerationRate.normal, .fast], velocities)
  func isASoundCurve(rate: DecelerationRate, velocity: Double) {
    #expect(DecayMotion(from: 40, velocity: velocity, rate: rate).complaints(velocityTolerance: 1e-3) == [])
  }

  @Test func losesItsSpeedByTheMillisecond() {
    let motion = DecayMotion(from: 0, velocity: 1000)
    #expect(isClose(motion.velocity(at: 0.001), 998, within: 1e-12))
    #expect(isClose(motion.velocity(at: 0.002), 998 * 0.998, within: 1e-12))
    #expect(isClose(DecayMotion(from: 0, velocity: 1000, rate: .fast).velocity(at: 0.001), 990, within: 1e-12))
  }

  /// x0 − v0/(1000·ln 0.998) is 499.4997 points further for 1000 points per second.
  @Test func restPositionIsTheAsymptote() {
    let motion = DecayMotion(from: 10, velocity: 1000)
    #expect(abs(motion.restPosition - 509.499_8) < 1e-3)
    #expect(motion.destination < motion.restPosition)
    #expect(isClose(motion.restPosition - motion.destination, 4.994_998, within: 1e-5))
  }

  @Test func stopsAtTenPointsPerSecondWithoutAJump() {
    let motion = DecayMotion(from: 0, velocity: -2000)
    let end = motion.duration
    #expect(isClose(motion.velocity(at: end - 1e-9), -10, within: 1e-6))
    #expect(abs(motion.position(at: end - 1e-9) - motion.destination) < 1e-7)
    #expect(motion.velocity(at: end) == 0)
  }

  @Test(arguments: [-10.0, -3, 0, 9.999, 10]) func creepingIsRest(velocity: Double) {
    let motion = DecayMotion(from: 5, velocity: velocity)
    #expect(motion.duration == 0)
    #expect(motion.destination == 5)
  }

  @Test(arguments: velocities) func knowsWhenItIsSomewhere(velocity: Double) {
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

  @Test func isWhereItStartsAndWhereItEndsAtTheVeryInstants() {
    let motion = DecayMotion(from: 0, velocity: 300)
    #expect(motion.time(toReach: 0) == 0)
    #expect(motion.time(toReach: motion.destination) == motion.duration)
    #expect(motion.time(toReach: motion.restPosition) == nil)
    #expect(DecayMotion(from: 5, velocity: 0).time(toReach: 5) == 0)
  }

  @Test(arguments: velocities) func canBeTakenUpAnywhere(velocity: Double) {
    let whole = DecayMotion(from: 40, velocity: velocity)
    let cut = whole.duration / 3
    let rest = DecayMotion(from: whole.position(at: cut), velocity: whole.velocity(at: cut))
    #expect(isClose(rest.duration, whole.duration - cut, within: 1e-9))
    #expect(isClose(rest.destination, whole.destination, within: 1e-9))
    #expect(isClose(rest.position(at: cut), whole.position(at: 2 * cut), within: 1e-9))
  }

  @Test(arguments: velocities) func isMirrored(velocity: Double) {
    let motion = DecayMotion(from: 40, velocity: velocity)
    let mirrored = DecayMotion(from: -40, velocity: -velocity)
    for time in motion.probeTimes() { #expect(motion.position(at: time) == -mirrored.position(at: time)) }
  }
}
