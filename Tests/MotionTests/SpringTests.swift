import Motion
import TestSupport
import Testing

@Suite struct SpringTests {
  /// The reference values of `animate(withDuration:usingSpringWithDamping:initialSpringVelocity:)`.
  @Test(arguments: [
    (1, 0.5, 0, 161.719502, 12.716898), (0.5, 0.5, 0, 646.878006, 25.433797), (0.5, 1, 0, 341.023698, 36.933654),
    (0.8, 0.7, 20, 161.241906, 17.777349),
  ])
  func `a spring fitted to a duration has UIKit's constants`(
    duration: Double, ratio: Double, velocity: Double, stiffness: Double, damping: Double
  ) {
    let spring = Spring(duration: duration, dampingRatio: ratio, initialVelocity: velocity)
    #expect(abs(spring.stiffness - stiffness) < 1e-5)
    #expect(abs(spring.damping - damping) < 1e-6)
    #expect(spring.mass == 1)
  }

  /// For any input the fitted spring solves the equation, and no stiffer one does.
  @Test(arguments: [0.01, 0.2, 1, 10], [0.01, 0.1, 0.4, 0.825, 0.999, 1])
  func `the fitted stiffness solves its equation`(duration: Double, ratio: Double) {
    for velocity in [-1000, -20, -1, -1e-6, 0, 1e-6, 0.5, 5, 6.8, 20, 1000] {
      let spring = Spring(duration: duration, dampingRatio: ratio, initialVelocity: velocity)
      let frequency = spring.angularFrequency
      let context = "T \(duration), ζ \(ratio), v \(velocity) gave ω \(frequency)"
      func rest(_ omega: Double) -> Double {
        let decay = Self.exponential(-ratio * omega * duration)
        if ratio == 1 { return abs((omega - velocity) * duration + 1) * decay }
        return abs((ratio * omega - velocity) / (omega * (1 - ratio * ratio).squareRoot())) * decay
      }
      #expect(abs(rest(frequency) - 0.001) < 1e-8, "\(context)")
      for factor in [1.001, 1.01, 1.1, 1.25, 1.5, 2, 5, 20, 100, 1000] {
        #expect(rest(frequency * factor) < 0.001, "\(context)")
      }
    }
  }

  /// e^x by its series, so that the tests need no C library.
  static func exponential(_ x: Double) -> Double {
    guard x > -700 else { return 0 }
    let halvings = 12
    let small = x / Double(1 << halvings)
    var (sum, term) = (1.0, 1.0)
    for n in 1...12 {
      term *= small / Double(n)
      sum += term
    }
    for _ in 0..<halvings { sum *= sum }
    return sum
  }

  @Test func `without a solution the fit uses the envelope of the damping`() {
    let spring = Spring(duration: 1, dampingRatio: 0.0005)
    #expect(isClose(SpringTests.exponential(-0.0005 * spring.angularFrequency), 0.001, within: 1e-9))
  }

  @Test func `a fit clamps its duration`() {
    #expect(Spring(duration: 0, dampingRatio: 0.5) == Spring(duration: 0.01, dampingRatio: 0.5))
    #expect(Spring(duration: 60, dampingRatio: 0.5) == Spring(duration: 10, dampingRatio: 0.5))
  }

  @Test func `the initializers describe the same spring`() {
    let spring = Spring(response: 0.36, dampingRatio: 1)
    #expect(abs(spring.stiffness - 304.6) < 0.05)
    #expect(isClose(spring.response, 0.36, within: 1e-12))
    #expect(isClose(spring.dampingRatio, 1, within: 1e-12))
    #expect(isClose(Spring(response: 0.5, bounce: 0.3).dampingRatio, 0.7, within: 1e-12))
    #expect(Spring(response: 0.5, bounce: 1).damping == 0)
    #expect(isClose(Spring(response: 0.5, bounce: -0.5).dampingRatio, 2, within: 1e-12))
    #expect(isClose(Spring(stiffness: 64, dampingRatio: 0.25).damping, 4, within: 1e-12))
    #expect(Spring.standard == Spring(mass: 1, stiffness: 100, damping: 10))
    #expect(Spring.standard.dampingRatio == 0.5)
  }

  /// Apple documents about 2.85 s for a `CASpringAnimation` with a damping of 5.
  @Test func `the settling duration is Core Animation's`() {
    #expect(abs(Spring(stiffness: 100, damping: 5).settlingDuration() - 2.855) < 0.001)
    #expect(Spring(stiffness: 100, damping: 0).settlingDuration() == .infinity)
    #expect(Spring(stiffness: 100, damping: 5).settlingDuration(initialVelocity: 50) > 2.855)
  }

  @Test(arguments: [1.0, 1.5, 20]) func `the settling duration of strong damping is exact`(ratio: Double) {
    let spring = Spring(stiffness: 100, dampingRatio: ratio)
    let motion = SpringMotion(spring: spring, from: 0, to: 1, duration: 1e9)
    let settled = spring.settlingDuration()
    #expect(abs(motion.position(at: settled - 1e-6) - 1) > 0.001)
    #expect(abs(motion.position(at: settled + 1e-6) - 1) < 0.001)
  }
}
