import Geometry
import Graphics
import Interface

/// A picture made of a sky, something that shines in it, and ridges one before the other.
///
/// Places are shares of the picture's width and height, 0 at the left and top.
struct Landscape: Equatable {
  /// The colours of the sky from top to bottom, with their places in the picture.
  var sky: [GradientStop]
  /// What is in the sky, back to front.
  var ornaments: [Ornament] = []
  /// What is in front of the sky, back to front.
  var ridges: [Ridge]

  /// Something in the sky.
  enum Ornament: Equatable {
    /// A disc with a halo: sun or moon.
    case disc(x: Double, y: Double, radius: Double, Color)
    /// Stars, always the same.
    case stars(Int)
    /// A ribbon of light that hangs from a wavy line and fades downwards.
    case ribbon([Double], depth: Double, Color)
    /// A streak of cloud or of light on water.
    case streak(x: Double, y: Double, width: Double, Color)
  }

  /// A silhouette that reaches down to the bottom edge.
  struct Ridge: Equatable {
    /// How its edge runs through the heights.
    enum Outline: Equatable { case hills, peaks, mesas, trees }

    var outline: Outline
    /// The places of the edge at even distances, as shares of the height.
    var heights: [Double]
    /// The colours from the highest place of the edge to the bottom.
    var top: Color
    var bottom: Color
  }

  /// Draws it over an area, in points.
  func draw(in area: Rect, on canvas: inout Canvas) {
    canvas.fill(
      area, with: .linearGradient(from: Point(0, area.minY), to: Point(0, area.maxY), stops: sky))
    for ornament in ornaments { draw(ornament, in: area, on: &canvas) }
    for ridge in ridges { draw(ridge, in: area, on: &canvas) }
  }

  // MARK: Sky

  private func draw(_ ornament: Ornament, in area: Rect, on canvas: inout Canvas) {
    switch ornament {
    case .disc(let x, let y, let radius, let color):
      let center = place(x, y, in: area)
      for (scale, share) in [(2.1, 0.1), (1.5, 0.16), (1, 1)] {
        let side = 2 * radius * scale
        canvas.fill(
          .ellipse(in: Rect(center: center, size: Size(side, side))), color.withAlpha(color.alpha * share))
      }
    case .stars(let count):
      for star in 0..<count {
        // Multiples of irrational numbers spread evenly and show no pattern.
        let x = (Double(star) * 0.754_877).truncatingRemainder(dividingBy: 1)
        let y = (Double(star) * 0.569_840).truncatingRemainder(dividingBy: 1) * 0.55
        let side = 1 + Double(star % 4) * 0.5
        canvas.fill(
          .ellipse(in: Rect(center: place(x, y, in: area), size: Size(side, side))),
          Color(white: 1, alpha: 0.4 + 0.15 * Double(star % 4)))
      }
    case .ribbon(let heights, let depth, let color):
      var path = edge(heights, .hills, in: area)
      let lower = edge(heights.map { $0 + depth }, .hills, in: area).reversedEdge
      path.elements += lower
      path.close()
      let top = heights.min() ?? 0
      canvas.fill(
        path,
        with: .linearGradient(
          from: place(0, top, in: area), to: place(0, top + depth * 1.3, in: area),
          stops: [GradientStop(0, color.withAlpha(0)), GradientStop(0.35, color), GradientStop(1, color.withAlpha(0))]))
    case .streak(let x, let y, let width, let color):
      let size = Size(width * area.width, 5)
      canvas.fill(Rect(center: place(x, y, in: area), size: size), cornerRadius: 2.5, color)
    }
  }

  private func place(_ x: Double, _ y: Double, in area: Rect) -> Point {
    Point(area.minX + x * area.width, area.minY + y * area.height)
  }

  // MARK: Ridges

  private func draw(_ ridge: Ridge, in area: Rect, on canvas: inout Canvas) {
    var path = edge(ridge.heights, ridge.outline, in: area)
    path.line(to: Point(area.maxX, area.maxY))
    path.line(to: Point(area.minX, area.maxY))
    path.close()
    let top = place(0, ridge.heights.min() ?? 0, in: area)
    canvas.fill(
      path,
      with: .linearGradient(
        from: top, to: Point(area.minX, area.maxY),
        stops: [GradientStop(0, ridge.top), GradientStop(1, ridge.bottom)]))
  }

  /// The edge from left to right through places at even distances.
  private func edge(_ heights: [Double], _ outline: Ridge.Outline, in area: Rect) -> Path {
    let step = area.width / Double(max(1, heights.count - 1))
    let points = heights.enumerated().map {
      Point(area.minX + Double($0.offset) * step, area.minY + $0.element * area.height)
    }
    var path = Path()
    guard let first = points.first else { return path }
    path.move(to: first)
    for (from, to) in zip(points, points.dropFirst()) { path.extend(from: from, to: to, outline) }
    return path
  }
}

extension Path {
  fileprivate mutating func extend(from: Point, to: Point, _ outline: Landscape.Ridge.Outline) {
    let (width, rise) = (to.x - from.x, to.y - from.y)
    switch outline {
    case .peaks: line(to: to)
    case .hills: curve(Point(from.x + width / 2, from.y), Point(to.x - width / 2, to.y), to: to)
    case .mesas:
      // Flat tops with steep flanks that have a step.
      line(to: Point(from.x + width * 0.62, from.y))
      line(to: Point(from.x + width * 0.7, from.y + rise * 0.4))
      line(to: Point(from.x + width * 0.82, from.y + rise * 0.45))
      line(to: Point(from.x + width * 0.9, to.y))
      line(to: to)
    case .trees:
      // A fir of three tiers between two places.
      let middle = from.x + width / 2
      let (foot, height) = (max(from.y, to.y), width * 2.3)
      line(to: Point(from.x, foot))
      for side in [-1.0, 1] {
        let tiers: [(reach: Double, y: Double)] = [(0.5, 0), (0.22, 0.3), (0.38, 0.32), (0.14, 0.62), (0.26, 0.64)]
        for tier in side < 0 ? tiers : tiers.reversed() {
          line(to: Point(middle + side * tier.reach * width, foot - tier.y * height))
        }
        if side < 0 { line(to: Point(middle, foot - height)) }
      }
      line(to: to)
    }
  }

  /// The steps of an edge of curves backwards, starting with a line to its end.
  fileprivate var reversedEdge: [Element] {
    var result: [Element] = []
    var ends: [Point] = []
    for element in elements {
      switch element {
      case .move(let point), .line(let point), .curve(_, _, let point): ends.append(point)
      case .close: break
      }
    }
    if let last = ends.last { result.append(.line(last)) }
    for (element, start) in zip(elements.dropFirst(), ends).reversed() {
      if case .curve(let control1, let control2, _) = element {
        result.append(.curve(control2, control1, start))
      } else {
        result.append(.line(start))
      }
    }
    return result
  }
}
