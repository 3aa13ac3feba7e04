import Graphics
import JSON
import Timebase
import Touch

/// A script's touches as W3C WebDriver Actions: one touch source, which moves at each of the finger's samples.
///
/// Durations are whole milliseconds there, so a move also has the instant of its sample, by which an import finds the very
/// same finger; drivers skip members that they do not know.
package struct ActionsExport: Sendable {
  static let stampKey = "flipbook:time", restKey = "flipbook:rest", endKey = "flipbook:end"
  static let settingsKey = "flipbook:settings"

  private let touches: [TouchEvent]
  private let end: Instant
  private let rests: [Instant]
  private let settings: [String]
  private let id: String
  private let isWhole: Bool

  /// The actions for some touches.
  ///
  /// - Parameters:
  ///   - touches: what the finger does, as a script's player delivers it.
  ///   - end: when the script ends.
  ///   - rests: when a `settle` found everything at rest, where a script's time goes on between two nanoseconds.
  ///   - settings: what the script says of scene, screen and settings, a line each.
  ///   - id: the name of the source.
  ///   - isWhole: whether coordinates are rounded to whole CSS pixels, as drivers before 2025 want them.
  package init(
    _ touches: [TouchEvent], end: Instant, rests: [Instant] = [], settings: [String] = [], id: String = "finger",
    isWhole: Bool = false
  ) {
    (self.touches, self.end, self.settings, self.id, self.isWhole) = (touches, end, settings, id, isWhole)
    // Others are as many whole nanoseconds as a `wait` can say.
    self.rests = rests.filter { $0.picoseconds % 1000 != 0 }
  }

  /// The JSON text.
  package var text: String {
    let source: JSONValue = [
      "type": "pointer", "id": id, "parameters": ["pointerType": "touch"] as JSONValue,
      Self.endKey: Self.milliseconds(end),
    ]
    let head = (source + (settings.isEmpty ? nil : [Self.settingsKey: settings])).line.dropLast()
    // A line an action: a value of a hundred thousand actions would be slow to lay out.
    let lines = actions.map { "    " + $0.line }
    return "{\"actions\": [\n  \(head), \"actions\": [\n\(lines.joined(separator: ",\n"))\n  ]}\n]}\n"
  }

  private var actions: [JSONValue] {
    var actions: [JSONValue] = []
    var now = 0
    func stamp(_ event: TouchEvent) -> JSONValue { [Self.stampKey: Self.milliseconds(event.timestamp)] }
    func passing(_ instant: Instant) -> Int {
      let then = Int((instant.seconds * 1000).rounded())
      defer { now = max(now, then) }
      return max(0, then - now)
    }
    func move(_ event: TouchEvent, _ duration: Int) {
      let place = event.location
      let move: JSONValue = [
        "type": "pointerMove", "duration": duration, "origin": "viewport", "x": coordinate(place.x),
        "y": coordinate(place.y),
      ]
      actions.append(move + stamp(event))
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
        actions.append(Self.button("pointerDown", stamp(event)))
      case .stationary where !event.isRecorded: actions.append(Self.pause(passed, stamp(event)))
      case .moved, .stationary: move(event, passed)
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

  private func coordinate(_ value: Double) -> Double { isWhole ? value.rounded() : value }

  private static func pause(_ duration: Int, _ more: JSONValue? = nil) -> JSONValue {
    ["type": "pause", "duration": duration] + more
  }

  private static func button(_ type: String, _ stamp: JSONValue) -> JSONValue {
    ["type": type] + (type == "pointerCancel" ? nil : ["button": 0]) + stamp
  }

  private static func milliseconds(_ instant: Instant) -> Double { Double(instant.picoseconds) / 1e9 }
}
