import Graphics
import Motion
import Script
import Timebase
import Touch

/// A straight movement of a script's finger.
struct ScriptedLeg {
  let origin: Point, target: Point
  let start: Instant, end: Instant
  let timing: TimingCurve

  /// Returns the finger's location at an instant of the movement, in points of the screen.
  func location(at instant: Instant) -> Point {
    let share = instant == end ? 1 : timing.value(at: instant.seconds(since: start) / end.seconds(since: start))
    return share == 1 ? target : origin + (target - origin) * share
  }
}

/// The finger of a script between touch-down and lift.
struct ScriptedTouch {
  /// The finger's location at the end of the played actions.
  var place: Point
  /// The instants of all samples of the touch.
  var instants: [Instant]
  /// Whether the last samples are those of a `stroke`.
  private(set) var isRecorded = false
  private var taken = 0

  init(place: Point, instants: [Instant]) {
    (self.place, self.instants) = (place, instants)
  }

  mutating func move(along leg: ScriptedLeg) -> [TouchEvent] {
    var events: [TouchEvent] = []
    while taken < instants.count, instants[taken] <= leg.end {
      let instant = instants[taken]
      taken += 1
      let location = leg.location(at: instant)
      events.append(
        TouchEvent(phase: location == place ? .stationary : .moved, location: location, timestamp: instant))
      place = location
    }
    place = leg.target
    isRecorded = false
    return events
  }

  /// Returns events for recorded samples. Regular samples during the same time are left out.
  mutating func follow(_ samples: [(instant: Instant, point: Point)]) -> [TouchEvent] {
    guard let last = samples.last else { return [] }
    isRecorded = true
    while taken < instants.count, instants[taken] <= last.instant { taken += 1 }
    return samples.map { instant, point in
      defer { place = point }
      return TouchEvent(
        phase: point == place ? .stationary : .moved, location: point, timestamp: instant, isRecorded: true)
    }
  }
}

extension TouchSampler {
  /// Returns the next intermediate sample before an event; nil if there is none.
  ///
  /// - Parameters:
  ///   - latest: The previous sample.
  ///   - start: The instant of touch-down.
  ///   - leg: The current movement; nil for the straight lines between the samples of a stroke.
  func sample(
    before event: TouchEvent, after latest: TouchSample, from start: Instant, along leg: ScriptedLeg?
  ) -> TouchEvent? {
    guard event.phase == .moved || event.phase == .stationary, leg.map({ $0.origin != $0.target }) ?? true,
      let instant = moveInstant(after: latest.instant, before: event.timestamp, from: start)
    else { return nil }
    let next = TouchSample(instant: event.timestamp, location: event.location)
    let share = instant.seconds(since: latest.instant) / next.instant.seconds(since: latest.instant)
    let location = leg?.location(at: instant) ?? latest.location + (next.location - latest.location) * share
    return TouchEvent(
      phase: location == latest.location ? .stationary : .moved, location: location, timestamp: instant, next: next)
  }
}

extension ArraySlice<Script.Action> {
  /// The durations of the drags and holds up to the end of their touch.
  var heldDurations: [Duration] {
    var durations: [Duration] = []
    for action in self {
      switch action.kind {
      case .drag(_, let duration, _), .hold(let duration): durations.append(duration)
      case .lift, .cancel: return durations
      default: break
      }
    }
    return durations
  }
}

extension Script.Curve {
  /// The timing curve of the finger's movement.
  package var timing: TimingCurve {
    TimingCurve(controlPoints.first.x, controlPoints.first.y, controlPoints.second.x, controlPoints.second.y)
  }
}
