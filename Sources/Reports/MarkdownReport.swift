import Goldens

/// What came out of verifications, as Markdown for the comment of a pull request: what changed, in words, the probes first;
/// a few pictures of it, and a table of all scripts.
public struct MarkdownReport: Sendable {
  /// A picture of what differs in a clip.
  package struct Picture: Hashable, Sendable {
    /// The golden's name.
    package var name: String
    /// The file, as seen from the report.
    package var file: String
    /// What is seen.
    package var words: String
    /// A sentence below the picture, if it is not of what differs most.
    package var caption: String?

    package init(name: String, file: String, words: String) { (self.name, self.file, self.words) = (name, file, words) }
  }

  /// The most pictures that a report shows, clips that play included.
  package static let pictureLimit = 10
  /// By what a second run finds the comment of the first one. A reader does not see it.
  package static let marker = "<!-- flipbook-verify -->"
  /// The most bytes: GitHub takes no comment of more than 65,536 characters.
  static let byteLimit = 60_000

  private let verifications: [Verification]
  private let pictures: [Picture]
  private let notes: [String]

  /// Makes a report.
  public init(_ verifications: [Verification]) { self.init(verifications, pictures: []) }

  /// Makes a report with pictures.
  ///
  /// - Parameters:
  ///   - pictures: at most ``pictureLimit`` are shown.
  ///   - notes: what there is to say of the pictures, a line each.
  package init(_ verifications: [Verification], pictures: [Picture], notes: [String] = []) {
    (self.verifications, self.notes) = (verifications, notes)
    self.pictures = Array(pictures.prefix(Self.pictureLimit))
  }

  /// The text. What has no room is counted; verdicts in words come before the table's rows.
  public var text: String {
    let counts = StatusCounts(verifications)
    var text = "\(Self.marker)\n### \(counts.areAllSame ? "✅" : "❌") Flipbook: \(counts.sentence)\n"
    let failing = verifications.filter { $0.status != .same }
    let left = text.add(failing.map(details), upTo: Self.byteLimit * 3 / 4)
    if left > 0 { text += "\nThe verdicts on \(left) more scripts are left out.\n" }
    for note in notes { text += "\n\(GitHubReport.markdown(note))\n" }
    return verifications.isEmpty ? text : text + table(room: Self.byteLimit - text.utf8.count)
  }

  private func details(_ verification: Verification) -> String {
    let narrative = Narrative(verification)
    // The command that approves is for whoever has the checkout, and so is the place of the pictures.
    let findings = narrative.details.filter { !["images", "look", "page"].contains($0.label) }
    let isProbe = { (finding: Narrative.Finding) in finding.label == "probes" }
    var lines = ["", "#### \(GitHubReport.code(verification.name)): \(GitHubReport.markdown(narrative.headline))", ""]
    for finding in findings.filter(isProbe) + findings.filter({ !isProbe($0) }) {
      lines += finding.lines.enumerated().map { index, line in
        let text = finding.isLiteral ? GitHubReport.code(line) : GitHubReport.markdown(line)
        return index == 0 ? "- **\(finding.label)**: \(text)" : "  <br>\(text)"
      }
    }
    for picture in pictures where picture.name == verification.name {
      lines += ["", "![\(GitHubReport.markdown(picture.words))](\(DifferenceSummary.address(picture.file)))"]
      if let caption = picture.caption { lines += ["", GitHubReport.markdown(caption)] }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A row a script, those that do not pass first.
  private func table(room: Int) -> String {
    let failing = verifications.filter { $0.status != .same }
    let rows = (failing + verifications.filter { $0.status == .same }).map { verification in
      GitHubReport.row([
        verification.status.signs.emoji, GitHubReport.code(verification.name),
        verification.frameCount.map { "\($0)" } ?? "", GitHubReport.markdown(Narrative(verification).headline),
      ])
    }
    var text = "\n<details><summary>All scripts</summary>\n\n| | script | frames | |\n|---|---|---:|---|\n"
    let left = text.add(rows, upTo: room - 100)
    return text + (left > 0 ? "\n\(left) more scripts are left out.\n" : "") + "\n</details>\n"
  }
}
