import Graphics
import JSON
import Script
import Timebase
import Touch

/// A script's touches as W3C WebDriver Actions: one touch source that moves at each sample of the finger.
///
/// Durations are whole milliseconds in that format. Moves therefore also have the exact instant of their sample, so
/// that an import restores the same touches. Drivers ignore unknown members.
package struct ActionsExport: Sendable {
  /// The members of exported actions that drivers ignore: the instant of a sample, an instant of rest, and the end of
  /// the script, in milliseconds.
  static let stampKey = "flipbook:time", restKey = "flipbook:rest", endKey = "flipbook:end"
  /// The member with the script's settings, one per element.
  static let settingsKey = "flipbook:settings"
  /// The member of a touch-down, or of the last sample of a stroke, with the statements from there on: drags and holds,
  /// or one flick or tap.
  static let statementsKey = "flipbook:statements"

  private let touches: [TouchEvent]
  /// The statements from an event on, by its index.
  private let statements: [Int: [String]]
  private let end: Instant
  private let rests: [Instant]
  private let settings: [String]
  private let id: String
  private let isWhole: Bool

  /// Creates the actions for some touches.
  ///
  /// - Parameters:
  ///   - touches: The touch events that a script's player delivers.
  ///   - actions: The actions that the player plays; those other than touches do not count.
  ///   - end: The end of the script.
  ///   - rests: The instants at which a `settle` found everything at rest. A script's time then continues between two
  ///     nanoseconds.
  ///   - settings: The script's settings of scene and screen, one per line.
  ///   - id: The name of the source.
  ///   - isWhole: Whether coordinates are rounded to whole CSS pixels, as drivers before 2025 require.
  package init(
    _ touches: [TouchEvent], of actions: [Script.Action.Kind], end: Instant, rests: [Instant] = [],
    settings: [String] = [], id: String = "finger",
    isWhole: Bool = false
  ) {
    (self.touches, self.end, self.settings, self.id, self.isWhole) = (touches, end, settings, id, isWhole)
    statements = isWhole ? [:] : Self.statements(of: actions, touches)
    // The remaining instants are whole nanoseconds, which a `wait` can express.
    self.rests = rests.filter { $0.picoseconds % 1000 != 0 }
  }

  /// The JSON text.
  package var text: String {
    let source: JSONValue = [
      "type": "pointer", "id": id, "parameters": ["pointerType": "touch"] as JSONValue,
      Self.endKey: Self.milliseconds(end),
    ]
    let head = (source + (settings.isEmpty ? nil : [Self.settingsKey: settings])).line.dropLast()
    // One line per action, because laying out a value of a hundred thousand actions would be slow.
    let lines = actions.map { "    " + $0.line }
    return "{\"actions\": [\n  \(head), \"actions\": [\n\(lines.joined(separator: ",\n"))\n  ]}\n]}\n"
  }

  /// The actions in order: a move or a pause for each sample, a button for each beginning and end.
  private var actions: [JSONValue] {
    var actions: [JSONValue] = []
    var now = 0
    func stamp(_ event: TouchEvent, _ index: Int? = nil) -> JSONValue {
      let lines = index.flatMap { statements[$0] }
      return [Self.stampKey: Self.milliseconds(event.timestamp)] + lines.map { [Self.statementsKey: $0] }
    }
    func passing(_ instant: Instant) -> Int {
      let then = Int((instant.seconds * 1000).rounded())
      defer { now = max(now, then) }
      return max(0, then - now)
    }
    func move(_ event: TouchEvent, _ duration: Int, _ index: Int? = nil) {
      let place = event.location
      let move: JSONValue = [
        "type": "pointerMove", "duration": duration, "origin": "viewport", "x": coordinate(place.x),
        "y": coordinate(place.y),
      ]
      actions.append(move + stamp(event, index))
    }
    var rests = rests[...]
    func rest(until instant: Instant) {
      while let rest = rests.first, rest <= instant {
        rests.removeFirst()
        actions.append(Self.pause(passing(rest), [Self.restKey: Self.milliseconds(rest)]))
      }
    }
    for (index, event) in touches.enumerated() {
      rest(until: event.timestamp)
      let passed = passing(event.timestamp)
      switch event.phase {
      case .began:
        if passed > 0 { actions.append(Self.pause(passed)) }
        move(event, 0)
        actions.append(Self.button("pointerDown", stamp(event, index)))
      case .stationary where !event.isRecorded: actions.append(Self.pause(passed, stamp(event)))
      case .moved, .stationary: move(event, passed, index)
      case .ended, .cancelled:
        if index > 0, touches[index - 1].location != event.location {
          move(event, passed)
        } else if passed > 0 {
          actions.append(Self.pause(passed))
        }
        actions.append(Self.button(event.phase == .ended ? "pointerUp" : "pointerCancel", stamp(event)))
      }
    }
    rest(until: end)
    let passed = passing(end)
    if passed > 0 { actions.append(Self.pause(passed)) }
    return actions
  }

  /// Returns the drags and holds of each touch, or its flick or tap, by the index of the event from which on they act:
  /// its touch-down, or the last sample of its stroke.
  private static func statements(of actions: [Script.Action.Kind], _ touches: [TouchEvent]) -> [Int: [String]] {
    var result: [Int: [String]] = [:]
    var starts = touches.indices.filter { touches[$0].phase == .began }[...]
    var anchor = 0, end = Instant.zero
    func place(at instant: Instant) -> Script.Position? {
      touches[anchor...].first { abs($0.timestamp.picoseconds - instant.picoseconds) < 1000 }.map { .init($0.location) }
    }
    for action in actions {
      var statement = action
      switch action {
      case .touch, .stroke, .tap, .flick:
        guard let start = starts.popFirst() else { return [:] }
        let position = Script.Position(touches[start].location)
        (anchor, end) = (start, touches[start].timestamp)
        if case .tap = action { statement = .tap(position) }
        if case .flick(let flick) = action {
          statement = .flick(Script.Flick(flick.direction, speed: flick.speed, from: position))
        }
        guard case .stroke(let stroke) = action else { break }
        anchor += stroke.samples.count
        end = end.advanced(by: stroke.duration)
      case .hold(let duration): end = end.advanced(by: duration)
      case .drag(_, let duration, let curve):
        end = end.advanced(by: duration)
        // A view or a percentage is a place on this screen only.
        if !action.isMovement, let place = place(at: end) {
          statement = .drag(.to(place), duration: duration, curve: curve)
        }
      default: continue
      }
      switch statement {
      case .touch, .stroke: break
      default: result[anchor, default: []].append(statement.description)
      }
    }
    return result
  }

  /// Returns a coordinate in points, rounded if the driver requires it.
  private func coordinate(_ value: Double) -> Double { isWhole ? value.rounded() : value }

  /// Returns a pause of whole milliseconds.
  private static func pause(_ duration: Int, _ more: JSONValue? = nil) -> JSONValue {
    ["type": "pause", "duration": duration] + more
  }

  private static func button(_ type: String, _ stamp: JSONValue) -> JSONValue {
    ["type": type] + (type == "pointerCancel" ? nil : ["button": 0]) + stamp
  }

  /// Returns an instant in milliseconds, exact to a picosecond for an hour.
  private static func milliseconds(_ instant: Instant) -> Double { Double(instant.picoseconds) / 1e9 }
}
