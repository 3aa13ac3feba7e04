import Graphics
import Interface

/// A picture of a sky with ornaments, and several ridges in front of it.
///
/// Positions are fractions of the picture's width and height, from 0 at the left and top.
struct Landscape: Equatable {
  /// The colours of the sky from top to bottom, with their positions.
  var sky: [GradientStop]
  /// The ornaments of the sky, back to front.
  var ornaments: [Ornament] = []
  /// The ridges in front of the sky, back to front.
  var ridges: [Ridge]

  /// Whether black symbols at the top are easier to see than white ones (WCAG 2.2).
  var isLightAtTop: Bool {
    let luminance = sky.first?.color.luminance ?? 0
    return (luminance + 0.05) / 0.05 > 1.05 / (luminance + 0.05)
  }

  enum Ornament: Equatable {
    /// A disc with a halo: a sun or a moon.
    case disc(x: Double, y: Double, radius: Double, Color)
    /// A number of stars in fixed positions.
    case stars(Int)
    /// A ribbon of light that hangs from a wavy line and fades downwards.
    case ribbon([Double], depth: Double, Color)
    /// A streak of cloud, or of light on water.
    case streak(x: Double, y: Double, width: Double, Color)
  }

  /// A silhouette down to the bottom edge.
  struct Ridge: Equatable {
    /// The shape of its edge between the heights.
    enum Outline: Equatable { case hills, peaks, mesas, trees }

    var outline: Outline
    /// The heights of the edge at even distances, as fractions of the picture's height.
    var heights: [Double]
    /// The colours at the highest point of the edge and at the bottom.
    var top: Color
    var bottom: Color
  }

  /// Draws the picture over an area, in points.
  func draw(in area: Rect, on canvas: inout Canvas) {
    canvas.fill(
      area, with: .linearGradient(from: Point(0, area.minY), to: Point(0, area.maxY), stops: sky))
    for ornament in ornaments { draw(ornament, in: area, on: &canvas) }
    for ridge in ridges { draw(ridge, in: area, on: &canvas) }
  }

  // MARK: Sky

  /// Draws an ornament of the sky or the water.
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
      let lower = Array(places(heights.map { $0 + depth }, in: area).reversed())
      path.line(to: lower[0])
      path.extend(through: lower, .hills)
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

  /// Returns a position in an area, from fractions of its width and height.
  private func place(_ x: Double, _ y: Double, in area: Rect) -> Point {
    Point(area.minX + x * area.width, area.minY + y * area.height)
  }

  // MARK: Ridges

  /// Draws a ridge with its gradient, down to the lower edge.
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

  /// Returns the edge from left to right through heights at even distances.
  private func edge(_ heights: [Double], _ outline: Ridge.Outline, in area: Rect) -> Path {
    let points = places(heights, in: area)
    var path = Path([.move(points[0])])
    path.extend(through: points, outline)
    return path
  }

  /// Returns the points of a ridge, evenly spaced, from fractions of the area's height.
  private func places(_ heights: [Double], in area: Rect) -> [Point] {
    let step = area.width / Double(max(1, heights.count - 1))
    return heights.enumerated().map {
      Point(area.minX + Double($0.offset) * step, area.minY + $0.element * area.height)
    }
  }
}

extension Path {
  fileprivate mutating func extend(through points: [Point], _ outline: Landscape.Ridge.Outline) {
    for (from, to) in zip(points, points.dropFirst()) { extend(from: from, to: to, outline) }
  }

  private mutating func extend(from: Point, to: Point, _ outline: Landscape.Ridge.Outline) {
    let (width, rise) = (to.x - from.x, to.y - from.y)
    switch outline {
    case .peaks: line(to: to)
    case .hills: curve(Point(from.x + width / 2, from.y), Point(to.x - width / 2, to.y), to: to)
    case .mesas:
      // Flat tops, with steep flanks that have a step.
      line(to: Point(from.x + width * 0.62, from.y))
      line(to: Point(from.x + width * 0.7, from.y + rise * 0.4))
      line(to: Point(from.x + width * 0.82, from.y + rise * 0.45))
      line(to: Point(from.x + width * 0.9, to.y))
      line(to: to)
    case .trees:
      // A fir of three tiers between two points.
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
}

extension Landscape {
  /// All pictures, each with its own colours and shapes.
  static let all = [aurora, beach, canyon, dunes, evening, forest, glacier]

  private static func ridge(
    _ outline: Ridge.Outline, _ heights: [Double], _ top: Int, _ bottom: Int
  ) -> Ridge {
    Ridge(outline: outline, heights: heights, top: color(top), bottom: color(bottom))
  }

  /// Returns a colour from its hexadecimal notation, 0xRRGGBB.
  private static func color(_ hex: Int, alpha: Double = 1) -> Color {
    Color(rgb: hex >> 16 & 255, hex >> 8 & 255, hex & 255, alpha: alpha)
  }

  /// Returns a row of firs on level ground or on a slope.
  private static func firs(_ count: Int, from left: Double, to right: Double, _ top: Int, _ bottom: Int) -> Ridge {
    let heights = (0...count).map { left + (right - left) * Double($0) / Double(count) + 0.012 * Double($0 % 3) }
    return ridge(.trees, heights, top, bottom)
  }

  private static let aurora = Landscape(
    sky: [GradientStop(0, color(0x07102B)), GradientStop(0.45, color(0x123A5A)), GradientStop(0.75, color(0x1F6B6A))],
    ornaments: [
      .stars(90),
      .ribbon([0.2, 0.1, 0.24, 0.12, 0.3], depth: 0.42, color(0x38F2A5, alpha: 0.55)),
      .ribbon([0.05, 0.16, 0.06, 0.22, 0.1], depth: 0.36, color(0x7C6BFF, alpha: 0.5)),
      .ribbon([0.34, 0.26, 0.36, 0.3, 0.22], depth: 0.26, color(0x4DE8D0, alpha: 0.4)),
    ],
    ridges: [
      ridge(.peaks, [0.62, 0.52, 0.58, 0.46, 0.6, 0.55, 0.66, 0.57], 0x1B3A55, 0x0A1A2E),
      firs(13, from: 0.78, to: 0.72, 0x071322, 0x03070F),
    ])

  private static let beach = Landscape(
    sky: [GradientStop(0, color(0x2FA4E7)), GradientStop(0.5, color(0xBDE9F7)), GradientStop(0.6, color(0xFFF3D1))],
    ornaments: [
      .disc(x: 0.72, y: 0.2, radius: 34, color(0xFFF6C9)),
      .streak(x: 0.25, y: 0.16, width: 0.3, color(0xFFFFFF, alpha: 0.7)),
      .streak(x: 0.34, y: 0.185, width: 0.22, color(0xFFFFFF, alpha: 0.55)),
      .streak(x: 0.8, y: 0.36, width: 0.26, color(0xFFFFFF, alpha: 0.5)),
    ],
    ridges: [
      ridge(.hills, [0.47, 0.45, 0.5, 0.5, 0.5], 0x4C9C8F, 0x2E7C78),
      ridge(.hills, [0.5, 0.5], 0x1C8FC0, 0x0B6FA0),
      ridge(.hills, [0.62, 0.65, 0.68, 0.72, 0.7], 0xBFEFF0, 0x58C5CF),
      ridge(.hills, [0.66, 0.69, 0.73, 0.77, 0.75], 0xF7E3B1, 0xD9A85F),
    ])

  private static let canyon = Landscape(
    sky: [GradientStop(0, color(0xF9A14A)), GradientStop(0.35, color(0xFFD08A)), GradientStop(0.6, color(0xFFEBC7))],
    ornaments: [.disc(x: 0.3, y: 0.3, radius: 26, color(0xFFF9E5))],
    ridges: [
      ridge(.mesas, [0.46, 0.38, 0.5, 0.42, 0.48], 0xE7935F, 0xC46A46),
      ridge(.mesas, [0.42, 0.56, 0.52, 0.6, 0.36, 0.36], 0xC75F3C, 0x8E3B2C),
      ridge(.mesas, [0.56, 0.56, 0.7, 0.68, 0.74, 0.58], 0x99402C, 0x5A2220),
      ridge(.hills, [0.82, 0.78, 0.84, 0.8], 0x5C2721, 0x2B1214),
    ])

  private static let dunes = Landscape(
    sky: [GradientStop(0, color(0x5B4A9C)), GradientStop(0.35, color(0xE58FB0)), GradientStop(0.6, color(0xFFD7A8))],
    ornaments: [.disc(x: 0.76, y: 0.34, radius: 20, color(0xFFF1D6)), .stars(14)],
    ridges: [
      ridge(.hills, [0.52, 0.46, 0.55, 0.5, 0.53], 0xE7A86B, 0xC67F4A),
      ridge(.hills, [0.5, 0.62, 0.58, 0.66], 0xF3C07C, 0xB56A3B),
      ridge(.hills, [0.74, 0.7, 0.6, 0.76], 0xDA9350, 0x8B4A2B),
      ridge(.hills, [0.7, 0.84, 0.8, 0.74], 0xB8703C, 0x4F2719),
    ])

  private static let evening = Landscape(
    sky: [
      GradientStop(0, color(0x2A1B58)), GradientStop(0.3, color(0x9A2F6E)), GradientStop(0.5, color(0xFF7A45)),
      GradientStop(0.56, color(0xFFC25C)),
    ],
    ornaments: [
      .streak(x: 0.22, y: 0.28, width: 0.34, color(0xFFB38A, alpha: 0.5)),
      .streak(x: 0.8, y: 0.33, width: 0.3, color(0xFFB38A, alpha: 0.45)),
      .disc(x: 0.5, y: 0.53, radius: 66, color(0xFFE9A0)),
    ],
    ridges: [
      ridge(.hills, [0.56, 0.56], 0xC9485B, 0x24123F),
      ridge(.hills, [0.545, 0.53, 0.56, 0.62, 0.66], 0x3B1A4A, 0x1B0C2C),
      ridge(.hills, [0.9, 0.84, 0.86, 0.78, 0.72], 0x1E0D2F, 0x0C0616),
    ])

  private static let forest = Landscape(
    sky: [GradientStop(0, color(0xCFE9C9)), GradientStop(0.3, color(0xEAF4D3)), GradientStop(0.6, color(0xB5D8A7))],
    ornaments: [.disc(x: 0.62, y: 0.18, radius: 30, color(0xFFFDE8))],
    ridges: [
      ridge(.hills, [0.42, 0.34, 0.4, 0.36, 0.44], 0x9FC99A, 0x86B787),
      firs(18, from: 0.5, to: 0.46, 0x78AE7C, 0x5F9A6B),
      firs(12, from: 0.6, to: 0.64, 0x46835B, 0x2F6A4B),
      firs(8, from: 0.8, to: 0.76, 0x1E5239, 0x0B2A1E),
    ])

  private static let glacier = Landscape(
    sky: [GradientStop(0, color(0x6FB6E8)), GradientStop(0.4, color(0xD6EEFA)), GradientStop(0.6, color(0xF4FBFF))],
    ornaments: [.streak(x: 0.7, y: 0.14, width: 0.34, color(0xFFFFFF, alpha: 0.8))],
    ridges: [
      ridge(.peaks, [0.5, 0.3, 0.42, 0.2, 0.4, 0.32, 0.48], 0xF2FAFF, 0xA9CDE6),
      ridge(.peaks, [0.42, 0.52, 0.36, 0.55, 0.46, 0.58, 0.4], 0xBFE0F2, 0x5E9CC4),
      ridge(.peaks, [0.62, 0.54, 0.64, 0.58, 0.66, 0.56, 0.62], 0xE6F6FD, 0x7FB9DA),
      ridge(.hills, [0.68, 0.69, 0.68, 0.69], 0x2E7FAE, 0x0C2F52),
    ])
}
