import Geometry
import Motion
import Script
import Timebase
import Touch

/// The finger of a script between touch-down and lift.
struct ScriptedTouch {
  /// Where it is at the end of what has been played.
  var place: Point
  /// The instants of the samples that have not been taken.
  var instants: [Instant]
  private var taken = 0

  init(place: Point, instants: [Instant]) {
    (self.place, self.instants) = (place, instants)
  }

  mutating func move(to target: Point, from start: Instant, until end: Instant, timing: TimingCurve) -> [TouchEvent] {
    let origin = place
    let duration = end.seconds(since: start)
    var events: [TouchEvent] = []
    while taken < instants.count, instants[taken] <= end {
      let instant = instants[taken]
      taken += 1
      let share = instant == end ? 1 : timing.value(at: instant.seconds(since: start) / duration)
      let location = share == 1 ? target : origin + (target - origin) * share
      events.append(
        TouchEvent(phase: location == place ? .stationary : .moved, location: location, timestamp: instant))
      place = location
    }
    place = target
    return events
  }

  /// Takes samples as they are; those that would have been taken meanwhile are left out.
  mutating func follow(_ samples: [(instant: Instant, point: Point)]) -> [TouchEvent] {
    guard let last = samples.last else { return [] }
    while taken < instants.count, instants[taken] <= last.instant { taken += 1 }
    return samples.map { instant, point in
      defer { place = point }
      return TouchEvent(phase: point == place ? .stationary : .moved, location: point, timestamp: instant)
    }
  }
}

extension Script.Curve {
  /// The timing of the finger's way.
  package var timing: TimingCurve {
    TimingCurve(controlPoints.first.x, controlPoints.first.y, controlPoints.second.x, controlPoints.second.y)
  }
}
