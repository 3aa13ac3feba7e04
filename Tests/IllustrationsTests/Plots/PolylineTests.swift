import Graphics
import TestSupport
import Testing

@testable import Illustrations

@Suite struct PolylineTests {
  /// The vertical distance of a point from a polyline.
  func distance(of point: Point, from line: [Point]) -> Double {
    zip(line, line.dropFirst()).map { a, b -> Double in
      guard a.x <= point.x, point.x <= b.x else { return .infinity }
      if a.x == b.x { return point.y >= min(a.y, b.y) && point.y <= max(a.y, b.y) ? 0 : .infinity }
      return abs(a.y + (b.y - a.y) * (point.x - a.x) / (b.x - a.x) - point.y)
    }.min() ?? .infinity
  }

  @Test func `no point is farther from the line than the tolerance`() {
    var random = SplitMix(seed: 11)
    for round in 0..<200 {
      var point = Point(0, 0)
      let points = (0..<120).map { _ in
        let isJump = round % 2 == 0 && Int.random(in: 0..<9, using: &random) == 0
        point = Point(
          point.x + (isJump ? 0 : Double.random(in: 0.1...2, using: &random)),
          point.y + Double.random(in: -1...1, using: &random))
        return point
      }
      let line = Polyline.simplified(points, tolerance: 0.4)
      #expect(line.first == points.first)
      #expect(line.last == points.last)
      #expect(line.count <= points.count)
      for point in points { #expect(distance(of: point, from: line) <= 0.4 + 1e-9) }
    }
  }

  @Test func `a straight line keeps only its ends`() {
    let points = (0...500).map { Point(Double($0), Double($0) * 0.3) }
    #expect(Polyline.simplified(points, tolerance: 0.01) == [points[0], points[500]])
    #expect(Polyline.simplified([points[0]], tolerance: 0.01) == [points[0]])
    #expect(Polyline.simplified([], tolerance: 0.01) == [])
  }

  @Test func `the corners of steps stay`() {
    let steps = [Point(0, 0), Point(1, 0), Point(2, 0), Point(2, 5), Point(3, 5), Point(4, 5)]
    #expect(Polyline.simplified(steps, tolerance: 0.01) == [Point(0, 0), Point(2, 0), Point(2, 5), Point(4, 5)])
  }

  @Test func `a smooth curve needs a fraction of its points`() {
    let points = (0...2000).map { index in
      let x = Double(index) / 4
      return Point(x, (x - 250) * (x - 250) / 625)
    }
    #expect(Polyline.simplified(points, tolerance: 0.05).count < 120)
  }
}
