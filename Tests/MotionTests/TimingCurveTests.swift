import Motion
import TestSupport
import Testing

@Suite struct TimingCurveTests {
  static let curves: [TimingCurve] = [
    .linear, .easeIn, .easeOut, .easeInEaseOut, .standard, TimingCurve(0, 1, 1, 0), TimingCurve(1, 0, 0, 1),
    TimingCurve(0.3, -0.6, 0.7, 1.6), TimingCurve(0, 0.5, 0.5, 0.5), TimingCurve(0, 0, 0, 1), TimingCurve(1, 0, 1, 1),
    TimingCurve(0, 0, 0, 0), TimingCurve(1, 1, 1, 1),
  ]

  /// The values of Apple's implementation, as recorded in GNUstep's tests.
  @Test(arguments: [
    (TimingCurve.linear, 0.669997), (.easeIn, 0.515911), (.easeOut, 0.846581), (.easeInEaseOut, 0.772850),
    (.standard, 0.926527),
  ])
  func `the named curves agree with Core Animation`(curve: TimingCurve, expected: Double) {
    #expect(abs(curve.value(at: 0.67) - expected) < 5e-6)
  }

  @Test(arguments: curves) func `a curve starts at 0 and ends at 1`(curve: TimingCurve) {
    #expect(curve.value(at: 0) == 0)
    #expect(curve.value(at: 1) == 1)
  }

  /// A point of the Bézier curve at a parameter is on the solved curve.
  @Test(arguments: curves) func `a curve is solved to nine digits`(curve: TimingCurve) {
    for step in 1..<200 {
      let t = Double(step) / 200
      let (a, b, c) = (3 * (1 - t) * (1 - t) * t, 3 * (1 - t) * t * t, t * t * t)
      let (x, y) = (a * curve.x1 + b * curve.x2 + c, a * curve.y1 + b * curve.y2 + c)
      let reached = curve.value(at: x)
      // On steep parts the error is that of x's last bit.
      let bit = x.ulp * abs(curve.slope(at: x))
      #expect(abs(reached - y) < 1e-9 + 4 * bit, "x \(x): \(reached), not \(y)")
    }
  }

  @Test(arguments: curves.filter { (0...1).contains($0.y1) && (0...1).contains($0.y2) && $0.y1 <= $0.y2 })
  func `a monotonic curve never decreases`(curve: TimingCurve) {
    let values = (0...2_000).map { curve.value(at: Double($0) / 2_000) }
    for (earlier, later) in zip(values, values.dropFirst()) { #expect(later >= earlier - 1e-12) }
  }

  @Test(arguments: curves) func `the slope is the derivative of the value`(curve: TimingCurve) {
    for step in 1..<50 where step != 25 {
      let x = Double(step) / 50
      let measured = (curve.value(at: x + 1e-6) - curve.value(at: x - 1e-6)) / 2e-6
      #expect(isClose(curve.slope(at: x), measured, within: 1e-4), "at \(x)")
    }
  }

  @Test(arguments: curves) func `a curve is finite everywhere`(curve: TimingCurve) {
    for x in [-1e9, -1, 0, .leastNonzeroMagnitude, 1e-12, 0.5, 1 - 1e-16, 1, 2, 1e9] {
      #expect(curve.value(at: x).isFinite, "at \(x)")
      #expect(curve.slope(at: x).isFinite, "at \(x)")
    }
  }

  @Test func `outside 0 to 1 a curve continues with the slopes of its ends`() {
    let curve = TimingCurve(0.25, 0.1, 0.5, 0.8)
    #expect(isClose(curve.value(at: -2), -0.8, within: 1e-12))
    #expect(isClose(curve.value(at: 1.5), 1.2, within: 1e-12))
    #expect(TimingCurve.easeIn.value(at: -1) == 0)
    #expect(TimingCurve(0, 1, 1, 0).value(at: -1) == 0, "a vertical tangent continues horizontally")
    #expect(isClose(TimingCurve.easeOut.value(at: -1), -1 / 0.58, within: 1e-12))
  }

  @Test func `a vertical tangent at an end continues horizontally`() {
    #expect(TimingCurve(0, 1, 0.5, 0.5).value(at: -1) == 0)
    #expect(TimingCurve(0, 0, 0, 1).value(at: -1) == 0)
    #expect(TimingCurve(0.5, 0.5, 1, 0).value(at: 2) == 1)
    #expect(TimingCurve(1, 0, 1, 1).value(at: 2) == 1)
    #expect(isClose(TimingCurve.easeIn.value(at: 2), 1 + 1 / 0.58, within: 1e-12))
    #expect(TimingCurve(.leastNonzeroMagnitude, 1, 1, 1).value(at: 0) == 0, "the slope is not a number")
    #expect(TimingCurve(0, 0, 1.0.nextDown, -1e300).value(at: 1) == 1)
  }

  /// A polynomial in the parameter gives 1 + 2e-16 for this curve.
  @Test func `a curve ends at 1 to the last bit`() { #expect(TimingCurve(0.3, 0.02, 0.7, 0.06).value(at: 1) == 1) }

  @Test func `the slopes at the ends are those of the tangents`() {
    let curve = TimingCurve(0.25, 0.1, 0.5, 0.7)
    #expect(curve.slope(at: -1) == 0.4)
    #expect(isClose(curve.slope(at: 2), 0.6, within: 1e-12))
    #expect(isClose(TimingCurve.easeInEaseOut.slope(at: 0.5), 1.5 / 0.87, within: 1e-12))
  }

  /// For a vertical tangent: a millionth of the time, half of it outside at the ends.
  @Test func `the slope of a vertical tangent is that of a chord`() {
    let (ends, middle) = (TimingCurve(0, 1, 1, 0), TimingCurve(1, 0, 0, 1))
    #expect(ends.slope(at: 0) == ends.value(at: 5e-7) / 5e-7)
    #expect(isClose(ends.slope(at: 1), (1 - ends.value(at: 1 - 5e-7)) / 5e-7, within: 1e-9))
    let chord = (middle.value(at: 0.5 + 5e-7) - middle.value(at: 0.5 - 5e-7)) / 1e-6
    #expect(isClose(middle.slope(at: 0.5), chord, within: 1e-9))
    #expect(ends.slope(at: 0) > 1000)
    #expect(middle.slope(at: 0.5) > 1000)
  }

  @Test func `a straight line is exact`() {
    for step in 0...1000 {
      let x = Double(step) / 1000 - 0.25
      #expect(TimingCurve.linear.value(at: x) == x)
      #expect(TimingCurve(0.2, 0.2, 0.7, 0.7).value(at: x) == x)
      #expect(TimingCurve(0.2, 0.2, 0.7, 0.7).slope(at: x) == 1)
    }
  }

  @Test func `ease-in and ease-out are point reflections of each other`() {
    for step in 0...100 {
      let x = Double(step) / 100
      #expect(isClose(TimingCurve.easeIn.value(at: x), 1 - TimingCurve.easeOut.value(at: 1 - x), within: 1e-12))
    }
  }

  @Test func `each name has its curve, in lower case`() {
    #expect(TimingCurve.names.compactMap(TimingCurve.named) == [.linear, .easeIn, .easeOut, .easeInEaseOut, .standard])
    #expect(TimingCurve.named("Ease-In") == nil)
  }

  @Test func `control points outside 0 to 1 in time are rejected`() {
    #expect(TimingCurve(validating: -0.1, 0, 1, 1) == nil)
    #expect(TimingCurve(validating: 0, 0, 1.1, 1) == nil)
    #expect(TimingCurve(validating: .nan, 0, 1, 1) == nil)
    #expect(TimingCurve(validating: 0, .infinity, 1, 1) == nil)
    #expect(TimingCurve(validating: 0.42, 0, 1, 1) == .easeIn)
  }
}
