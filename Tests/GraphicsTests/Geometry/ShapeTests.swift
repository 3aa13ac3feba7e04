import Graphics
import TestSupport
import Testing

/// Points of a path's outline: 16 on each curve, and the ends of its lines.
private func outline(_ path: Path) -> [Point] {
  var (points, last): ([Point], Point) = ([], .zero)
  for element in path.elements {
    switch element {
    case .move(let point), .line(let point):
      points.append(point)
      last = point
    case .curve(let a, let b, let end):
      points += (1...16).map { step in
        let t = Double(step) / 16
        let (s, start) = (1 - t, last)
        func value(_ axis: Axis) -> Double {
          s * s * s * start[axis] + 3 * s * s * t * a[axis] + 3 * s * t * t * b[axis] + t * t * t * end[axis]
        }
        return Point(value(.horizontal), value(.vertical))
      }
      last = end
    case .close: break
    }
  }
  return points
}

struct PathShapeTests {
  @Test(arguments: [Size(8, 8), Size(80, 8), Size(3, 200)])
  func `an ellipse deviates by at most 0.03 % of its radius`(size: Size) {
    let rect = Rect(center: Point(5, -7), size: size)
    for point in outline(.ellipse(in: rect)) {
      let (x, y) = ((point.x - 5) / (size.width / 2), (point.y + 7) / (size.height / 2))
      #expect(abs((x * x + y * y).squareRoot() - 1) < 3e-4, "\(point)")
    }
  }

  @Test(arguments: [0, 1, 5, 10, 99.0])
  func `a rounded rectangle touches its sides and stays inside`(radius: Double) {
    let rect = Rect(10, 20, 60, 20)
    let points = outline(.roundedRect(RoundedRect(rect, cornerRadius: radius)))
    #expect(points.map(\.x).min() == 10)
    #expect(points.map(\.x).max() == 70)
    #expect(points.map(\.y).min() == 20)
    #expect(points.map(\.y).max() == 40)
    let limit = min(radius, 10)
    for point in points {
      let (x, y) = (max(0, limit - min(point.x - 10, 70 - point.x)), max(0, limit - min(point.y - 20, 40 - point.y)))
      #expect((x * x + y * y).squareRoot() <= limit * 1.0003 + 1e-9, "\(point) is outside the corner")
    }
  }

  @Test func `a corner is the part of a square outside a rounded rectangle`() {
    let points = outline(.corner(radius: 10))
    #expect(points.first == .zero)
    for point in points.dropFirst() {
      #expect(abs((point - Point(10, 10)).length - 10) < 3e-3, "\(point)")
    }
  }

  @Test func `a polygon without points is empty, and others are closed`() {
    #expect(Path.polygon([]) == Path())
    let corners = [Point(0, 0), Point(4, 0), Point(4, 3)]
    #expect(Path.polygon(corners).elements == [.move(corners[0]), .line(corners[1]), .line(corners[2]), .close])
  }

  @Test func `a transformed path is the path of the transformed points`() {
    let transform = Affine.rotation(0.4).concatenated(with: .translation(Vector(3, 4)))
    let (path, turned) = (
      Path.ellipse(in: Rect(0, 0, 9, 5)), Path.ellipse(in: Rect(0, 0, 9, 5)).transformed(by: transform)
    )
    for (point, other) in zip(outline(path), outline(turned)) {
      #expect((transform.apply(point) - other).length < 1e-9)
    }
    #expect(turned.elements.last == .close)
  }
}

struct VectorTests {
  @Test func `an axis selects a coordinate of points, vectors and sizes`() {
    var (point, vector, size) = (Point(1, 2), Vector(3, 4), Size(5, 6))
    for axis in Axis.allCases {
      point[axis] += 10
      vector[axis] += 10
      size[axis] += 10
      #expect(axis.cross.cross == axis)
      #expect(axis.cross != axis)
    }
    #expect(point == Point(11, 12))
    #expect(vector == Vector(13, 14))
    #expect(size == Size(15, 16))
  }

  @Test func `the dominant axis of a diagonal is vertical`() {
    #expect(Vector(2, 1).dominantAxis == .horizontal)
    #expect(Vector(-2, 1).dominantAxis == .horizontal)
    #expect(Vector(1, -2).dominantAxis == .vertical)
    #expect(Vector(3, -3).dominantAxis == .vertical)
    #expect(Vector.zero.dominantAxis == .vertical)
  }

  @Test func `vectors add, subtract and scale`() {
    #expect(Point(1, 2) + Vector(3, 4) - Vector(3, 4) == Point(1, 2))
    #expect(Point(4, 6) - Point(1, 2) == Vector(3, 4))
    #expect(Vector(3, 4).length == 5)
    #expect(-Vector(3, 4) * 2 == Vector(-6, -8))
    #expect(Vector(3, 4) / 2 - Vector(0.5, 1) == Vector(1, 1))
  }
}

struct InsetsTests {
  @Test func `insets apply to each side, and add up`() {
    let insets = Insets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(Rect(0, 0, 20, 20).inset(by: insets) == Rect(2, 1, 14, 16))
    #expect(insets.adding(insets) == Insets(top: 2, left: 4, bottom: 6, right: 8))
    #expect([insets.leading(.horizontal), insets.trailing(.horizontal)] == [2, 4])
    #expect([insets.leading(.vertical), insets.trailing(.vertical)] == [1, 3])
  }

  @Test func `a rectangle contains itself, and nothing that extends beyond it`() {
    let rect = Rect(0, 0, 10, 10)
    #expect(rect.contains(rect))
    #expect(rect.contains(Rect(2, 2, 8, 8)))
    #expect(!rect.contains(Rect(2, 2, 8.001, 8)))
    #expect(!rect.contains(Rect(-0.001, 2, 5, 5)))
  }

  @Test func `an empty rectangle intersects nothing`() {
    #expect(!Rect(0, 0, 10, 10).intersects(Rect(5, 5, 0, 3)))
    #expect(!Rect(5, 5, 3, 0).intersects(Rect(0, 0, 10, 10)))
    #expect(Size(0, 4).isEmpty)
    #expect(!Size(0.1, 4).isEmpty)
  }

  @Test func `the first index that meets a condition is found in any sorted list`() {
    for count in 0...9 {
      let list = Array(0..<count)
      for limit in 0...count { #expect(list.partitioningIndex { $0 >= limit } == limit) }
    }
  }
}

struct UprightTests {
  @Test func `only an equal positive scale of both axes is upright`() {
    #expect(Affine.identity.uprightScale == 1)
    #expect(Affine.scale(2, 2).concatenated(with: .translation(Vector(1, 2))).uprightScale == 2)
    #expect(Affine.scale(2, 3).uprightScale == nil)
    #expect(Affine.scale(-1, -1).uprightScale == nil)
    #expect(Affine.rotation(0.1).uprightScale == nil)
  }

  @Test func `a vector is rotated and scaled, but not translated`() {
    let transform = Affine.scale(2, 3).concatenated(with: .translation(Vector(100, 200)))
    #expect(transform.apply(Vector(1, 1)) == Vector(2, 3))
    #expect(transform.apply(Point(1, 1)) == Point(102, 203))
    #expect(transform.determinant == 6)
  }
}
