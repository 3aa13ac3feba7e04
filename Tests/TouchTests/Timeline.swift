import Graphics
import Timebase
import Touch

/// A touch in short notation: the finger's location at each time.
struct Timeline {
  /// Milliseconds, x and y of each sample; the last is the lift.
  let samples: [(ms: Double, x: Double, y: Double)]
  var finger = 0

  init(_ samples: (ms: Double, x: Double, y: Double)..., finger: Int = 0) {
    (self.samples, self.finger) = (samples, finger)
  }

  var events: [TouchEvent] {
    samples.indices.map { index in
      let sample = samples[index]
      let isRest = index > 0 && samples[index - 1].x == sample.x && samples[index - 1].y == sample.y
      let phase: TouchEvent.Phase =
        index == 0 ? .began : index == samples.count - 1 ? .ended : isRest ? .stationary : .moved
      return TouchEvent(id: finger, phase: phase, location: Point(sample.x, sample.y), timestamp: .ms(sample.ms))
    }
  }
}

extension Instant {
  static func ms(_ milliseconds: Double) -> Instant { Instant(nanoseconds: Int64(milliseconds * 1e6)) }
}

extension Recognizer {
  /// Returns the recogniser's states, each once, while it receives the events and handles its deadlines at their
  /// instants.
  mutating func states(during events: [TouchEvent]) -> [RecognizerState] {
    var states = [state]
    func note(_ state: RecognizerState) { if states.last != state { states.append(state) } }
    for event in events {
      while let deadline, deadline < event.timestamp {
        handleDeadline(deadline)
        note(state)
      }
      handle(event)
      note(state)
    }
    return states
  }
}
