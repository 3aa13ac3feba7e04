import Graphics
import Timebase
import Touch

/// The finger as a viewer sees it: where it is, and where it has been of late.
///
/// The marks are a function of the touches and of the instant alone, so that the frame rate changes nothing.
package struct Finger: Sendable {
  /// Whether it is on the screen.
  package private(set) var isDown = false
  /// Where it is, in the screen's points, or nil while it is up.
  package private(set) var location: Point?
  /// The touches that can still be seen: the one under way, and those that fade.
  private var strokes: [FingerStroke] = []

  /// The diameter of the disc, in points: the least that Apple's guidelines give to what a finger is to hit.
  package static let diameter = 44.0
  /// How long the trail and the disc of a lifted finger can be seen, in seconds (choice).
  package static let fade = 0.25

  mutating func note(_ touch: TouchEvent) {
    isDown = !touch.phase.isFinal
    location = isDown ? touch.location : nil
    strokes.removeAll { !$0.isSeen(at: touch.timestamp) }
    if touch.phase == .began {
      strokes.append(FingerStroke(touch))
    } else if !strokes.isEmpty {
      strokes[strokes.count - 1].note(touch)
    }
  }

  /// The disc and the trail, or a ring, at an instant, to be drawn above the scene.
  func marks(at now: Instant, asRing isRing: Bool = false) -> [DisplayItem] {
    strokes.filter { $0.isSeen(at: now) }.flatMap { $0.marks(at: now, asRing: isRing) }
  }
}

/// One touch as a viewer sees it: a disc where the finger is, and a trail that tapers and fades behind it.
struct FingerStroke: Sendable {
  /// Where the finger was a while ago; `age` is 0 for now and 1 for a place that has faded.
  struct Place: Hashable, Sendable {
    var point: Point
    var age: Double
  }

  private let begun: Instant
  private var lifted: Instant?
  private var samples: [(instant: Instant, point: Point)]
  /// Whether the last sample lies in between two that decide: the trail leads to it, but not through it.
  private var endsInBetween = false

  /// How long a disc takes to appear, in seconds, and how much larger it is at first and when it has faded (choices).
  private static let appearance = 0.08
  private static let growth = 0.25
  /// The least time between two places of the trail, in seconds: below that of 1200 samples a second, and so that a
  /// recording with any number of samples has a trail of at most 500 (choice).
  static let spacing = 0.0005

  init(_ touch: TouchEvent) {
    begun = touch.timestamp
    samples = [(touch.timestamp, touch.location)]
  }

  mutating func note(_ touch: TouchEvent) {
    if touch.phase.isFinal { lifted = touch.timestamp }
    if endsInBetween { samples.removeLast() }
    endsInBetween = !touch.decides
    // Of a rest only its begin and its end matter.
    if samples.count > 1, samples.suffix(2).allSatisfy({ $0.point == touch.location }) { samples.removeLast() }
    if samples.count > 1,
      samples[samples.count - 1].instant.seconds(since: samples[samples.count - 2].instant) < Self.spacing
    {
      samples.removeLast()
    }
    samples.append((touch.timestamp, touch.location))
    while touch.timestamp.seconds(since: samples[1].instant) > Finger.fade { samples.removeFirst() }
  }

  /// Whether anything is left to see.
  func isSeen(at now: Instant) -> Bool { lifted.map { now.seconds(since: $0) < Finger.fade } ?? true }

  /// The disc and the trail, as one picture; a ring has no trail.
  func marks(at now: Instant, asRing isRing: Bool = false) -> [DisplayItem] {
    let (scale, opacity) = presence(at: now)
    let places = trail(at: now)
    let mark = TouchMark(
      trail: isRing ? [places[0]] : places, diameter: Finger.diameter * scale, isRing: isRing)
    return opacity < 1 ? [.pushOpacity(opacity), mark.item, .pop] : [mark.item]
  }

  /// Where the finger has been of late, from where it is back to where the trail ends.
  func trail(at now: Instant) -> [Place] {
    var places: [Place] = []
    for (instant, point) in samples.reversed() {
      let age = max(0, now.seconds(since: instant)) / Finger.fade
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

  /// How large the disc is, as a multiple of its diameter, and how opaque.
  private func presence(at now: Instant) -> (scale: Double, opacity: Double) {
    if let lifted {
      let share = now.seconds(since: lifted) / Finger.fade
      return (1 + Self.growth * share, 1 - share)
    }
    let share = min(1, now.seconds(since: begun) / Self.appearance)
    return (1 + Self.growth * (1 - share), 0.4 + 0.6 * share)
  }
}

/// The picture of a finger: a grey disc with a lighter rim, seen on white and on black, and a tail that fades.
///
/// The tail is drawn as layers that reach back further and further, each joined with the disc into one shape: so the
/// disc is evenly grey, and the tail has neither seams nor blobs, however the finger turns.
struct TouchMark {
  /// Where the finger is, and after it where it has been, latest first; at least one.
  let trail: [FingerStroke.Place]
  /// The disc's diameter, in points.
  let diameter: Double
  /// Whether only an outline is drawn, through which everything is seen.
  var isRing = false

  // All of them are choices, made by looking at pages of text and at pictures in both themes.
  private static let grey = Color(white: 0.54)
  private static let opacity = 0.46
  private static let layers = 8
  private static let rim = (color: Color(white: 1, alpha: 0.8), width: 1.5)
  private static let edge = (color: Color(white: 0, alpha: 0.16), width: 1.0)
  /// How far the soft shadow reaches beyond the disc, in points.
  private static let shadow = [1.5, 3.0, 4.5]
  private static let shadowColor = Color(white: 0, alpha: 0.035)
  /// The greatest width of the tail, as a share of the disc's.
  private static let taper = 0.84
  /// Pictures begin at multiples of it, in points, so that they lie on whole pixels at every usual scale.
  private static let grid = 16.0

  /// The mark, in the screen's points.
  var item: DisplayItem {
    let frame = self.frame
    let toOrigin = Affine.translation(.zero - frame.origin)
    let commands = self.commands.map { command in
      switch command {
      case .fill(let path, let paint): DrawCommand.fill(path.transformed(by: toOrigin), paint)
      case .stroke(let path, let color, let width):
        DrawCommand.stroke(path.transformed(by: toOrigin), color, width: width)
      case .fillRect, .text, .image: command
      }
    }
    return .contents(Contents(size: frame.size, commands: commands), .translation(frame.origin - .zero))
  }

  private var center: Point { trail[0].point }
  private var isMoving: Bool { trail.contains { $0.point != center } }

  private var commands: [DrawCommand] {
    if isRing { return ring }
    let shadows = Self.shadow.map { reach in
      DrawCommand.fill(circle(center, diameter / 2 + reach), .color(Self.shadowColor))
    }
    return shadows + body + [
      .stroke(circle(center, diameter / 2 + Self.edge.width / 2), Self.edge.color, width: Self.edge.width),
      .stroke(circle(center, (diameter - Self.rim.width) / 2), Self.rim.color, width: Self.rim.width),
    ]
  }

  /// A light line with dark edges, seen on any ground; as wide as the disc's rim twice (choice).
  private var ring: [DrawCommand] {
    let path = circle(center, (diameter - 4) / 2)
    return [
      .stroke(path, Color(white: 0, alpha: 0.55), width: 5.5), .stroke(path, Color(white: 1), width: 3),
    ]
  }

  private var body: [DrawCommand] {
    let disc = circle(center, diameter / 2)
    guard isMoving else { return [.fill(disc, .color(Self.grey.withAlpha(Self.opacity)))] }
    // Layers that lie on each other let through the product of what each lets through.
    let alpha = 1 - root(1 - Self.opacity, halvings: 3)
    return (1...Self.layers).map { layer in
      let reach = Double(layer) / Double(Self.layers)
      return .fill(Path(disc.elements + tail(to: reach)), .color(Self.grey.withAlpha(alpha)))
    }
  }

  /// The root of a number by a power of two: no power function, whose last digit differs between platforms.
  private func root(_ value: Double, halvings: Int) -> Double {
    (0..<halvings).reduce(value) { root, _ in root.squareRoot() }
  }

  /// The outline of the tail's part that is younger than `limit`: a circle at each place, and what lies between two.
  private func tail(to limit: Double) -> [Path.Element] {
    var elements: [Path.Element] = []
    for (newer, older) in zip(trail, trail.dropFirst()) where newer.age < limit && newer.point != older.point {
      let share = older.age > limit ? (limit - newer.age) / (older.age - newer.age) : 1
      let end = newer.point + (older.point - newer.point) * share
      let (near, far) = (radius(newer.age), radius(newer.age + (older.age - newer.age) * share))
      elements += band(newer.point, near, end, far) + circle(end, far).elements
    }
    return elements
  }

  private func radius(_ age: Double) -> Double { Self.taper * diameter / 2 * (1 - age) }

  /// The quadrangle between two circles. It turns as circles do: where shapes overlap, all add up to an inside.
  private func band(_ a: Point, _ radiusA: Double, _ b: Point, _ radiusB: Double) -> [Path.Element] {
    let along = b - a
    let across = Vector(-along.dy, along.dx) / along.length
    return Path.polygon([
      a - across * radiusA, b - across * radiusB, b + across * radiusB, a + across * radiusA,
    ]).elements
  }

  private func circle(_ center: Point, _ radius: Double) -> Path {
    Path.ellipse(in: Rect(center: center, size: Size(2 * radius, 2 * radius)))
  }

  /// What holds the mark, with its corners on the grid.
  private var frame: Rect {
    let reach = diameter / 2 + (Self.shadow.max() ?? 0) + 1
    let (xs, ys) = (trail.map(\.point.x), trail.map(\.point.y))
    let left = down((xs.min() ?? 0) - reach), top = down((ys.min() ?? 0) - reach)
    let right = -down(-(xs.max() ?? 0) - reach), bottom = -down(-(ys.max() ?? 0) - reach)
    return Rect(left, top, right - left, bottom - top)
  }

  private func down(_ value: Double) -> Double { (value / Self.grid).rounded(.down) * Self.grid }
}
