import Verdicts

/// The results of verifications, as Markdown for a comment on a pull request.
///
/// The text has the findings with the probes first, a few pictures, and a table of all scripts.
public struct MarkdownReport: Sendable {
  /// A picture of the difference of a clip.
  package struct Picture: Hashable, Sendable {
    /// The golden's name.
    package var name: String
    /// The path of the file, relative to the report.
    package var file: String
    /// The alternative text.
    package var words: String
    /// A sentence below the picture, if it does not show the largest difference.
    package var caption: String?

    /// Creates a picture of a clip, by its file relative to the report, with its alternative text.
    package init(name: String, file: String, words: String) { (self.name, self.file, self.words) = (name, file, words) }
  }

  /// The maximum number of pictures in a report, including animations.
  package static let pictureLimit = 10
  /// The hidden marker by which a later run finds the comment of an earlier one.
  package static let marker = "<!-- flipbook-verify -->"
  /// The maximum size in bytes: GitHub rejects comments of more than 65,536 characters.
  static let byteLimit = 60_000

  private let verifications: [Verification]
  /// The pictures to show.
  private let pictures: [Picture]
  private let notes: [String]

  /// Creates a report.
  public init(_ verifications: [Verification]) { self.init(verifications, pictures: []) }

  /// Creates a report with pictures.
  ///
  /// - Parameters:
  ///   - pictures: The pictures; at most ``pictureLimit`` are shown.
  ///   - notes: Notes about the pictures, one line each.
  package init(_ verifications: [Verification], pictures: [Picture], notes: [String] = []) {
    (self.verifications, self.notes) = (verifications, notes)
    self.pictures = Array(pictures.prefix(Self.pictureLimit))
  }

  /// The Markdown text, limited in size.
  ///
  /// Scripts that do not fit are counted. Verdicts take precedence over rows of the table.
  public var text: String {
    let counts = StatusCounts(verifications)
    var text = "\(Self.marker)\n### \(counts.areAllSame ? "✅" : "❌") Flipbook: \(counts.sentence)\n"
    let failing = verifications.filter { $0.status != .same }
    let left = text.add(failing.map(details), upTo: Self.byteLimit * 3 / 4)
    if left > 0 { text += "\nThe verdicts on \(left) more scripts are omitted.\n" }
    for note in notes { text += "\n\(GitHubReport.markdown(note))\n" }
    return verifications.isEmpty ? text : text + table(room: Self.byteLimit - text.utf8.count)
  }

  /// Returns the section of a script that does not pass: the findings, probes first, and its pictures.
  private func details(_ verification: Verification) -> String {
    let narrative = Narrative(verification)
    // The approve command and the paths of pictures are useful only in a checkout.
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

  /// Returns the table, with a row per script; those that do not pass come first.
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
    return text + (left > 0 ? "\n\(left) more scripts are omitted.\n" : "") + "\n</details>\n"
  }
}
