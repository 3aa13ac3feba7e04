import LibC
import Timebase

/// What is given up for the sake of a file's size: nothing unless said.
struct VideoQuality: Hashable, Sendable {
  /// The part of the width that stays, above 0.
  var scale = 1.0
  /// One frame of so many stays.
  var divisor: Int64 = 1
  /// How many colours there are: a power of two up to 256; `nil` for as many as there are.
  var colors: Int? = nil
  /// By how much details are coarser than usual, in the encoder's own measure: constant rate factors of mp4 and webm,
  /// percent of webp, which leaves out none at 0.
  var coarseness = 0

  /// The logarithm of how many bytes a file has, about, against others of the same frames and format. The search believes
  /// only files that were made, so being wrong costs it another one and nothing else.
  var weight: Double {
    let bits = colors.map { Double($0.trailingZeroBitCount) } ?? 12
    return 1.6 * log(scale) - 0.7 * log(Double(divisor)) + log(0.4 + 0.075 * bits) - 0.05 * Double(coarseness)
  }

  /// From the best to the smallest, each about a fifth smaller than the one before. What is missed least goes first: fine
  /// details or colours that few tell apart, and more frames than 30 a second; then width, more frames and colours.
  static func ladder(for format: VideoFormat, _ rate: FrameRate) -> [VideoQuality] {
    let large = [1, 0.9, 0.8, 0.72, 0.64]
    let (medium, small) = ([0.57, 0.5, 0.45, 0.4], [0.35, 0.31, 0.27, 0.24, 0.21])
    let tiny = [0.18, 0.16, 0.14, 0.12, 0.1, 0.08]
    var steps: [VideoQuality] = []
    func add(_ scales: [Double], upTo frames: Double = .infinity, colors: Int? = nil, coarseness: Int = 0) {
      let divisor = max(1, Int64((rate.framesPerSecond / frames).rounded(.up)))
      steps += scales.map { VideoQuality(scale: $0, divisor: divisor, colors: colors, coarseness: coarseness) }
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
      add([1])
      add([1], upTo: 30)
      add(large, upTo: 30, coarseness: 25)
      add(medium, upTo: 20, coarseness: 25)
      add(small, upTo: 15, coarseness: 40)
      add(tiny, upTo: 10, coarseness: 60)
    case .mp4, .webm:
      // What moves by whole pixels is told in a few bytes, and is not where it was scaled; so is the time between frames.
      for (scale, frames, degrees) in [
        (1, .infinity, [0, 3, 6, 9, 12, 15, 18]), (0.5, .infinity, [8, 12, 16, 20]), (0.35, .infinity, [14, 18, 22]),
        (0.25, 30, [16, 20]), (0.18, 15, [20]), (0.12, 15, [20]), (0.08, 15, [20]),
      ] as [(Double, Double, [Int])] {
        for degree in degrees { add([scale], upTo: frames, coarseness: format == .mp4 ? degree : degree * 3 / 2) }
      }
    }
    // Of few frames a second none is left out, which may make two steps the same.
    var known: Set<VideoQuality> = []
    return steps.filter { known.insert($0).inserted }
  }
}

/// Finds the best step of a ladder whose file is small enough, by making files of few of them.
struct QualitySearch {
  /// The ladder, from the best to the smallest.
  let steps: [VideoQuality]
  let limit: Int
  /// The last step that was found too large, and the first that is small enough.
  private var (large, small): (Int, Int)
  private var sizes: [Int: Int] = [:]

  /// After so many files the best one that fits is taken.
  private static let tries = 9

  init(_ steps: [VideoQuality], limit: Int) {
    (self.steps, self.limit) = (steps, limit)
    (large, small) = (-1, steps.count)
  }

  /// The step to be tried next; `nil` where there is nothing to be found any more.
  func next() -> Int? {
    guard small - large > 1 else { return nil }
    guard let size = sizes[large] else { return 0 }
    if sizes.count >= Self.tries { return small < steps.count ? nil : steps.count - 1 }
    let base = steps[large].weight
    // How the sizes follow the weights; as these say, while nothing is known of the other side.
    var slope = 1.0
    if let other = sizes[small] {
      let span = steps[small].weight - base
      if span < 0 { slope = (log(Double(other)) - log(Double(size))) / span }
    }
    let wanted = log(Double(limit)) - log(Double(size))
    let found = (large + 1..<small).first { (steps[$0].weight - base) * slope <= wanted }
    return found ?? small - 1
  }

  /// Takes note of a file's size; answers whether it is the best one so far that is small enough.
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
