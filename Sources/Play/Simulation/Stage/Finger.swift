import Graphics
import Timebase
import Touch

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
  /// The time for which the trail and the disc of a lifted finger stay visible, in seconds (choice).
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

  /// Returns the disc and the trail, or a ring, at an instant. They are drawn above the scene.
  func marks(at now: Instant, asRing isRing: Bool = false) -> [DisplayItem] {
    strokes.filter { $0.isSeen(at: now) }.flatMap { $0.marks(at: now, asRing: isRing) }
  }
}

/// One touch as it is drawn: a disc at the finger, and a trail that tapers and fades behind it.
struct FingerStroke: Sendable {
  /// A past location of the finger; `age` is 0 for the present and 1 when it has faded.
  struct Place: Hashable, Sendable {
    var point: Point
    var age: Double
  }

  private let begun: Instant
  private var lifted: Instant?
  private var samples: [(instant: Instant, point: Point)]
  /// Whether the last sample is an intermediate one, which the next sample replaces.
  private var endsInBetween = false

  /// The time in which a disc appears, in seconds, and its growth as a fraction of its diameter (choices).
  private static let appearance = 0.08
  private static let growth = 0.25
  /// The shortest time between two points of the trail, in seconds (choice). It is below the interval of 1200
  /// samples per second. A recording with any number of samples has a trail of at most 500 points.
  static let spacing = 0.0005

  init(_ touch: TouchEvent) {
    begun = touch.timestamp
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
    while touch.timestamp.seconds(since: samples[1].instant) > Finger.fade { samples.removeFirst() }
  }

  /// Whether anything of the touch is still visible.
  func isSeen(at now: Instant) -> Bool { lifted.map { now.seconds(since: $0) < Finger.fade } ?? true }

  /// Returns the disc and the trail as one picture; a ring has no trail.
  func marks(at now: Instant, asRing isRing: Bool = false) -> [DisplayItem] {
    let (scale, opacity) = presence(at: now)
    let places = trail(at: now)
    let mark = TouchMark(
      trail: isRing ? [places[0]] : places, diameter: Finger.diameter * scale, isRing: isRing)
    return opacity < 1 ? [.pushOpacity(opacity), mark.item, .pop] : [mark.item]
  }

  /// Returns the recent locations of the finger, latest first, up to the end of the trail.
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

  /// Returns the size of the disc, as a multiple of its diameter, and its opacity.
  private func presence(at now: Instant) -> (scale: Double, opacity: Double) {
    if let lifted {
      let share = now.seconds(since: lifted) / Finger.fade
      return (1 + Self.growth * share, 1 - share)
    }
    let share = min(1, now.seconds(since: begun) / Self.appearance)
    return (1 + Self.growth * (1 - share), 0.4 + 0.6 * share)
  }
}

/// The drawing of a finger: a grey disc with a lighter rim, visible on white and on black, and a fading tail.
///
/// The tail consists of layers of increasing length, each merged with the disc into one shape. The disc is
/// therefore evenly grey, and the tail has no seams or blobs, even if the finger turns.
struct TouchMark {
  /// The current location of the finger, followed by past ones, latest first; at least one.
  let trail: [FingerStroke.Place]
  /// The disc's diameter, in points.
  let diameter: Double
  /// Whether only an outline is drawn, which leaves the content visible.
  var isRing = false

  // All of them are choices, made by looking at pages of text and at pictures in both themes.
  private static let grey = Color(white: 0.54)
  private static let opacity = 0.46
  private static let layers = 8
  private static let rim = (color: Color(white: 1, alpha: 0.8), width: 1.5)
  private static let edge = (color: Color(white: 0, alpha: 0.16), width: 1.0)
  /// The outset of the soft shadow's layers from the disc, in points.
  private static let shadow = [1.5, 3.0, 4.5]
  private static let shadowColor = Color(white: 0, alpha: 0.035)
  /// The greatest width of the tail, as a fraction of the disc's.
  private static let taper = 0.84
  /// The grid for the corners of pictures, in points, so that they lie on whole pixels at every usual scale.
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
      case .fillRect, .text, .image, .rowMean: command
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

  /// A light line with dark edges, visible on any background; twice as wide as the disc's rim (choice).
  private var ring: [DrawCommand] {
    let path = circle(center, (diameter - 4) / 2)
    return [
      .stroke(path, Color(white: 0, alpha: 0.55), width: 5.5), .stroke(path, Color(white: 1), width: 3),
    ]
  }

  private var body: [DrawCommand] {
    let disc = circle(center, diameter / 2)
    guard isMoving else { return [.fill(disc, .color(Self.grey.withAlpha(Self.opacity)))] }
    // Stacked layers transmit the product of their transmittances.
    let alpha = 1 - root(1 - Self.opacity, halvings: 3)
    return (1...Self.layers).map { layer in
      let reach = Double(layer) / Double(Self.layers)
      return .fill(Path(disc.elements + tail(to: reach)), .color(Self.grey.withAlpha(alpha)))
    }
  }

  /// Returns the root of a number by a power of two. It avoids `pow`, whose last digit differs between platforms.
  private func root(_ value: Double, halvings: Int) -> Double {
    (0..<halvings).reduce(value) { root, _ in root.squareRoot() }
  }

  /// Returns the outline of the tail's part younger than `limit`: a circle at each point, and the bands between
  /// them.
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

  /// Returns the quadrilateral between two circles. It has the circles' winding, so that overlapping shapes add up.
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

  /// The bounding box of the mark, with its corners on the grid.
  private var frame: Rect {
    let reach = diameter / 2 + (Self.shadow.max() ?? 0) + 1
    let (xs, ys) = (trail.map(\.point.x), trail.map(\.point.y))
    let left = down((xs.min() ?? 0) - reach), top = down((ys.min() ?? 0) - reach)
    let right = -down(-(xs.max() ?? 0) - reach), bottom = -down(-(ys.max() ?? 0) - reach)
    return Rect(left, top, right - left, bottom - top)
  }

  private func down(_ value: Double) -> Double { (value / Self.grid).rounded(.down) * Self.grid }
}
