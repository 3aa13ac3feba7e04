import Flipbook
import JSON
import Syntax

// The exact and the smooth form of a recorded gesture.
extension StudioPage {
  /// Changes a gesture of the open recording to its smooth or its exact form. A smooth one that would come to rest with
  /// other probes stays exact.
  func smooth(_ id: Int, _ isSmooth: Bool) throws -> JSONValue {
    guard let index = recording?.gestures.firstIndex(where: { $0.id == id }) else {
      throw HTTPError(.conflict, "this gesture is not in the recording")
    }
    recording?.gestures[index].smooth = nil
    if isSmooth { try preferSmooth(index) }
    if recording?.isOn == true { try standAtEnd() }
    return ["record": RecordedGestures.json(recording)]
  }

  /// Changes a gesture of the open recording to its smooth form, if it comes to rest with the same probes.
  func preferSmooth(_ index: Int) throws {
    guard let gesture = recording?.gestures[index], let text = recording?.text(upTo: index + 1) else { return }
    let change = try smoothing(gesture.id, in: text, line: SourceText(text).lineCount - gesture.exact.count)
    recording?.gestures[index].others = change.others
    recording?.gestures[index].smooth = change.others.isEmpty ? change.lines : nil
  }

  /// Returns the smooth lines in place of a gesture's exact lines in a script, and the names of the probes whose values
  /// at rest after the gesture would change.
  ///
  /// - Parameters:
  ///   - id: The number of the gesture.
  ///   - text: The script.
  ///   - line: The number of the gesture's first line, from 1.
  func smooth(_ id: Int, in text: String, line: Int) throws -> JSONValue {
    let change = try smoothing(id, in: text, line: line)
    return ["lines": change.lines, "others": change.others]
  }

  private func smoothing(_ id: Int, in text: String, line: Int) throws -> (lines: [String], others: [String]) {
    guard let source = sources[id] else {
      throw HTTPError(.conflict, "the touches of this gesture are no longer kept")
    }
    if let obstacle = source.obstacle {
      throw HTTPError(.unprocessable, "this gesture has no smooth form: \(obstacle)")
    }
    try configuration.check(text)
    let exact = source.exact.lines, smooth = source.smooth.lines
    var all = SourceText(text).lines
    let range = max(0, line - 1)..<max(0, line - 1) + exact.count
    guard all.indices.contains(range.lowerBound), range.upperBound <= all.count, Array(all[range]) == exact else {
      throw HTTPError(.conflict, "the lines of this gesture were edited", remedy: "Undo the edit first.")
    }
    let before = try readings(after: all, range)
    all.replaceSubrange(range, with: smooth)
    let after = try readings(after: all, range.lowerBound..<range.lowerBound + smooth.count)
    return (smooth, before.changes(in: after))
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
