import Graphics

/// The drawing of a finger: a dark disc and its light rim, one of them visible on any content, and a tapering trail.
struct TouchMark {
  /// The current location of the finger, followed by past ones, latest first; at least one.
  let places: [FingerStroke.Place]
  /// The disc's size as a multiple of the style's.
  let growth: Double
  let style: FingerStyle

  // All of them are choices, made by looking at pages of text and at pictures in both themes.
  private static let opacity = 0.42, rimColor = Color(white: 1, alpha: 0.85)
  /// The width of the disc's soft edge, in points, and the number of its layers.
  private static let softness = 0.8, layers = 4
  /// The trail's opacity and width at the finger, as a fraction of the disc's diameter.
  private static let trailOpacity = 0.3, trailWidth = 36.0 / 44
  /// The velocities, in points per second, from which a trail is seen, and is seen fully.
  private static let velocities = (first: 300.0, full: 450.0)
  /// The distance by which the ring around a lifted finger grows, in points.
  private static let liftGrowth = 12.0
  /// The grid for the corners of pictures, in points, so that they lie on whole pixels at every usual scale.
  private static let grid = 16.0

  init(places: [FingerStroke.Place], growth: Double = 1, _ style: FingerStyle) {
    (self.places, self.growth, self.style) = (places, growth, style)
  }

  private var center: Point { places[0].point }
  private var radius: Double { style.diameter / 2 * growth }

  /// Returns the disc with its trail as one picture of an opacity; empty if it is invisible.
  func items(_ opacity: Double) -> [DisplayItem] {
    if opacity <= 0 { return [] }
    let item = style.isRing ? picture(ring, reach: radius + 3) : picture(trail + disc, reach: radius + Self.softness)
    return opacity < 1 ? [.pushOpacity(opacity), item, .pop] : [item]
  }

  /// Returns the ring around a finger that has been lifted, between 0 and 1 of its time.
  func liftRing(_ share: Double) -> [DisplayItem] {
    if share >= 1 || style.isRing { return [] }
    let reach = radius + Self.liftGrowth * share
    let color = Self.rimColor.withAlpha(Self.rimColor.alpha * (1 - share))
    return [picture([.stroke(circle(reach - style.rim / 2), color, width: style.rim)], reach: reach)]
  }

  private var disc: [DrawCommand] {
    // Stacked layers transmit the product of their transmittances.
    let alpha = 1 - (1 - Self.opacity).squareRoot().squareRoot()
    let layers = (0..<Self.layers).map { layer in
      let reach = Self.softness * ((Double(layer) + 0.5) / Double(Self.layers) - 0.5)
      return DrawCommand.fill(circle(radius + reach), .color(style.color.withAlpha(alpha)))
    }
    return layers + [.stroke(circle(radius - style.rim / 2), Self.rimColor, width: style.rim)]
  }

  /// A light line with dark edges, visible on any background.
  private var ring: [DrawCommand] {
    let path = circle(radius - style.rim)
    return [
      .stroke(path, Color(white: 0, alpha: 0.55), width: 2 * style.rim + 2.5),
      .stroke(path, .white, width: 2 * style.rim),
    ]
  }

  private func circle(_ radius: Double) -> Path {
    Path.ellipse(in: Rect(center: center, size: Size(2 * radius, 2 * radius)))
  }

  /// Returns commands in the screen's points as a picture that they fit with a distance from all places.
  private func picture(_ commands: [DrawCommand], reach: Double) -> DisplayItem {
    func down(_ value: Double) -> Double { (value / Self.grid).rounded(.down) * Self.grid }
    let (xs, ys) = (places.map(\.point.x), places.map(\.point.y))
    let left = down((xs.min() ?? 0) - reach - 1), top = down((ys.min() ?? 0) - reach - 1)
    let right = -down(-(xs.max() ?? 0) - reach - 1), bottom = -down(-(ys.max() ?? 0) - reach - 1)
    let offset = Vector(-left, -top)
    let moved = commands.map { command in
      switch command {
      case .fill(let path, let paint):
        DrawCommand.fill(path.transformed(by: .translation(offset)), paint.moved(by: offset))
      case .stroke(let path, let color, let width):
        DrawCommand.stroke(path.transformed(by: .translation(offset)), color, width: width)
      default: command
      }
    }
    return .contents(
      Contents(size: Size(right - left, bottom - top), commands: moved), .translation(Vector(left, top)))
  }
}

// MARK: Trail

extension TouchMark {
  /// The trail: one tapering shape, without corners, that fades towards its end. It is empty for a slow finger.
  private var trail: [DrawCommand] {
    let length = zip(places, places.dropFirst()).reduce(0) { $0 + ($1.1.point - $1.0.point).length }
    let speed = length / (Finger.trail * max(places.last?.age ?? 0, 0.1))
    let strength = min(1, (speed - Self.velocities.first) / (Self.velocities.full - Self.velocities.first))
    guard strength > 0, let last = places.last else { return [] }
    let color = style.color.withAlpha(Self.trailOpacity * strength)
    // Along a bow, the distance from the finger is no measure of age.
    let isBow = (last.point - center).length < 0.7 * length
    let paint =
      isBow
      ? Paint.color(color.withAlpha(color.alpha / 2))
      : .linearGradient(
        from: center, to: last.point, stops: [GradientStop(0, color), GradientStop(1, color.withAlpha(0))])
    return [.fill(outline, paint)]
  }

  /// The outline of the trail, which begins at the edge of the disc.
  private var outline: Path {
    let line = smooth
    let sides = line.indices.compactMap { index -> (left: Point, right: Point)? in
      let along = line[max(0, index - 1)].point - line[min(line.count - 1, index + 1)].point
      guard along.length > 0 else { return nil }
      let half = Self.trailWidth * style.diameter / 2 * (1 - line[index].age)
      let across = Vector(-along.dy, along.dx) * (half / along.length)
      return (line[index].point + across, line[index].point - across)
    }
    func isOutside(_ point: Point) -> Bool { (point - center).length >= radius }
    let (left, right) = (sides.map(\.left).drop { !isOutside($0) }, sides.map(\.right).drop { !isOutside($0) })
    guard let first = left.first, let last = right.first else { return .polygon([]) }
    return .polygon(left + right.reversed() + arc(from: last, to: first))
  }

  /// Returns points on the disc's edge between the directions of two points.
  private func arc(from start: Point, to end: Point) -> [Point] {
    (0...8).compactMap { step in
      let middle = start + (end - start) * (Double(step) / 8) - center
      return middle.length > 0 ? center + middle * (radius / middle.length) : nil
    }
  }

  /// The places with more of them in between, on a curve through all of them (Catmull and Rom, 1974).
  private var smooth: [FingerStroke.Place] {
    let steps = places.count < 24 ? 6 : 1
    func place(_ index: Int) -> FingerStroke.Place { places[min(max(index, 0), places.count - 1)] }
    let parts = places.indices.dropLast().flatMap { index in
      (0..<steps).map { step in
        let (a, b, c, d) = (place(index - 1), place(index), place(index + 1), place(index + 2))
        let t = Double(step) / Double(steps)
        func mix(_ path: KeyPath<Point, Double>) -> Double {
          let (p, q, r, s) = (
            a.point[keyPath: path], b.point[keyPath: path], c.point[keyPath: path], d.point[keyPath: path]
          )
          return q + t * (r - p + t * (2 * p - 5 * q + 4 * r - s + t * (3 * (q - r) + s - p))) / 2
        }
        return FingerStroke.Place(point: Point(mix(\.x), mix(\.y)), age: b.age + t * (c.age - b.age))
      }
    }
    return parts + places.suffix(1)
  }
}

extension Paint {
  fileprivate func moved(by offset: Vector) -> Paint {
    guard case .linearGradient(let from, let to, let stops) = self else { return self }
    return .linearGradient(from: from + offset, to: to + offset, stops: stops)
  }
}
