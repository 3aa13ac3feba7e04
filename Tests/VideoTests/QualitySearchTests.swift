import Foundation
import Testing
import Timebase

@testable import Video

@Suite struct QualitySearchTests {
  /// Runs a search over files of known sizes; returns the chosen level and the number of encoded files.
  private func search(_ sizes: [Int], limit: Int, _ levels: [VideoQuality]) -> (step: Int?, tries: Int) {
    var search = QualitySearch(levels, limit: limit)
    var (best, tries): (Int?, Int) = (nil, 0)
    while let step = search.next() {
      tries += 1
      if search.note(sizes[step], of: step) { best = step }
    }
    return (best, tries)
  }

  @Test(arguments: VideoFormat.allCases) func `the best level that fits is found with few files`(format: VideoFormat) {
    let levels = VideoQuality.levels(for: format, .sixty)
    // Sizes that follow the estimates more or less steeply.
    for slope in [0.6, 1, 1.4] {
      let sizes = levels.map { Int(9e6 * exp(slope * ($0.weight - levels[0].weight))) }
      for limit in [10_000_000, 8_000_000, 2_000_000, 500_000, 120_000, 1000] {
        let (step, tries) = search(sizes, limit: limit, levels)
        #expect(step == sizes.firstIndex { $0 <= limit }, "\(slope) \(limit)")
        #expect(tries <= 9, "\(slope) \(limit): \(tries)")
        if sizes[0] <= limit { #expect(tries == 1) }
      }
    }
  }

  @Test func `irregular sizes still give a level that fits`() {
    let levels = VideoQuality.levels(for: .gif, .sixty)
    let sizes = levels.indices.map { $0 % 3 == 1 ? 900 : 2000 - 20 * $0 }
    for limit in stride(from: 1000, to: 2000, by: 37) {
      let (step, tries) = search(sizes, limit: limit, levels)
      #expect(step.map { sizes[$0] <= limit } ?? false, "\(limit)")
      #expect(tries <= 10)
    }
  }

  @Test(arguments: VideoFormat.allCases, [FrameRate(60), FrameRate(20), FrameRate(5), FrameRate(30_000, per: 1001)])
  func `each level is smaller than the previous one, and different`(format: VideoFormat, rate: FrameRate) {
    let levels = VideoQuality.levels(for: format, rate)
    #expect(levels[0] == VideoQuality(colors: format == .gif ? 256 : nil, webP: format == .webp ? 90 : nil))
    for (step, next) in zip(levels, levels.dropFirst()) {
      #expect(next.weight < step.weight, "\(step) \(next)")
      // Frames are dropped only at high frame rates.
      #expect(next.divisor == 1 || rate.framesPerSecond / Double(next.divisor) > 5, "\(next)")
    }
  }

  @Test func `a webp is reduced in quality, then in frame rate, then in width`() {
    var options = VideoOptions()
    (options.webPQuality, options.frameRateLimit) = (80, 30)
    let levels = VideoQuality.levels(for: .webp, .sixty, options)
    #expect(levels.prefix(5).map(\.webP) == [80, 70, 60, 50, 50])
    #expect(levels.prefix(7).map(\.divisor) == [2, 2, 2, 2, 3, 4, 4])
    #expect(levels.prefix(7).map(\.scale) == [1, 1, 1, 1, 1, 1, 0.9])
    #expect(levels.dropFirst(6).allSatisfy { $0.webP == 50 && $0.divisor == 4 && $0.scale < 1 })
    options.webPQuality = nil
    for levels in [
      VideoQuality.levels(for: .webp, .sixty, options), VideoQuality.levels(for: .webp, .sixty, hasAlpha: true),
    ] {
      #expect(levels.allSatisfy { $0.webP == nil })
      #expect(levels.map(\.divisor).prefix(4).max() == 4)
    }
  }

  @Test(arguments: VideoFormat.allCases) func `no level exceeds the limit of the frame rate`(format: VideoFormat) {
    var options = VideoOptions()
    options.frameRateLimit = 24
    for (rate, divisor) in [(FrameRate.sixty, 3), (FrameRate(24), 1), (FrameRate(25), 2)] as [(FrameRate, Int64)] {
      let levels = VideoQuality.levels(for: format, rate, options)
      #expect(levels[0].divisor == divisor)
      #expect(levels.allSatisfy { $0.divisor >= divisor })
    }
  }
}
