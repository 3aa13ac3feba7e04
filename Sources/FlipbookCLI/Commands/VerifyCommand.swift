import Flipbook
import Goldens
import Platform
import Recording
import Reports

/// `flipbook verify SCRIPT…`: clips held against their goldens.
struct VerifyCommand: Command {
  let name = "verify"
  let summary = "compare clips with their goldens, and tell what differs and why"
  let usage = ["SCRIPT… [--goldens DIR] [options]"]
  let discussion = """
    Records each script and compares every frame and every probe with the golden, which approve wrote and verify never
    touches. A directory stands for all scripts below it. On failure the frames are kept in output/failures/NAME, with
    the golden's pictures, as far as there are some, pictures of what differs, and a page that plays all of them.
    Nothing may differ unless the script says so, in lines such as tolerance channel-delta 2, or the command line, which
    comes first. Another renderer that draws the same passes, except with --strict-renderer.
    Exit code 0: the same; 1: frames or probes differ; 2: a golden is missing; 3: size, count or rate differs; 4: the
    renderer differs, with --strict-renderer; else the comparison could not be made. Of several scripts the gravest holds.
    """
  let examples = ["verify pull.flip", "verify scripts --goldens Goldens --perceptual --mask clock"]
  let operands: [Option.Value] = [.file("SCRIPT…", extensions: ["flip"])]
  let operandCount = 1...Int.max
  let finishesWhenInterrupted = true
  let options =
    [
      GoldenTarget.option,
      Option("artifacts", .directory("DIR"), help: "where failures are kept; output/failures unless said"),
      Option("approved", .directory("DIR"), help: "where approve kept its recordings; output/approved unless said"),
      Option("mask", .text("VIEW"), repeats: true, help: "leave out where a view of that name is seen"),
      Option("strict-renderer", help: "fail where another renderer drew the golden"),
      ReportWriter.option,
    ] + Option.tolerance + [.exact] + Option.drawing + [.jobs, .json, .quiet]

  func run(_ arguments: Arguments, _ console: Console) throws -> ExitCode {
    let targets = try GoldenTarget.targets(of: arguments, ScriptLoader(console))
    let reports = try ReportWriter(arguments, console)
    for target in targets {
      try reports.check(against: [target.script], golden: "\(target.goldens)/\(target.name)")
    }
    var run = try VerificationRun(
      arguments, console, try verifyOptions(arguments), reports,
      nameWidth: min(40, targets.map(\.name.count).max() ?? 0))
    for target in targets { try run.verify(target) }
    try run.finish()
    Self.noteStale(targets, console)
    try reports.write(run.results)
    return run.code
  }

  private func verifyOptions(_ arguments: Arguments) throws -> VerifyOptions {
    var options = VerifyOptions()
    options.jobs = try arguments.jobs()
    options.tolerance = try arguments.tolerance()
    options.masks = arguments.all("mask")
    options.isRendererStrict = arguments.has("strict-renderer")
    options.artifacts = arguments.value("artifacts") ?? options.artifacts
    options.approved = arguments.value("approved") ?? options.approved
    return options
  }

  /// A golden whose script is gone counts as a failure.
  private static func noteStale(_ targets: [GoldenTarget], _ console: Console) {
    for golden in GoldenTarget.stale(targets) {
      console.note("\(golden.path) has no script any more; flipbook approve --prune removes it")
    }
  }
}

/// Verifies scripts one after the other; an error of one is reported, and the next one follows.
struct VerificationRun {
  private let arguments: Arguments
  private let console: Console
  private let options: VerifyOptions
  private let reports: ReportWriter
  private let nameWidth: Int
  private let loader: ClipLoader
  /// The masks of the command line that no script has shown so far.
  private var unseenMasks: Set<String>
  /// What came out so far.
  private(set) var results: [Verification] = []
  /// How the program is to end.
  private(set) var code = ExitCode.done

  init(
    _ arguments: Arguments, _ console: Console, _ options: VerifyOptions, _ reports: ReportWriter, nameWidth: Int
  ) throws {
    (self.arguments, self.console, self.options, self.nameWidth) = (arguments, console, options, nameWidth)
    self.reports = reports
    loader = try ClipLoader(arguments, console)
    unseenMasks = Set(options.masks)
  }

  mutating func verify(_ target: GoldenTarget) throws {
    let progress = Progress(target.name, console, isQuiet: arguments.has("quiet"))
    do {
      let clip = try loader.clip(target.script, goldens: GoldenFolder("\(target.goldens)/\(target.name)"))
      try reports.check(against: clip)
      var options = options
      options.masks = try masks(of: clip)
      options.jobs = try arguments.jobs(for: [clip])
      let result = try clip.verify(
        against: target.goldens, named: target.name, record: .never, options: options,
        isCancelled: console.isInterrupted,
        progress: { progress.update(done: $0) { try clip.frameCount(isCancelled: console.isInterrupted) } })
      try tell(result, ExitCode(result))
    } catch RecordingError.cancelled(let done, _) {
      throw RecordingError.cancelled(framesDone: done)
    } catch let error where !(error is CancellationError) {
      let failure = arguments.failure(error)
      // What is wrong with the command line is not the script's failure.
      if error is CLIError, failure.code == .usage { throw failure }
      try tell(
        Verification(
          name: target.name, script: target.script, golden: "\(target.goldens)/\(target.name)",
          outcome: .failed(failure.message)), failure.code)
    }
  }

  /// The masks of the command line whose views the clip shows. One mask may be meant for some of many scripts.
  private mutating func masks(of clip: Clip) throws -> [String] {
    guard !options.masks.isEmpty else { return [] }
    let seen = try clip.rehearse(lookingFor: Set(options.masks), isCancelled: console.isInterrupted).seenViews
    unseenMasks.subtract(seen)
    return options.masks.filter(seen.contains)
  }

  private mutating func tell(_ result: Verification, _ code: ExitCode) throws {
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
  mutating func finish() throws {
    // A script that could not be played might have shown it.
    if !unseenMasks.isEmpty, results.allSatisfy({ if case .failed = $0.outcome { false } else { true } }) {
      let names = unseenMasks.sorted().joined(separator: ", ")
      console.note("flipbook: error: --mask: no script of this call ever shows a view named \(names)")
      code = code.graver(.badInput)
    }
    if arguments.has("json") { return try console.print(JSONReport(results, context: .current).text) }
    if results.count > 1, !arguments.has("quiet") {
      try say(TerminalReport(results, isColoured: console.colourWidth != nil).summary)
    }
  }
}
