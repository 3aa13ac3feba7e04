/// A point in a coordinate system, in points; x grows to the right, y grows downwards.
public struct Point: Hashable, Sendable {
  /// The distance from the left, in points.
  public var x: Double
  /// The distance from the top, in points.
  public var y: Double

  /// The origin.
  public static let zero = Point(0, 0)

  /// Creates a point from coordinates in points.
  public init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }

  /// The coordinate along `axis`, in points.
  public subscript(axis: Axis) -> Double {
    get { axis == .horizontal ? x : y }
    set { if axis == .horizontal { x = newValue } else { y = newValue } }
  }

  /// Returns the point moved by a vector.
  public static func + (point: Point, vector: Vector) -> Point { Point(point.x + vector.dx, point.y + vector.dy) }

  /// Returns the point moved by the opposite of a vector.
  public static func - (point: Point, vector: Vector) -> Point { Point(point.x - vector.dx, point.y - vector.dy) }

  /// Returns the vector from the second point to the first.
  public static func - (end: Point, start: Point) -> Vector { Vector(end.x - start.x, end.y - start.y) }

  /// Moves the point by a vector.
  public static func += (point: inout Point, vector: Vector) { point = point + vector }
}

/// A displacement or a velocity: it has a direction and a length, but no location.
///
/// A displacement is in points, and a velocity in points per second.
public struct Vector: Hashable, Sendable {
  /// The horizontal component; positive is to the right.
  public var dx: Double
  /// The vertical component; positive is downwards.
  public var dy: Double

  /// The zero vector.
  public static let zero = Vector(0, 0)

  /// Creates a vector from components in points, or in points per second for a velocity.
  public init(_ dx: Double, _ dy: Double) { (self.dx, self.dy) = (dx, dy) }

  /// The component along `axis`.
  public subscript(axis: Axis) -> Double {
    get { axis == .horizontal ? dx : dy }
    set { if axis == .horizontal { dx = newValue } else { dy = newValue } }
  }

  /// The Euclidean length.
  public var length: Double { (dx * dx + dy * dy).squareRoot() }

  /// The axis of the longer component; vertical if both are equal.
  public var dominantAxis: Axis { abs(dx) > abs(dy) ? .horizontal : .vertical }

  /// Returns the sum of two vectors.
  public static func + (a: Vector, b: Vector) -> Vector { Vector(a.dx + b.dx, a.dy + b.dy) }

  /// Returns the difference of two vectors.
  public static func - (a: Vector, b: Vector) -> Vector { Vector(a.dx - b.dx, a.dy - b.dy) }

  /// Returns the opposite vector.
  public static prefix func - (a: Vector) -> Vector { Vector(-a.dx, -a.dy) }

  /// Returns the vector multiplied by a number.
  public static func * (a: Vector, factor: Double) -> Vector { Vector(a.dx * factor, a.dy * factor) }

  /// Returns the vector divided by a number.
  public static func / (a: Vector, divisor: Double) -> Vector { Vector(a.dx / divisor, a.dy / divisor) }
}

/// A direction in which content scrolls or is laid out.
public enum Axis: Hashable, Sendable, CaseIterable {
  /// From left to right.
  case horizontal
  /// From top to bottom.
  case vertical

  /// The other axis.
  public var cross: Axis { self == .horizontal ? .vertical : .horizontal }
}
