import Goldens
import JSON

/// The readings of a probe at each frame, the golden's and the recorded ones, as the page draws them.
struct ProbeCurves {
  /// What the readings are.
  enum Kind: String {
    case number
    case bool
    case text
  }

  /// More readings than these make a page heavy; then only the probes that diverge from the golden are kept.
  private static let readingLimit = 400_000

  /// The probes of a clip, those that diverge from the golden first, in the order in which they do.
  static func value(_ verification: Verification, frameCount: Int) -> JSONValue {
    guard let actual = verification.actualRecord else { return .array([]) }
    let departures = verification.verdict?.departures ?? []
    let expected = verification.verdict.flatMap { _ in verification.expectedRecord }
    let known = actual.trace.columns.filter { !["frame", "time", "touch.down"].contains($0) }
    let departed = departures.map(\.probe)
    let isMuch = known.count * frameCount * 2 > readingLimit
    let others = isMuch ? [] : known.filter { !departed.contains($0) }
    return .array(
      (departed + others).map { name in
        let tick = departures.first { $0.probe == name }?.tick
        return value(
          name, departsAt: tick.map(actual.frame(ofTick:)), actual: readings(name, actual),
          expected: tick == nil ? nil : expected.map { readings(name, $0) })
      })
  }

  /// The frames at which a finger is down, as first and last ones.
  static func touches(_ record: ClipRecord) -> [ClosedRange<Int>] {
    var ranges: [ClosedRange<Int>] = []
    for (frame, cell) in readings("touch.down", record).enumerated() where cell == "true" {
      if let last = ranges.last, last.upperBound + 1 == frame {
        ranges[ranges.count - 1] = last.lowerBound...frame
      } else {
        ranges.append(frame...frame)
      }
    }
    return ranges
  }

  private static func readings(_ name: String, _ record: ClipRecord) -> [Substring] {
    guard let column = record.trace[name] else { return [] }
    return (0..<record.frameCount).map { frame in
      let tick = record.tick(ofFrame: frame)
      return column.indices.contains(tick) ? column[tick] : "-"
    }
  }

  private static func value(
    _ name: String, departsAt frame: Int?, actual: [Substring], expected: [Substring]?
  ) -> JSONValue {
    let all = actual + (expected ?? [])
    let kind = kind(all)
    var labels: [Substring: Int] = [:]
    if kind == .text { for cell in all where labels[cell] == nil { labels[cell] = labels.count } }
    let number = { (cell: Substring) -> JSONValue in
      switch kind {
      case .number: Double(cell).map { .number($0) } ?? .null
      case .bool: cell == "true" ? .integer(1) : cell == "false" ? .integer(0) : .null
      case .text: labels[cell].map(JSONValue.integer) ?? .null
      }
    }
    return .object([
      .init("name", .string(name)), .init("kind", .string(kind.rawValue)),
      .init("departs", frame.map(JSONValue.integer) ?? .null),
      .init("labels", .array(labels.sorted { $0.value < $1.value }.map { .string(String($0.key)) })),
      .init("actual", .array(actual.map(number))), .init("expected", expected.map { .array($0.map(number)) } ?? .null),
    ])
  }

  private static func kind(_ cells: [Substring]) -> Kind {
    let known = cells.filter { $0 != "-" && !$0.isEmpty }
    if known.allSatisfy({ $0 == "true" || $0 == "false" }), !known.isEmpty { return .bool }
    return known.allSatisfy { Double($0) != nil } ? .number : .text
  }
}
