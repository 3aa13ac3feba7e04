/// A rectangle with sides along the axes, in points.
public struct Rect: Hashable, Sendable {
  /// The top left corner.
  public var origin: Point
  /// The size.
  public var size: Size

  /// The empty rectangle at the origin.
  public static let zero = Rect(0, 0, 0, 0)

  /// Creates a rectangle from its top left corner and its size, in points.
  public init(origin: Point, size: Size) { (self.origin, self.size) = (origin, size) }

  /// Creates a rectangle from the coordinates of its top left corner and its size, in points.
  public init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.init(origin: Point(x, y), size: Size(width, height))
  }

  /// Creates a rectangle from its centre and its size, in points.
  public init(center: Point, size: Size) {
    self.init(origin: Point(center.x - size.width / 2, center.y - size.height / 2), size: size)
  }

  /// The left edge.
  public var minX: Double { origin.x }
  /// The right edge.
  public var maxX: Double { origin.x + size.width }
  /// The top edge.
  public var minY: Double { origin.y }
  /// The bottom edge.
  public var maxY: Double { origin.y + size.height }
  /// The horizontal centre.
  public var midX: Double { origin.x + size.width / 2 }
  /// The vertical centre.
  public var midY: Double { origin.y + size.height / 2 }
  /// The width.
  public var width: Double { size.width }
  /// The height.
  public var height: Double { size.height }
  /// The centre.
  public var center: Point { Point(midX, midY) }
  /// Whether the area is empty: a side is zero or negative.
  public var isEmpty: Bool { size.isEmpty }

  /// Returns whether a point is inside. The right and the bottom edges are outside, as in UIKit.
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// Returns whether another rectangle is inside, edges included.
  public func contains(_ other: Rect) -> Bool {
    other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY
  }

  /// Returns the rectangle moved by a vector.
  public func offset(by vector: Vector) -> Rect { Rect(origin: origin + vector, size: size) }

  /// Returns the rectangle reduced by `insets`. A side never becomes negative.
  public func inset(by insets: Insets) -> Rect {
    Rect(
      minX + insets.left, minY + insets.top,
      max(0, width - insets.left - insets.right), max(0, height - insets.top - insets.bottom))
  }

  /// Returns the rectangle reduced by the same distance on all four sides. A negative distance enlarges it.
  public func inset(by distance: Double) -> Rect {
    inset(by: Insets(top: distance, left: distance, bottom: distance, right: distance))
  }

  /// Returns the intersection of two rectangles; empty if they do not overlap.
  public func intersection(_ other: Rect) -> Rect {
    let left = max(minX, other.minX)
    let top = max(minY, other.minY)
    let right = min(maxX, other.maxX)
    let bottom = min(maxY, other.maxY)
    return right > left && bottom > top ? Rect(left, top, right - left, bottom - top) : .zero
  }

  /// Returns whether two rectangles overlap in an area that is not empty.
  public func intersects(_ other: Rect) -> Bool {
    !isEmpty && !other.isEmpty && minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }

  /// Returns the smallest rectangle that contains both; an empty one adds nothing.
  public func union(_ other: Rect) -> Rect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let left = min(minX, other.minX)
    let top = min(minY, other.minY)
    return Rect(left, top, max(maxX, other.maxX) - left, max(maxY, other.maxY) - top)
  }
}

/// A width and a height, in points.
public struct Size: Hashable, Sendable {
  /// The width, in points.
  public var width: Double
  /// The height, in points.
  public var height: Double

  /// The zero size.
  public static let zero = Size(0, 0)

  /// Creates a size, in points.
  public init(_ width: Double, _ height: Double) { (self.width, self.height) = (width, height) }

  /// The length along `axis`, in points.
  public subscript(axis: Axis) -> Double {
    get { axis == .horizontal ? width : height }
    set { if axis == .horizontal { width = newValue } else { height = newValue } }
  }

  /// Whether the area is empty: a side is zero or negative.
  public var isEmpty: Bool { width <= 0 || height <= 0 }
}

/// Distances from the four edges of a rectangle, in points; positive ones are inward.
public struct Insets: Hashable, Sendable {
  /// The distance from the top edge.
  public var top: Double
  /// The distance from the left edge.
  public var left: Double
  /// The distance from the bottom edge.
  public var bottom: Double
  /// The distance from the right edge.
  public var right: Double

  /// No insets.
  public static let zero = Insets(top: 0, left: 0, bottom: 0, right: 0)

  /// Creates insets from distances in points; negative ones are outward.
  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// Returns the sum of both insets at each edge.
  public func adding(_ other: Insets) -> Insets {
    Insets(top: top + other.top, left: left + other.left, bottom: bottom + other.bottom, right: right + other.right)
  }

  /// Returns the insets with a function applied to each.
  package func map(_ transform: (Double) -> Double) -> Insets {
    Insets(top: transform(top), left: transform(left), bottom: transform(bottom), right: transform(right))
  }

  /// Returns the inset at the start of an axis: left or top.
  public func leading(_ axis: Axis) -> Double { axis == .horizontal ? left : top }

  /// Returns the inset at the end of an axis: right or bottom.
  public func trailing(_ axis: Axis) -> Double { axis == .horizontal ? right : bottom }
}

/// A rectangle with rounded corners.
package struct RoundedRect: Hashable, Sendable {
  /// The rectangle, in points.
  package var rect: Rect
  /// The radii of the corners, in points. Each is limited to half of the shorter side when drawn.
  package var corners: CornerRadii

  /// Creates a rectangle whose corners have one radius, in points; 0 gives square corners.
  package init(_ rect: Rect, cornerRadius: Double = 0) { self.init(rect, corners: CornerRadii(cornerRadius)) }

  /// Creates a rectangle with a radius for each corner.
  package init(_ rect: Rect, corners: CornerRadii) { (self.rect, self.corners) = (rect, corners) }

  /// The radius of the corners, in points; the largest one if they differ.
  package var cornerRadius: Double {
    get { corners.largest }
    set { corners = CornerRadii(newValue) }
  }

  /// The radii as drawn: between 0 and half of the shorter side, in points.
  package var effectiveCorners: CornerRadii {
    let limit = min(rect.width, rect.height) / 2
    return corners.map { max(0, min($0, limit)) }
  }

  /// The largest radius as drawn, in points.
  package var effectiveRadius: Double { effectiveCorners.largest }
}
