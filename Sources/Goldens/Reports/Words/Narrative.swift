/// What there is to say of a verification, in words: what every report tells people.
public struct Narrative: Hashable, Sendable {
  /// Something that was found out, with a word that says what it is about.
  public struct Finding: Hashable, Sendable {
    /// What it is about: `motion`, `frames`, `renderer`.
    public var label: String
    /// What there is to say, a line each.
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
  /// What was found out, the most telling first. Empty where there is nothing but the headline.
  public var findings: [Finding]
  /// Where the pictures are, and the commands to look at them and to approve them.
  public var remedies: [Finding]

  /// Tells of a verification.
  public init(_ verification: Verification) {
    remedies = Self.remedies(verification)
    switch verification.outcome {
    case .failed(let reason):
      let lines = reason.split(separator: "\n").map(String.init)
      headline = "could not be compared: \(lines.first ?? "nobody said why")"
      findings = [Finding("reason", lines.isEmpty ? ["nobody said why"] : lines)]
    case .missing(let isRecorded):
      headline = isRecorded ? "the golden was written now; nothing was compared" : "there is no golden"
      findings = [Finding("golden", verification.golden, isLiteral: true)]
    case .compared(let verdict):
      let telling = VerdictNarrative(verdict, of: verification)
      (headline, findings) = (telling.headline, telling.findings)
    }
    findings += Self.unmet(verification.unmet)
  }

  /// The text without colours: the headline, then a line a finding under its label. What the headline says already is
  /// not said again.
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

  /// Findings and remedies, but for what the headline says already.
  var details: [Finding] {
    findings.filter { $0.lines.count > 1 || !headline.hasSuffix($0.lines.joined()) } + remedies
  }

  private static func unmet(_ lines: [String]) -> [Finding] {
    let lines = lines.flatMap { $0.split(separator: "\n").map(String.init) }
    return lines.isEmpty ? [] : [Finding("expected", lines)]
  }

  private static func remedies(_ verification: Verification) -> [Finding] {
    switch verification.status {
    case .same, .recorded, .failed: return []
    case .missing: return [Finding("approve", verification.approveCommand, isLiteral: true)]
    case .differs, .unmet, .renderer: break
    }
    var result: [Finding] = []
    if verification.isApproved { result.append(Finding("golden", "replaced by what there is now, as was asked")) }
    if let artifacts = verification.artifacts {
      result.append(Finding("pictures", artifacts.directory, isLiteral: true))
    }
    if let command = verification.lookCommand { result.append(Finding("look", command, isLiteral: true)) }
    // A script that expects something in vain is not put right by another golden.
    if verification.status != .unmet, !verification.isApproved {
      result.append(Finding("approve", verification.approveCommand, isLiteral: true))
    }
    return result
  }
}
