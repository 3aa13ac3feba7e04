import Flipbook
import Goldens
import Reports

/// Tells of verdicts as they come, on whichever machine they were found, and how the program is to end.
struct VerdictTeller {
  private let arguments: Arguments
  private let console: Console
  private let reports: ReportWriter
  private let nameWidth: Int
  /// What came out so far.
  private(set) var results: [Verification] = []
  private var code = ExitCode.done

  /// - Parameter nameWidth: how wide the column of names is.
  init(_ arguments: Arguments, _ console: Console, _ reports: ReportWriter, nameWidth: Int) {
    (self.arguments, self.console, self.reports, self.nameWidth) = (arguments, console, reports, nameWidth)
  }

  mutating func tell(_ result: Verification, _ code: ExitCode) throws {
    results.append(result)
    self.code = self.code.graver(code)
    guard !arguments.has("json"), !arguments.has("quiet") || !result.isSame else { return }
    try say(
      TerminalReport.lines(
        of: result, nameWidth: nameWidth, isColoured: console.colourWidth != nil, width: console.colourWidth))
  }

  /// Says something on standard output, or on standard error where the former has a report.
  private func say(_ text: String) throws(CLIError) {
    if !reports.takesStandardOutput { try console.print(styled: text) } else if !text.isEmpty { console.note(text) }
  }

  /// Tells what there is to tell of all scripts together.
  ///
  /// - Parameter unseenMasks: the masks of the command line that no script has shown.
  /// - Returns: how the program is to end.
  mutating func finish(unseenMasks: Set<String>) throws -> ExitCode {
    // A script that could not be played might have shown it.
    if !unseenMasks.isEmpty, results.allSatisfy({ if case .failed = $0.outcome { false } else { true } }) {
      let names = unseenMasks.sorted().joined(separator: ", ")
      console.note("flipbook: error: --mask: no script of this call ever shows a view named \(names)")
      code = code.graver(.badInput)
    }
    if arguments.has("json") {
      try console.print(JSONReport(results, context: .current).text)
    } else if results.count > 1, !arguments.has("quiet") {
      try say(TerminalReport(results, isColoured: console.colourWidth != nil).summary)
    }
    return code
  }
}
