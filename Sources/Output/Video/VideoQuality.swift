import LibC
import Timebase

/// The reduction in quality that makes a file smaller; by default there is none.
struct VideoQuality: Hashable, Sendable {
  /// The fraction of the width that is kept, above 0.
  var scale = 1.0
  /// The divisor of the frame rate: one frame in `divisor` is kept.
  var divisor: Int64 = 1
  /// The number of colours, a power of two up to 256, or `nil` to keep all colours.
  var colors: Int? = nil
  /// The increase of the quantizer (CRF) of mp4 and webm.
  var quantizer = 0
  /// The quality of a lossy webp, 0 to 100, or `nil` for a lossless one and for other formats.
  var webP: Int? = nil

  /// The approximate logarithm of the file's size, relative to other qualities of the same frames and format.
  ///
  /// The search compares sizes of encoded files only. So a wrong estimate costs it another file and nothing else.
  var weight: Double {
    let bits = colors.map { Double($0.trailingZeroBitCount) } ?? 12
    let detail = webP.map { 0.011 * Double($0 - 100) - 0.25 } ?? -0.05 * Double(quantizer)
    return 1.6 * log(scale) - 0.7 * log(Double(divisor)) + log(0.4 + 0.075 * bits) + detail
  }

  /// Returns the quality levels from the best to the smallest, each about a fifth smaller than the previous one.
  ///
  /// The least visible properties are reduced first: fine details, similar colours, and frame rates above 30. Width,
  /// lower frame rates and further colours follow. A webp is reduced in quality, then in frame rate, then in width.
  ///
  /// - Parameters:
  ///   - options: The options; only the quality of webp and the limit of the frame rate matter.
  ///   - hasAlpha: Whether transparency must be kept, which excludes palettes and the lossy webp.
  static func levels(
    for format: VideoFormat, _ rate: FrameRate, _ options: VideoOptions = VideoOptions(),
    hasAlpha: Bool = false
  ) -> [VideoQuality] {
    let large = [1, 0.9, 0.8, 0.72, 0.64]
    let (medium, small) = ([0.57, 0.5, 0.45, 0.4], [0.35, 0.31, 0.27, 0.24, 0.21])
    let tiny = [0.18, 0.16, 0.14, 0.12, 0.1, 0.08]
    var steps: [VideoQuality] = []
    func add(
      _ scales: [Double], upTo frames: Double = .infinity, colors: Int? = nil, quantizer: Int = 0, webP: Int? = nil
    ) {
      let frames = min(frames, options.frameRateLimit.map(Double.init) ?? .infinity)
      let divisor = max(1, Int64((rate.framesPerSecond / frames).rounded(.up)))
      steps += scales.map {
        VideoQuality(scale: $0, divisor: divisor, colors: hasAlpha ? nil : colors, quantizer: quantizer, webP: webP)
      }
    }
    switch format {
    case .gif, .apng:
      if format == .apng { add([1]) }
      add([1], colors: 256)
      add([1], upTo: 30, colors: 256)
      add(large, upTo: 30, colors: 128)
      add(medium, upTo: 20, colors: 64)
      add(small, upTo: 15, colors: 32)
      add(tiny, upTo: 10, colors: 16)
    case .webp:
      let qualities = hasAlpha ? [nil] : options.webPQualities
      for quality in qualities { add([1], webP: quality) }
      for frames in [30.0, 20, 15] { add([1], upTo: frames, webP: qualities[qualities.count - 1]) }
      add(large + medium + small + tiny, upTo: 15, webP: qualities[qualities.count - 1])
    case .mp4, .webm:
      // Motion by whole pixels compresses to a few bytes, but not once it is scaled. Dropping frames saves little.
      for (scale, frames, degrees) in [
        (1, .infinity, [0, 3, 6, 9, 12, 15, 18]), (0.5, .infinity, [8, 12, 16, 20]), (0.35, .infinity, [14, 18, 22]),
        (0.25, 30, [16, 20]), (0.18, 15, [20]), (0.12, 15, [20]), (0.08, 15, [20]),
      ] as [(Double, Double, [Int])] {
        for degree in degrees { add([scale], upTo: frames, quantizer: format == .mp4 ? degree : degree * 3 / 2) }
      }
    }
    // At a low frame rate no frame is dropped, which may make two levels equal.
    var known: Set<VideoQuality> = []
    return steps.filter { known.insert($0).inserted }
  }
}

extension VideoOptions {
  /// The qualities of a webp, from the best to the smallest file; `nil` is lossless.
  fileprivate var webPQualities: [Int?] {
    guard let best = webPQuality else { return [nil] }
    return [best] + [80, 70, 60, 50].filter { $0 < best }
  }
}

/// A search for the best quality level within the size limit, which encodes as few files as possible.
struct QualitySearch {
  /// The quality levels, from the best to the smallest.
  let steps: [VideoQuality]
  /// The size limit, in bytes.
  let limit: Int
  /// The last level known to be too large, and the first known to be within the limit.
  private var (large, small): (Int, Int)
  /// The sizes of the encoded files in bytes, by level.
  private var sizes: [Int: Int] = [:]

  /// The largest number of encoded files. Then the best one within the limit is used.
  private static let tries = 9

  init(_ steps: [VideoQuality], limit: Int) {
    (self.steps, self.limit) = (steps, limit)
    (large, small) = (-1, steps.count)
  }

  /// Returns the next level to encode, or `nil` if the search is complete.
  func next() -> Int? {
    guard small - large > 1 else { return nil }
    guard let size = sizes[large] else { return 0 }
    if sizes.count >= Self.tries { return small < steps.count ? nil : steps.count - 1 }
    let base = steps[large].weight
    // The ratio of measured to estimated sizes; 1 until both sides are measured.
    var slope = 1.0
    if let other = sizes[small] {
      let span = steps[small].weight - base
      if span < 0 { slope = (log(Double(other)) - log(Double(size))) / span }
    }
    let wanted = log(Double(limit)) - log(Double(size))
    let found = (large + 1..<small).first { (steps[$0].weight - base) * slope <= wanted }
    return found ?? small - 1
  }

  /// Records a file's size. Returns whether the file is the best one so far within the limit.
  mutating func note(_ size: Int, of step: Int) -> Bool {
    sizes[step] = size
    if size > limit {
      large = max(large, step)
      return false
    }
    guard step < small else { return false }
    small = step
    return true
  }
}
