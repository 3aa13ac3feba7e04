import Imaging
import JSON

extension JSONReport {
  static func value(_ verdict: ClipVerdict, of verification: Verification) -> JSONValue {
    let record = verification.actualRecord ?? verification.expectedRecord
    return .object([
      .init("same", .bool(verdict.isSame)), .init("cause", .orNull(verdict.cause?.name)),
      .init("goldenCount", .integer(verdict.goldenCount)), .init("actualCount", .integer(verdict.actualCount)),
      .init("toleratedCount", .integer(verdict.toleratedCount)), .init("longestRun", range(verdict.longestRun)),
      .init("largestDelta", verdict.largestDelta.map(JSONValue.integer) ?? .null),
      .init("settings", .array(verdict.settings.map(value))), .init("inputs", .array(verdict.inputs.map(value))),
      .init("shape", .array(verdict.shape.map(value))),
      .init("renderer", .array(verdict.renderer.map(value))), .init("timing", verdict.timing.map(value) ?? .null),
      .init("departures", .array(verdict.departures.map { value($0, in: record) })),
      .init("lostProbes", .array(verdict.lostProbes.map(JSONValue.string))),
      .init("differing", .array(verdict.differing.map(value))),
    ])
  }

  private static func range(_ range: ClosedRange<Int>?) -> JSONValue {
    range.map { .array([.integer($0.lowerBound), .integer($0.upperBound)]) } ?? .null
  }

  private static func value(_ change: Change) -> JSONValue {
    .object([
      .init("name", .string(change.name)), .init("expected", .orNull(change.expected)),
      .init("actual", .orNull(change.actual)),
    ])
  }

  /// `frame` is the first one concerned, `count` of how many; `other` the frame that it changed places with, `by` how
  /// many frames later.
  private static func value(_ fault: TimingFault) -> JSONValue {
    let (kind, frame, count, other, by): (String, Int, Int, Int?, Int?) =
      switch fault {
      case .dropped(let frame, let count): ("dropped", frame, count, nil, nil)
      case .doubled(let frame, let count): ("doubled", frame, count, nil, nil)
      case .inserted(let frame, let count): ("inserted", frame, count, nil, nil)
      case .swapped(let first, let second): ("swapped", first, 2, second, nil)
      case .shifted(let frames, let by): ("shifted", frames.lowerBound, frames.count, nil, by)
      }
    return .object([
      .init("kind", .string(kind)), .init("frame", .integer(frame)), .init("count", .integer(count)),
      .init("other", other.map(JSONValue.integer) ?? .null), .init("by", by.map(JSONValue.integer) ?? .null),
      .init("text", .string(fault.description)),
    ])
  }

  private static func value(_ departure: ProbeDeparture, in record: ClipRecord?) -> JSONValue {
    .object([
      .init("probe", .string(departure.probe)), .init("tick", .integer(departure.tick)),
      .init("frame", record.map { .integer($0.frame(ofTick: departure.tick)) } ?? .null),
      .init("seconds", .number(departure.seconds)), .init("expected", .string(departure.expected)),
      .init("actual", .string(departure.actual)), .init("largest", departure.largest.map(JSONValue.number) ?? .null),
      .init("ticks", .integer(departure.tickCount)),
    ])
  }

  private static func value(_ frame: ClipVerdict.Frame) -> JSONValue {
    .object([
      .init("frame", .integer(frame.number)), .init("seconds", .number(frame.seconds)),
      .init("text", .orNull(frame.verdict?.description)),
      .init("pixels", frame.verdict?.difference.map { .integer($0.pixelCount) } ?? .null),
      .init("share", frame.verdict?.difference.map { .number($0.share) } ?? .null),
      .init("largestDelta", frame.verdict?.difference.map { .integer($0.largestDelta) } ?? .null),
    ])
  }
}
