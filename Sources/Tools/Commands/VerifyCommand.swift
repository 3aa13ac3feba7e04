import CommandLine
import Flipbook

struct VerifyCommand: ClipCommand {
  let name = "verify"
  let summary = "compare clips with their goldens"
  let usage = [
    "SCRIPT… [--goldens DIR] [options]",
    "DIR|- --as NAME [--goldens DIR] [--fps N] [--probes FILE.tsv] [--mask X,Y,WxH …] [options]",
  ]
  let discussion = """
    Compares every frame and every probe with the golden, which is never changed. Nothing may differ
    unless the command line or the script has a tolerance. A directory stands for the scripts in it.
    With --as, the PNG files of DIR or of standard input are compared, with the golden's own masks
    and tolerance unless others are given.

    For a failure, output/failures/NAME (NAME-2 for another script of that name) has the actual and
    expected frames, pictures of the differences, and a page that plays them. Expected frames come from
    the golden's pictures and output/approved, or are drawn again from the script in git.

    Exit code 0: same; 1: frames or probes differ; 2: a golden is missing; 3: size, count or rate
    differs; 4: the renderer differs (with --strict-renderer). With several scripts, the most severe
    code is returned.
    """
  let examples = [
    "verify pull.flip", "verify scripts --goldens Goldens --perceptual --mask statusBar",
    "verify frames --as spinner --report junit=junit.xml",
  ]
  let finishesWhenInterrupted = true

  @Operand(.file("SCRIPT…", extensions: ["flip"])) var scripts: [String]
  @Option(.goldens) var goldens: String?
  @Option(.report) var reports: [ReportRequest]
  let tolerance = ToleranceArguments(hasExact: true)
  @Option(.mask, .text("VIEW|X,Y,WxH"), help: "view to ignore (with --as: pixels); may be repeated") var masks: [String]
  let frames = FrameArguments()
  @Flag(.strictRenderer, help: "fail if another renderer drew the golden") var isRendererStrict
  @Option(.artifacts, .directory("DIR"), help: "directory for failures (default: output/failures)")
  var artifacts: String?
  @Option(.approved, .directory("DIR"), help: "directory of approved recordings (default: output/approved)")
  var approved: String?
  @Option(.baseline, .revision, help: "git revision that draws expected frames (default: merge base)")
  var baseline: String?
  var clip = ClipArguments(ClipArguments.drawing)
  @Option(.shard) var shard: Shard?
  let work = WorkArguments()
  @Flag(.json) var isJSON
  @Flag(.quiet) var isQuiet

  func run(_ console: Console) throws -> ExitCode {
    let reports = try reportWriter(console)
    if let name = frames.name { return try verify(framesAs: name, reports, console) }
    let targets = try GoldenTarget.targets(of: scripts, in: goldens, ScriptLoader(console))
    try checkBaseline(targets)
    for target in targets {
      try reports.check(against: [target.script], golden: target.place)
    }
    let options = options(console)
    let loader = try ClipLoader(clip, console)
    var unseenMasks = Set(options.masks)
    let chosen = try shard?.choose(
      from: targets, loader, jobs: work.threads, console, isQuiet: isQuiet, script: \.script)
    var reporter = VerdictReporter(
      console, reports, names: (chosen ?? targets).map(\.name), isJSON: isJSON, isQuiet: isQuiet)
    for target in chosen ?? targets {
      let progress = Progress(target.name, console, isQuiet: isQuiet)
      do {
        let clip = try loader.clip(target.script, goldens: target.golden)
        try reports.check(against: clip)
        let run = Run(console, jobs: work.jobs(for: [clip], console, isQuiet: isQuiet), progress)
        let result = try clip.verify(
          against: target.goldens, named: target.name, record: .never, options: options, run: run)
        unseenMasks.formIntersection(try result.unseen(masks, in: clip, run))
        try reporter.report(result, ExitCode(result))
      } catch let error where !UserError.isInterruption(error) {
        // An error of one script is reported, and the next script follows. A usage error ends the command.
        let failure = loader.failure(error)
        if error is UserError, failure.exitCode == .usage { throw failure }
        var failed = Verification(
          name: target.name, script: target.script, golden: target.place, outcome: .failed(failure.description))
        failed.approval = console.approval
        try reporter.report(failed, failure.exitCode)
      }
    }
    if let chosen { removeSeen(&unseenMasks, targets.filter { !chosen.contains($0) }, loader, Run(console)) }
    return try reporter.finish(unseenMasks: unseenMasks, notes: Self.unreferencedNotes(targets, console))
  }

  /// Removes the masks whose views are visible in scripts of other shards. A script with errors might show any view.
  private func removeSeen(_ masks: inout Set<String>, _ others: [GoldenTarget], _ loader: ClipLoader, _ run: Run) {
    for target in others where !masks.isEmpty {
      let clip = try? loader.clip(target.script, goldens: target.golden).plain
      masks.subtract((try? clip?.dryRun(lookingFor: masks, run: run))?.seenViews ?? masks)
    }
  }

  private func options(_ console: Console) -> VerifyOptions {
    var options = VerifyOptions()
    options.approval = console.approval
    options.tolerance = tolerance.tolerance
    (options.masks, options.skipsUnseenMasks) = (masks, true)
    options.isRendererStrict = isRendererStrict
    options.artifacts = artifacts ?? options.artifacts
    options.approved = approved ?? options.approved
    options.baseline = baseline
    return options
  }

  /// Returns the writer of the reports, after checking their paths.
  private func reportWriter(_ console: Console) throws -> ReportWriter {
    let pictures = ReportPictures(
      console, approved: approved, jobs: work.threads, tolerance: tolerance.tolerance, isQuiet: isQuiet)
    return try ReportWriter(reports, pictures, console, artifacts: artifacts, isJSON: isJSON)
  }

  /// Checks that the revision of `--baseline` exists in the repository of each golden.
  private func checkBaseline(_ targets: [GoldenTarget]) throws(UserError) {
    guard let revision = baseline else { return }
    for folder in Set(targets.map(\.goldens)).sorted() where Files.isDirectory(folder) {
      let repository: GitRepository
      do { repository = try GitRepository(containing: folder) } catch {
        if error.exitCode == .toolMissing {
          throw UserError("--baseline: git is missing; install it, or add it to PATH", .toolMissing)
        }
        throw UserError("--baseline: \(folder) is not in a git repository", .inputNotFound)
      }
      if repository.commit(revision) == nil {
        let remedy = repository.isShallow ? "; this clone is shallow, fetch more history" : ""
        throw UserError("--baseline: unknown revision \"\(revision)\" in \(repository.root)\(remedy)", .inputNotFound)
      }
    }
  }

  /// The notes about unreferenced goldens.
  private static func unreferencedNotes(_ targets: [GoldenTarget], _ console: Console) -> [String] {
    let command = "\(console.approval.approve ?? "approve") --prune"
    return GoldenTarget.unreferenced(targets).map {
      "\($0.path) is unreferenced: its script does not exist; remove it with: \(command)"
    }
  }
}

extension ArgumentType<String> {
  fileprivate static var revision: Self {
    Self(.text("REF")) { (text, name) throws(UserError) in
      if text.isEmpty || text.hasPrefix("-") {
        throw .invalid(text, name, "a git revision, such as main or HEAD~1")
      }
      return text
    }
  }
}

extension Verification {
  /// Returns the masks whose views the clip does not show. A clip without a golden is simulated to find them.
  func unseen(_ masks: [String], in clip: Clip, _ run: Run) throws -> Set<String> {
    guard case .missing = outcome, !masks.isEmpty else { return unseenMasks }
    return try Set(masks).subtracting(clip.dryRun(lookingFor: Set(masks), run: run).seenViews)
  }
}
