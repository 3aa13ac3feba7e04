import LibC

/// An affine transformation of the plane: x′ = a·x + c·y + tx, y′ = b·x + d·y + ty.
///
/// Angles are in radians and, since y points downwards, positive angles turn clockwise as seen on screen.
public struct Affine: Hashable, Sendable {
  /// The share of x in x′.
  public var a: Double
  /// The share of x in y′.
  public var b: Double
  /// The share of y in x′.
  public var c: Double
  /// The share of y in y′.
  public var d: Double
  /// The horizontal translation, in points.
  public var tx: Double
  /// The vertical translation, in points.
  public var ty: Double

  /// The transformation that changes nothing.
  public static let identity = Affine(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// The transformation (x, y) ↦ (a·x + c·y + tx, b·x + d·y + ty), as `CGAffineTransform` names its numbers.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// A translation by a vector, in points.
  public static func translation(_ vector: Vector) -> Affine {
    Affine(a: 1, b: 0, c: 0, d: 1, tx: vector.dx, ty: vector.dy)
  }

  /// A scaling about the origin.
  public static func scale(_ x: Double, _ y: Double) -> Affine { Affine(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0) }

  /// A rotation about the origin, in radians, clockwise as seen on screen.
  public static func rotation(_ angle: Double) -> Affine {
    let (sine, cosine) = (sin(angle), cos(angle))
    return Affine(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// The transformation that applies `self` first and `next` after it.
  public func concatenated(with next: Affine) -> Affine {
    Affine(
      a: a * next.a + b * next.c, b: a * next.b + b * next.d,
      c: c * next.a + d * next.c, d: c * next.b + d * next.d,
      tx: tx * next.a + ty * next.c + next.tx, ty: tx * next.b + ty * next.d + next.ty)
  }

  /// The determinant of the linear part; 0 where no inverse exists.
  public var determinant: Double { a * d - b * c }

  /// The transformation that undoes this one, or nil where a side has been scaled to nothing.
  public var inverted: Affine? {
    let determinant = determinant
    guard determinant != 0, determinant.isFinite else { return nil }
    return Affine(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
  }

  /// By how much the transformation scales, where it does nothing but scale both axes alike and move; nil where it does
  /// anything else, or turns by half a circle.
  public var uprightScale: Double? { b == 0 && c == 0 && a == d && a > 0 ? a : nil }

  /// The image of a point.
  public func apply(_ point: Point) -> Point { Point(a * point.x + c * point.y + tx, b * point.x + d * point.y + ty) }

  /// The image of a displacement: translation has no part in it.
  public func apply(_ vector: Vector) -> Vector { Vector(a * vector.dx + c * vector.dy, b * vector.dx + d * vector.dy) }

  /// The smallest upright rectangle that holds the image of a rectangle.
  public func boundingBox(of rect: Rect) -> Rect {
    if uprightScale == 1 { return rect.offset(by: Vector(tx, ty)) }
    let corners = [
      apply(Point(rect.minX, rect.minY)), apply(Point(rect.maxX, rect.minY)),
      apply(Point(rect.minX, rect.maxY)), apply(Point(rect.maxX, rect.maxY)),
    ]
    let xs = corners.map(\.x)
    let ys = corners.map(\.y)
    return Rect(xs.min()!, ys.min()!, xs.max()! - xs.min()!, ys.max()! - ys.min()!)
  }
}
