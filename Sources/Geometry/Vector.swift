/// A displacement or a velocity: it has a direction and a length, but no place.
///
/// As a displacement it is in points, as a velocity in points per second.
public struct Vector: Hashable, Sendable {
  /// The horizontal component; positive is to the right.
  public var dx: Double
  /// The vertical component; positive is downwards.
  public var dy: Double

  /// No displacement.
  public static let zero = Vector(0, 0)

  /// Makes a vector from its components.
  public init(_ dx: Double, _ dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  /// The component along `axis`.
  public subscript(axis: Axis) -> Double {
    get { axis == .horizontal ? dx : dy }
    set { if axis == .horizontal { dx = newValue } else { dy = newValue } }
  }

  /// The Euclidean length.
  public var length: Double { (dx * dx + dy * dy).squareRoot() }

  /// The axis along which the vector is longer; vertical where both are equal.
  public var dominantAxis: Axis { abs(dx) > abs(dy) ? .horizontal : .vertical }

  /// The sum of two vectors.
  public static func + (a: Vector, b: Vector) -> Vector { Vector(a.dx + b.dx, a.dy + b.dy) }

  /// The difference of two vectors.
  public static func - (a: Vector, b: Vector) -> Vector { Vector(a.dx - b.dx, a.dy - b.dy) }

  /// The vector turned round.
  public static prefix func - (a: Vector) -> Vector { Vector(-a.dx, -a.dy) }

  /// The vector scaled by a number.
  public static func * (a: Vector, factor: Double) -> Vector { Vector(a.dx * factor, a.dy * factor) }

  /// The vector divided by a number.
  public static func / (a: Vector, divisor: Double) -> Vector { Vector(a.dx / divisor, a.dy / divisor) }
}
