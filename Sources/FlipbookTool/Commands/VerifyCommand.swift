import Flipbook

struct VerifyCommand: ClipCommand {
  let name = "verify"
  let summary = "compare clips with their goldens, and tell what differs and why"
  let usage = ["SCRIPT… [--goldens DIR] [options]"]
  let discussion = """
    Records each script and compares every frame and every probe with the golden, which approve wrote and verify never
    touches. A directory stands for all scripts below it. On failure the frames are kept in output/failures/NAME, with
    the golden's frames, pictures of what differs, and a page that plays all of them. The golden's frames are those that
    it keeps as pictures, those in output/approved, and those drawn again from the script in git (of the merge base with
    the default branch, the last commit, the commit that changed the golden, or --baseline), if the hash is the golden's.
    Nothing may differ unless the script says so, in lines such as tolerance channel-delta 2, or the command line, which
    comes first. Another renderer that draws the same passes, except with --strict-renderer.
    Exit code 0: the same; 1: frames or probes differ; 2: a golden is missing; 3: size, count or rate differs; 4: the
    renderer differs, with --strict-renderer; else the comparison could not be made. Of several scripts the gravest holds.
    --shard 2/4 is for several machines: each compares its part, in output/parts/2-of-4 or -o DIR, and ends with the code of
    that part alone; flipbook merge makes the one verdict of all parts, and its reports. See flipbook help record.
    """
  let examples = ["verify pull.flip", "verify scripts --goldens Goldens --perceptual --mask statusBar"]
  let finishesWhenInterrupted = true

  @Operand(.file("SCRIPT…", extensions: ["flip"])) var scripts: [String]
  @Option(.goldens) var goldens: String?
  @Option(.artifacts, .directory("DIR"), help: "where failures are kept; output/failures unless said")
  var artifacts: String?
  @Option(.approved, .directory("DIR"), help: "where approve kept its recordings; output/approved unless said")
  var approved: String?
  @Option(
    .baseline, .revision, help: "git revision whose script draws the golden's frames again (default: the merge base)")
  var baseline: String?
  @Option(.mask, .text("VIEW"), help: "leave out where a view of that name is seen") var masks: [String]
  @Flag(.strictRenderer, help: "fail where another renderer drew the golden") var isRendererStrict
  @Option(.report) var reports: [ReportRequest]
  @Option(.shard) var shard: Shard.Request?
  @Option(.output, short: "o", .directory("DIR"), help: "with --shard: where the part of the verdict goes")
  var output: String?
  let tolerance = ToleranceArguments(hasExact: true)
  var clip = ClipArguments(ClipArguments.drawing)
  let work = WorkArguments()
  @Flag(.json) var isJSON
  @Flag(.quiet) var isQuiet

  func run(_ console: Console) throws -> ExitCode {
    if shard == nil, output != nil {
      throw CLIError.usage("-o is for the part of --shard; reports go to --report FORMAT=FILE")
    }
    if shard != nil { try VerificationShardRun.check(self) }
    let shard = try shard?.shard(console, isQuiet: isQuiet)
    let reports = try reportWriter(console)
    let targets = try GoldenTarget.targets(of: scripts, in: goldens, ScriptLoader(console))
    try checkBaseline(targets)
    if let shard { return try VerificationShardRun(shard, self, console).run(targets) }
    for target in targets {
      try reports.check(against: [target.script], golden: target.place)
    }
    let options = options(console)
    let loader = try ClipLoader(clip, console)
    var unseenMasks = Set(options.masks)
    var reporter = VerdictReporter(
      console, reports, names: targets.map(\.name), isJSON: isJSON, isQuiet: isQuiet)
    for target in targets {
      let progress = Progress(target.name, console, isQuiet: isQuiet)
      do {
        let clip = try loader.clip(target.script, goldens: target.golden)
        try reports.check(against: clip)
        let run = Run(console, jobs: work.jobs(for: [clip], console, isQuiet: isQuiet), progress)
        let result = try clip.verify(
          against: target.goldens, named: target.name, record: .never, options: options, run: run)
        unseenMasks.formIntersection(try result.unseen(masks, in: clip, run))
        try reporter.tell(result, ExitCode(result))
      } catch let error where !CLIError.isInterruption(error) {
        // An error of one script is reported, and the next script follows. A usage error ends the command.
        let failure = loader.failure(error)
        if error is CLIError, failure.code == .usage { throw failure }
        var failed = Verification(
          name: target.name, script: target.script, golden: target.place, outcome: .failed(failure.message))
        failed.approval = console.approval
        try reporter.tell(failed, failure.code)
      }
    }
    return try reporter.finish(unseenMasks: unseenMasks, notes: Self.unreferencedNotes(targets, console))
  }

  func options(_ console: Console) -> VerifyOptions {
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
  func reportWriter(_ console: Console) throws -> ReportWriter {
    let pictures = ReportPictures(
      console, approved: approved, jobs: work.threads, tolerance: tolerance.tolerance, isQuiet: isQuiet)
    return try ReportWriter(reports, pictures, console, artifacts: artifacts, isJSON: isJSON)
  }

  /// Checks that the revision of `--baseline` exists in the repository of each golden.
  private func checkBaseline(_ targets: [GoldenTarget]) throws(CLIError) {
    guard let revision = baseline else { return }
    for folder in Set(targets.map(\.goldens)).sorted() where Files.isDirectory(folder) {
      let repository: GitRepository
      do throws(GitRepository.Absence) { repository = try GitRepository(containing: folder) } catch {
        if error == .noGit { throw CLIError(.toolMissing, "--baseline: git is missing; install it, or add it to PATH") }
        throw CLIError(.inputNotFound, "--baseline: \(folder) is in no git repository")
      }
      if repository.commit(revision) == nil {
        let remedy = repository.isShallow ? "; this clone is shallow, so fetch more history" : ""
        throw CLIError(.inputNotFound, "--baseline: unknown revision \"\(revision)\" in \(repository.root)\(remedy)")
      }
    }
  }

  /// The notes about unreferenced goldens.
  static func unreferencedNotes(_ targets: [GoldenTarget], _ console: Console) -> [String] {
    let command = "\(console.approval.approve ?? "approve") --prune"
    return GoldenTarget.unreferenced(targets).map {
      "\($0.path) is unreferenced: its script does not exist; \(command) removes the golden"
    }
  }
}

extension ArgumentType<String> {
  fileprivate static var revision: Self {
    Self(.text("REF")) { (text, name) throws(CLIError) in
      if text.isEmpty || text.hasPrefix("-") {
        throw .usage("--\(name) needs a git revision, such as main or HEAD~1")
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
