import CommandLine
import Flipbook

struct ApproveCommand: ClipCommand {
  let name = "approve"
  let summary = "approve the current frames of clips as goldens"
  let usage = [
    "SCRIPT… [--goldens DIR] [--missing | --changed | --record MODE] [options]",
    "DIR|- --as NAME [--goldens DIR] [--fps N] [--probes FILE.tsv] [--mask X,Y,WxH …] [options]",
  ]
  let discussion = """
    Draws each clip twice and writes its golden if both are equal: hashes of all frames, the values
    of all probes, a filmstrip, and a picture of each shot. The recording is kept in
    output/approved/NAME, so that verify can show expected frames. A directory stands for the scripts
    in it.

    With --as, the frames of another program are approved: the PNG files of DIR, or concatenated
    ones from standard input. Each different frame, the masks and the tolerance are recorded.

    Modes: all (default), changed, missing, failed (changed and missing), never. If the variable CI
    is set, the default is never.
    """
  let examples = [
    "approve pull.flip", "approve scripts --goldens Goldens --missing", "approve scripts --prune",
    "approve frames --as spinner --fps 30 --mask 0,0,390x44",
  ]
  let finishesWhenInterrupted = true

  @Operand(.file("SCRIPT…", extensions: ["flip"])) var scripts: [String]
  @Option(.goldens) var goldens: String?
  let frames = FrameArguments()
  @Option(.mask, .region, help: "with --as: rectangle of pixels to ignore; may be repeated") var masks: [PixelRegion]
  let tolerance = ToleranceArguments()
  @Flag(.missing, help: "approve only missing goldens") var isMissing
  @Flag(.changed, help: "approve only goldens that differ") var isChanged
  @Option(.record, .choice("MODE"), help: "goldens to write: all, changed, missing, failed or never") var chosenMode:
    RecordMode?
  @Option(.pictures, .choice("none|shots|all"), help: "frames to keep as pictures (default: shots; with --as: all)")
  var pictures: ApproveOptions.Pictures?
  @Flag(.prune, help: "remove goldens whose script does not exist") var prunes
  @Option(.approved, .directory("DIR"), help: "directory for approved recordings (default: output/approved)")
  var approved: String?
  @Option(.shard) var shard: Shard?
  var clip = ClipArguments(ClipArguments.drawing)
  let work = WorkArguments()
  @Flag(.quiet) var isQuiet

  func run(_ console: Console) throws -> ExitCode {
    let mode = try mode()
    if mode == .never {
      throw UserError(
        RecordMode.isContinuousIntegration && chosenMode == nil
          ? "goldens are not written if CI is set; override it with --record all" : "--record never would write nothing"
      )
    }
    if let name = frames.name { return try approve(framesAs: name, mode, console) }
    if let option = given([
      .mask: !masks.isEmpty, .channelDelta: tolerance.channelDelta != nil, .share: tolerance.share != nil,
      .perceptual: tolerance.isPerceptual,
    ]).first {
      throw UserError("--\(option) requires --as NAME; a script has its masks and its tolerance itself")
    }
    let loader = ScriptLoader(console)
    let targets = try GoldenTarget.targets(of: scripts, in: goldens, loader)
    // A misspelt path stops everything before anything is written. An error in a script does not stop the remaining
    // ones.
    for target in targets where target.script != "-" && !Files.exists(target.script) {
      _ = try loader.load(target.script)
    }
    let clips = try ClipLoader(clip, console)
    let options = approveOptions
    func identity(_ path: String) -> FileIdentity? { FileIdentity(path) ?? FileIdentity(output: path) }
    if let recordings = identity(options.approved), targets.contains(where: { identity($0.goldens) == recordings }) {
      throw UserError("--approved must not be the directory of the goldens")
    }
    var code = ExitCode.done
    let chosen = try shard?.choose(
      from: targets, clips, jobs: work.threads, console, isQuiet: isQuiet, script: \.script)
    for target in chosen ?? targets {
      do {
        let done = try approve(target, mode, options, clips, console)
        if !isQuiet { try console.print("\(target.place): \(done)") }
      } catch let error where !UserError.endsCall(error) {
        let failure = clips.failure(error)
        console.report(error, as: failure)
        code = code.moreSevere(failure.exitCode)
      }
    }
    if prunes { try Self.prune(targets, console) }
    return code
  }

  private func approve(
    _ target: GoldenTarget, _ mode: RecordMode, _ options: ApproveOptions, _ clips: ClipLoader,
    _ console: Console
  ) throws -> String {
    let golden = target.golden
    let isThere = try mode == .all ? false : golden.read() != nil
    // A damaged golden is replaced, including its recorded options.
    let known = (try? golden.read()) == nil ? nil : golden
    if isThere, !mode.writesChanged { return try "already exists" + Self.updateScript(target) }
    if !isThere, !mode.writesMissing { return "missing" }
    let clip = try clips.clip(target.script, goldens: known)
    let jobs = work.jobs(for: [clip], console, isQuiet: isQuiet)
    let run = Run(console, jobs: jobs, Progress(target.name, console, isQuiet: isQuiet))
    if isThere {
      var verifying = VerifyOptions()
      (verifying.approved, verifying.approval) = (options.approved, console.approval)
      let result = try clip.verify(
        against: target.goldens, named: target.name, record: .never, options: verifying, run: run)
      // Failure artifacts of an approved clip are obsolete.
      if let artifacts = result.artifacts {
        try Files.remove(artifacts.directory)
        Files.removeIfEmpty(verifying.artifacts)
      }
      if result.verdict?.isSame ?? false { return try "unchanged" + Self.updateScript(target) }
    }
    return "\(try clip.approve(into: target.goldens, named: target.name, options: options, run: run))"
  }

  private var approveOptions: ApproveOptions {
    var options = ApproveOptions()
    options.pictures = pictures ?? options.pictures
    options.approved = approved ?? options.approved
    return options
  }

  private func mode() throws(UserError) -> RecordMode {
    let given: [(name: OptionName, mode: RecordMode?)] = [
      (.missing, isMissing ? .missing : nil), (.changed, isChanged ? .changed : nil), (.record, chosenMode),
    ]
    let ways = given.filter { $0.mode != nil }
    if ways.count > 1 { throw .conflict(ways[0].name, ways[1].name) }
    return ways.first?.mode ?? (RecordMode.isContinuousIntegration ? .never : .all)
  }

  /// Records the new path of a script that has moved.
  ///
  /// - Returns: The note about the change, or an empty string.
  private static func updateScript(_ target: GoldenTarget) throws -> String {
    guard target.script != "-", try target.golden.updateScript(target.script) else { return "" }
    return ", new path of its script recorded"
  }

  private static func prune(_ targets: [GoldenTarget], _ console: Console) throws {
    for golden in GoldenTarget.unreferenced(targets) {
      try golden.remove()
      try console.print("\(golden.path): removed; its script does not exist")
    }
  }
}
