internal import CPixels
import Imaging
import LibC

/// Finds the cause of the difference between two images, from up to 1024 evenly distributed pixels that differ.
///
/// The images must outlive this value.
struct CauseFinder {
  /// A pixel that differs.
  private struct Sample {
    var x, y: Int
    var before, after: UInt32
  }

  private let a, b: pixels_image
  private var samples: [Sample] = []

  private static let mostSamples = 1024

  init(_ a: pixels_image, _ b: pixels_image, differingCount: Int) {
    (self.a, self.b) = (a, b)
    // The step is odd, so that the samples do not follow a pattern of the image.
    let step = (differingCount + Self.mostSamples - 1) / Self.mostSamples | 1
    var seen = 0
    for y in 0..<a.height where seen < differingCount && mayDiffer(4 * y * a.width, count: a.width) {
      for start in stride(from: 0, to: a.width, by: 16) {
        // Most of a row is usually equal.
        let end = min(start + 16, a.width)
        guard mayDiffer(4 * (y * a.width + start), count: end - start) else { continue }
        for x in start..<end {
          let (before, after) = (a[x, y], b[x, y])
          guard before != after else { continue }
          if seen % step == 0 { samples.append(Sample(x: x, y: y, before: before, after: after)) }
          seen += 1
          if samples.count == Self.mostSamples { return }
        }
      }
    }
  }

  private func mayDiffer(_ offset: Int, count: Int) -> Bool {
    memcmp(a.native + offset, b.native + offset, 4 * count) != 0
  }

  /// Returns the cause of the difference.
  func cause(_ thresholds: PerceptualThresholds) -> PixelCause {
    guard let largest = zip(samples, samples.map(weight)).max(by: { $0.1 < $1.1 })?.0 else { return .content }
    let recoloured = PixelCause.recoloured(from: RGBA(native: largest.before), to: RGBA(native: largest.after))
    var limits = thresholds.native
    if areBesideEqualPixels,
      pixels_are_antialiasing(a, b, samples.map { $0.y * a.width + $0.x }, samples.count, &limits) != 0
    {
      return isFaintChange(largest) ? recoloured : .antialiasing
    }
    if let motion = motion() { return .moved(right: motion.right, down: motion.down) }
    let seams = seams()
    if Self.areMost(seams.before, of: seams.judged), isMostlyPlain(a) { return .appeared }
    if Self.areMost(seams.after, of: seams.judged), isMostlyPlain(b) { return .disappeared }
    // An object that grew or shrank continues in its surroundings on one side, in one of the images.
    if 4 * (seams.before + seams.after) > seams.judged { return .content }
    return isOneChange(largest) ? recoloured : .content
  }

  /// Whether at least half of the samples are next to a pixel that did not change, as on the edges of equal areas.
  private var areBesideEqualPixels: Bool {
    let count = samples.count { sample in
      (-1...1).contains { down in
        (-1...1).contains { right in
          let (x, y) = (sample.x + right, sample.y + down)
          return a.contains(x, y) && a[x, y] == b[x, y]
        }
      }
    }
    return 2 * count >= samples.count
  }

  /// Whether a part is at least nine tenths of the whole.
  private static func areMost(_ part: Int, of whole: Int) -> Bool { whole > 0 && 10 * part >= 9 * whole }

  // MARK: Motion

  private static let farthestAlong = 64
  private static let farthestAcross = 8

  /// Returns the nearest of the motions that explain the largest fraction of the samples.
  private func motion() -> (right: Int, down: Int)? {
    var best: (right: Int, down: Int)?
    var most = 0
    let range = -Self.farthestAlong...Self.farthestAlong
    for down in range {
      for right in range where min(abs(right), abs(down)) <= Self.farthestAcross && (right, down) != (0, 0) {
        let share = explainedShare(right, down)
        guard share > 0, share >= most else { continue }
        if share == most, let best, right * right + down * down >= best.right * best.right + best.down * best.down {
          continue
        }
        (best, most) = ((right, down), share)
      }
    }
    return best
  }

  /// Returns the fraction of the samples that a motion explains, in thousandths; 0 if it is below 900.
  ///
  /// A motion explains a pixel that is found at its destination afterwards, and a new pixel that was found at its
  /// origin before.
  private func explainedShare(_ right: Int, _ down: Int) -> Int {
    var least = 0
    // Most candidate motions are wrong, and 32 samples suffice to reject them.
    for limit in [32, Self.mostSamples] {
      let forth = foundShare(right, down, in: b, limit: limit) { $0.before }
      guard forth >= 750 else { return 0 }
      let back = foundShare(-right, -down, in: a, limit: limit) { $0.after }
      guard back >= 750 else { return 0 }
      least = min(forth, back)
    }
    return least >= 900 ? least : 0
  }

  /// Returns the fraction of the first `limit` samples that are found in an image at an offset, in thousandths.
  ///
  /// Samples whose destination is outside the image do not count. The result is 0 if less than half of all samples
  /// count.
  private func foundShare(
    _ right: Int, _ down: Int, in image: pixels_image, limit: Int, _ color: (Sample) -> UInt32
  ) -> Int {
    let limit = min(limit, samples.count)
    var (judged, found, index) = (0, 0, 0)
    for _ in 0..<limit {
      let sample = samples[index]
      // The step is a prime above the number of samples, so every sample occurs once, and the first ones are spread
      // out.
      index = (index + 1031) % samples.count
      guard image.contains(sample.x + right, sample.y + down) else { continue }
      judged += 1
      if image[sample.x + right, sample.y + down] == color(sample) { found += 1 }
      // Rejects the motion once more than a quarter of the samples are missing.
      if 4 * (judged - found) > limit { return 0 }
    }
    if limit == samples.count, 2 * judged < limit { return 0 }
    return judged > 0 ? 1000 * found / judged : 1000
  }

  // MARK: Appearing

  /// Returns how often the edge of the difference continues in the surrounding pixels, before and after.
  private func seams() -> (judged: Int, before: Int, after: Int) {
    var seams = (judged: 0, before: 0, after: 0)
    for sample in samples {
      for (right, down) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
        let (x, y) = (sample.x + right, sample.y + down)
        guard a.contains(x, y), a[x, y] == b[x, y] else { continue }
        let before = Self.delta(sample.before, a[x, y])
        let after = Self.delta(sample.after, a[x, y])
        seams.judged += 1
        if before <= 2, 2 * before < after { seams.before += 1 }
        if after <= 2, 2 * after < before { seams.after += 1 }
      }
    }
    return seams
  }

  private func isMostlyPlain(_ image: pixels_image) -> Bool {
    Self.areMost(samples.count { image.isPlain($0.x, $0.y) }, of: samples.count)
  }

  // MARK: Colours

  /// Returns the change of each channel: B, G, R, A.
  private static func change(_ before: UInt32, _ after: UInt32) -> SIMD4<Int32> {
    let shifts = SIMD4<UInt32>(0, 8, 16, 24)
    func levels(_ pixel: UInt32) -> SIMD4<Int32> {
      SIMD4(truncatingIfNeeded: SIMD4(repeating: pixel) &>> shifts & SIMD4(repeating: 255))
    }
    return levels(after) &- levels(before)
  }

  private static func delta(_ p: UInt32, _ q: UInt32) -> Int32 {
    let change = change(p, q)
    return max(change.max(), -change.min())
  }

  private static func squaredChange(_ sample: Sample) -> Int32 {
    let change = change(sample.before, sample.after)
    return (change &* change).wrappedSum()
  }

  /// Returns the weight of a sample for a change of colour: its size, with preference for plain areas.
  private func weight(_ sample: Sample) -> Int32 {
    let isPlain = a.isPlain(sample.x, sample.y) && b.isPlain(sample.x, sample.y)
    return Self.squaredChange(sample) + (isPlain ? 1 << 20 : 0)
  }

  /// Whether a single colour changed, together with its blends: every change is a multiple of the largest.
  private func isOneChange(_ largest: Sample) -> Bool {
    let whole = SIMD4<Float>(Self.change(largest.before, largest.after))
    let length = (whole * whole).sum()
    return samples.allSatisfy { sample in
      let change = SIMD4<Float>(Self.change(sample.before, sample.after))
      let part = (change * whole).sum() / length
      let rest = change - part * whole
      // Both blends are rounded, and so are the colours from which they are blended.
      return part > 0 && max(rest.max(), -rest.min()) <= 2
    }
  }

  /// Whether thin strokes have another colour, with changes no larger than noise.
  ///
  /// Noise goes in both directions. Changes in one direction are a change of colour if there is only one pair of
  /// colours, or if faint pixels change less than full ones.
  private func isFaintChange(_ largest: Sample) -> Bool {
    guard samples.count >= 8, isOneChange(largest) else { return false }
    if samples.allSatisfy({ ($0.before, $0.after) == (largest.before, largest.after) }) { return true }
    let changes = samples.map(Self.squaredChange)
    let most = changes.max() ?? 0
    // A change of half the size is a quarter when squared; the limit is a third.
    return 6 * changes.count { 3 * $0 < most } > samples.count
  }
}

extension pixels_image {
  /// The native pixel at a position.
  fileprivate subscript(x: Int, y: Int) -> UInt32 {
    UnsafeRawPointer(native).load(fromByteOffset: 4 * (y * width + x), as: UInt32.self)
  }

  fileprivate func contains(_ x: Int, _ y: Int) -> Bool { x >= 0 && y >= 0 && x < width && y < height }

  fileprivate func isPlain(_ x: Int, _ y: Int) -> Bool { pixels_is_plain(self, x, y) != 0 }
}
