import Foundation
import Testing
import Timebase

@testable import Video

@Suite struct QualitySearchTests {
  /// Plays a search over files of known sizes; answers the step that is taken and how many files were made.
  private func search(_ sizes: [Int], limit: Int, _ ladder: [VideoQuality]) -> (step: Int?, tries: Int) {
    var search = QualitySearch(ladder, limit: limit)
    var (best, tries): (Int?, Int) = (nil, 0)
    while let step = search.next() {
      tries += 1
      if search.note(sizes[step], of: step) { best = step }
    }
    return (best, tries)
  }

  @Test(arguments: VideoFormat.allCases) func `the best step that fits is found, with few files`(format: VideoFormat) {
    let ladder = VideoQuality.ladder(for: format, .sixty)
    // Sizes that follow the weights more or less steeply than was thought.
    for slope in [0.6, 1, 1.4] {
      let sizes = ladder.map { Int(9e6 * exp(slope * ($0.weight - ladder[0].weight))) }
      for limit in [10_000_000, 8_000_000, 2_000_000, 500_000, 120_000, 1000] {
        let (step, tries) = search(sizes, limit: limit, ladder)
        #expect(step == sizes.firstIndex { $0 <= limit }, "\(slope) \(limit)")
        #expect(tries <= 9, "\(slope) \(limit): \(tries)")
        if sizes[0] <= limit { #expect(tries == 1) }
      }
    }
  }

  @Test func `sizes that do not follow the steps still give one that fits`() {
    let ladder = VideoQuality.ladder(for: .gif, .sixty)
    let sizes = ladder.indices.map { $0 % 3 == 1 ? 900 : 2000 - 20 * $0 }
    for limit in stride(from: 1000, to: 2000, by: 37) {
      let (step, tries) = search(sizes, limit: limit, ladder)
      #expect(step.map { sizes[$0] <= limit } ?? false, "\(limit)")
      #expect(tries <= 10)
    }
  }

  @Test(arguments: VideoFormat.allCases, [FrameRate(60), FrameRate(20), FrameRate(5), FrameRate(30_000, per: 1001)])
  func `each step is smaller than the one before, and different`(format: VideoFormat, rate: FrameRate) {
    let ladder = VideoQuality.ladder(for: format, rate)
    #expect(ladder[0] == VideoQuality(colors: format == .gif ? 256 : nil))
    for (step, next) in zip(ladder, ladder.dropFirst()) {
      #expect(next.weight < step.weight, "\(step) \(next)")
      // A frame out of so many is left out only where many are shown.
      #expect(next.divisor == 1 || rate.framesPerSecond / Double(next.divisor) > 5, "\(next)")
    }
  }
}
