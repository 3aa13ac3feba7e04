import Motion
import TestSupport
import Testing

@Suite struct TimedMotionTests {
  @Test(arguments: TimingCurve.names) func isASoundCurve(name: String) throws {
    let timing = try #require(TimingCurve.named(name))
    let motion = TimedMotion(from: 12, to: -300, duration: 0.25, timing: timing)
    #expect(motion.complaints(velocityTolerance: 1e-3) == [])
  }

  @Test func isHalfWayAtHalfTime() {
    let motion = TimedMotion(from: 100, to: 300, duration: 2)
    #expect(isClose(motion.position(at: 1), 200, within: 1e-12))
    #expect(motion.position(at: -1) == 100)
    #expect(motion.position(at: 2) == 300)
    #expect(motion.velocity(at: 2) == 0)
  }

  @Test func withoutDurationIsAtItsEndAtOnce() {
    let motion = TimedMotion(from: 100, to: 300, duration: 0)
    #expect(motion.position(at: 0) == 300)
    #expect(motion.velocity(at: 0) == 0)
    #expect(motion.isAtRest(at: 0))
  }
}
