/// A curve as CSS's `linear()` (CSS Easing Functions Level 2): corners of a polyline, as few as look the same.
struct LinearEasing {
  /// How far the polyline may be from the samples, as a part of the whole way.
  static let tolerance = 0.0005

  /// `linear(0, 0.0613 4.17%, …, 1)`.
  var text: String

  /// - Parameter points: fraction of the time and progress, from (0, 0) to (1, 1), by growing time.
  init(_ points: [(time: Double, progress: Double)]) {
    let corners = Self.simplify(points)
    let stops = corners.map { point in
      let progress = plain((point.progress * 1e4).rounded() / 1e4)
      // The first and the last stop are at 0 and 100 % by themselves.
      if point.time == 0 || point.time == 1 { return progress }
      return "\(progress) \(plain((point.time * 1e4).rounded() / 100))%"
    }
    text = "linear(\(stops.joined(separator: ", ")))"
  }

  /// Ramer's and Douglas and Peucker's way: keep the point that is furthest from the chord, and look at both sides.
  private static func simplify(_ points: [(time: Double, progress: Double)]) -> [(time: Double, progress: Double)] {
    var kept = [0, points.count - 1]
    var open = [(0, points.count - 1)]
    while let (low, high) = open.popLast() {
      let (a, b) = (points[low], points[high])
      var furthest = (index: low, distance: tolerance)
      for index in low..<high where index > low {
        let fraction = (points[index].time - a.time) / (b.time - a.time)
        let distance = abs(points[index].progress - a.progress - fraction * (b.progress - a.progress))
        if distance > furthest.distance { furthest = (index, distance) }
      }
      guard furthest.index > low else { continue }
      kept.append(furthest.index)
      open += [(low, furthest.index), (furthest.index, high)]
    }
    return Set(kept).sorted().map { points[$0] }
  }
}
