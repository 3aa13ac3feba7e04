import Flipbook
import JSON

// One drag in place of the exact lines of a recorded gesture.
extension StudioPage {
  /// Changes a gesture of the open recording to one smooth drag, or back to its exact lines.
  ///
  /// - Returns: The recording, and the probes that prevent the change; see ``smooth(_:in:line:)``.
  func smooth(_ id: Int, _ isSmooth: Bool) throws -> JSONValue {
    guard var trial = recording, let index = trial.gestures.firstIndex(where: { $0.id == id }) else {
      throw HTTPError(.conflict, "this gesture is not in the recording")
    }
    trial.gestures[index].smooth = nil
    var change = Smoothing()
    if isSmooth {
      let text = trial.text(upTo: index + 1)
      change = try smoothing(id, in: text, line: text.scriptLines.count - trial.gestures[index].exact.count)
      if change.others.isEmpty { trial.gestures[index].smooth = change.lines }
    }
    if change.others.isEmpty {
      recording = trial
      if trial.isOn { try standAtEnd() }
    }
    return change.json(["record": RecordedGestures.json(recording)])
  }

  /// A gesture as one smooth drag.
  private struct Smoothing {
    var lines: [String] = []
    /// A sentence about the accuracy of the lines.
    var note = ""
    /// The names of the probes whose values at rest after the gesture would change.
    var others: [String] = []

    func json(_ more: JSONValue) -> JSONValue { more + ["lines": lines, "note": note, "others": others] }
  }

  /// Returns one smooth drag in place of a gesture's exact lines in a script.
  ///
  /// - Parameters:
  ///   - id: The number of the gesture.
  ///   - text: The script.
  ///   - line: The number of the gesture's first line, from 1.
  /// - Returns: The new lines, a sentence about their accuracy, and the names of the probes whose values at rest after
  ///   the gesture would change.
  func smooth(_ id: Int, in text: String, line: Int) throws -> JSONValue {
    try smoothing(id, in: text, line: line).json([:])
  }

  private func smoothing(_ id: Int, in text: String, line: Int) throws -> Smoothing {
    guard let source = sources[id] else {
      throw HTTPError(.conflict, "the touches of this gesture are no longer kept")
    }
    try configuration.check(text)
    let exact = source.fit.lines, smooth = try source.smoothed()
    var all = text.scriptLines
    let range = max(0, line - 1)..<max(0, line - 1) + exact.count
    guard all.indices.contains(range.lowerBound), range.upperBound <= all.count, Array(all[range]) == exact else {
      throw HTTPError(.conflict, "the lines of this gesture were edited", remedy: "Undo the edit first.")
    }
    let before = try readings(after: all, range)
    all.replaceSubrange(range, with: smooth.lines)
    let after = try readings(after: all, range.lowerBound..<range.lowerBound + smooth.lines.count)
    return Smoothing(lines: smooth.lines, note: smooth.note, others: before.changes(in: after))
  }

  /// Plays a script up to a gesture, and then until the scene is at rest. Returns the probes before the gesture and at
  /// rest.
  private func readings(after lines: [String], _ range: Range<Int>) throws -> RestReadings {
    let clip = try configuration.clip(lines.joined(separator: "\n"), try current().overrides).plain
    guard let player = try clip.player(upToLines: range.lowerBound + 1...range.upperBound) else {
      throw HTTPError(.conflict, "the lines of this gesture have no effect")
    }
    var readings = RestReadings()
    player.onAction = { [weak player] action, _ in
      guard readings.before.isEmpty, action.location.line == range.lowerBound + 1 else { return }
      readings.before = player?.stage.readProbes() ?? []
    }
    let end = try player.playToEnd(), limit = end.advanced(bySeconds: RestReadings.patience)
    let stage = player.stage
    while !stage.window.isAtRest, let due = stage.window.nextDeadline, due <= limit { stage.advance(to: due) }
    readings.atRest = stage.readProbes()
    return readings
  }
}

/// The probes before a gesture, and at rest after it.
struct RestReadings {
  /// The maximum duration until rest, in seconds: that of the line that ends a recording.
  static let patience = 10.0
  /// The maximum difference of a number, as a fraction of its change by the gesture, and the difference that is always
  /// accepted (values chosen: the tolerance of the release velocity, and that of a scroll view's final position).
  private static let (fraction, floor) = (0.01, 0.05)

  var before: [ProbeReading] = []
  var atRest: [ProbeReading] = []

  /// Returns the names of the probes with another value at rest, without those of the clock and the finger.
  func changes(in other: RestReadings) -> [String] {
    zip(atRest, other.atRest).filter { one, other in
      one.name != Self.clock && !one.name.hasPrefix(Self.finger) && !isSame(one, other)
    }.map(\.0.name)
  }

  private static let (clock, finger) = ("time", "touch.")

  private func isSame(_ one: ProbeReading, _ other: ProbeReading) -> Bool {
    guard case .number(let value) = one.value, case .number(let otherValue) = other.value else {
      return one.value == other.value
    }
    var change = 0.0
    if case .number(let start)? = before.first(where: { $0.name == one.name })?.value { change = abs(value - start) }
    return abs(value - otherValue) <= max(Self.floor, Self.fraction * change)
  }
}
