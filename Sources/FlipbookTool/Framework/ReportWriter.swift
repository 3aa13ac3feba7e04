import Flipbook
import Goldens
import LibC
import Platform
import Reports

/// Writes the reports that a command line asks for.
struct ReportWriter {
  static let option = Option(
    "report", .text("FORMAT", suggestions: ["html=", "junit=", "json=", "markdown=", "github"]), repeats: true,
    help: "html=FILE, junit=, json=, markdown= or github; any number of them; - is standard output")

  private let requests: [(format: ReportFormat, output: OutputFile?)]
  private let console: Console
  private let pictures: ReportPictures
  /// What may be written besides the reports.
  private let pictureFiles: [OutputFile]

  init(_ arguments: Arguments, _ console: Console) throws {
    let wishes: [ReportRequest]
    do {
      wishes = try arguments.all(Self.option.name).map(ReportRequest.init)
    } catch {
      throw CLIError.usage(error.description)
    }
    requests = try wishes.map { wish in
      let endings = wish.format.endings
      return (wish.format, try wish.path.map { try OutputFile($0, endings: endings, texts: Set(endings)) })
    }
    self.console = console
    pictures = try ReportPictures(arguments, console)
    pictureFiles = try requests.flatMap { request in
      request.format == .markdown ? try request.output.map(ReportPictures.files) ?? [] : []
    }
    let talks = arguments.has("json") ? "--json" : wishes.contains { $0.format == .github } ? "--report github" : nil
    try OutputFile.check(outputs, usesStandardOutput: talks)
    try OutputFile.check(outputs, leave: arguments.value("artifacts") ?? VerifyOptions().artifacts, "--artifacts")
  }

  private var outputs: [OutputFile] { requests.compactMap(\.output) }

  /// Whether a report goes to standard output, which then has no room for anything else.
  var takesStandardOutput: Bool { outputs.contains(where: \.goesToStandardOutput) }

  /// Makes sure that no report replaces what is read, and its pictures nothing that is another's.
  func check(against inputs: [String], golden: String) throws {
    for output in outputs + pictureFiles {
      try output.check(against: inputs)
      try output.check(againstGolden: golden)
    }
    for case (.markdown, let output?) in requests {
      try OutputFile.check(ReportPictures.files(beside: output), comeWith: output)
    }
  }

  /// Makes sure that no report replaces a file of a clip.
  func check(against clip: Clip) throws(CLIError) {
    for output in outputs + pictureFiles { try output.check(against: clip) }
  }

  /// Writes every report that was asked for.
  ///
  /// - Throws: `FileError` where a file cannot be written.
  func write(_ verifications: [Verification]) throws {
    for request in requests {
      switch request.format {
      case .html:
        let page = try HTMLReport(of: verifications).page()
        try request.output?.write(page.bytes)
        for omission in page.omissions { console.note("\(omission.name): \(omission)") }
      case .junit: try request.output?.write(Array(JUnitReport(verifications, context: .current).text.utf8))
      case .json: try request.output?.write(Array(JSONReport(verifications, context: .current).text.utf8))
      case .markdown: try request.output.map { try pictures.write(verifications, to: $0) }
      case .github: try writeForGitHub(GitHubReport(verifications))
      }
    }
  }

  /// Annotations go to standard output, where GitHub reads them; the summary is added to the step's.
  private func writeForGitHub(_ report: GitHubReport) throws {
    try console.write(report.annotations)
    guard let path = getenv("GITHUB_STEP_SUMMARY").map({ String(cString: $0) }), !path.isEmpty else { return }
    try AppendedFile(path).append(Array(report.summary.utf8))
  }
}

/// Tells of verdicts as they come, on whichever machine they were found, and how the program is to end.
struct VerdictTeller {
  private let arguments: Arguments
  private let console: Console
  private let reports: ReportWriter
  private let nameWidth: Int
  private var results: [Verification] = []
  private var code = ExitCode.done

  /// - Parameter names: those of all that is compared.
  init(_ arguments: Arguments, _ console: Console, _ reports: ReportWriter, names: [String]) {
    (self.arguments, self.console, self.reports) = (arguments, console, reports)
    nameWidth = min(40, names.map(\.count).max() ?? 0)
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

  /// Tells what there is to tell of all scripts together, and writes the reports.
  ///
  /// - Parameters:
  ///   - unseenMasks: the masks of the command line that no script has shown.
  ///   - notes: what else is to be said.
  /// - Returns: how the program is to end.
  mutating func finish(unseenMasks: Set<String>, notes: [String]) throws -> ExitCode {
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
    for note in notes { console.note(note) }
    try reports.write(results)
    return code
  }
}
