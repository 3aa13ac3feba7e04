import Motion
import TestSupport
import Testing

@Suite struct EdgeReturnTests {
  struct Start: CustomTestStringConvertible {
    let overscroll: Double
    let velocity: Double
    var rate = DecelerationRate.normal
    var testDescription: String { "\(overscroll) with \(velocity) at \(rate.perMillisecond)" }
    var motion: EdgeReturn { EdgeReturn(overscroll: overscroll, velocity: velocity, rate: rate) }
  }

  /// Held, pushed outward, pushed inward too slowly to cross, and crossing; at both rates and on both sides.
  static let starts =
    [
      (100, 0), (0.3, 0), (100, 490), (100, 3000), (0, 1000), (0, -1000), (40, -60), (100, -190), (40, -900),
      (-120, -700), (-60, 2500),
    ].flatMap { overscroll, velocity in
      [DecelerationRate.normal, .fast].map { Start(overscroll: overscroll, velocity: velocity, rate: $0) }
    }

  /// MOTION: `0.99^t·y0` for content that was held.
  @Test func `held content returns by 1 % in each millisecond`() {
    let motion = EdgeReturn(overscroll: 100, velocity: 0, tolerance: 0.5)
    for (time, left) in [(0.05, 60.501), (0.1, 36.603), (0.2, 13.398)] {
      #expect(abs(motion.position(at: time) - left) < 5e-4)
    }
    #expect(isClose(motion.velocity(at: 0), -1005.0336, within: 1e-7))
    #expect(abs(motion.duration - 0.527) < 5e-4)
    #expect(motion.crossing == nil)
  }

  /// MOTION: a crossing from inside peaks at 33.3 points for each point per millisecond, after 90.7 ms.
  @Test func `content that crosses outward peaks after 90.7 ms`() {
    let motion = EdgeReturn(overscroll: 0, velocity: 2000)
    #expect(motion.velocity(at: 0) == 2000)
    #expect(abs(motion.position(at: 0.0907) - 66.667) < 0.005)
    for side in [0.0897, 0.0917] { #expect(motion.position(at: side) < motion.position(at: 0.0907)) }
  }

  @Test(arguments: starts) func `position and velocity are consistent for each start`(start: Start) {
    #expect(start.motion.complaints(velocityTolerance: 1e-6) == [])
    #expect(start.motion.position(at: 0) == start.overscroll)
  }

  /// With both rates the equation is of second order, which Runge–Kutta integrates too.
  @Test(arguments: starts) func `the closed form agrees with Runge–Kutta`(start: Start) {
    // 1000·ln 0.99 and 1000·ln 0.998.
    let edge = -10.050_335_853_501_44
    let carried = start.rate == .normal ? -2.002_002_670_673_08 : edge
    let oracle = RungeKutta(rates: edge, edge + carried)
    for time in start.motion.probeTimes(count: 5) {
      let expected = oracle.state(
        displacement: start.overscroll, velocity: start.velocity + edge * start.overscroll, after: time)
      #expect(isClose(start.motion.position(at: time), expected.displacement, within: 1e-9))
      #expect(isClose(start.motion.velocity(at: time), expected.velocity, within: 1e-9))
    }
  }

  @Test(arguments: starts) func `a return continued from any instant is unchanged`(start: Start) {
    let whole = start.motion
    for time in whole.probeTimes(count: 4) {
      let (position, velocity) = (whole.position(at: time), whole.velocity(at: time))
      let rest = EdgeReturn(
        overscroll: position, velocity: EdgeReturn.carriedVelocity(overscroll: position, velocity: velocity),
        rate: start.rate)
      for later in rest.probeTimes(count: 4) {
        #expect(isClose(rest.position(at: later), whole.position(at: time + later), within: 1e-9))
        #expect(isClose(rest.velocity(at: later), whole.velocity(at: time + later), within: 1e-9))
      }
      #expect(isClose(time + rest.duration, whole.duration, within: 1e-9))
    }
  }

  @Test(arguments: starts) func `a mirrored start gives the mirrored return`(start: Start) {
    let (motion, mirrored) = (
      start.motion, Start(overscroll: -start.overscroll, velocity: -start.velocity, rate: start.rate).motion
    )
    #expect(motion.duration == mirrored.duration)
    #expect(motion.crossing == mirrored.crossing.map { -$0 })
    for time in motion.probeTimes() { #expect(motion.position(at: time) == -mirrored.position(at: time)) }
  }

  /// Without a crossing half a device pixel is left at the end, with a crossing nothing.
  @Test(arguments: starts) func `a return ends at the edge`(start: Start) {
    let motion = start.motion
    let left = motion.position(at: motion.duration.nextDown)
    if let crossing = motion.crossing {
      #expect(abs(left) < 1e-9)
      #expect(isClose(crossing, motion.velocity(at: motion.duration.nextDown), within: 1e-9))
      #expect(crossing * start.overscroll < 0)
    } else {
      #expect(isClose(abs(left), 0.25, within: 1e-9))
    }
  }

  /// Decelerations end at 10 pt/s; content that arrives no faster is at rest.
  @Test func `content that arrives at the edge slowly stays there`() throws {
    let slow = try #require((1...400).last { EdgeReturn(overscroll: 10, velocity: -Double($0)).crossing == nil })
    let (still, crossing) = (
      EdgeReturn(overscroll: 10, velocity: -Double(slow)), EdgeReturn(overscroll: 10, velocity: -Double(slow + 1))
    )
    #expect(try #require(crossing.crossing) < -DecayMotion.stoppingSpeed)
    #expect(still.duration > 0)
    #expect(still.velocity(at: still.duration.nextDown) < -2)
    #expect(EdgeReturn(overscroll: 0, velocity: 7).duration == 0)
    #expect(EdgeReturn(overscroll: 0, velocity: 8).duration > 0)
    #expect(EdgeReturn(overscroll: 0.25, velocity: 0).duration < 1e-9)
    #expect(EdgeReturn(overscroll: 0.25.nextDown, velocity: 0).duration == 0)
    #expect(EdgeReturn(overscroll: 0.26, velocity: 0).duration > 0)
  }
}
