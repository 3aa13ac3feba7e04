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

  @Test(arguments: lifts) func `position and velocity are consistent for each lift`(lift: Lift) {
    let motion = motion(lift)
    // Across a handover, where the acceleration jumps, the difference quotient is a mean of both sides.
    #expect(motion.complaints(velocityTolerance: 1e-3) == [])
    #expect(Self.limits.contains(motion.destination))
    if motion.duration > 0 { #expect(motion.position(at: 0) == lift.from) }
  }

  /// At a limit, position and velocity are continuous; an outward lift beyond it has a velocity of its own.
  @Test(arguments: lifts) func `position and velocity are continuous at each handover`(lift: Lift) throws {
    let motion = motion(lift)
    for time in motion.handovers {
      let limit = motion.position(at: time)
      #expect(limit == 0 || limit == 1000)
      #expect(isClose(motion.position(at: time - 1e-9), limit, within: 1e-5))
      #expect(isClose(motion.velocity(at: time - 1e-9), motion.velocity(at: time), within: 1e-5))
      #expect(abs(motion.velocity(at: time)) > 0)
    }
  }

  /// Content flung back into a page too short for the throw leaves it at the other end, and returns from there.
  @Test func `a return that crosses its edge continues inside`() throws {
    let long = ScrollMotion(from: -80, velocity: 2000, limits: 0...1000)
    let crossing = try #require(long.handovers.first)
    let decay = DecayMotion(from: 0, movingAt: long.velocity(at: crossing))
    #expect(long.handovers.count == 1)
    #expect(isClose(long.destination, decay.destination, within: 1e-12))
    #expect(isClose(long.position(at: crossing + 0.3), decay.position(at: 0.3), within: 1e-9))
    let short = ScrollMotion(from: -80, velocity: 2000, limits: 0...50)
    #expect(short.handovers.count == 2)
    #expect(short.destination == 50)
    #expect(short.position(at: short.handovers[1] + 0.05) > 60)
    let none = ScrollMotion(from: -80, velocity: 2000, limits: 0...0)
    #expect(none.handovers == [crossing])
    #expect(none.destination == 0)
    #expect(none.position(at: crossing + 0.05) > 10)
    #expect(none.complaints(velocityTolerance: 1e-3) == [])
  }

  @Test func `a return that crosses the edge of a paged view turns one page`() throws {
    func motion(velocity: Double) -> ScrollMotion {
      ScrollMotion(from: -80, velocity: velocity, limits: 0...960) { offset, velocity in
        let target = Paging.target(
          from: offset, dragStart: 0, velocity: velocity, stride: 320, limits: 0...960)
        return Paging.motion(from: offset, to: target, velocity: velocity, width: 320)
      }
    }
    #expect(motion(velocity: 2000).destination == 320)
    #expect(motion(velocity: 0).destination == 0)
    #expect(motion(velocity: -900).destination == 0)
    let slow = try #require((1...2000).last { motion(velocity: Double($0)).destination == 0 })
    #expect(motion(velocity: Double(slow)).velocity(at: motion(velocity: Double(slow)).handovers[0]) < 250)
    #expect(motion(velocity: Double(slow + 1)).velocity(at: motion(velocity: Double(slow + 1)).handovers[0]) >= 250)
  }

  /// Content in motion keeps its velocity when its limits change, wherever it is.
  @Test(arguments: [-80.0, -0.5, 0, 500, 1000, 1040], [-900.0, -40, 40, 240, 900])
  func `motion that is not a lift keeps its own velocity`(from: Double, velocity: Double) {
    let motion = ScrollMotion(from: from, velocity: velocity, isLift: false, limits: Self.limits)
    #expect(motion.position(at: 0) == from)
    #expect(motion.duration == 0 || isClose(motion.velocity(at: 0), velocity, within: 1e-12))
    #expect(motion.duration > 0)
    #expect(motion.complaints(velocityTolerance: 1e-3) == [])
  }

  @Test func `a throw that stays inside is a plain deceleration`() {
    let motion = motion(Lift(from: 500, velocity: 400))
    #expect(motion.handovers == [])
    #expect(motion.destination == DecayMotion(from: 500, velocity: 400).destination)
  }

  /// Delegates receive the logarithm's target, clamped to the limits, or the limit that the content returns to.
  @Test func `the announced target is within the limits`() {
    func announced(_ lift: Lift) -> Double { motion(lift).announcedTarget }
    #expect(
      announced(Lift(from: 500, velocity: 400)) == DecayMotion(from: 500, velocity: 400).announcedTarget)
    #expect(announced(Lift(from: 500, velocity: 400)) > motion(Lift(from: 500, velocity: 400)).destination)
    #expect(announced(Lift(from: 500, velocity: 3000)) == 1000)
    #expect(announced(Lift(from: -80, velocity: 0)) == 0)
    #expect(announced(Lift(from: 500, velocity: 0)) == 500)
    // The content rests half a point before the end; the announced target is beyond it.
    let near = DecayMotion(from: 0, velocity: 1500)
    let short = ScrollMotion(from: 1000 - near.destination - 0.5, velocity: 1500, limits: Self.limits)
    #expect(near.announcedTarget > near.destination + 0.5)
    #expect(short.announcedTarget == 1000)
    #expect(isClose(short.destination, 999.5, within: 1e-9))
    let stopped = motion(Lift(from: 1080, velocity: -2500), bounces: false)
    #expect(stopped.announcedTarget == stopped.destination)
  }

  @Test func `a throw past the edge overshoots and returns`() throws {
    let motion = motion(Lift(from: 500, velocity: 3000))
    let handover = try #require(motion.handovers.first)
    let samples = stride(from: handover, to: motion.duration, by: 0.005).map(motion.position)
    let peak = try #require(samples.max())
    #expect(peak > 1010)
    #expect(samples.allSatisfy { $0 >= 1000 })
    #expect(motion.destination == 1000)
    #expect(abs(peak - 1000 - 0.0333 * motion.velocity(at: handover)) < 0.1)
  }

  @Test func `a slow lift inside has no motion`() {
    for velocity in [-249.9, 0, 249.9] {
      let motion = motion(Lift(from: 500, velocity: velocity))
      #expect(motion.duration == 0)
      #expect(motion.position(at: 0) == 500)
    }
    #expect(motion(Lift(from: 500, velocity: 250)).duration > 0)
  }

  @Test(arguments: [0.0, 249.9, -249.9]) func `a slow lift at a limit has no motion and no handover`(velocity: Double) {
    for limit in [0.0, 1000] {
      let motion = motion(Lift(from: limit, velocity: velocity))
      #expect(motion.handovers == [])
      #expect(motion.duration == 0)
      #expect(motion.destination == limit)
    }
  }

  /// Beyond the limits there is no minimum speed.
  @Test func `a slow lift outside keeps its velocity`() {
    let held = motion(Lift(from: -80, velocity: 0))
    let pushed = motion(Lift(from: -80, velocity: -20))
    #expect(isClose(pushed.velocity(at: 0), held.velocity(at: 0) - 20, within: 1e-12))
    #expect(pushed.destination == 0)
    #expect(pushed.position(at: 0.1) < held.position(at: 0.1))
  }

  @Test func `a return ends within the tolerance`() {
    let motion = ScrollMotion(from: -80, velocity: 0, limits: Self.limits, tolerance: 0.25)
    #expect(isClose(motion.position(at: motion.duration - 1e-9), -0.25, within: 1e-6))
    #expect(motion.position(at: motion.duration) == 0)
  }

  @Test(arguments: lifts) func `without bouncing the motion never leaves the limits`(lift: Lift) {
    let motion = motion(lift, bounces: false)
    for step in 0...200 { #expect(Self.limits.contains(motion.position(at: Double(step) / 50))) }
    #expect(motion.complaints(velocityTolerance: 1e-3) == [])
  }

  @Test(arguments: lifts) func `a mirrored lift gives the mirrored motion`(lift: Lift) {
    let motion = motion(lift)
    let mirrored = ScrollMotion(from: -lift.from, velocity: -lift.velocity, limits: -1000...0)
    #expect(motion.duration == mirrored.duration)
    for time in motion.probeTimes() { #expect(motion.position(at: time) == -mirrored.position(at: time)) }
  }

  /// Content that fits has one resting offset; a throw returns to it.
  @Test func `a throw of content that fits returns to its start`() {
    let motion = ScrollMotion(from: 0, velocity: 900, limits: 0...0)
    #expect(motion.handovers == [])
    #expect(motion.velocity(at: 0) == 900)
    #expect(motion.destination == 0)
    #expect(motion.position(at: 0.1) > 20)
  }
}
