import Platform
import Verdicts

/// The results of verifications, for GitHub Actions: annotations for standard output, and a step summary.
package struct GitHubReport: Sendable {
  /// The maximum size of a summary in bytes. GitHub rejects step summaries of more than 1 MiB, and several reports
  /// may share a step.
  package static let summaryLimit = 512 * 1024

  private let verifications: [Verification]

  /// Creates a report.
  package init(_ verifications: [Verification]) { self.verifications = verifications }

  /// The workflow commands for standard output, one per line.
  ///
  /// Each script that does not pass has an error. Each golden that was written, or that should be approved again, has
  /// a notice. The text is empty if there are none.
  package var annotations: String { verifications.compactMap(Self.annotation).map { $0 + "\n" }.joined() }

  /// Returns the workflow command of a verification; `nil` if there is nothing to report.
  private static func annotation(_ verification: Verification) -> String? {
    let status = verification.status
    let narrative = Narrative(verification)
    guard status != .same || !narrative.notes.isEmpty else { return nil }
    let title = "\(verification.name): \(verification.kind)"
    let properties = "file=\(property(verification.script)),title=\(property(title))"
    return "::\([.recorded, .same].contains(status) ? "notice" : "error") \(properties)::\(data(narrative.text))"
  }

  /// Escapes a message like GitHub's own toolkit.
  private static func data(_ text: String) -> String { escaped(text, ["%": "%25", "\r": "%0D", "\n": "%0A"]) }

  /// Escapes a property like GitHub's own toolkit.
  private static func property(_ text: String) -> String { escaped(data(text), [":": "%3A", ",": "%2C"]) }

  /// Returns text for a workflow command, with its special characters as percent codes.
  private static func escaped(_ text: String, _ escapes: [Unicode.Scalar: String]) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      if let escape = escapes[scalar] { result += escape } else { result.unicodeScalars.append(scalar) }
    }
  }

  /// The Markdown text to append to the file that `GITHUB_STEP_SUMMARY` names.
  ///
  /// It has a table of all scripts, followed by the findings, both limited in size.
  package var summary: String {
    let counts = StatusCounts(verifications)
    var text = Markdown.heading("Flipbook: \(counts.sentence)\n\n", isSame: counts.areAllSame)
    if verifications.isEmpty { return text }
    text += "| | script | frames | time | |\n|---|---|---:|---:|---|\n"
    let rows = text.add(verifications.lazy.map(Self.row), upTo: Self.summaryLimit / 2)
    if rows > 0 { text += "\n\(rows) more scripts are omitted.\n" }
    let failing = verifications.filter { $0.status != .same }
    let details = text.add(failing.lazy.map(Self.details), upTo: Self.summaryLimit - 200)
    return text + (details > 0 ? "\nThe details of \(details) more scripts are omitted.\n" : "")
  }

  /// Returns the row of a script in the table of the summary.
  private static func row(_ verification: Verification) -> String {
    Markdown.row([
      verification.status.signs.emoji, Markdown.code(verification.name), verification.frameCount.map { "\($0)" } ?? "",
      "\(NumberText.fixed(verification.duration, places: 1)) s", Markdown.text(Narrative(verification).headline),
    ])
  }

  /// Returns the findings of a script, folded under its name.
  private static func details(_ verification: Verification) -> String {
    """

    <details><summary>\(XMLText.content(ReportText.printable(verification.name)))</summary>

    \(Markdown.fenced(Narrative(verification).text))

    </details>

    """
  }
}
