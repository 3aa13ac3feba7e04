import Geometry

/// Lines through many points, drawn through few.
enum Polyline {
  /// The points through which a line needs to go so that no point left out is further above or below it than a
  /// tolerance.
  ///
  /// From a kept point, the directions that pass all points since within the tolerance form a cone, which narrows point
  /// by point; the last point before it closes is the next one kept. One look at each point suffices (J. Sklansky and
  /// V. Gonzalez, "Fast polygonal approximation of digitized curves", Pattern Recognition, 1980).
  ///
  /// - Parameter points: from left to right; of those above one another all are kept.
  static func simplified(_ points: [Point], tolerance: Double) -> [Point] {
    guard points.count > 2 else { return points }
    var kept = [points[0]]
    var (start, low, high) = (0, -Double.infinity, Double.infinity)
    for index in 1..<points.count {
      let anchor = points[start]
      let point = points[index]
      let run = point.x - anchor.x
      let slope = (point.y - anchor.y) / run
      if run > 0, slope >= low, slope <= high {
        low = max(low, (point.y - tolerance - anchor.y) / run)
        high = min(high, (point.y + tolerance - anchor.y) / run)
        continue
      }
      if start != index - 1 {
        start = index - 1
        kept.append(points[start])
      }
      (low, high) = (-.infinity, .infinity)
      let next = points[index].x - points[start].x
      if next > 0 {
        low = (points[index].y - tolerance - points[start].y) / next
        high = (points[index].y + tolerance - points[start].y) / next
      } else {
        start = index
        kept.append(points[index])
      }
    }
    if start != points.count - 1 { kept.append(points[points.count - 1]) }
    return kept
  }
}
