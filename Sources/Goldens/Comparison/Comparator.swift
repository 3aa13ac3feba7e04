internal import CPixels
import Imaging

/// How two pictures are compared: which differences count.
///
/// A pixel counts where it is not masked, one of its channels differs by more than `channelDelta`, and, if `perceptual`
/// is given, a person would notice. How many pixels may count is for others to say.
package struct Comparator: Hashable, Sendable {
  /// Every pixel that is not the same counts.
  package static let exact = Comparator()
  /// What a person would notice counts.
  package static let perceptual = Comparator(perceptual: .standard)

  /// By how much each channel of a pixel may differ, 0 to 255; of 16 bits, 257 times as much.
  package var channelDelta: Int
  /// From where on a difference is noticed; nil where every one counts.
  package var perceptual: PerceptualThresholds?
  /// Where nothing counts.
  package var masks: [PixelRegion]

  /// Makes a comparator.
  ///
  /// - Precondition: `channelDelta` is from 0 to 255.
  package init(channelDelta: Int = 0, perceptual: PerceptualThresholds? = nil, masks: [PixelRegion] = []) {
    precondition((0...255).contains(channelDelta), "a channel differs by 0 to 255, not by \(channelDelta)")
    (self.channelDelta, self.perceptual, self.masks) = (channelDelta, perceptual, masks)
  }

  /// Compares two pictures; nil where their sizes differ.
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
    // What does not count needs no perceptual comparison.
    guard found.count > 0 else { return difference }
    let perceived = pair.perceive(perceptual, beyond: channelDelta).result
    difference.pixelCount = perceived.noticed.count
    difference.bounds = PixelDifference.Bounds(perceived.noticed)
    difference.perception = PixelDifference.Perception(perceived, in: pair.size)
    return difference
  }

  /// What kind of a difference there is between two pictures, whatever of it counts; nil where there is none, or the
  /// sizes differ.
  ///
  /// - Parameter difference: What `compare` found of them; saves counting again.
  package func cause(_ first: Bitmap, _ second: Bitmap, of difference: PixelDifference? = nil) -> PixelCause? {
    guard let pair = PixelPair(first, second, masks: masks) else { return nil }
    let count = difference?.differingCount ?? pair.compare(beyond: 0).differing
    if count == 0 { return nil }
    // Shapes and colours are looked for in 8 bits, in which there may be fewer pixels that differ, or none.
    let shown = pair.isWide ? pair.compareShown().differing : count
    return shown > 0 ? pair.cause(perceptual ?? .standard, ofCount: shown) : .content
  }

  /// A faded grey copy of the first picture, in which pixels that count are red, those that differ but do not count
  /// amber, and masked ones bluish; nil where the sizes differ.
  ///
  /// - Parameters:
  ///   - size: The copy's sides, in pixels; the picture's own unless said. A pixel is marked where anything is marked
  ///     within the area that it covers, so that a dot is not lost in a small copy.
  ///   - isOnBlack: Whether the copy fades to black instead of to white.
  ///   - isSeeThrough: Whether the red lets through what is beneath, for where all of it is red.
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
