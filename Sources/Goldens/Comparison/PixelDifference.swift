internal import CPixels
import Imaging

/// Where and how far two pictures of one size differ, beyond what a `Comparator` tolerates.
///
/// Channels are those of colours multiplied by alpha, 0 to 255, so that what is clear is the same whatever its colour.
package struct PixelDifference: Hashable, Sendable {
  /// Columns and rows, the last ones included.
  package struct Bounds: Hashable, Sendable {
    /// From the leftmost to the rightmost column, from 0.
    package var columns: ClosedRange<Int>
    /// From the topmost to the lowest row, from 0.
    package var rows: ClosedRange<Int>

    package init(columns: ClosedRange<Int>, rows: ClosedRange<Int>) { (self.columns, self.rows) = (columns, rows) }
  }

  /// What a perceptual comparison adds.
  package struct Perception: Hashable, Sendable {
    /// The largest distance of any pixel in OKLab, noticed or not: 0, or up to 1 for black and white.
    package var largestDistance: Double
    /// The largest sum of visible distances in a window of 8 by 8 pixels; 0 where no pixel is visibly different.
    package var density: Double
    /// The left column and the top row of that window; nil where no pixel is visibly different.
    package var densestWindow: PixelRegion?

    package init(largestDistance: Double, density: Double, densestWindow: PixelRegion?) {
      (self.largestDistance, self.density, self.densestWindow) = (largestDistance, density, densestWindow)
    }
  }

  /// The extent of either picture.
  package var size: PixelSize
  /// How many pixels were compared: all but the masked ones.
  package var comparedCount: Int
  /// How many pixels differ at all.
  package var differingCount: Int
  /// How many pixels count: those that differ by more than was allowed, and are noticed where perception decides.
  package var pixelCount: Int
  /// The largest difference in any channel of any pixel, allowed or not: 0 to 255, or to 65535 of pictures that are
  /// compared with 16 bits a channel.
  package var largestDelta: Int
  /// The largest value of a channel, in whose unit `largestDelta` is: 255 or 65535.
  package var channelLimit = 255
  /// What encloses the pixels that count; nil where there are none.
  package var bounds: Bounds?
  /// What a perceptual comparison found; nil for any other.
  package var perception: Perception?
  /// What kind of a difference it is; nil where it was not asked for.
  package var cause: PixelCause?

  /// Which part of the compared pixels counts, 0…1; 0 where everything is masked.
  package var share: Double { comparedCount > 0 ? Double(pixelCount) / Double(comparedCount) : 0 }
}

extension PixelDifference {
  /// Makes a difference of counts; the rest is none.
  package init(size: PixelSize, comparedCount: Int, differingCount: Int, pixelCount: Int, largestDelta: Int) {
    self.init(
      size: size, comparedCount: comparedCount, differingCount: differingCount, pixelCount: pixelCount,
      largestDelta: largestDelta, bounds: nil, perception: nil, cause: nil)
  }
}

/// What kind of a difference there is between two pictures, as far as it has a name.
///
/// It is derived from the pixels alone, from up to 1024 of those that differ, and named only where at least nine of ten of
/// them agree; whatever is left is `content`.
package enum PixelCause: Hashable, Sendable, CustomStringConvertible {
  /// What differs is found again, pixel by pixel, so far to the right and down (negative: left and up). Up to 64 pixels
  /// along one axis, and 8 across it, are looked for.
  case moved(right: Int, down: Int)
  /// Shapes are the same, a colour is another; the pixel that changed most, before and after.
  case recoloured(from: RGBA, to: RGBA)
  /// Pixels on edges differ, and none by more than renderers do.
  case antialiasing
  /// Something stands on what was plain.
  case appeared
  /// What stood there is gone, and the plain colour of its surroundings is left.
  case disappeared
  /// Anything else.
  case content

  /// The kind in a few words.
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
