import Motion
import TestSupport
import Testing

/// The curves compared with public recordings of `UIScrollView` in the simulators of iOS 26.5 (Cranpose) and 26.1
/// (OpenUIKit); `Tests/Samples/uikit-recordings.json` has a selection of their samples.
@Suite struct RecordedMotionTests {
  @Test func `edge returns stay within 0.9 pt of the recordings`() throws {
    for recording in try Recordings.load().edgeReturns {
      let motion = EdgeReturn(overscroll: recording.overscroll, velocity: 1000 * recording.velocity)
      let residuals = recording.samples.map { abs(motion.position(at: $0[0]) - $0[1]) }
      #expect(residuals.max()! < 0.9, "\(recording.name)")
      #expect(residuals.reduce(0, +) / Double(residuals.count) < 0.45, "\(recording.name)")
    }
  }

  @Test func `announced targets match the recordings`() throws {
    for recording in try Recordings.load().announcedTargets {
      let rate = DecelerationRate(perMillisecond: recording.rate)
      let motion = DecayMotion(from: 0, velocity: 1000 * recording.velocity, rate: rate)
      #expect(abs(motion.announcedTarget - recording.distance) < 1.0 / 6, "\(recording.velocity)")
    }
  }

  /// UIKit rounds the offset of this recording to half points.
  @Test func `an animated scroll matches the recording on half points`() throws {
    let recording = try Recordings.load().animatedScroll
    let motion = CosineMotion(from: recording.from, to: recording.to)
    for sample in recording.frames {
      let position = motion.position(at: sample[0] / 60)
      #expect((2 * position).rounded() / 2 == sample[1], "frame \(sample[0]): \(position)")
    }
  }

  /// Recorded from UIKit's own animations: damping ratio, duration, velocity, stiffness; mass 1.
  @Test func `a spring fitted to a duration has UIKit's stiffness`() throws {
    let springs = try Recordings.load().springs
    #expect(springs.count == 14)
    for spring in springs {
      let stiffness = Spring(duration: spring[1], dampingRatio: spring[0], initialVelocity: spring[2]).stiffness
      #expect(abs(stiffness / spring[3] - 1) < 1e-6, "\(spring)")
    }
  }

  /// A drag past the edge of a scroll view of 681.67 pt: the finger's distance and the recorded offset.
  @Test(arguments: [(15.0, 8.0), (60, 31.3333), (120, 60.3333), (210, 98.6667), (300, 133), (435, 177)])
  func `the rubber band matches the recording`(distance: Double, seen: Double) {
    #expect(abs(RubberBand(dimension: 681.6667).offset(forDistance: distance) - seen) < 1.0 / 6)
  }
}
