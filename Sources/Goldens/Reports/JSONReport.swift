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
    let ways = Verification.Status.allCases.map { JSONValue.Member($0.rawValue, .integer(counts[$0])) }
    return .object([
      .init("$schema", .string(Self.schema)), .init("flipbook", .string(context.version)),
      .init("timestamp", .string(context.timestamp)), .init("same", .bool(counts.areAllSame)),
      .init("counts", .object([.init("total", .integer(counts.total))] + ways)),
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
      .init("unmet", .array(verification.unmet.map(JSONValue.string))),
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

  private static func value(_ pictures: [Int: String]) -> JSONValue {
    .array(
      pictures.sorted { $0.key < $1.key }.map { frame, path in
        .object([.init("frame", .integer(frame)), .init("path", .string(path))])
      })
  }
}
