internal import CPixels
import Imaging

/// A comparison of two pictures, with the rules for the pixels that count.
///
/// A pixel counts if it is not masked, and if one of its channels differs by more than `channelDelta`. If
/// `perceptual` is set, the difference must also be noticeable. The tolerated number of such pixels is not part of
/// this type.
///
/// A mask replaces the pixels of the second picture by those of the first, so comparison loops need no masks. The
/// distance of pixels is Euclidean in OKLab, with 1 % of flare. It is visible above 0.02, unless the levels differ by
/// at most a quarter of the contrast around them, as on an edge with different antialiasing. Visible pixels count if
/// their distances sum to 0.2 within 8 by 8; an area counts if its mean shade changes by 0.0035 within 16 by 16.
/// ``PerceptualThresholds`` gives the reason for each number.
package struct Comparator: Hashable, Sendable {
  /// The exact comparator: every pixel that differs counts.
  package static let exact = Comparator()
  /// The perceptual comparator: every pixel with a noticeable difference counts.
  package static let perceptual = Comparator(perceptual: .standard)

  /// The tolerated difference of each channel, 0 to 255; with 16 bits per channel it is multiplied by 257.
  package var channelDelta: Int
  /// The thresholds of noticeable differences; `nil` if every difference counts.
  package var perceptual: PerceptualThresholds?
  /// The regions to ignore.
  package var masks: [PixelRegion]

  /// Creates a comparator.
  ///
  /// - Precondition: `channelDelta` is from 0 to 255.
  package init(channelDelta: Int = 0, perceptual: PerceptualThresholds? = nil, masks: [PixelRegion] = []) {
    precondition((0...255).contains(channelDelta), "the channel delta must be from 0 to 255, not \(channelDelta)")
    (self.channelDelta, self.perceptual, self.masks) = (channelDelta, perceptual, masks)
  }

  /// Compares two pictures; returns `nil` if their sizes differ.
  package func compare(_ first: Bitmap, _ second: Bitmap) -> PixelDifference? {
    guard let pair = PixelPair(first, second, masks: masks) else { return nil }
    let found = pair.compare(beyond: channelDelta)
    var difference = PixelDifference(
      size: pair.size, comparedCount: first.pixelCount - PixelRegion.coveredCount(by: masks, of: pair.size),
      differingCount: found.differing, pixelCount: found.count, largestDelta: Int(found.largest),
      bounds: PixelDifference.Bounds(found))
    if pair.isWide { difference.channelLimit = 65_535 }
    guard let perceptual else { return difference }
    difference.perception = .init(largestDistance: 0, density: 0, densestWindow: nil)
    // The perceptual comparison is skipped if no pixel counts.
    guard found.count > 0 else { return difference }
    let perceived = pair.perceive(perceptual, beyond: channelDelta).result
    difference.pixelCount = perceived.noticed.count
    difference.bounds = PixelDifference.Bounds(perceived.noticed)
    difference.perception = PixelDifference.Perception(perceived, in: pair.size)
    return difference
  }

  /// Returns the cause of the difference between two pictures, including tolerated differences.
  ///
  /// The result is `nil` if there is no difference, or if the sizes differ.
  ///
  /// - Parameter difference: The result of `compare` for the pictures, if known; saves counting the pixels again.
  package func cause(_ first: Bitmap, _ second: Bitmap, of difference: PixelDifference? = nil) -> PixelCause? {
    guard let pair = PixelPair(first, second, masks: masks) else { return nil }
    let count = difference?.differingCount ?? pair.compare(beyond: 0).differing
    if count == 0 { return nil }
    // Shapes and colours are analysed with 8 bits per channel, in which fewer pixels differ, or none.
    let shown = pair.isWide ? pair.compareShown().differing : count
    return shown > 0 ? pair.cause(perceptual ?? .standard, ofCount: shown) : .content
  }

  /// Returns a faded grey copy of the first picture with the differences marked; `nil` if the sizes differ.
  ///
  /// Pixels that count are red, tolerated ones amber, masked ones bluish.
  ///
  /// - Parameters:
  ///   - size: The size of the copy in pixels (default: the picture's size). A pixel is marked if any pixel in the
  ///     area that it covers is, so that small differences stay visible in a reduced copy.
  ///   - isOnBlack: Whether the copy fades to black instead of to white.
  ///   - isSeeThrough: Whether the red is translucent, so that an entirely red picture remains recognisable.
  package func picture(
    _ first: Bitmap, _ second: Bitmap, size: PixelSize? = nil, isOnBlack: Bool = false, isSeeThrough: Bool = false
  ) throws(ImageError) -> Bitmap? {
    guard let pair = PixelPair(first, second, masks: masks) else { return nil }
    var marks = perceptual.map { pair.perceive($0, beyond: channelDelta).marks } ?? pair.marks(beyond: channelDelta)
    if pair.isWide, perceptual != nil {
      for (index, mark) in pair.marks(beyond: channelDelta).enumerated() where mark != 0 && marks[index] == 0 {
        marks[index] = UInt8(pixels_mark_tolerated)
      }
    }
    for mask in masks.compactMap({ $0.clipped(to: first.size) }) {
      for y in mask.y..<mask.y + mask.height {
        let start = y * first.width + mask.x
        marks.replaceSubrange(
          start..<start + mask.width, with: repeatElement(UInt8(pixels_mark_masked), count: mask.width))
      }
    }
    let ground = try first.resized(to: size ?? first.size)
    if ground.size != first.size {
      let all = marks
      marks = [UInt8](repeating: 0, count: ground.pixelCount)
      pixels_resize_marks(&marks, ground.width, ground.height, all, first.width, first.height)
    }
    let result = try Bitmap(width: ground.width, height: ground.height)
    pixels_paint_marks(result.bytes, ground.image, marks, isOnBlack ? 1 : 0, isSeeThrough ? 1 : 0)
    result.isOpaque = true
    return result
  }
}
