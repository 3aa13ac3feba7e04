import Goldens
import Platform

/// What came out of verifications, for GitHub Actions: annotations that it reads from standard output, and the summary
/// of a step.
public struct GitHubReport: Sendable {
  /// The most bytes of a summary: GitHub refuses one of more than 1 MiB, and several may share a step.
  public static let summaryLimit = 512 * 1024

  private let verifications: [Verification]

  /// Makes a report.
  public init(_ verifications: [Verification]) { self.verifications = verifications }

  /// Workflow commands, a line each, for standard output: an error for each script that does not pass, a notice for
  /// each golden that was written. Empty where there is nothing to say.
  public var annotations: String {
    verifications.compactMap(Self.annotation).map { $0 + "\n" }.joined()
  }

  private static func annotation(_ verification: Verification) -> String? {
    let status = verification.status
    guard status != .same else { return nil }
    let narrative = Narrative(verification)
    let title =
      "\(verification.name): \(status == .differs ? verification.verdict?.cause?.name ?? status.word : status.word)"
    let properties = "file=\(property(verification.script)),title=\(property(title))"
    return "::\(status == .recorded ? "notice" : "error") \(properties)::\(data(narrative.text))"
  }

  /// As GitHub's own toolkit escapes a message.
  private static func data(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }

  /// As GitHub's own toolkit escapes a property.
  private static func property(_ text: String) -> String {
    data(text).unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case ":": result += "%3A"
      case ",": result += "%2C"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }

  /// The summary in Markdown, to be added to the file that `GITHUB_STEP_SUMMARY` names: a table of all scripts, and
  /// below it what was found out, as far as there is room.
  public var summary: String {
    let counts = StatusCounts(verifications)
    var text = "### \(counts.areAllSame ? "✅" : "❌") Flipbook: \(counts.sentence)\n\n"
    if verifications.isEmpty { return text }
    text += "| | script | frames | time | |\n|---|---|---:|---:|---|\n"
    var left = 0
    for verification in verifications {
      let row = Self.row(verification)
      if text.utf8.count + row.utf8.count > Self.summaryLimit / 2 { left += 1 } else { text += row }
    }
    if left > 0 { text += "\n\(left) more scripts are left out.\n" }
    return text + details(room: Self.summaryLimit - text.utf8.count)
  }

  private func details(room: Int) -> String {
    var text = ""
    var left = 0
    for verification in verifications where verification.status != .same {
      let piece = Self.details(of: verification)
      if text.utf8.count + piece.utf8.count > room - 200 { left += 1 } else { text += piece }
    }
    return text + (left > 0 ? "\nThe details of \(left) more scripts are left out.\n" : "")
  }

  private static func row(_ verification: Verification) -> String {
    let cells = [
      mark(verification.status), code(verification.name), verification.frameCount.map { "\($0)" } ?? "",
      "\(ReportText.fixed(verification.duration, places: 1)) s", markdown(Narrative(verification).headline),
    ]
    return "| " + cells.joined(separator: " | ") + " |\n"
  }

  static func mark(_ status: Verification.Status) -> String {
    switch status {
    case .same: "✅"
    case .recorded: "🆕"
    case .missing, .failed: "⚠️"
    case .differs, .unmet, .renderer: "❌"
    }
  }

  private static func details(of verification: Verification) -> String {
    return """

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

  static func code(_ text: String) -> String {
    "<code>\(markdown(text))</code>"
  }

  /// Text that is only text within a cell of a table: no markup, no link, no mention, no end of the cell.
  static func markdown(_ text: String) -> String {
    ReportText.printable(text).unicodeScalars.reduce(into: "") { result, scalar in
      let isPlain =
        !scalar.isASCII || scalar.properties.isAlphabetic || "0123456789 .,;()%/+".unicodeScalars.contains(scalar)
      if isPlain { result.unicodeScalars.append(scalar) } else { result += "&#\(scalar.value);" }
    }
  }
}
