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

/// The knowledge of a playback about later touches: the places, and the speeds of the clip.
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
  func next(after now: Instant) -> TouchEvent? {
    let index = downs.partitioningIndex { $0.timestamp > now }
    return index < downs.count ? downs[index] : nil
  }

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
