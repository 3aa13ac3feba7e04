import Motion
import TestSupport
import Testing

@Suite struct TimedMotionTests {
  @Test(arguments: TimingCurve.names) func `position and velocity are consistent for each curve`(name: String) throws {
    let timing = try #require(TimingCurve.named(name))
    let motion = TimedMotion(from: 12, to: -300, duration: 0.25, timing: timing)
    #expect(motion.complaints(velocityTolerance: 1e-3) == [])
  }

  @Test func `a vertical tangent at the start does not show before the start`() {
    let motion = TimedMotion(from: 12, to: -300, duration: 0.25, timing: TimingCurve(0, 1, 1, 0))
    #expect(motion.velocity(at: -1) == motion.velocity(at: 0))
    #expect(motion.velocity(at: 0) < -1e6)
    #expect(motion.position(at: -1) == 12)
  }

  @Test func `a timed motion is halfway at half of its time`() {
    let motion = TimedMotion(from: 100, to: 300, duration: 2)
    #expect(isClose(motion.position(at: 1), 200, within: 1e-12))
    #expect(motion.position(at: -1) == 100)
    #expect(motion.position(at: 2) == 300)
    #expect(motion.velocity(at: 2) == 0)
    #expect(motion.velocity(at: 1.99) > 0)
    #expect(motion.isAtRest(at: 2))
    #expect(!motion.isAtRest(at: 2.0.nextDown))
  }

  @Test func `a motion without duration starts at its end`() {
    let motion = TimedMotion(from: 100, to: 300, duration: 0)
    #expect(motion.position(at: 0) == 300)
    #expect(motion.velocity(at: 0) == 0)
    #expect(motion.isAtRest(at: 0))
  }
}

/// Invalid arguments.
@Suite struct MotionMisuseTests {
  static let misuses: [@Sendable () -> Void] = [
    { _ = DecelerationRate(perMillisecond: 0) },
    { _ = DecelerationRate(perMillisecond: 1) },
    { _ = RubberBand(dimension: -.leastNonzeroMagnitude) },
    { _ = RubberBand(dimension: 1, coefficient: 0) },
    { _ = Spring(mass: 0, stiffness: 1, damping: 0) },
    { _ = Spring(stiffness: 0, damping: 0) },
    { _ = Spring(stiffness: 1, damping: -.leastNonzeroMagnitude) },
    { _ = Spring(response: -1, dampingRatio: 0) },
    { _ = Spring(response: 1, bounce: -1) },
    { _ = Spring(response: 1, bounce: 1.0.nextUp) },
    { _ = Spring(duration: 1, dampingRatio: 0) },
    { _ = Spring(duration: 1, dampingRatio: -0.1) },
    { _ = Spring(duration: 1, dampingRatio: 1.5) },
    { _ = SpringMotion(spring: Spring(stiffness: 1, damping: 0), from: 1, to: 0, tolerance: 0) },
    { _ = SpringMotion(spring: .standard, from: 1, to: 0, duration: -.leastNonzeroMagnitude) },
    { _ = TimedMotion(from: 0, to: 1, duration: -.leastNonzeroMagnitude) },
    { _ = TimingCurve(0, 0, 1.0.nextUp, 1) },
  ]

  @Test(arguments: misuses.indices) func `an invalid argument is a fatal error`(number: Int) async {
    await #expect(processExitsWith: .failure) { [number] in MotionMisuseTests.misuses[number]() }
  }
}
