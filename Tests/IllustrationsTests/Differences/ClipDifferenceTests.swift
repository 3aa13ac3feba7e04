import Foundation
import Imaging
import Platform
import Recording
import Testing
import Timebase
import Verdicts

@testable import Illustrations

/// Two clips compared in virtual time.
@Suite struct ClipDifferenceTests {
  let samples = Samples()
  /// Two seconds of increasing grey levels.
  static let ramp = (0..<120).map { UInt8($0) }

  @Test func `equal clips in different files do not differ`() throws {
    let difference = try samples.difference(samples.clip(Self.ramp), samples.clip(Self.ramp))
    #expect(difference.isSame)
    #expect(difference.steps.isEmpty)
    #expect(difference.largest == nil)
    #expect(difference.instantCount == 120)
  }

  @Test func `masked pixels do not differ`() throws {
    let dot = try Samples.picture(10, dot: 90, width: 8, height: 12)
    let both = try Samples.picture(10, dot: 90, width: 8, height: 12)
    both[0, 0] = RGBA(90, 90, 90)
    let plain = try Samples.picture(10, width: 8, height: 12)
    let difference = try ClipDifference(
      samples.clip([plain, plain]), samples.clip([dot, both]), masks: [PixelRegion(x: 4, y: 6, width: 1, height: 1)])
    #expect(difference.steps.map(\.index) == [1])
    #expect(difference.largest?.verdict?.difference?.differingCount == 1)
  }

  @Test func `each differing instant is a step with its difference`() throws {
    var levels = Self.ramp
    for tick in 30..<33 { levels[tick] = 200 }
    levels[31] = 250
    let difference = try samples.difference(samples.clip(Self.ramp), samples.clip(levels))
    #expect(!difference.isSame)
    #expect(difference.steps.map(\.index) == [30, 31, 32])
    #expect(difference.steps.map(\.time) == [30, 31, 32].map(FrameRate.sixty.instant))
    #expect(difference.largest?.index == 31)
    #expect(difference.largest?.verdict?.difference?.largestDelta == 219)
    #expect(difference.steps.allSatisfy { $0.share == 1 })
    #expect(difference.verdict.differing.map(\.number) == [30, 31, 32])
    #expect(difference.step(at: FrameRate.sixty.instant(ofFrame: 31))?.index == 31)
    #expect(difference.step(at: FrameRate(120).instant(ofFrame: 63))?.index == 31)
    #expect(difference.step(at: FrameRate.sixty.instant(ofFrame: 33)) == nil)
  }

  @Test func `the result does not depend on the number of jobs`() throws {
    let ramp = Array(Self.ramp.prefix(20))
    let (a, b) = (try samples.clip(ramp), try samples.clip(ramp.map { 255 - $0 }))
    let one = try samples.difference(a, b, jobs: 1), many = try samples.difference(a, b, jobs: 7)
    #expect(one.steps.map(\.verdict) == many.steps.map(\.verdict))
    #expect(one.verdict == many.verdict)
  }

  @Test func `a tolerated difference is not a step`() throws {
    let difference = try samples.difference(
      samples.clip(Self.ramp), samples.clip(Self.ramp.map { $0 + 2 }), tolerance: Tolerance(channelDelta: 2))
    #expect(difference.isSame)
    #expect(difference.steps.isEmpty)
  }

  /// Clips of two rates with the same motion.
  @Test(arguments: [(60, 30, 60), (60, 24, 24), (25, 60, 10), (30, 30, 60)])
  func `clips of different rates are compared at their common instants`(a: Int, b: Int, count: Int) throws {
    func levels(_ rate: Int) -> [UInt8] { (0..<2 * rate).map { UInt8($0 * 100 / rate) } }
    let first = try samples.clip(levels(a), fps: Int64(a)), second = try samples.clip(levels(b), fps: Int64(b))
    let difference = try samples.difference(first, second)
    #expect(difference.steps.isEmpty, "\(difference.instantCount)")
    #expect(difference.instantCount == count, "\(difference.instantCount)")
    #expect(difference.isSame == (a == b))
    // By frame number nearly all frames would differ.
    if a != b { #expect(difference.verdict.shape.map(\.name).first == "frame rate") }
  }

  @Test func `rates with few common instants are compared at the instants of the slower one`() throws {
    let still = [UInt8](repeating: 7, count: 122)
    var other = Array(still.prefix(120))
    other[61] = 9
    let difference = try samples.difference(samples.clip(still, fps: 61), samples.clip(other, fps: 60))
    #expect(difference.grid == .sixty)
    #expect(difference.steps.map(\.index) == [61])
  }

  @Test func `a longer clip differs at its end`() throws {
    let difference = try samples.difference(samples.clip(Array(Self.ramp.prefix(100))), samples.clip(Self.ramp))
    #expect(difference.steps.map(\.index) == Array(100..<120))
    #expect(difference.steps.allSatisfy { $0.verdict == nil })
    #expect(difference.steps.allSatisfy { $0.before == .ended(99) && !$0.isUnknown })
    #expect(difference.unknownCount == 0)
    #expect(difference.end == Instant(seconds: 2))
  }

  @Test func `a hidden tick repeats the frame before it, and shows nothing before the first`() throws {
    let clip = try samples.clip([nil, nil, 5, nil, nil, 9, 9])
    let shown = (0..<8).map { clip.shown(at: FrameRate.sixty.instant(ofFrame: $0)) }
    #expect(
      shown == [
        .nothing, .nothing, .frame(0), .frame(0), .frame(0), .frame(1), .frame(2), .ended(2),
      ])
    let difference = try samples.difference(clip, samples.clip([nil, 5, 5, 5, 5, 9, 9]))
    #expect(difference.steps.map(\.index) == [1])
  }

  @Test func `clips of different sizes differ everywhere, without decoding a picture`() throws {
    let wide = try samples.clip([3, 4].map { try Samples.picture($0, width: 50, height: 60) })
    let difference = try samples.difference(samples.clip([3, 4]), wide)
    let size = Verdict.size(first: PixelSize(width: 8, height: 12), second: PixelSize(width: 50, height: 60))
    #expect(difference.steps.map(\.verdict) == [size, size])
    #expect(difference.largest?.index == 0)
  }

  @Test func `a picture that does not match its hash is named`() throws {
    let (a, b) = (try samples.clip(Self.ramp), try samples.clip(Self.ramp.map { $0 + 1 }))
    let file = try #require(
      try FileManager.default.subpathsOfDirectory(atPath: samples.folder).first { $0.hasSuffix("frame-00040.png") })
    let other = Data(try PNGEncoder().encode(Samples.picture(99, width: 8, height: 12)))
    try other.write(to: URL(filePath: "\(samples.folder)/\(file)"))
    let error = #expect(throws: RecordingError.self) { try samples.difference(a, b) }
    guard case .damaged(_, "frames/frame-00040.png", "does not match its hash in frames.hashes")? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `parts are neighbouring steps of at most a second, and the largest parts are chosen`() throws {
    let still = [UInt8](repeating: 9, count: 120)
    var levels = still
    for tick in [3, 4, 5, 50] + Array(52..<118) { levels[tick] = 200 }
    levels[60] = 255
    let difference = try samples.difference(samples.clip(still), samples.clip(levels))
    let stretches = difference.stretches
    let spans = stretches.map { [$0.span.lowerBound, $0.span.upperBound].map { Int(($0.seconds * 60).rounded()) } }
    #expect(spans == [[3, 5], [50, 50], [52, 111], [112, 117]])
    #expect(stretches.map(\.largest.index) == [3, 50, 60, 112])
    #expect(ClipDifference.largest(2, of: stretches) == [0, 2])
    #expect(ClipDifference.largest(9, of: stretches).count == 4)
  }

  @Test func `a cancelled comparison stops`() throws {
    let (a, b) = (try samples.clip(Self.ramp), try samples.clip(Self.ramp.map { $0 + 1 }))
    #expect(throws: CancellationError.self) { try ClipDifference(a, b, run: Run(isCancelled: { true })) }
  }
}
