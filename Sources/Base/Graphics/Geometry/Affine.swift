import LibC

/// An affine transformation of the plane: x′ = a·x + c·y + tx, y′ = b·x + d·y + ty.
///
/// Angles are in radians. Because y points downwards, positive angles turn clockwise on the screen.
///
/// ```swift
/// let turned = Affine.rotation(.pi / 2).concatenated(with: .translation(Vector(100, 0)))
/// turned.apply(Point(10, 0))  // about (100, 10)
/// ```
public struct Affine: Hashable, Sendable {
  /// The factor of x in x′.
  public var a: Double
  /// The factor of x in y′.
  public var b: Double
  /// The factor of y in x′.
  public var c: Double
  /// The factor of y in y′.
  public var d: Double
  /// The horizontal translation, in points.
  public var tx: Double
  /// The vertical translation, in points.
  public var ty: Double

  /// The identity transformation.
  public static let identity = Affine(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Creates the transformation (x, y) ↦ (a·x + c·y + tx, b·x + d·y + ty), with the names of `CGAffineTransform`.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// Returns a translation by a vector, in points.
  public static func translation(_ vector: Vector) -> Affine {
    Affine(a: 1, b: 0, c: 0, d: 1, tx: vector.dx, ty: vector.dy)
  }

  /// Returns a scaling about the origin.
  public static func scale(_ x: Double, _ y: Double) -> Affine { Affine(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0) }

  /// Returns a rotation about the origin, in radians, clockwise on the screen.
  public static func rotation(_ angle: Double) -> Affine {
    let (sine, cosine) = (sin(angle), cos(angle))
    return Affine(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// Returns the transformation that applies `self` first and then `next`.
  public func concatenated(with next: Affine) -> Affine {
    Affine(
      a: a * next.a + b * next.c, b: a * next.b + b * next.d,
      c: c * next.a + d * next.c, d: c * next.b + d * next.d,
      tx: tx * next.a + ty * next.c + next.tx, ty: tx * next.b + ty * next.d + next.ty)
  }

  /// The determinant of the linear part; 0 if there is no inverse.
  public var determinant: Double { a * d - b * c }

  /// The inverse transformation, or nil if there is none.
  public var inverted: Affine? {
    let determinant = determinant
    guard determinant != 0, determinant.isFinite else { return nil }
    return Affine(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
  }

  /// The scale factor of a transformation that only scales both axes alike and translates. It is nil for any other
  /// one, including a half turn.
  public var uprightScale: Double? { b == 0 && c == 0 && a == d && a > 0 ? a : nil }

  /// Returns the image of a point.
  public func apply(_ point: Point) -> Point { Point(a * point.x + c * point.y + tx, b * point.x + d * point.y + ty) }

  /// Returns the image of a displacement, without the translation.
  public func apply(_ vector: Vector) -> Vector { Vector(a * vector.dx + c * vector.dy, b * vector.dx + d * vector.dy) }

  /// Returns the smallest upright rectangle that contains the image of a rectangle.
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
