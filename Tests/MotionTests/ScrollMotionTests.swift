import Motion
import TestSupport
import Testing

@Suite struct ScrollMotionTests {
  struct Lift: CustomTestStringConvertible {
    let from: Double
    let velocity: Double
    var testDescription: String { "from \(from) with \(velocity)" }
  }

  static let limits = 0.0...1000.0
  static let lifts = [
    Lift(from: 500, velocity: 400), Lift(from: 500, velocity: 3000), Lift(from: 500, velocity: -3000),
    Lift(from: 999, velocity: 8000), Lift(from: 1000, velocity: 600), Lift(from: 0, velocity: -600),
    Lift(from: 0, velocity: 600), Lift(from: -80, velocity: 0), Lift(from: -80, velocity: -900),
    Lift(from: 1080, velocity: -2500), Lift(from: 1000.1, velocity: 0),
  ]

  func motion(_ lift: Lift, bounces: Bool = true) -> ScrollMotion {
    ScrollMotion(from: lift.from, velocity: lift.velocity, limits: Self.limits, bounces: bounces)
  }

  @Test(arguments: lifts) func isASoundCurve(lift: Lift) {
    let motion = motion(lift)
    // Across a handover, where the acceleration jumps, the difference quotient is a mean of both sides.
    #expect(motion.complaints(velocityTolerance: 1e-3) == [])
    #expect(Self.limits.contains(motion.destination))
    if motion.duration > 0 { #expect(motion.position(at: 0) == lift.from) }
  }

  @Test(arguments: lifts) func handsOverPositionAndVelocity(lift: Lift) throws {
    let motion = motion(lift)
    guard let time = motion.handover, time > 0 else { return }
    let limit = motion.destination
    #expect(isClose(motion.position(at: time - 1e-9), limit, within: 1e-5))
    #expect(motion.position(at: time) == limit)
    #expect(isClose(motion.velocity(at: time - 1e-9), motion.velocity(at: time), within: 1e-6))
    #expect(abs(motion.velocity(at: time)) > 0)
  }

  @Test func throwThatFitsIsADecay() {
    let motion = motion(Lift(from: 500, velocity: 400))
    #expect(motion.handover == nil)
    #expect(motion.destination == DecayMotion(from: 500, velocity: 400).destination)
  }

  @Test func throwPastTheEdgeOvershootsAndReturns() throws {
    let motion = motion(Lift(from: 500, velocity: 3000))
    let handover = try #require(motion.handover)
    let samples = stride(from: handover, to: motion.duration, by: 0.005).map(motion.position)
    let peak = try #require(samples.max())
    #expect(peak > 1010)
    #expect(samples.allSatisfy { $0 >= 1000 })
    #expect(motion.destination == 1000)
    // v/(eω) is the highest point of a critically damped spring that starts at rest position with speed v.
    let crest = motion.velocity(at: handover) / (2.718_281_828 * Spring.scrollEdge.angularFrequency)
    #expect(abs(peak - 1000 - crest) < 0.05)
  }

  @Test func slowLiftInsideStaysWhereItIs() {
    for velocity in [-249.9, 0, 249.9] {
      let motion = motion(Lift(from: 500, velocity: velocity))
      #expect(motion.duration == 0)
      #expect(motion.position(at: 0) == 500)
    }
    #expect(motion(Lift(from: 500, velocity: 250)).duration > 0)
  }

  @Test(arguments: [0.0, 249.9, -249.9]) func slowLiftAtALimitMeetsNothing(velocity: Double) {
    for limit in [0.0, 1000] {
      let motion = motion(Lift(from: limit, velocity: velocity))
      #expect(motion.handover == nil && motion.duration == 0 && motion.destination == limit)
    }
  }

  @Test func slowLiftOutsideReturnsFromRest() {
    let motion = motion(Lift(from: -80, velocity: -200))
    #expect(motion.velocity(at: 0) == 0)
    #expect(motion.destination == 0)
    #expect(motion.position(at: 0.1) > -80)
  }

  @Test func settlesWithinTheTolerance() {
    let motion = ScrollMotion(from: -80, velocity: 0, limits: Self.limits, tolerance: 0.25)
    #expect(isClose(motion.position(at: motion.duration - 1e-9), -0.25, within: 1e-6))
    #expect(motion.position(at: motion.duration) == 0)
  }

  @Test(arguments: lifts) func withoutBouncesItNeverLeavesTheLimits(lift: Lift) {
    let motion = motion(lift, bounces: false)
    for step in 0...200 { #expect(Self.limits.contains(motion.position(at: Double(step) / 50))) }
    #expect(motion.complaints(velocityTolerance: 1e-3) == [])
  }

  @Test(arguments: lifts) func isMirrored(lift: Lift) {
    let motion = motion(lift)
    let mirrored = ScrollMotion(from: -lift.from, velocity: -lift.velocity, limits: -1000...0)
    #expect(motion.duration == mirrored.duration)
    for time in motion.probeTimes() { #expect(motion.position(at: time) == -mirrored.position(at: time)) }
  }

  /// Content that fits has one place to rest; a throw swings about it.
  @Test func contentThatFitsSwingsAboutItsPlace() {
    let motion = ScrollMotion(from: 0, velocity: 900, limits: 0...0)
    #expect(motion.handover == 0)
    #expect(motion.velocity(at: 0) == 900)
    #expect(motion.destination == 0)
    #expect(motion.position(at: 0.1) > 20)
  }
}
