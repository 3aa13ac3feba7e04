import Testing
import Timebase

@testable import Illustrations

/// The selection of the instants to show.
@Suite struct DifferenceReelTests {
  let samples = Samples()

  /// Four seconds, in which some ticks differ.
  func difference(_ ticks: [Int], fps: Int64 = 60) throws -> ClipDifference {
    let still = [UInt8](repeating: 10, count: 4 * Int(fps))
    var other = still
    for tick in ticks { other[tick] = UInt8(20 + tick % 200) }
    return try samples.difference(samples.clip(still, fps: fps), samples.clip(other, fps: fps))
  }

  func seconds(_ reel: DifferenceReel) -> [[Double]] {
    reel.stretches.map { [$0.lowerBound.seconds, $0.upperBound.seconds].map { ($0 * 1000).rounded() / 1000 } }
  }

  @Test func `a difference is shown with 300 ms around it`() throws {
    let reel = DifferenceReel(try difference([60, 61, 180]), isWhole: false, mostFrames: 60)
    #expect(seconds(reel) == [[0.7, 1.333], [2.7, 3.317]])
    #expect(reel.frameRate == .sixty)
    #expect(reel.count == 38 + 37)
    #expect(reel[0].time.seconds == 0.7)
    #expect(reel[0].step == nil)
    #expect(reel[18].step?.index == 60)
    #expect(reel[19].step?.index == 61)
    #expect(reel[20].step == nil)
    #expect(abs(reel[38].time.seconds - 2.7) < 1e-9)
    #expect(reel[38 + 18].step?.index == 180)
  }

  @Test func `adjacent parts are joined, and end with the clips`() throws {
    #expect(seconds(DifferenceReel(try difference([2, 30, 65]), isWhole: false, mostFrames: 60)) == [[0, 1.4]])
    #expect(seconds(DifferenceReel(try difference([239]), isWhole: false, mostFrames: 60)) == [[3.683, 4]])
  }

  @Test func `everything is shown if requested, or if nothing differs`() throws {
    let whole = DifferenceReel(try difference([60]), isWhole: true, mostFrames: 60)
    #expect(seconds(whole) == [[0, 4]])
    #expect(whole.count == 240)
    #expect(seconds(DifferenceReel(try difference([]), isWhole: false, mostFrames: 60)) == [[0, 4]])
  }

  @Test func `a lower frame rate keeps every difference`() throws {
    for tick in 60..<66 {
      let reel = DifferenceReel(try difference([tick]), isWhole: false, mostFrames: 20)
      #expect(reel.frameRate == FrameRate(20))
      let shown = (0..<reel.count).compactMap { reel[$0].step }
      #expect(shown.map(\.index) == [tick])
      let times = (0..<reel.count).map { reel[$0].time }
      #expect(times == times.sorted())
      #expect(Set(times).count == times.count)
    }
  }

  @Test func `an instant without a picture shows the nearest difference with one`() throws {
    let levels = (0..<120).map { UInt8($0) }
    let golden = try samples.golden(levels, keeping: [60, 61])
    let reel = DifferenceReel(
      try samples.difference(golden, samples.clip(levels.map { $0 + 121 })), isWhole: false, mostFrames: 60)
    #expect(reel.difference.unknownCount == 118)
    #expect(reel.difference.largest?.index == 60)
    #expect(seconds(reel) == [[0.7, 1.333]])
    #expect(reel[0].step?.index == 60)
    #expect(reel[0].isHeld)
    #expect(reel[18].step?.index == 60)
    #expect(!reel[18].isHeld)
    #expect(reel[37].step?.index == 61)
    let words = DifferenceText(reel.difference, DifferenceStyle()).status(reel[37])
    #expect(words == "frame 61, the nearest one with a picture: 100.0 % of the pixels differ")
  }

  @Test func `the frame rate is at most that of the faster clip`() throws {
    #expect(DifferenceReel(try difference([3], fps: 10), isWhole: false, mostFrames: 20).frameRate == FrameRate(10))
    let still = [UInt8](repeating: 1, count: 24)
    let mixed = try samples.difference(samples.clip(still, fps: 24), samples.clip(still, fps: 12))
    #expect(DifferenceReel(mixed, isWhole: true, mostFrames: 60).frameRate == FrameRate(24))
  }
}
