internal import CPixels
import Imaging

/// The position and amount of the difference between two pictures of one size, beyond the tolerance of a
/// `Comparator`.
///
/// Channels are premultiplied by alpha, 0 to 255, so that transparent pixels are equal whatever their colour.
package struct PixelDifference: Hashable, Sendable {
  /// A range of columns and rows, both inclusive.
  package struct Bounds: Hashable, Sendable {
    /// The columns, from 0.
    package var columns: ClosedRange<Int>
    /// The rows, from 0.
    package var rows: ClosedRange<Int>

    package init(columns: ClosedRange<Int>, rows: ClosedRange<Int>) { (self.columns, self.rows) = (columns, rows) }
  }

  /// The result of a perceptual comparison.
  package struct Perception: Hashable, Sendable {
    /// The largest OKLab distance of any pixel, noticed or not, 0…1.
    package var largestDistance: Double
    /// The largest sum of visible distances in a window of 8 by 8 pixels; 0 if no pixel is visibly different.
    package var density: Double
    /// The window with that sum; `nil` if no pixel is visibly different.
    package var densestWindow: PixelRegion?

    package init(largestDistance: Double, density: Double, densestWindow: PixelRegion?) {
      (self.largestDistance, self.density, self.densestWindow) = (largestDistance, density, densestWindow)
    }
  }

  /// The size of both pictures.
  package var size: PixelSize
  /// The number of compared pixels: all except the masked ones.
  package var comparedCount: Int
  /// The number of pixels that differ at all.
  package var differingCount: Int
  /// The number of pixels that count: those that differ by more than allowed and, in a perceptual comparison, are
  /// noticed.
  package var pixelCount: Int
  /// The largest difference in any channel of any pixel, allowed or not: 0 to 255, or to 65535 with 16 bits per
  /// channel.
  package var largestDelta: Int
  /// The maximum value of a channel, which is the unit of `largestDelta`: 255 or 65535.
  package var channelLimit = 255
  /// The bounding box of the pixels that count; `nil` if there are none.
  package var bounds: Bounds?
  /// The result of a perceptual comparison; `nil` for any other.
  package var perception: Perception?
  /// The cause of the difference; `nil` if it was not determined.
  package var cause: PixelCause?

  /// The fraction of the compared pixels that count, 0…1; 0 if everything is masked.
  package var share: Double { comparedCount > 0 ? Double(pixelCount) / Double(comparedCount) : 0 }
}

extension PixelDifference {
  /// Creates a difference from counts, without bounds, perception and cause.
  package init(size: PixelSize, comparedCount: Int, differingCount: Int, pixelCount: Int, largestDelta: Int) {
    self.init(
      size: size, comparedCount: comparedCount, differingCount: differingCount, pixelCount: pixelCount,
      largestDelta: largestDelta, bounds: nil, perception: nil, cause: nil)
  }
}

/// The cause of a difference between two pictures.
///
/// It is derived from the pixels alone, from up to 1024 of those that differ. A cause is named only if at least nine
/// tenths of them agree; otherwise it is `content`.
package enum PixelCause: Hashable, Sendable, CustomStringConvertible {
  /// The differing pixels moved right and down by the given distances (negative: left and up). The search covers up
  /// to 64 pixels along one axis and 8 across it.
  case moved(right: Int, down: Int)
  /// The shapes are equal, but a colour changed. The values are those of the pixel that changed most.
  case recoloured(from: RGBA, to: RGBA)
  /// Only pixels on edges differ, and no more than between renderers.
  case antialiasing
  /// An object appeared on a plain area.
  case appeared
  /// An object disappeared, and the plain colour of its surroundings is left.
  case disappeared
  /// Any other difference.
  case content

  /// A short description of the cause.
  package var description: String {
    switch self {
    case .moved(let right, let down): "moved by \(Self.way(right, down))"
    case .recoloured(let from, let to): "recoloured from \(from.hexadecimal) to \(to.hexadecimal)"
    case .antialiasing: "anti-aliasing only"
    case .appeared: "something appeared"
    case .disappeared: "something disappeared"
    case .content: "other content"
    }
  }

  private static func way(_ right: Int, _ down: Int) -> String {
    let across = right == 0 ? nil : "\(pixels(right)) \(right > 0 ? "to the right" : "to the left")"
    let along = down == 0 ? nil : "\(pixels(down)) \(down > 0 ? "down" : "up")"
    return [across, along].compactMap { $0 }.joined(separator: " and ")
  }

  private static func pixels(_ count: Int) -> String { abs(count) == 1 ? "1 pixel" : "\(abs(count)) pixels" }
}
