import Goldens

/// A verification in words, the same in every report.
public struct Narrative: Hashable, Sendable {
  /// A finding, with a word for its subject.
  public struct Finding: Hashable, Sendable {
    /// Its subject: `probes`, `frames`, `renderer`.
    public var label: String
    /// The finding, in one or more lines.
    public var lines: [String]
    /// Whether the lines are commands or paths, to be copied as they are.
    public var isLiteral: Bool

    init(_ label: String, _ lines: [String], isLiteral: Bool = false) {
      (self.label, self.lines, self.isLiteral) = (label, lines, isLiteral)
    }

    init(_ label: String, _ line: String, isLiteral: Bool = false) { self.init(label, [line], isLiteral: isLiteral) }
  }

  /// The whole in a line.
  public var headline: String
  /// The findings, the most telling first. Empty where the headline says everything.
  public var findings: [Finding]
  /// Where the images are, and the commands that show and approve them.
  public var remedies: [Finding]

  /// Describes a verification.
  public init(_ verification: Verification) {
    remedies = Self.remedies(verification)
    switch verification.outcome {
    case .failed(let reason):
      let lines = reason.split(separator: "\n").map(String.init)
      headline = "comparison failed: \(lines.first ?? "no reason given")"
      findings = [Finding("reason", lines.isEmpty ? ["no reason given"] : lines)]
    case .missing(let isRecorded):
      headline = isRecorded ? "golden written; nothing was compared" : "there is no golden"
      findings = [Finding("golden", verification.golden, isLiteral: true)]
    case .compared(let verdict):
      let telling = VerdictNarrative(verdict, of: verification)
      (headline, findings) = (telling.headline, telling.findings)
    }
    findings += Self.unmet(verification.unmet)
  }

  /// The text without colours: the headline, then a line a finding under its label. Nothing that the
  /// headline says is repeated.
  public var text: String {
    let all = details
    let width = all.map(\.label.count).max() ?? 0
    let lines = all.flatMap { finding in
      finding.lines.enumerated().map { index, line in
        let label = index == 0 ? finding.label : ""
        return label + String(repeating: " ", count: width - label.count + 2) + line
      }
    }
    return ([headline] + lines).map { ReportText.printable($0) }.joined(separator: "\n")
  }

  /// Findings and remedies, without what the headline says.
  var details: [Finding] {
    findings.filter { $0.lines.count > 1 || !headline.hasSuffix($0.lines.joined()) } + remedies
  }

  private static func unmet(_ lines: [String]) -> [Finding] {
    let lines = lines.flatMap { $0.split(separator: "\n").map(String.init) }
    return lines.isEmpty ? [] : [Finding("expected", lines)]
  }

  private static func remedies(_ verification: Verification) -> [Finding] {
    if verification.reference != nil { return [] }
    switch verification.status {
    case .same, .recorded, .failed: return []
    case .missing: return [Finding("approve", verification.approveCommand, isLiteral: true)]
    case .differs, .unmet, .renderer: break
    }
    var result: [Finding] = []
    if verification.isApproved { result.append(Finding("golden", "replaced by this recording")) }
    if let artifacts = verification.artifacts {
      result.append(Finding("images", artifacts.directory, isLiteral: true))
      if let omission = artifacts.omission { result.append(Finding("page", omission)) }
    }
    if let command = verification.lookCommand { result.append(Finding("look", command, isLiteral: true)) }
    // Another golden does not meet a script's expectation.
    if verification.status != .unmet, !verification.isApproved {
      result.append(Finding("approve", verification.approveCommand, isLiteral: true))
    }
    return result
  }
}

extension Verification: CustomStringConvertible {
  /// The verdict in words: a line where the clip is its golden, else several.
  public var description: String { "\(name): \(Narrative(self).text)" }
}

extension VerificationFailure: CustomStringConvertible {
  /// The verdict and the paths of the images, in several lines.
  public var description: String { verification.description }
}
