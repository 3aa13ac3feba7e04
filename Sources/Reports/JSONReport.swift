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
    return [
      "$schema": .string(Self.schema), "flipbook": .string(context.version), "timestamp": .string(context.timestamp),
      "same": .bool(counts.areAllSame), "counts": .object([.init("total", .integer(counts.total))] + outcomes),
      "duration": .number(counts.seconds), "verifications": .array(verifications.map(Self.value)),
    ]
  }

  private static func value(_ verification: Verification) -> JSONValue {
    let narrative = Narrative(verification)
    var reason: String?
    if case .failed(let text) = verification.outcome { reason = text }
    return [
      "name": .string(verification.name), "script": .string(verification.script),
      "golden": .string(verification.golden), "status": .string(verification.status.rawValue),
      "same": .bool(verification.isSame), "headline": .string(narrative.headline), "text": .string(narrative.text),
      "reason": .orNull(reason), "frames": verification.frameCount.map(JSONValue.integer) ?? .null,
      "duration": .number(verification.duration), "unmet": .strings(verification.unmet),
      "verdict": verification.verdict.map { value($0, of: verification) } ?? .null,
      "artifacts": verification.artifacts.map(value) ?? .null, "lookCommand": .orNull(verification.lookCommand),
      "approveCommand": .string(verification.approveCommand),
    ]
  }

  private static func value(_ artifacts: Verification.Artifacts) -> JSONValue {
    [
      "directory": .string(artifacts.directory), "actual": .string(artifacts.actual), "page": .string(artifacts.page),
      "expected": value(artifacts.expected), "difference": value(artifacts.difference),
    ]
  }

  private static func value(_ images: [Int: String]) -> JSONValue {
    .array(
      images.sorted { $0.key < $1.key }.map { frame, path in
        ["frame": .integer(frame), "path": .string(path)]
      })
  }

  private static func value(_ verdict: ClipVerdict, of verification: Verification) -> JSONValue {
    let record = verification.actualRecord ?? verification.expectedRecord
    return [
      "same": .bool(verdict.isSame), "cause": .orNull(verdict.cause?.name),
      "goldenCount": .integer(verdict.goldenCount), "actualCount": .integer(verdict.actualCount),
      "toleratedCount": .integer(verdict.toleratedCount), "longestRun": range(verdict.longestRun),
      "largestDelta": verdict.largestDelta.map(JSONValue.integer) ?? .null,
      "settings": .array(verdict.settings.map(value)), "inputs": .array(verdict.inputs.map(value)),
      "shape": .array(verdict.shape.map(value)), "renderer": .array(verdict.renderer.map(value)),
      "timing": verdict.timing.map(value) ?? .null,
      "departures": .array(verdict.departures.map { value($0, in: record) }),
      "lostProbes": .strings(verdict.lostProbes), "differing": .array(verdict.differing.map(value)),
    ]
  }

  private static func range(_ range: ClosedRange<Int>?) -> JSONValue {
    range.map { .integers([$0.lowerBound, $0.upperBound]) } ?? .null
  }

  private static func value(_ change: Change) -> JSONValue {
    ["name": .string(change.name), "expected": .orNull(change.expected), "actual": .orNull(change.actual)]
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
    return [
      "kind": .string(kind), "frame": .integer(frame), "count": .integer(count),
      "other": other.map(JSONValue.integer) ?? .null, "by": by.map(JSONValue.integer) ?? .null,
      "text": .string(fault.description),
    ]
  }

  private static func value(_ departure: ProbeDeparture, in record: ClipRecord?) -> JSONValue {
    [
      "probe": .string(departure.probe), "tick": .integer(departure.tick),
      "frame": record.map { .integer($0.frame(ofTick: departure.tick)) } ?? .null,
      "seconds": .number(departure.seconds), "expected": .string(departure.expected),
      "actual": .string(departure.actual), "largest": departure.largest.map(JSONValue.number) ?? .null,
      "ticks": .integer(departure.tickCount),
    ]
  }

  private static func value(_ frame: ClipVerdict.Frame) -> JSONValue {
    [
      "frame": .integer(frame.number), "seconds": .number(frame.seconds), "text": .orNull(frame.verdict?.description),
      "pixels": frame.verdict?.difference.map { .integer($0.pixelCount) } ?? .null,
      "share": frame.verdict?.difference.map { .number($0.share) } ?? .null,
      "largestDelta": frame.verdict?.difference.map { .integer($0.largestDelta) } ?? .null,
    ]
  }
}
