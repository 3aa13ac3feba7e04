import Graphics
import Script
import Timebase
import Touch

/// The look of the finger.
package struct FingerStyle: Hashable, Sendable {
  /// Whether only a ring is drawn, which leaves the content visible.
  package var isRing = false
  /// The colour of the disc and of its trail, without its opacity.
  package var color = Color(rgb: 30, 30, 34)
  /// The diameter, in points: at least that of the smallest tap target of Apple's guidelines.
  package var diameter = Finger.diameter
  /// The width of the disc's rim, in points.
  package var rim = 1.5

  /// Creates the default look.
  package init() {}
}

/// What a playback knows in advance about the finger: where it will touch, and how fast the clip is then.
package struct FingerForecast: Sendable {
  private let downs: [TouchEvent]
  private let speeds: [(start: Instant, speed: Double)]

  /// Creates a forecast; without touches, the finger appears when it touches.
  package init(_ touches: [TouchEvent] = [], _ timeline: ClipTimeline = ClipTimeline()) {
    downs = touches.filter { $0.phase == .began }
    speeds = timeline.items.compactMap { item in
      if case .speed(let rate) = item.played.annotation { (item.played.instant, rate) } else { nil }
    }
  }

  /// Returns the first touch-down after an instant.
  func next(after now: Instant) -> TouchEvent? { downs.first { $0.timestamp > now } }

  /// Returns the seconds of the clip, without freezes and cards, between two instants of virtual time.
  func seconds(from start: Instant, to end: Instant) -> Double {
    guard start < end else { return 0 }
    var (seconds, place, rate) = (0.0, start, 1.0)
    for (change, speed) in speeds where change < end {
      if change > place {
        seconds += change.seconds(since: place) / rate
        place = change
      }
      rate = speed
    }
    return seconds + end.seconds(since: place) / rate
  }
}

/// The visible finger, with its location and its trail.
///
/// The marks depend only on the touches and the instant, so the frame rate does not change them.
package struct Finger: Sendable {
  /// Whether the finger is down.
  package private(set) var isDown = false
  /// The finger's location in the screen's points, or nil while it is up.
  package private(set) var location: Point?
  /// The visible touches: the current one, and those that are fading.
  private var strokes: [FingerStroke] = []

  /// The diameter of the disc, in points: the smallest tap target of Apple's guidelines.
  package static let diameter = 44.0
  /// The time of the trail, in seconds of virtual time (choice).
  package static let trail = 0.12
  /// The times of the clip, in seconds, in which the finger approaches, and in which a lifted one disappears: its disc,
  /// and the ring around it (choices).
  package static let approach = 0.15, fade = 0.12, ringFade = 0.3

  mutating func note(_ touch: TouchEvent) {
    isDown = !touch.phase.isFinal
    location = isDown ? touch.location : nil
    strokes.removeAll { !$0.mayBeSeen(at: touch.timestamp) }
    if touch.phase == .began {
      strokes.append(FingerStroke(touch))
    } else if !strokes.isEmpty {
      strokes[strokes.count - 1].note(touch)
    }
  }

  /// Returns the marks of an instant. They are drawn above the scene.
  package func marks(
    at now: Instant, _ style: FingerStyle = FingerStyle(), _ forecast: FingerForecast = FingerForecast()
  ) -> [DisplayItem] {
    strokes.flatMap { $0.marks(at: now, style, forecast) } + approach(at: now, style, forecast)
  }

  /// Returns the finger on its way to the screen.
  private func approach(at now: Instant, _ style: FingerStyle, _ forecast: FingerForecast) -> [DisplayItem] {
    guard !isDown, let next = forecast.next(after: now) else { return [] }
    let share = 1 - forecast.seconds(from: now, to: next.timestamp) / Self.approach
    if share <= 0 { return [] }
    return TouchMark(places: [.init(point: next.location, age: 0)], growth: 1.25 - 0.25 * share, style).items(share)
  }
}

/// One touch as it is drawn: a disc at the finger, and a trail that tapers and fades behind it.
struct FingerStroke: Sendable {
  /// A past location of the finger; `age` is 0 for the present and 1 when it has faded.
  struct Place: Hashable, Sendable {
    var point: Point
    var age: Double
  }

  private var lifted: Instant?
  private var samples: [(instant: Instant, point: Point)]
  /// Whether the last sample is an intermediate one, which the next sample replaces.
  private var endsInBetween = false

  /// The shortest time between two points of the trail, in seconds (choice). It is below the interval of 1200
  /// samples per second. A recording with any number of samples has a trail of at most 500 points.
  static let spacing = 0.0005

  init(_ touch: TouchEvent) {
    samples = [(touch.timestamp, touch.location)]
  }

  mutating func note(_ touch: TouchEvent) {
    if touch.phase.isFinal { lifted = touch.timestamp }
    if endsInBetween { samples.removeLast() }
    endsInBetween = !touch.decides
    // Only the start and the end of a rest matter.
    if samples.count > 1, samples.suffix(2).allSatisfy({ $0.point == touch.location }) { samples.removeLast() }
    if samples.count > 1,
      samples[samples.count - 1].instant.seconds(since: samples[samples.count - 2].instant) < Self.spacing
    {
      samples.removeLast()
    }
    samples.append((touch.timestamp, touch.location))
    while touch.timestamp.seconds(since: samples[1].instant) > Finger.trail { samples.removeFirst() }
  }

  /// Whether something of the touch can still be visible, at any speed of the clip.
  func mayBeSeen(at now: Instant) -> Bool {
    lifted.map { now.seconds(since: $0) < Finger.ringFade * ScriptLimits.speeds.upperBound } ?? true
  }

  /// Returns the disc with its trail, and the ring around a lifted finger.
  func marks(at now: Instant, _ style: FingerStyle, _ forecast: FingerForecast) -> [DisplayItem] {
    let mark = TouchMark(places: trail(at: now), style)
    guard let lifted else { return mark.items(1) }
    let passed = forecast.seconds(from: lifted, to: now)
    let disc = max(0, 1 - passed / Finger.fade), ring = max(0, 1 - passed / Finger.ringFade)
    // Both ease out.
    return mark.items(disc * disc) + mark.liftRing(1 - ring * ring)
  }

  /// Returns the recent locations of the finger, latest first, up to the end of the trail.
  func trail(at now: Instant) -> [Place] {
    var places: [Place] = []
    for (instant, point) in samples.reversed() {
      let age = max(0, now.seconds(since: instant)) / Finger.trail
      guard let newer = places.last else {
        places.append(Place(point: point, age: min(1, age)))
        continue
      }
      if newer.age >= 1 { break }
      let share = age > 1 ? (1 - newer.age) / (age - newer.age) : 1
      places.append(Place(point: newer.point + (point - newer.point) * share, age: min(1, age)))
    }
    return places
  }
}

/// The drawing of a finger: a dark disc with a light rim, of which one is visible on any content, and a tapering trail.
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
    let isLoop = (last.point - center).length < 1
    let paint =
      isLoop
      ? Paint.color(color.withAlpha(color.alpha / 2))
      : .linearGradient(
        from: center, to: last.point, stops: [GradientStop(0, color), GradientStop(1, color.withAlpha(0))])
    return [.fill(outline, paint)]
  }

  /// The outline of the trail.
  private var outline: Path {
    let line = smooth
    let sides = line.indices.compactMap { index -> (left: Point, right: Point)? in
      let along = line[max(0, index - 1)].point - line[min(line.count - 1, index + 1)].point
      guard along.length > 0 else { return nil }
      let half = Self.trailWidth * style.diameter / 2 * (1 - line[index].age)
      let across = Vector(-along.dy, along.dx) * (half / along.length)
      return (line[index].point + across, line[index].point - across)
    }
    return .polygon(sides.map(\.left) + sides.reversed().map(\.right))
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
