import Imaging
import Testing
import Verdicts

@testable import GoldenFiles

struct FrameVerdictTests {
  static let size = PixelSize(width: 10, height: 10)

  static func judgement(compared: Int, isMasked: Bool) -> FrameVerdict {
    let difference = PixelDifference(
      size: size, comparedCount: compared, differingCount: 3, pixelCount: 3, largestDelta: 9)
    return FrameVerdict(verdict: .pixels(difference), tolerance: .exact, isMasked: isMasked)
  }

  @Test(arguments: [(100, false, true), (99, false, false), (99, true, true), (100, true, true), (2, true, false)])
  func `a judgement with too few compared pixels is contradictory`(compared: Int, isMasked: Bool, isPossible: Bool) {
    let contradiction = Self.judgement(compared: compared, isMasked: isMasked).contradiction(Self.size)
    let expected = "calls a frame different, contrary to its numbers and the tolerance"
    #expect(contradiction == (isPossible ? nil : expected))
  }
}
