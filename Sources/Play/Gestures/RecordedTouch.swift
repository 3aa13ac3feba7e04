import Graphics
import Script
import Timebase
import Touch

/// One touch of a recording, from touch-down to lift.
package struct RecordedTouch: Hashable, Sendable {
  /// The samples of the finger: `began`, moves, and `ended` or `cancelled`. Those of a `hold` are not recorded ones.
  package private(set) var events: [TouchEvent]
  /// The number of events that only a `stroke` describes, from the touch-down on.
  let sampleCount: Int
  /// The statements of the remaining events: drags and holds, or one flick or tap.
  let statements: [Script.Action.Kind]
  /// Whether the touch is that of an exported script.
  let isExported: Bool

  /// The time for which a finger keeps moving after a silence, in seconds: a sample at 60 Hz.
  private static let sample = 1.0 / 60

  /// Creates a touch from the events of a pointer, in order. A touch without an end is lifted at its last event.
  ///
  /// Touch screens and browsers report only movement. A finger without an event for 0.1 s therefore rests until shortly
  /// before the next one.
  package init(_ events: [TouchEvent]) { self.init(events, isExported: false) }

  /// - Parameters:
  ///   - isExported: Whether the events are those of an exported script, which reports its rests.
  init(_ events: [TouchEvent], isExported: Bool) {
    var all: [TouchEvent] = []
    for event in events {
      if let last = all.last, !isExported, event.location != last.location,
        event.timestamp.seconds(since: last.timestamp) >= GestureConstants.restBeforeLift
      {
        all.append(
          TouchEvent(
            phase: .stationary, location: last.location, timestamp: event.timestamp.advanced(bySeconds: -Self.sample)))
      }
      all.append(event.recorded(after: all.last))
    }
    let count = (all.lastIndex { $0.isRecorded } ?? -1) + 1
    let rest = count > 0 ? all[all.count - 1].timestamp.seconds(since: all[count - 1].timestamp) : 0
    (self.events, sampleCount, self.isExported) = (all, count, isExported)
    statements = rest > 0 ? [.hold(.nanoseconds(Int64((rest * 1e9).rounded())))] : []
  }

  /// Creates a touch whose last events are described by statements.
  init(_ events: [TouchEvent], sampleCount: Int, _ statements: [Script.Action.Kind], isExported: Bool) {
    self.events = events.reduce(into: []) { events, event in events.append(event.recorded(after: events.last)) }
    (self.sampleCount, self.statements, self.isExported) = (sampleCount, statements, isExported)
  }

  /// The instant of the touch-down.
  var start: Instant { events[0].timestamp }
  /// Whether the system cancels the touch.
  var isCancelled: Bool { events.last?.phase == .cancelled }

  /// The velocity with which the finger is lifted, in points per second.
  var releaseVelocity: Vector {
    var tracker = VelocityTracker()
    for event in events where event.location.x.isFinite && event.location.y.isFinite { tracker.add(event) }
    return events.last.map { tracker.velocity(at: $0.timestamp) } ?? .zero
  }
}

extension TouchEvent {
  /// Returns the event as a sample of a recorded touch, which keeps the velocity of a resting finger.
  ///
  /// A pause, or 0.1 s without a sample, at an unchanged location makes it a sample of a hold. That does not keep the
  /// velocity.
  package func recorded(after last: TouchEvent?) -> TouchEvent {
    var (phase, isHeld) = (phase, false)
    if let last, last.location == location, !isRecorded {
      isHeld =
        phase == .stationary || timestamp.seconds(since: last.timestamp) >= GestureConstants.restBeforeLift
        || phase.isFinal && !last.isRecorded
      if phase == .moved { phase = .stationary }
    }
    return TouchEvent(id: id, phase: phase, location: location, timestamp: timestamp, isRecorded: !isHeld)
  }
}
