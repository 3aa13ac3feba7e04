import Goldens
import JSON

/// What came out of verifications, as JSON after `Assets/schemas/verification.schema.json`.
public struct JSONReport: Sendable {
  /// The name of the schema.
  public static let schema = "urn:flipbook:schema:verification:1"

  private let verifications: [Verification]
  private let context: ReportContext

  /// Makes a report.
  public init(_ verifications: [Verification], context: ReportContext = ReportContext()) {
    (self.verifications, self.context) = (verifications, context)
  }

  /// The JSON text; its last line ends too.
  public var text: String { value.text + "\n" }

  var value: JSONValue {
    let counts = StatusCounts(verifications)
    let outcomes = Verification.Status.allCases.map { JSONValue.Member($0.rawValue, .integer(counts[$0])) }
    return .object([
      .init("$schema", .string(Self.schema)), .init("flipbook", .string(context.version)),
      .init("timestamp", .string(context.timestamp)), .init("same", .bool(counts.areAllSame)),
      .init("counts", .object([.init("total", .integer(counts.total))] + outcomes)),
      .init("duration", .number(counts.seconds)),
      .init("verifications", .array(verifications.map(Self.value))),
    ])
  }

  private static func value(_ verification: Verification) -> JSONValue {
    let narrative = Narrative(verification)
    var reason: String?
    if case .failed(let text) = verification.outcome { reason = text }
    return .object([
      .init("name", .string(verification.name)), .init("script", .string(verification.script)),
      .init("golden", .string(verification.golden)), .init("status", .string(verification.status.rawValue)),
      .init("same", .bool(verification.isSame)), .init("headline", .string(narrative.headline)),
      .init("text", .string(narrative.text)), .init("reason", .orNull(reason)),
      .init("frames", verification.frameCount.map(JSONValue.integer) ?? .null),
      .init("duration", .number(verification.duration)),
      .init("unmet", .strings(verification.unmet)),
      .init("verdict", verification.verdict.map { value($0, of: verification) } ?? .null),
      .init("artifacts", verification.artifacts.map(value) ?? .null),
      .init("lookCommand", .orNull(verification.lookCommand)),
      .init("approveCommand", .string(verification.approveCommand)),
    ])
  }

  private static func value(_ artifacts: Verification.Artifacts) -> JSONValue {
    .object([
      .init("directory", .string(artifacts.directory)), .init("actual", .string(artifacts.actual)),
      .init("page", .string(artifacts.page)),
      .init("expected", value(artifacts.expected)), .init("difference", value(artifacts.difference)),
    ])
  }

  private static func value(_ images: [Int: String]) -> JSONValue {
    .array(
      images.sorted { $0.key < $1.key }.map { frame, path in
        .object([.init("frame", .integer(frame)), .init("path", .string(path))])
      })
  }
}

extension JSONReport {
  private static func value(_ verdict: ClipVerdict, of verification: Verification) -> JSONValue {
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
      .init("lostProbes", .strings(verdict.lostProbes)),
      .init("differing", .array(verdict.differing.map(value))),
    ])
  }

  private static func range(_ range: ClosedRange<Int>?) -> JSONValue {
    range.map { .integers([$0.lowerBound, $0.upperBound]) } ?? .null
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
