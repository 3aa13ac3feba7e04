import Motion
import TestSupport
import Testing

/// The curves against the one public recording of a real `UIScrollView`: iOS 26.5 simulator, iPhone 17 Pro Max, in the
/// project Cranpose (pull request 541, `ios_fling_measurement.rs`); some of its samples. Places are in points.
@Suite struct RecordedMotionTests {
  /// A pull of 177 points is let go, with the 490 points a second outward that its finger last had: seconds and overscroll.
  @Test func edgeReturn() {
    let recorded = [
      (0.016235, 157.3333), (0.033471, 138.6667), (0.049541, 121.6667), (0.083471, 93), (0.100122, 81),
      (0.150131, 53.3333), (0.199516, 34.3333), (0.249503, 22), (0.300095, 14), (0.400098, 5.6667),
      (0.499651, 2.3333), (0.616799, 0.6667),
    ]
    let motion = EdgeReturn(overscroll: 177, velocity: 490)
    let residuals = recorded.map { abs(motion.position(at: $0.0) - $0.1) }
    #expect(residuals.max()! < 0.9)
    #expect(residuals.reduce(0, +) / Double(residuals.count) < 0.4)
  }

  /// Where the content was announced to come to rest: rate, distance in points, velocity in points a second.
  @Test(arguments: [
    (DecelerationRate.normal, 235.3333, 480.834), (.normal, 148.6633, 307.76), (.normal, 684.9967, 1381.048),
    (.normal, 2799.33, 5613.967), (.fast, 74.337, 756.662), (.fast, 232.67, 2347.413), (.fast, 595.33, 5991.895),
  ])
  func landingPoint(rate: DecelerationRate, distance: Double, velocity: Double) {
    #expect(abs(DecayMotion(from: 0, velocity: velocity, rate: rate).destination - distance) < 1.0 / 6)
  }

  /// A drag past the edge of a scroll view of 681.67 points: the finger's distance and what was seen.
  @Test(arguments: [(15.0, 8.0), (60, 31.3333), (120, 60.3333), (210, 98.6667), (300, 133), (435, 177)])
  func rubberBand(distance: Double, seen: Double) {
    #expect(abs(RubberBand(dimension: 681.6667).offset(forDistance: distance) - seen) < 1.0 / 6)
  }
}
