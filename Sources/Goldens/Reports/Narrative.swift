import Platform
import Verdicts

/// The text of a verification, which all reports share.
package struct Narrative: Hashable, Sendable {
  /// A finding with the label of its subject.
  package struct Finding: Hashable, Sendable {
    /// The subject: `probes`, `frames`, `renderer`.
    package var label: String
    /// The text of the finding, in one or more lines.
    package var lines: [String]
    /// Whether the lines are commands or paths, which must not be changed.
    package var isLiteral: Bool

    /// Creates a finding of several lines; a literal one is shown in a fixed-width font.
    init(_ label: String, _ lines: [String], isLiteral: Bool = false) {
      (self.label, self.lines, self.isLiteral) = (label, lines, isLiteral)
    }

    init(_ label: String, _ line: String, isLiteral: Bool = false) { self.init(label, [line], isLiteral: isLiteral) }
  }

  /// The verification in one line.
  package var headline: String
  /// The findings, the most representative first; empty if the headline is complete.
  package var findings: [Finding]
  /// The paths of the images, and the commands that show and approve them.
  package var remedies: [Finding]
  /// The findings about a clip that passes, whose subjects the headline names; empty for any other clip.
  package private(set) var notes: [Finding] = []

  /// Describes a verification.
  package init(_ verification: Verification) {
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
      if verification.status == .same { notes = telling.notes }
    }
    findings += Self.unmet(verification.unmet)
  }

  /// The text without colours: the headline, then the findings with their labels. Findings that repeat the headline
  /// are left out.
  package var text: String {
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

  /// The findings and remedies, without those that repeat the headline.
  var details: [Finding] {
    findings.filter { $0.lines.count > 1 || !headline.hasSuffix($0.lines.joined()) } + remedies
  }

  /// Returns the failed expectations of the script as a finding.
  private static func unmet(_ lines: [String]) -> [Finding] {
    let lines = lines.flatMap { $0.split(separator: "\n").map(String.init) }
    return lines.isEmpty ? [] : [Finding("expected", lines)]
  }

  /// Returns the paths and commands for a verification that does not pass.
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
      if let skippedItem = artifacts.skippedItem { result.append(Finding("page", skippedItem)) }
    }
    if let error = verification.artifactError { result.append(Finding("images", "not kept: \(error)")) }
    if let command = verification.lookCommand { result.append(Finding("look", command, isLiteral: true)) }
    // A new golden does not fulfil a script's expectation.
    if verification.status != .unmet, !verification.isApproved {
      result.append(Finding("approve", verification.approveCommand, isLiteral: true))
    }
    return result
  }
}

extension Verification: CustomStringConvertible {
  /// The verdict as text: one line if the clip is the same as its golden, otherwise several.
  public var description: String { "\(name): \(Narrative(self).text)" }
}

extension VerificationFailure: FlipbookError {
  /// The verdict and the paths of the images, in several lines.
  public var description: String { verification.description }
  /// The exit code of `verify` for the failure.
  public var exitCode: ExitCode { ExitCode(verification) }
}

/// Describes the verdict on a clip.
struct VerdictNarrative {
  private let verdict: ClipVerdict
  private let verification: Verification

  init(_ verdict: ClipVerdict, of verification: Verification) {
    (self.verdict, self.verification) = (verdict, verification)
  }

  /// The maximum number of probes described with their values; the remaining ones are only named.
  private static let probeLimit = 4
  /// The maximum number of names in a line.
  private static let nameLimit = 12

  /// The name of the reference.
  private var reference: String { verification.reference ?? "the golden" }

  /// The verdict in one line.
  var headline: String {
    switch verification.status {
    case .unmet: "expectation failed: \(Self.firstLine(verification.unmet.first))"
    case .renderer: "same frames from another renderer: \(list(verdict.renderer))"
    case .differs: verdict.cause.map { "\($0.name): \(sentence($0))" } ?? "differs"
    case .same, .missing, .recorded, .failed: sameSentence
    }
  }

  private static func firstLine(_ text: String?) -> String {
    text?.split(separator: "\n").first.map(String.init) ?? "no reason given"
  }

  /// `same`, and in parentheses everything that differs without failing.
  private var sameSentence: String {
    var notes: [String] = []
    if verdict.toleratedCount > 0 {
      notes.append("\(NumberText.counted(verdict.toleratedCount, "frame")) within the tolerance")
    }
    if !verdict.renderer.isEmpty { notes.append("drawn by another renderer") }
    notes += self.notes.map { $0.label == Self.probeLabel ? newProbes : "other \($0.label)" }
    return "same" + (notes.isEmpty ? "" : " (\(notes.joined(separator: "; ")))")
  }

  /// The findings, the most representative first.
  var findings: [Narrative.Finding] {
    guard verification.status == .differs else { return notes + changes("renderer", verdict.renderer) }
    let all = [
      changes("settings", verdict.settings), changes("inputs", verdict.inputs), changes("shape", verdict.shape), timing,
      probes, lost, frames, changes("shots", verdict.moments), added,
      changes("renderer", verdict.renderer),
    ]
    return all.flatMap(\.self)
  }

  /// The findings that change no frame; the golden should be approved again.
  ///
  /// A setting that the golden lacks is excluded, since it comes from a later version of Flipbook.
  var notes: [Narrative.Finding] {
    // A comparison of two clips has no approve command.
    if verification.reference != nil { return [] }
    return added + changes("settings", verdict.settings.filter { $0.expected != nil })
      + changes("inputs", verdict.inputs)
      + changes("shots", verdict.moments)
  }

  /// The label of findings about probes.
  private static let probeLabel = "probes"

  /// The number of probes that the golden does not have, as a clause.
  private var newProbes: String {
    "\(NumberText.counted(verdict.newProbes.count, "probe")) \(verdict.newProbes.count == 1 ? "is" : "are") not in \(reference)"
  }

  private var added: [Narrative.Finding] {
    verdict.newProbes.isEmpty ? [] : [.init(Self.probeLabel, "\(newProbes): \(names(verdict.newProbes))")]
  }

  private func changes(_ label: String, _ changes: [Change]) -> [Narrative.Finding] {
    changes.isEmpty ? [] : [.init(label, changes.map(\.description))]
  }

  /// The finding about frames that are earlier, later or repeated.
  private var timing: [Narrative.Finding] {
    verdict.timing.map { [.init("timing", $0.description(of: reference))] } ?? []
  }

  /// The probes of the golden that the scene no longer has.
  private var lost: [Narrative.Finding] {
    verdict.missingProbes.isEmpty
      ? [] : [.init("missing", "probes missing from the recording: \(names(verdict.missingProbes))")]
  }

  /// The deviations of probes, in the order of their first ticks.
  private var probes: [Narrative.Finding] {
    let deviations = verdict.deviations
    guard !deviations.isEmpty else { return [] }
    var lines = deviations.prefix(Self.probeLimit).map { sentence($0) + extent($0) }
    let others = deviations.dropFirst(Self.probeLimit).map(\.probe)
    if !others.isEmpty { lines.append("later: \(names(others))") }
    return [.init("probes", lines)]
  }

  /// The number of differing frames, their largest run and delta, and the difference of an image.
  private var frames: [Narrative.Finding] {
    guard let first = verdict.differing.first else { return [] }
    let compared = min(verdict.goldenCount, verdict.actualCount)
    let count = "\(verdict.differing.count) of \(NumberText.counted(compared, "frame"))"
    var lines = ["\(count) \(verdict.differing.count == 1 ? "differs" : "differ"), first frame \(instant(of: first))"]
    var details: [String] = []
    if let run = verdict.longestRun, run.count > 1, run.count < verdict.differing.count {
      details.append("longest run \(run.count), frames \(run.lowerBound) to \(run.upperBound)")
    } else if let run = verdict.longestRun, run.count > 1 {
      details.append("one run, frames \(run.lowerBound) to \(run.upperBound)")
    }
    if let delta = verdict.largestDelta { details.append("largest delta \(delta) of 255") }
    if verdict.toleratedCount > 0 { details.append("\(verdict.toleratedCount) more within the tolerance") }
    if !details.isEmpty { lines.append(details.joined(separator: "; ")) }
    lines.append(image)
    return [.init("frames", lines)]
  }

  /// The pixel difference of the first differing frame, or of the largest difference with an image if that frame has
  /// none.
  private var image: String {
    if let first = verdict.differing.first, let pixels = first.verdict { return "frame \(first.number): \(pixels)" }
    if let shown = verdict.largestPictured, let pixels = shown.verdict {
      return "frame \(shown.number), the largest difference with an image: \(pixels)"
    }
    let text = "\(reference) has only hashes of these frames, no images"
    guard verification.reference == nil else { return text }
    let why = verification.artifacts?.lack.map { "\(text), and they cannot be drawn again: \($0)" }
    return "\(why ?? text); approve --pictures all keeps an image of each frame"
  }

  /// Returns a frame with its instant, and the script's moment that it shows or follows.
  private func instant(of frame: ClipVerdict.Frame) -> String {
    let text = "\(frame.number) at \(NumberText.seconds(frame.seconds))"
    let moments = verification.actualRecord?.moments ?? verification.expectedRecord?.moments ?? []
    guard let moment = moments.last(where: { $0.seconds <= frame.seconds + 1e-9 }) else { return text }
    return text + (abs(moment.seconds - frame.seconds) < 1e-3 ? " (“\(moment.name)”)" : ", after “\(moment.name)”")
  }

  /// Returns names as text, limited in number.
  private func names(_ names: [String]) -> String {
    let more = names.count - Self.nameLimit
    return names.prefix(Self.nameLimit).joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
  }

  private func list(_ changes: [Change]) -> String { names(changes.map(\.description)) }

  /// Returns the cause as a clause, such as `offset.y is 0.5 pt higher`.
  private func sentence(_ cause: Cause) -> String {
    switch cause {
    case .renderer(let changes), .settings(let changes), .shape(let changes): list(changes)
    case .inputs(let changes):
      "\(reference) was \(verification.reference == nil ? "approved" : "recorded") with "
        + names(changes.map { "a different \($0.name): \($0.expectedText), now \($0.actualText)" })
    case .timing(let fault): fault.description(of: reference)
    case .touches(let deviation), .motion(let deviation): ProbeSentence(deviation).text
    case .appearance(let frame): "first frame \(instant(of: frame))\(frame.verdict.map { ", \($0)" } ?? "")"
    case .missingProbes(let probes): names(probes)
    }
  }

  /// Returns a deviation as text: `offset.y reads 12, was 13 (-1), at frame 37, 0.617 s`.
  private func sentence(_ deviation: ProbeDeviation) -> String {
    let record = verification.actualRecord ?? verification.expectedRecord
    let place = record.map { "frame \($0.frame(ofTick: deviation.tick))" } ?? "tick \(deviation.tick)"
    return
      "\(deviation.probe) reads \(ProbeSentence.reading(deviation.actual)), was \(ProbeSentence.reading(deviation.expected))\(deviation.deltaText), "
      + "at \(place), \(NumberText.seconds(deviation.seconds))"
  }

  /// Returns the number of ticks at which a probe deviates, and the largest deviation.
  private func extent(_ deviation: ProbeDeviation) -> String {
    guard deviation.tickCount > 1 else { return ", at one tick" }
    let largest = deviation.largest.flatMap { $0 < 1e-6 ? nil : ", by at most \(NumberText.short($0))" } ?? ""
    return "; at \(deviation.tickCount) ticks\(largest)"
  }
}
