internal import CPixels
import Imaging

/// What kind of a difference there is between two pictures, as far as it has a name.
///
/// It is derived from the pixels alone, from up to 1024 of those that differ, and named only where at least nine of ten of
/// them agree; whatever is left is `content`.
public enum PixelCause: Hashable, Sendable {
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
}

extension PixelCause: CustomStringConvertible {
  /// The kind in a few words.
  public var description: String {
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
