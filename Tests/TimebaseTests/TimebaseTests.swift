import Testing
import Timebase

struct InstantTests {
  @Test func `a moment has one instant, however it is reached`() {
    let start = Instant(nanoseconds: 300_000_000)
    for index in 0..<600 {
      let offset = FrameRate(60).instant(ofFrame: index)
      #expect(start.advanced(byPicoseconds: offset.picoseconds) == FrameRate(60).instant(ofFrame: index + 18))
    }
  }

  @Test func `seconds convert to instants and back`() {
    #expect(Instant(seconds: 1.25).seconds == 1.25)
    #expect(Instant(seconds: 0.1) == Instant(nanoseconds: 100_000_000))
    #expect(Instant(nanoseconds: 400_000_000).seconds(since: Instant(nanoseconds: 150_000_000)) == 0.25)
    #expect(Instant(nanoseconds: 5).advanced(bySeconds: -5e-9) == .zero)
    #expect(Instant(picoseconds: 1_499).nanoseconds == 1)
    #expect(Instant(picoseconds: -1_500).nanoseconds == -2)
  }
}

struct FrameRateTests {
  @Test(arguments: [24, 25, 30, 50, 60, 120, 240, 1000] as [Int64])
  func `frames of different rates coincide exactly`(rate: Int64) {
    // Every second frames of all rates coincide; a rate and its double coincide at every second frame.
    for second in 0..<3600 {
      #expect(
        FrameRate(rate).instant(ofFrame: second * Int(rate)) == Instant(nanoseconds: Int64(second) * 1_000_000_000))
    }
    let doubled = FrameRate(rate * 2)
    for frame in 0..<2000 { #expect(FrameRate(rate).instant(ofFrame: frame) == doubled.instant(ofFrame: 2 * frame)) }
  }

  @Test func `a frame is within half a picosecond of its exact instant`() {
    for (frames, seconds) in [(60, 1), (30_000, 1_001), (24_000, 1_001), (59_940_059, 1_000_000)] as [(Int64, Int64)] {
      let rate = FrameRate(frames, per: seconds)
      for index in [0, 1, 2, 7, 1_000, 99_999] {
        let exact = Double(index) * Double(seconds) / Double(frames)
        #expect(abs(rate.instant(ofFrame: index).seconds - exact) <= 0.5e-12 + exact * 1e-15)
      }
    }
  }

  @Test func `frames are counted up to and including the end`() {
    let rate = FrameRate(60)
    #expect(rate.frameCount(upTo: .zero) == 1)
    #expect(rate.frameCount(upTo: Instant(nanoseconds: 100_000_000)) == 7)
    #expect(rate.frameCount(upTo: Instant(nanoseconds: 99_999_999)) == 6)
    #expect(rate.frameCount(upTo: Instant(nanoseconds: -1)) == 0)
    #expect(FrameRate(30_000, per: 1_001).frameCount(upTo: Instant(nanoseconds: 1_001_000_000)) == 31)
  }
}
