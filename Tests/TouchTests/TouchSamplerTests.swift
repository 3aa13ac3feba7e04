import Graphics
import TestSupport
import Testing
import Timebase
import Touch

@Suite struct TouchSamplerTests {
  @Test func `samples are at multiples of the period after touch-down`() {
    var path = TouchPath(from: .zero, at: .ms(5))
    path.drag(to: Point(50, 0), seconds: 0.05)
    let nanoseconds = TouchSampler().samples(of: path).map { $0.instant.nanoseconds - 5_000_000 }
    #expect(nanoseconds == [0, 16_666_667, 33_333_333, 50_000_000])
  }

  @Test(arguments: [60, 120, 240, 7, 1000]) func `samples are in order and end with the lift`(rate: Int) {
    var path = TouchPath(from: .zero, at: .ms(3))
    path.drag(to: Point(50, 20), seconds: 0.123)
    path.hold(seconds: 0.2)
    path.drag(to: Point(0, 20), seconds: 0)
    path.hold(seconds: 0.1)
    let instants = TouchSampler(rate: rate).samples(of: path).map(\.instant)
    #expect(instants.first == path.start)
    #expect(instants.last == path.end)
    for (earlier, later) in zip(instants, instants.dropFirst()) {
      #expect(later.nanoseconds - earlier.nanoseconds >= 1_000)
      #expect(later.seconds(since: earlier) <= 1 / Double(rate) + 2e-9)
    }
    for end in path.ends { #expect(instants.contains(end)) }
  }

  /// 250 ms are 15 periods of 60 Hz: one sample, at the drag's end.
  @Test func `a regular sample at the end of a drag is one sample`() {
    let path = TouchPath.line(to: Point(100, 0), seconds: 0.25)
    let samples = TouchSampler().samples(of: path)
    #expect(samples.count == 16)
    #expect(samples.last == TouchSample(instant: .ms(250), location: Point(100, 0)))
    let almost = TouchPath.line(to: Point(100, 0), seconds: 0.250_000_4)
    #expect(TouchSampler().samples(of: almost).count == 16)
    let beyond = TouchPath.line(to: Point(100, 0), seconds: 0.250_002)
    #expect(TouchSampler().samples(of: beyond).count == 17)
  }

  @Test func `the end of each drag is a sample`() {
    var path = TouchPath.line(to: Point(10, 0), seconds: 0.02)
    path.drag(to: Point(10, 40), seconds: 0.02)
    let samples = TouchSampler().samples(of: path)
    #expect(samples.contains(TouchSample(instant: .ms(20), location: Point(10, 0))))
    #expect(samples.map(\.instant.nanoseconds) == [0, 16_666_667, 20_000_000, 33_333_333, 40_000_000])
  }

  /// A regular sample a microsecond from a drag's end is separate.
  @Test func `samples a microsecond apart are separate`() {
    var path = TouchPath.line(to: Point(10, 0), seconds: 0.000_999)
    path.hold(seconds: 0.002)
    let nanoseconds = TouchSampler(rate: 1000).samples(of: path).map(\.instant.nanoseconds)
    #expect(nanoseconds == [0, 999_000, 1_000_000, 2_000_000, 2_999_000])
  }

  @Test func `of two ends that share a sample the later one counts`() {
    var path = TouchPath.line(to: Point(10, 0), seconds: 0.01)
    path.drag(to: Point(20, 0), seconds: 0.000_000_5)
    let samples = TouchSampler().samples(of: path)
    #expect(samples.map(\.instant.nanoseconds) == [0, 10_000_500])
    #expect(samples[1].location == Point(20, 0))
    #expect(TouchSampler().samples(of: .line(to: Point(10, 0), seconds: 0)).count == 1)
  }

  @Test func `events distinguish moves from rests`() {
    var path = TouchPath.line(to: Point(10, 0), seconds: 0.03)
    path.hold(seconds: 0.03)
    let phases = TouchSampler().events(of: path, id: 3).map(\.phase)
    #expect(phases == [.began, .moved, .moved, .stationary, .stationary, .ended])
    #expect(TouchSampler().events(of: path, id: 3).allSatisfy { $0.id == 3 })
  }

  /// The lift after a drag is at the instant and the location of the last sample.
  @Test func `a lift follows the last move`() {
    let events = TouchSampler().events(of: .line(to: Point(10, 0), seconds: 0.03))
    #expect(events.map(\.phase) == [.began, .moved, .moved, .ended])
    #expect(events[2].timestamp == events[3].timestamp)
    #expect(events[2].location == events[3].location)
  }

  @Test func `a tap is one touch-down and one lift`() {
    var path = TouchPath(from: Point(5, 6), at: .ms(100))
    path.hold(seconds: 0.01)
    #expect(TouchSampler().events(of: path).map(\.phase) == [.began, .ended])
    let instant = TouchPath(from: Point(5, 6), at: .ms(100))
    #expect(TouchSampler().events(of: instant, lift: .cancelled).map(\.phase) == [.began, .cancelled])
    #expect(instant.end == .ms(100))
  }

  /// A drag without duration is one step.
  @Test func `a drag without duration jumps`() {
    let events = TouchSampler().events(of: .line(to: Point(100, 0), seconds: 0))
    #expect(events.last?.location == Point(100, 0))
    var path = TouchPath(from: .zero, at: .zero)
    path.hold(seconds: 0.1)
    path.drag(to: Point(100, 0), seconds: 0)
    path.hold(seconds: 0.1)
    #expect(path.location(at: .ms(99.999)) == .zero)
    #expect(path.location(at: .ms(100)) == Point(100, 0))
  }

  /// At touch-down the finger is at its start, even if it jumps immediately.
  @Test func `a jump at touch-down follows the touch-down`() {
    var path = TouchPath(from: .zero, at: .ms(50))
    path.drag(to: Point(100, 0), seconds: 0)
    #expect(path.location(at: .ms(49)) == .zero)
    #expect(path.location(at: .ms(50)) == Point(100, 0))
    path.hold(seconds: 0.1)
    #expect(path.location(at: .ms(49)) == .zero)
    #expect(path.location(at: .ms(50)) == .zero)
    #expect(path.location(at: Instant(picoseconds: 50_000_000_001)) == Point(100, 0))
  }

  @Test func `easing changes the locations between start and end`() {
    var path = TouchPath(from: .zero, at: .zero)
    path.drag(to: Point(100, 0), seconds: 1) { $0 * $0 }
    #expect(isClose(path.location(at: .ms(500)).x, 25, within: 1e-12))
    #expect(path.location(at: .ms(1000)) == Point(100, 0))
    #expect(path.location(at: .ms(-5)) == .zero)
    #expect(path.location(at: .ms(2000)) == Point(100, 0))
  }

  /// The location at an instant does not depend on the rate.
  @Test func `a higher rate contains the samples of the lower one`() {
    let path = TouchPath.line(to: Point(90, 33), seconds: 0.2)
    let slow = TouchSampler(rate: 60).samples(of: path)
    let fast = TouchSampler(rate: 240).samples(of: path)
    #expect(slow.allSatisfy { fast.contains($0) })
  }
}
