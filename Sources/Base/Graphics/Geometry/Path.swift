/// An outline of straight lines and cubic Bézier curves, in points.
///
/// ```swift
/// var triangle = Path()
/// triangle.move(to: Point(10, 0))
/// triangle.line(to: Point(20, 20))
/// triangle.line(to: Point(0, 20))
/// triangle.close()
/// ```
public struct Path: Hashable, Sendable {
  /// One step of the outline.
  package enum Element: Hashable, Sendable {
    /// Starts a new subpath at a point.
    case move(Point)
    /// A straight line to a point.
    case line(Point)
    /// A cubic Bézier curve with two control points to an end point.
    case curve(Point, Point, Point)
    /// A straight line back to the start of the subpath.
    case close
  }

  /// The steps in order.
  package var elements: [Element]

  /// Creates an empty path.
  public init() { elements = [] }

  /// Creates a path from steps. Each subpath starts with a move.
  package init(_ elements: [Element]) { self.elements = elements }

  /// Starts a new subpath at a point.
  public mutating func move(to point: Point) { elements.append(.move(point)) }

  /// Adds a straight line to a point.
  public mutating func line(to point: Point) { elements.append(.line(point)) }

  /// Adds a cubic Bézier curve with two control points to a point.
  public mutating func curve(_ control1: Point, _ control2: Point, to point: Point) {
    elements.append(.curve(control1, control2, point))
  }

  /// Closes the current subpath.
  public mutating func close() { elements.append(.close) }

  /// Returns the outline of a polygon through the points.
  public static func polygon(_ points: [Point]) -> Path {
    guard let first = points.first else { return Path() }
    return Path([.move(first)] + points.dropFirst().map { .line($0) } + [.close])
  }

  /// Returns the outline of a rectangle with rounded corners; the radius is in points.
  public static func roundedRect(_ rect: Rect, cornerRadius: Double) -> Path {
    roundedRect(RoundedRect(rect, cornerRadius: cornerRadius))
  }

  /// Returns the outline of a rounded rectangle.
  package static func roundedRect(_ shape: RoundedRect) -> Path {
    let (rect, radii) = (shape.rect, shape.effectiveCorners)
    if radii.largest == 0 {
      return polygon([
        Point(rect.minX, rect.minY), Point(rect.maxX, rect.minY), Point(rect.maxX, rect.maxY),
        Point(rect.minX, rect.maxY),
      ])
    }
    let pulls = radii.map { $0 * (1 - arcConstant) }
    var path = Path()
    path.move(to: Point(rect.minX + radii.topLeft, rect.minY))
    path.line(to: Point(rect.maxX - radii.topRight, rect.minY))
    path.curve(
      Point(rect.maxX - pulls.topRight, rect.minY), Point(rect.maxX, rect.minY + pulls.topRight),
      to: Point(rect.maxX, rect.minY + radii.topRight))
    path.line(to: Point(rect.maxX, rect.maxY - radii.bottomRight))
    path.curve(
      Point(rect.maxX, rect.maxY - pulls.bottomRight), Point(rect.maxX - pulls.bottomRight, rect.maxY),
      to: Point(rect.maxX - radii.bottomRight, rect.maxY))
    path.line(to: Point(rect.minX + radii.bottomLeft, rect.maxY))
    path.curve(
      Point(rect.minX + pulls.bottomLeft, rect.maxY), Point(rect.minX, rect.maxY - pulls.bottomLeft),
      to: Point(rect.minX, rect.maxY - radii.bottomLeft))
    path.line(to: Point(rect.minX, rect.minY + radii.topLeft))
    path.curve(
      Point(rect.minX, rect.minY + pulls.topLeft), Point(rect.minX + pulls.topLeft, rect.minY),
      to: Point(rect.minX + radii.topLeft, rect.minY))
    path.close()
    return path
  }

  /// Returns the area between a rounded rectangle and another one inside of it.
  package static func ring(_ outside: RoundedRect, around inside: RoundedRect) -> Path {
    // The mirrored outline has the opposite direction, which makes it a hole.
    let mirror = Affine(a: -1, b: 0, c: 0, d: 1, tx: inside.rect.minX + inside.rect.maxX, ty: 0)
    let hole = roundedRect(RoundedRect(inside.rect, corners: inside.corners.mirrored)).transformed(by: mirror)
    return Path(roundedRect(outside).elements + hole.elements)
  }

  /// Returns the outline of the ellipse that touches the four sides of a rectangle.
  public static func ellipse(in rect: Rect) -> Path {
    let (x, y) = (rect.width / 2, rect.height / 2)
    let (pullX, pullY) = (x * arcConstant, y * arcConstant)
    let center = rect.center
    var path = Path()
    path.move(to: Point(rect.maxX, center.y))
    path.curve(Point(rect.maxX, center.y + pullY), Point(center.x + pullX, rect.maxY), to: Point(center.x, rect.maxY))
    path.curve(Point(center.x - pullX, rect.maxY), Point(rect.minX, center.y + pullY), to: Point(rect.minX, center.y))
    path.curve(Point(rect.minX, center.y - pullY), Point(center.x - pullX, rect.minY), to: Point(center.x, rect.minY))
    path.curve(Point(center.x + pullX, rect.minY), Point(rect.maxX, center.y - pullY), to: Point(rect.maxX, center.y))
    path.close()
    return path
  }

  /// Returns the area outside a rounded top left corner, with the corner at the origin and a radius in points.
  public static func corner(radius: Double) -> Path {
    let pull = radius * (1 - arcConstant)
    var path = Path()
    path.move(to: .zero)
    path.line(to: Point(radius, 0))
    path.curve(Point(pull, 0), Point(0, pull), to: Point(0, radius))
    path.close()
    return path
  }

  /// Returns the path with each point transformed.
  public func transformed(by affine: Affine) -> Path {
    Path(
      elements.map { element in
        switch element {
        case .move(let point): .move(affine.apply(point))
        case .line(let point): .line(affine.apply(point))
        case .curve(let control1, let control2, let point):
          .curve(affine.apply(control1), affine.apply(control2), affine.apply(point))
        case .close: .close
        }
      })
  }

  /// The control points of a quarter circle, as a fraction of the radius: 4/3·(√2 − 1).
  private static let arcConstant = 4.0 / 3.0 * (2.0.squareRoot() - 1)
}
