import Platform
import Verdicts

/// The results of verifications, for a terminal or a build log.
///
/// Each script has one line, followed by the findings if it does not pass. The last line has the counts.
package struct TerminalReport: Sendable {
  private let verifications: [Verification]
  /// Whether escape sequences set colours.
  private let isColoured: Bool
  /// The width of the terminal in columns; `nil` for no line breaks.
  private let width: Int?

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - isColoured: Whether the output is a terminal that supports colours.
  ///   - width: The number of columns at which prose is wrapped; `nil` disables wrapping. Commands and paths are
  ///     never wrapped, so that they can be copied.
  package init(_ verifications: [Verification], isColoured: Bool = false, width: Int? = nil) {
    (self.verifications, self.isColoured, self.width) = (verifications, isColoured, width)
  }

  /// The complete text, with a trailing newline.
  package var text: String {
    let nameWidth = min(32, verifications.map(\.name.count).max() ?? 0)
    return verifications.map { lines(of: $0, nameWidth: nameWidth) }.joined() + summary + "\n"
  }

  /// Returns the lines of one script, for output during a run.
  package static func lines(
    of verification: Verification, nameWidth: Int = 0, isColoured: Bool = false, width: Int? = nil
  ) -> String {
    TerminalReport([verification], isColoured: isColoured, width: width).lines(of: verification, nameWidth: nameWidth)
  }

  /// The counts, in one line.
  package var summary: String {
    let counts = StatusCounts(verifications)
    let time = counts.total > 0 ? " · \(NumberText.fixed(counts.seconds, places: 1)) s" : ""
    return styled(counts.sentence, counts.areAllSame ? [.bold, .green] : [.bold, .red]) + styled(time, [.dim])
  }

  /// Returns the lines of a clip, with its name padded to a number of columns.
  private func lines(of verification: Verification, nameWidth: Int) -> String {
    let narrative = Narrative(verification)
    var lines = [head(verification, narrative, nameWidth)]
    if verification.status != .same {
      lines += details(narrative.findings) + details(narrative.remedies) + [""]
    } else {
      lines += details(narrative.notes)
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// Returns the first line of a script: mark, name, frames, duration, result.
  private func head(_ verification: Verification, _ narrative: Narrative, _ nameWidth: Int) -> String {
    let name = ReportText.printable(verification.name)
    let padding = String(repeating: " ", count: max(0, nameWidth - name.count))
    let frames = verification.frameCount.map { NumberText.counted($0, "frame") } ?? ""
    let time = "\(NumberText.fixed(verification.duration, places: 1)) s"
    let numbers = "  \(Self.right(frames, 11))  \(Self.right(time, 7))"
    let word = verification.status == .same ? narrative.headline : verification.kind
    return styled(verification.status.signs.mark, [.bold, verification.status.colour]) + " " + styled(name, [.bold])
      + padding + styled(numbers, [.dim]) + "  " + styled(word, [verification.status.colour])
  }

  /// The number of spaces before a finding.
  private static let indent = 4

  /// Returns the lines of findings, broken at the terminal's width.
  private func details(_ findings: [Narrative.Finding]) -> [String] {
    findings.flatMap { finding in
      finding.lines.flatMap { line in pieces(ReportText.printable(line), of: finding) }.enumerated().map {
        index, piece in
        let label = String(repeating: " ", count: Self.indent) + (index == 0 ? finding.label : "")
        let padding = String(repeating: " ", count: max(1, Self.indent + 10 - label.count))
        return styled(label, [.dim]) + padding + styled(piece, finding.isLiteral ? [.cyan] : [])
      }
    }
  }

  /// Returns the lines of a finding, wrapped unless it is a command or a path.
  private func pieces(_ line: String, of finding: Narrative.Finding) -> [String] {
    guard let width, !finding.isLiteral else { return [line] }
    return ReportText.wrapped(line, width: max(24, width - Self.indent - 10))
  }

  /// Returns text aligned to the right, in a number of columns.
  private static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }

  /// Returns text with escape sequences, if the terminal supports colours.
  private func styled(_ text: String, _ styles: [Style]) -> String {
    guard isColoured, !styles.isEmpty, !text.isEmpty else { return text }
    return "\u{1B}[\(styles.map { String($0.rawValue) }.joined(separator: ";"))m\(text)\u{1B}[0m"
  }

  /// The parameters of the escape sequence SGR (ECMA-48); the actual colours are those of the terminal.
  fileprivate enum Style: Int {
    case bold = 1
    case dim = 2
    case red = 31
    case green = 32
    case yellow = 33
    case cyan = 36
  }
}

extension Verification.Status {
  fileprivate var colour: TerminalReport.Style {
    switch self {
    case .same: .green
    case .differs, .unmet, .renderer, .failed: .red
    case .missing, .recorded: .yellow
    }
  }
}
