internal import CPixels

/// What came out of a comparison of two pictures.
public enum Comparison: Hashable, Sendable {
  /// Every pixel is the same.
  case same
  /// So many pixels differ, by at most so much in any channel (colours multiplied by alpha, 0 to 255).
  case different(pixelCount: Int, largestDelta: Int)
  /// The sizes differ, so no pixels were compared.
  case sizes(first: PixelSize, second: PixelSize)
}

/// An extent in pixels.
public struct PixelSize: Hashable, Sendable {
  /// Pixels in a row.
  public var width: Int
  /// Rows.
  public var height: Int

  /// Makes an extent.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

/// How two pictures are compared, and what is let pass.
public enum Comparator: Hashable, Sendable {
  /// Every pixel must be the same.
  case exact
  /// Each channel may differ by up to a number from 0 to 255.
  case channelDelta(Int)

  /// Counts what differs.
  public static func compare(_ first: Bitmap, _ second: Bitmap) -> Comparison {
    guard first.width == second.width, first.height == second.height else {
      return .sizes(first: first.size, second: second.size)
    }
    if first == second { return .same }
    var largest: UInt8 = 0
    let count: Int
    if first.isOpaque == second.isOpaque && !first.isOpaque {
      count = pixels_differing(first.bytes, second.bytes, first.pixelCount, &largest)
    } else {
      // An opaque bitmap's alpha says nothing, so both are brought to the same form.
      count = pixels_differing(first.rgba, second.rgba, first.pixelCount, &largest)
    }
    return count == 0 ? .same : .different(pixelCount: count, largestDelta: Int(largest))
  }

  /// Whether this comparator lets a result pass.
  public func accepts(_ comparison: Comparison) -> Bool {
    switch (self, comparison) {
    case (_, .same): true
    case (_, .sizes): false
    case (.exact, .different): false
    case (.channelDelta(let limit), .different(_, let delta)): delta <= limit
    }
  }
}

extension Bitmap {
  /// The extent in pixels.
  public var size: PixelSize { PixelSize(width: width, height: height) }
}
