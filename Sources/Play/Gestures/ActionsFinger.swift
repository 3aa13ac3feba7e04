import Graphics
import Script
import Timebase
import Touch

/// The finger of W3C actions, between two ticks. Times are in milliseconds.
struct ActionsFinger {
  /// The number of samples per second of a drag.
  private static let rate = 60.0
  /// The longest move that is a sample of the finger, in milliseconds; a longer one is a drag.
  private static let longestSample = 50.0

  /// The position of the finger, in points.
  var place = Point.zero
  /// The events since the touch-down; empty while the finger is up.
  private(set) var events: [TouchEvent] = []
  /// The number of events that are samples, and the statements of those after them.
  var sampleCount = 1, statements: [Script.Action.Kind] = []
  /// The time of the last event.
  private var end = 0.0

  /// Whether the finger is down.
  var isDown: Bool { !events.isEmpty }

  /// Appends an event at the finger's position, if it is down.
  mutating func append(_ phase: TouchEvent.Phase, at time: Double, isRecorded: Bool = false) {
    guard isDown || phase == .began else { return }
    let instant = Instant(seconds: time / 1000)
    events.append(TouchEvent(phase: phase, location: place, timestamp: instant, isRecorded: isRecorded))
    end = time
  }

  /// Puts the finger down, unless it is down.
  mutating func touch(at time: Double) {
    guard !isDown else { return }
    (sampleCount, statements) = (1, [])
    append(.began, at: time)
  }

  /// Moves the finger. A long move is a drag. A short one is a sample, and so is everything before it.
  mutating func move(to target: Point, from start: Double, lasting duration: Double) {
    let (origin, way) = (place, target - place)
    guard isDown, duration > Self.longestSample, way != .zero else {
      place = target
      append(.moved, at: start + duration)
      (sampleCount, statements) = (events.count, [])
      return
    }
    let steps = Int((duration / 1000 * Self.rate).rounded(.up))
    for share in (1...steps).map({ Double($0) / Double(steps) }) {
      place = share == 1 ? target : origin + way * share
      append(.moved, at: start + duration * share)
    }
    statements.append(
      .drag(
        .by(.points(decimal(way.dx, 6)), .points(decimal(way.dy, 6))),
        duration: .nanoseconds(Int64((duration * 1e6).rounded())), curve: .linear))
  }

  /// Lets the finger rest until a time, if it is down.
  mutating func rest(until time: Double) {
    let nanoseconds = Int64(((time - end) * 1e6).rounded())
    guard isDown, nanoseconds > 0 else { return }
    append(.stationary, at: time)
    var rest = Duration.nanoseconds(nanoseconds)
    if case .hold(let duration)? = statements.last {
      rest += duration
      statements.removeLast()
    }
    statements.append(.hold(rest))
  }

  /// Ends the touch. Returns `nil` if the finger is up.
  mutating func finish(_ phase: TouchEvent.Phase, at time: Double, isExported: Bool) -> RecordedTouch? {
    guard isDown else { return nil }
    append(phase, at: time)
    defer { events = [] }
    if isExported, statements.isEmpty { return RecordedTouch(events, isExported: true) }
    return RecordedTouch(events, sampleCount: sampleCount, statements, isExported: isExported)
  }
}

extension [Script.Action.Kind] {
  /// Parses drags and holds, or one flick or tap; `nil` if the lines have an error or other statements.
  init?(touchStatements lines: [String]) {
    func parse(_ lines: [String]) -> [Script.Action.Kind]? {
      try? Script(text: (["scene any"] + lines).joined(separator: "\n"), file: "").actions.map(\.kind)
    }
    if lines.count == 1, let only = parse(lines) {
      switch only.first {
      case .tap, .flick: self = only
      default: return nil
      }
    } else if let all = parse(["touch at 0,0"] + lines + ["lift"]), all.count == lines.count + 2 {
      self = Array(all[1...lines.count])
      guard allSatisfy(\.isMovement) else { return nil }
    } else {
      return nil
    }
  }
}

extension Script.Action.Kind {
  /// Whether the statement is a drag in points, or a hold.
  var isMovement: Bool {
    switch self {
    case .drag(.by(.points, .points), _, _), .drag(.to(.coordinates(.points, .points)), _, _), .hold: true
    default: false
    }
  }
}
