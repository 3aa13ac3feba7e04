import Geometry
import Graphics
import Timebase
import Touch

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

  /// How long a disc takes to appear, in seconds, and how much larger it is at first and when it has faded (choices).
  private static let appearance = 0.08
  private static let growth = 0.25

  init(_ touch: TouchEvent) {
    begun = touch.timestamp
    samples = [(touch.timestamp, touch.location)]
  }

  mutating func note(_ touch: TouchEvent) {
    if touch.phase.isFinal { lifted = touch.timestamp }
    // Of a rest only its begin and its end matter.
    if samples.count > 1, samples.suffix(2).allSatisfy({ $0.point == touch.location }) { samples.removeLast() }
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
