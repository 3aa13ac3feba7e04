import JSON
import Verdicts

/// The results of verifications, as JSON according to `Assets/schemas/verification.schema.json`.
package struct JSONReport: Sendable {
  /// The identifier of the schema.
  package static let schema = "urn:flipbook:schema:verification:1"

  private let verifications: [Verification]
  private let context: ReportContext

  /// Creates a report.
  package init(_ verifications: [Verification], context: ReportContext = ReportContext()) {
    (self.verifications, self.context) = (verifications, context)
  }

  /// The JSON text, with a trailing newline.
  package var text: String { value.text + "\n" }

  /// The report as a value.
  var value: JSONValue {
    let counts = StatusCounts(verifications)
    let outcomes = Verification.Status.allCases.map { JSONValue.Member($0.rawValue, .integer(counts[$0])) }
    return [
      "$schema": Self.schema, "flipbook": context.version, "timestamp": context.timestamp,
      "same": counts.areAllSame, "counts": JSONValue.object([.init("total", .integer(counts.total))] + outcomes),
      "duration": counts.seconds, "verifications": verifications.map(Self.value),
    ]
  }

  /// Returns a clip's result as in `verification.schema.json`.
  private static func value(_ verification: Verification) -> JSONValue {
    let narrative = Narrative(verification)
    var reason: String?
    if case .failed(let text) = verification.outcome { reason = text }
    return [
      "name": verification.name, "script": verification.script,
      "golden": verification.golden, "status": verification.status.rawValue,
      "same": verification.isSame, "headline": narrative.headline, "text": narrative.text,
      "reason": reason, "frames": verification.frameCount,
      "duration": verification.duration, "unmet": verification.unmet,
      "verdict": verification.verdict.map { value($0, of: verification) } ?? .null,
      "artifacts": verification.artifacts.map(value) ?? .null, "lookCommand": verification.lookCommand,
      "approveCommand": verification.approveCommand,
    ]
  }

  /// Returns the paths of failure artifacts.
  private static func value(_ artifacts: Verification.Artifacts) -> JSONValue {
    [
      "directory": artifacts.directory, "actual": artifacts.actual, "page": artifacts.page,
      "expected": value(artifacts.expected), "difference": value(artifacts.difference),
    ]
  }

  /// Returns the paths of pictures by frame number, in ascending order.
  private static func value(_ images: [Int: String]) -> JSONValue {
    .array(
      images.sorted { $0.key < $1.key }.map { frame, path in
        ["frame": frame, "path": path]
      })
  }

  private static func value(_ verdict: ClipVerdict, of verification: Verification) -> JSONValue {
    let record = verification.actualRecord ?? verification.expectedRecord
    return [
      "same": verdict.isSame, "cause": verdict.cause?.name,
      "goldenCount": verdict.goldenCount, "actualCount": verdict.actualCount,
      "toleratedCount": verdict.toleratedCount, "longestRun": verdict.longestRun,
      "largestDelta": verdict.largestDelta,
      "settings": verdict.settings.map(value), "inputs": verdict.inputs.map(value),
      "shots": verdict.moments.map(value), "shape": verdict.shape.map(value), "renderer": verdict.renderer.map(value),
      "timing": verdict.timing.map(value) ?? .null,
      "departures": verdict.deviations.map { value($0, in: record) },
      "lostProbes": verdict.missingProbes, "newProbes": verdict.newProbes, "differing": verdict.differing.map(value),
    ]
  }

  /// Returns a changed setting, input or version with both values.
  private static func value(_ change: Change) -> JSONValue {
    ["name": change.name, "expected": change.expected, "actual": change.actual]
  }

  /// Returns a timing fault as JSON: `frame` is the first affected frame, `count` their number.
  ///
  /// `other` is the frame with which it was swapped, `by` the shift in frames, positive if later.
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
      "kind": kind, "frame": frame, "count": count,
      "other": other, "by": by,
      "text": fault.description,
    ]
  }

  /// Returns a deviation of a probe; `frame` is `null` if the record is unknown.
  private static func value(_ deviation: ProbeDeviation, in record: ClipRecord?) -> JSONValue {
    [
      "probe": deviation.probe, "tick": deviation.tick,
      "frame": record.map { $0.frame(ofTick: deviation.tick) },
      "seconds": deviation.seconds, "expected": deviation.expected,
      "actual": deviation.actual, "largest": deviation.largest,
      "ticks": deviation.tickCount,
    ]
  }

  /// Returns a differing frame; the numbers are `null` if its pixels were not compared.
  private static func value(_ frame: ClipVerdict.Frame) -> JSONValue {
    [
      "frame": frame.number, "seconds": frame.seconds, "text": frame.verdict?.description,
      "pixels": frame.verdict?.difference?.pixelCount,
      "share": frame.verdict?.difference?.share,
      "largestDelta": frame.verdict?.difference?.largestDelta,
    ]
  }
}
