import Motion
import TestSupport
import Testing

@Suite struct SpringMotionTests {
  static let springs: [Spring] = [
    .standard, Spring(response: 0.36, dampingRatio: 1), Spring(stiffness: 100, damping: 0),
    Spring(stiffness: 200, dampingRatio: 0.1),
    Spring(stiffness: 30, dampingRatio: 0.999_999), Spring(stiffness: 30, dampingRatio: 1.000_001),
    Spring(stiffness: 80, dampingRatio: 3), Spring(mass: 4, stiffness: 10, damping: 200),
    Spring(duration: 0.5, dampingRatio: 0.4, initialVelocity: 0.5),
  ]
  static let starts: [(from: Double, velocity: Double)] = [(0, 0), (100, 0), (-40, 900), (60, -2500), (0, 700)]

  @Test(arguments: springs) func `position and velocity are consistent for each spring`(spring: Spring) {
    for start in Self.starts {
      let motion = SpringMotion(spring: spring, from: start.from, to: 20, velocity: start.velocity)
      #expect(motion.complaints() == [], "from \(start)")
      #expect(motion.position(at: 0) == start.from)
      #expect(motion.velocity(at: 0) == start.velocity)
    }
  }

  @Test(arguments: springs) func `the closed form agrees with Runge–Kutta`(spring: Spring) {
    let oracle = RungeKutta(spring)
    for start in Self.starts {
      let motion = SpringMotion(spring: spring, from: start.from, to: 20, velocity: start.velocity, duration: 10)
      for time in [0.03, 0.2, 0.71] {
        let state = oracle.state(displacement: start.from - 20, velocity: start.velocity, after: time, steps: 500)
        #expect(isClose(motion.position(at: time), 20 + state.displacement, within: 1e-6), "\(start) at \(time) s")
        #expect(isClose(motion.velocity(at: time), state.velocity, within: 1e-6), "\(start) at \(time) s")
      }
    }
  }

  /// A motion restarted from the presented position and velocity has the same future.
  @Test(arguments: springs) func `a spring continued from any instant is unchanged`(spring: Spring) {
    for start in Self.starts {
      let whole = SpringMotion(spring: spring, from: start.from, to: 20, velocity: start.velocity, duration: 10)
      for cut in [0.01, 0.2, 0.9] {
        let rest = SpringMotion(
          spring: spring, from: whole.position(at: cut), to: 20, velocity: whole.velocity(at: cut), duration: 9)
        for time in [0.001, 0.1, 0.5] {
          #expect(isClose(rest.position(at: time), whole.position(at: cut + time), within: 1e-9))
          #expect(isClose(rest.velocity(at: time), whole.velocity(at: cut + time), within: 1e-8))
        }
      }
    }
  }

  @Test(arguments: springs) func `a mirrored start gives the mirrored motion`(spring: Spring) {
    for start in Self.starts {
      let motion = SpringMotion(spring: spring, from: start.from, to: 20, velocity: start.velocity)
      let mirrored = SpringMotion(spring: spring, from: -start.from, to: -20, velocity: -start.velocity)
      #expect(motion.duration == mirrored.duration)
      for time in motion.probeTimes() { #expect(motion.position(at: time) == -mirrored.position(at: time)) }
    }
  }

  /// The end is the last instant outside the tolerance, found here by testing many later ones.
  @Test(arguments: springs.filter { $0.damping > 0 }, [0.001, 0.25, 5])
  func `the duration ends at the last crossing of the tolerance`(spring: Spring, tolerance: Double) {
    for start in Self.starts {
      let motion = SpringMotion(
        spring: spring, from: start.from, to: 20, velocity: start.velocity, tolerance: tolerance)
      let endless = SpringMotion(spring: spring, from: start.from, to: 20, velocity: start.velocity, duration: 1e9)
      let end = motion.duration
      if end > 0 {
        #expect(isClose(abs(endless.position(at: end) - 20), tolerance, within: 1e-7), "\(start)")
      }
      for step in 1...400 {
        let time = end + 1e-9 + Double(step) * 0.005
        #expect(abs(endless.position(at: time) - 20) < tolerance, "\(start), \(time - end) s after the end")
      }
    }
  }

  /// At exactly the tolerance a spring is not at rest yet; from its end on it is nearer.
  @Test(arguments: springs.filter { $0.damping > 0 })
  func `at exactly the tolerance a spring is not at rest`(spring: Spring) {
    for velocity in [0.0, -1] {
      func duration(_ from: Double) -> Double {
        SpringMotion(spring: spring, from: from, to: 0, velocity: velocity, tolerance: 0.25).duration
      }
      #expect(duration(0.25) > 0)
      if spring.dampingRatio >= 1 { #expect(duration(0.25.nextDown) == 0) }
    }
    for from in stride(from: 0.5, to: 400, by: 7.3) {
      let end = SpringMotion(spring: spring, from: from, to: 0, tolerance: 0.25).duration
      let endless = SpringMotion(spring: spring, from: from, to: 0, duration: 1e9)
      #expect(abs(endless.position(at: end)) < 0.25, "from \(from)")
    }
  }

  /// Extrapolated backwards in time, both were outside the tolerance, but not after the start.
  @Test(arguments: [(Spring(stiffness: 121, dampingRatio: 1), -1.2), (Spring(stiffness: 100, dampingRatio: 2), -0.5)])
  func `turning points before the start are ignored`(spring: Spring, velocity: Double) {
    #expect(SpringMotion(spring: spring, from: 0.2, to: 0, velocity: velocity, tolerance: 0.22).duration == 0)
  }

  /// 20.3 + (0.1 − 20.3) is not 0.1.
  @Test(arguments: springs) func `the start is exact to the last bit`(spring: Spring) {
    let motion = SpringMotion(spring: spring, from: 0.1, to: 20.3, velocity: 0.7)
    #expect(motion.position(at: 0) == 0.1)
    #expect(motion.velocity(at: 0) == 0.7)
    #expect(motion.position(at: -1) == 0.1)
    #expect(motion.velocity(at: -1) == 0.7)
  }

  @Test func `a spring that starts at its target has no duration`() {
    let motion = SpringMotion(spring: .standard, from: 7, to: 7)
    #expect(motion.duration == 0)
    #expect(motion.position(at: 0) == 7)
    #expect(SpringMotion(spring: Spring(stiffness: 1, damping: 0), from: 7, to: 7).duration == 0)
  }

  @Test func `a spring without damping never rests`() {
    let motion = SpringMotion(spring: Spring(stiffness: 100, damping: 0), from: 10, to: 0)
    #expect(motion.duration == .infinity)
    #expect(isClose(motion.position(at: 2 * .pi / 10), 10, within: 1e-12))
  }

  /// UIView ends its spring animations at their duration.
  @Test func `a given duration ends the motion with a jump`() {
    let spring = Spring(duration: 0.5, dampingRatio: 0.4, initialVelocity: 0.5)
    let motion = SpringMotion(spring: spring, from: 0, to: 50, velocity: 25, duration: 0.5)
    #expect(motion.position(at: 0.5) == 50)
    #expect(motion.velocity(at: 0.5) == 0)
    #expect(motion.position(at: 0.499_999) != 50)
    #expect(abs(motion.position(at: 0.499_999) - 50) < 0.25)
  }

  /// ζ = 0.4 overshoots by e^(−πζ/√(1−ζ²)) = 25.4 %.
  @Test func `the overshoot is that of the textbook formula`() {
    let motion = SpringMotion(spring: Spring(stiffness: 100, dampingRatio: 0.4), from: 0, to: 1, duration: 10)
    let peak = (0...4_000).map { motion.position(at: Double($0) / 4_000) }.max() ?? 0
    #expect(abs(peak - 1.2538) < 1e-4)
  }

  /// Slightly below and above critical damping, the motion approaches that of critical damping.
  @Test(arguments: [1e-3, 1e-6, 1e-9, 1e-12, 1e-15])
  func `critical damping is the limit of both sides`(distance: Double) {
    for start in Self.starts {
      func motion(_ ratio: Double) -> SpringMotion {
        SpringMotion(
          spring: Spring(stiffness: 119.4, dampingRatio: ratio), from: start.from, to: 20, velocity: start.velocity,
          duration: 10)
      }
      for time in [0.01, 0.1, 0.5, 2] {
        let critical = motion(1).position(at: time)
        for ratio in [1 - distance, 1 + distance] {
          #expect(abs(motion(ratio).position(at: time) - critical) < 100 * distance + 1e-9, "ζ \(ratio) at \(time) s")
        }
      }
    }
  }

  @Test func `extreme springs have finite positions and velocities`() {
    for ratio in [1e-6, 0.5, 1, 1e3, 1e6] {
      for stiffness in [1e-6, 1, 1e9] {
        for (from, velocity) in [(1e-9, 0.0), (1e9, -1e9), (-1e-12, 1e12), (1e9, 1e9)] {
          let spring = Spring(stiffness: stiffness, dampingRatio: ratio)
          let motion = SpringMotion(spring: spring, from: from, to: 0, velocity: velocity)
          #expect(motion.duration >= 0)
          for time in [0, 1e-9, 1, 1e6, 1e300] {
            #expect(motion.position(at: time).isFinite)
            #expect(motion.velocity(at: time).isFinite)
          }
        }
      }
    }
  }
}
