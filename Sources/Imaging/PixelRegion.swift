/// A rectangle of a picture's pixels.
public struct PixelRegion: Hashable, Sendable {
  /// The leftmost column, from 0; negative ones lie left of the picture.
  public var x: Int
  /// The topmost row, from 0; negative ones lie above the picture.
  public var y: Int
  /// How many columns.
  public var width: Int
  /// How many rows.
  public var height: Int

  /// Makes a rectangle.
  ///
  /// - Precondition: neither side is negative.
  public init(x: Int, y: Int, width: Int, height: Int) {
    precondition(width >= 0 && height >= 0, "a rectangle's sides are 0 or more pixels, not \(width)×\(height)")
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The part within a picture; nil where there is none.
  public func clipped(to size: PixelSize) -> PixelRegion? {
    let left = max(0, x)
    let top = max(0, y)
    let right = min(size.width, Self.end(x, width))
    let bottom = min(size.height, Self.end(y, height))
    return left < right && top < bottom
      ? PixelRegion(x: left, y: top, width: right - left, height: bottom - top) : nil
  }

  /// How many pixels of a picture lie in at least one of several rectangles.
  public static func coveredCount(by regions: [PixelRegion], of size: PixelSize) -> Int {
    let regions = regions.compactMap { $0.clipped(to: size) }
    let rows = Set(regions.flatMap { [$0.y, $0.y + $0.height] }).sorted()
    // Between two neighbouring edges the same rectangles cover every row.
    return zip(rows, rows.dropFirst()).reduce(0) { sum, slab in
      sum + (slab.1 - slab.0) * coveredColumns(by: regions.filter { $0.y <= slab.0 && slab.1 <= $0.y + $0.height })
    }
  }

  private static func coveredColumns(by regions: [PixelRegion]) -> Int {
    var reached = 0
    return regions.sorted { $0.x < $1.x }.reduce(0) { sum, rect in
      let from = max(reached, rect.x)
      reached = max(reached, rect.x + rect.width)
      return sum + reached - min(from, reached)
    }
  }

  private static func end(_ start: Int, _ length: Int) -> Int {
    let (end, overflow) = start.addingReportingOverflow(length)
    return overflow ? .max : end
  }
}
