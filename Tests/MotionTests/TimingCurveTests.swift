import Motion
import TestSupport
import Testing

@Suite struct TimingCurveTests {
  static let curves: [TimingCurve] = [
    .linear, .easeIn, .easeOut, .easeInEaseOut, .standard, TimingCurve(0, 1, 1, 0), TimingCurve(1, 0, 0, 1),
    TimingCurve(0.3, -0.6, 0.7, 1.6), TimingCurve(0, 0.5, 0.5, 0.5), TimingCurve(0, 0, 0, 1), TimingCurve(1, 0, 1, 1),
    TimingCurve(0, 0, 0, 0), TimingCurve(1, 1, 1, 1),
  ]

  /// The values that Apple's own implementation gives, as recorded in GNUstep's tests.
  @Test(arguments: [
    (TimingCurve.linear, 0.669997), (.easeIn, 0.515911), (.easeOut, 0.846581), (.easeInEaseOut, 0.772850),
    (.standard, 0.926527),
  ])
  func agreesWithCoreAnimation(curve: TimingCurve, expected: Double) {
    #expect(abs(curve.value(at: 0.67) - expected) < 5e-6)
  }

  @Test(arguments: curves) func startsAtZeroAndEndsAtOne(curve: TimingCurve) {
    #expect(curve.value(at: 0) == 0)
    #expect(curve.value(at: 1) == 1)
  }

  /// The point at a parameter of the Bézier lies on the curve that is solved for.
  @Test(arguments: curves) func isSolvedToNineDigits(curve: TimingCurve) {
    for step in 1..<200 {
      let t = Double(step) / 200
      let (a, b, c) = (3 * (1 - t) * (1 - t) * t, 3 * (1 - t) * t * t, t * t * t)
      let (x, y) = (a * curve.x1 + b * curve.x2 + c, a * curve.y1 + b * curve.y2 + c)
      let reached = curve.value(at: x)
      // Where the curve is steep, x itself is known only to its last bit.
      let bit = x.ulp * abs(curve.slope(at: x))
      #expect(abs(reached - y) < 1e-9 + 4 * bit, "x \(x): \(reached), not \(y)")
    }
  }

  @Test(arguments: curves.filter { (0...1).contains($0.y1) && (0...1).contains($0.y2) && $0.y1 <= $0.y2 })
  func neverGoesBack(curve: TimingCurve) {
    let values = (0...2_000).map { curve.value(at: Double($0) / 2_000) }
    for (earlier, later) in zip(values, values.dropFirst()) { #expect(later >= earlier - 1e-12) }
  }

  @Test(arguments: curves) func slopeIsTheDerivative(curve: TimingCurve) {
    for step in 1..<50 where step != 25 {
      let x = Double(step) / 50
      let measured = (curve.value(at: x + 1e-6) - curve.value(at: x - 1e-6)) / 2e-6
      #expect(isClose(curve.slope(at: x), measured, within: 1e-4), "at \(x)")
    }
  }

  @Test(arguments: curves) func isFiniteEverywhere(curve: TimingCurve) {
    for x in [-1e9, -1, 0, .leastNonzeroMagnitude, 1e-12, 0.5, 1 - 1e-16, 1, 2, 1e9] {
      #expect(curve.value(at: x).isFinite && curve.slope(at: x).isFinite, "at \(x)")
    }
  }

  @Test func goesOnWithTheSlopesOfItsEnds() {
    let curve = TimingCurve(0.25, 0.1, 0.5, 0.8)
    #expect(isClose(curve.value(at: -2), -0.8, within: 1e-12))
    #expect(isClose(curve.value(at: 1.5), 1.2, within: 1e-12))
    #expect(TimingCurve.easeIn.value(at: -1) == 0)
    #expect(TimingCurve(0, 1, 1, 0).value(at: -1) == 0, "a vertical tangent goes on level")
    #expect(isClose(TimingCurve.easeOut.value(at: -1), -1 / 0.58, within: 1e-12))
  }

  @Test func reversedCurveIsThePointReflection() {
    for step in 0...100 {
      let x = Double(step) / 100
      #expect(isClose(TimingCurve.easeIn.value(at: x), 1 - TimingCurve.easeOut.value(at: 1 - x), within: 1e-12))
    }
  }

  @Test func namesAreComplete() {
    #expect(TimingCurve.names.compactMap(TimingCurve.named) == [.linear, .easeIn, .easeOut, .easeInEaseOut, .standard])
    #expect(TimingCurve.named("Ease-In") == nil)
  }

  @Test func rejectsControlPointsThatFoldTime() {
    #expect(TimingCurve(validating: -0.1, 0, 1, 1) == nil)
    #expect(TimingCurve(validating: 0, 0, 1.1, 1) == nil)
    #expect(TimingCurve(validating: .nan, 0, 1, 1) == nil)
    #expect(TimingCurve(validating: 0, .infinity, 1, 1) == nil)
    #expect(TimingCurve(validating: 0.42, 0, 1, 1) == .easeIn)
  }
}
