import Goldens
import Platform

/// What came out of verifications, for GitHub Actions: annotations that it reads from standard output, and the summary
/// of a step.
public struct GitHubReport: Sendable {
  /// The most bytes of a summary: GitHub refuses one of more than 1 MiB, and several may share a step.
  package static let summaryLimit = 512 * 1024

  private let verifications: [Verification]

  /// Makes a report.
  public init(_ verifications: [Verification]) { self.verifications = verifications }

  /// Workflow commands, a line each, for standard output: an error for each script that does not pass, a notice for
  /// each golden that was written or that should be approved again. Empty where there is nothing to say.
  public var annotations: String { verifications.compactMap(Self.annotation).map { $0 + "\n" }.joined() }

  private static func annotation(_ verification: Verification) -> String? {
    let status = verification.status
    let narrative = Narrative(verification)
    guard status != .same || !narrative.notes.isEmpty else { return nil }
    let title = "\(verification.name): \(verification.kind)"
    let properties = "file=\(property(verification.script)),title=\(property(title))"
    return "::\([.recorded, .same].contains(status) ? "notice" : "error") \(properties)::\(data(narrative.text))"
  }

  /// As GitHub's own toolkit escapes a message.
  private static func data(_ text: String) -> String { escaped(text, ["%": "%25", "\r": "%0D", "\n": "%0A"]) }

  /// As GitHub's own toolkit escapes a property.
  private static func property(_ text: String) -> String { escaped(data(text), [":": "%3A", ",": "%2C"]) }

  private static func escaped(_ text: String, _ escapes: [Unicode.Scalar: String]) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      if let escape = escapes[scalar] { result += escape } else { result.unicodeScalars.append(scalar) }
    }
  }

  /// The summary in Markdown, to be added to the file that `GITHUB_STEP_SUMMARY` names: a table of all scripts, and
  /// below it what was found out, as far as there is room.
  public var summary: String {
    let counts = StatusCounts(verifications)
    var text = "### \(counts.areAllSame ? "✅" : "❌") Flipbook: \(counts.sentence)\n\n"
    if verifications.isEmpty { return text }
    text += "| | script | frames | time | |\n|---|---|---:|---:|---|\n"
    let rows = text.add(verifications.lazy.map(Self.row), upTo: Self.summaryLimit / 2)
    if rows > 0 { text += "\n\(rows) more scripts are left out.\n" }
    let failing = verifications.filter { $0.status != .same }
    let details = text.add(failing.lazy.map(Self.details), upTo: Self.summaryLimit - 200)
    return text + (details > 0 ? "\nThe details of \(details) more scripts are left out.\n" : "")
  }

  private static func row(_ verification: Verification) -> String {
    row([
      verification.status.signs.emoji, code(verification.name), verification.frameCount.map { "\($0)" } ?? "",
      "\(NumberText.fixed(verification.duration, places: 1)) s", markdown(Narrative(verification).headline),
    ])
  }

  static func row(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }

  private static func details(_ verification: Verification) -> String {
    """

    <details><summary>\(XMLText.content(ReportText.printable(verification.name)))</summary>

    \(fenced(Narrative(verification).text))

    </details>

    """
  }

  /// Lines of text as a block of code, which nothing in them ends.
  static func fenced(_ text: String) -> String {
    let longest = text.split { $0 != "`" }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return "\(fence)text\n\(text)\n\(fence)"
  }

  static func code(_ text: String) -> String { "<code>\(markdown(text))</code>" }

  /// Text that is only text within a cell of a table: no markup, no link, no mention, no end of the cell.
  static func markdown(_ text: String) -> String {
    ReportText.printable(text).unicodeScalars.reduce(into: "") { result, scalar in
      let isPlain =
        !scalar.isASCII || scalar.properties.isAlphabetic || "0123456789 .,;()%/+".unicodeScalars.contains(scalar)
      if isPlain { result.unicodeScalars.append(scalar) } else { result += "&#\(scalar.value);" }
    }
  }
}

extension String {
  /// Adds the pieces with which the text has at most so many bytes; answers how many it leaves out.
  mutating func add(_ pieces: some Sequence<String>, upTo limit: Int) -> Int {
    var left = 0
    for piece in pieces {
      if utf8.count + piece.utf8.count > limit { left += 1 } else { self += piece }
    }
    return left
  }
}
