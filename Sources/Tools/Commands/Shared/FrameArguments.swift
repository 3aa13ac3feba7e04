import CommandLine
import Flipbook

/// The options that select frames of another program in place of scripts.
struct FrameArguments: Sendable {
  @Option(.as, .goldenName, help: "compare the PNG files of a directory or of -, with this golden") var name: String?
  @Option(.probes, .file("FILE.tsv", extensions: ["tsv"]), help: "with --as: values of probes, a row per frame")
  var probes: String?

  /// The options that apply to frames of another program.
  private static let known: Set<OptionName> = [
    .as, .probes, .goldens, .fps, .mask, .channelDelta, .share, .perceptual, .exact, .pictures, .record, .report,
    .artifacts, .jobs, .memory, .json, .quiet, .help,
  ]

  init() {
    let given = OptionReader.arguments.given
    if name != nil, let other = given.first(where: { !Self.known.contains($0) }) {
      OptionReader.fail(.conflict(.as, other))
    }
    if name == nil, probes != nil { OptionReader.fail(UserError("--\(OptionName.probes) requires --as NAME")) }
  }

  /// Returns the golden of a command line.
  ///
  /// - Throws: `UserError` if the operands are not one directory or `-`, or if the directory belongs to a golden.
  func golden(
    _ name: String, _ operands: [String], in goldens: String?, fps rate: FrameRate?, masks: [PixelRegion],
    _ tolerance: Tolerance?
  ) throws(UserError) -> FrameGolden {
    let operand = operands[0]
    guard operands.count == 1 else {
      throw UserError("--as names the golden of one directory; pass \(operand) and \(operands[1]) in separate calls")
    }
    if operand != "-" {
      if Files.exists(operand), !Files.isDirectory(operand) {
        throw UserError("--as requires a directory of PNG files, or - for standard input; \(operand) is neither")
      }
      if let golden = GoldenFolder.containing(operand) {
        throw UserError("\(operand) is inside the golden \(golden.path); name the directory of the frames to compare")
      }
    }
    var golden = FrameGolden(name, in: goldens ?? GoldenTarget.folder)
    (golden.rate, golden.probes, golden.masks, golden.tolerance) = (rate, probes, masks, tolerance)
    return golden
  }

  /// Returns the frames of an operand, a directory or `-`.
  static func source(_ operand: String, _ console: Console) throws -> FrameSource {
    guard operand == "-" else { return try FrameSource(folder: operand) }
    if Terminal.width(of: 0) != nil { throw UserError("standard input is a terminal; pipe PNG files into it") }
    return FrameSource(stream: Console.inputName) {
      guard let bytes = try console.nextInput() else { throw CancellationError() }
      return bytes
    }
  }
}

extension FrameGolden {
  /// The arguments of the command line that approves frames with these options, option by option.
  fileprivate var options: [[String]] {
    var options: [[String]] = []
    func add(_ name: OptionName, _ value: String?...) { options.append(["--\(name)"] + value.compactMap(\.self)) }
    if let rate, rate != .sixty { add(.fps, rate.ratio) }
    if let probes { add(.probes, probes) }
    for mask in masks { add(.mask, mask.argument) }
    if let tolerance {
      if tolerance.channelDelta > 0 { add(.channelDelta, "\(tolerance.channelDelta)") }
      if tolerance.percent > 0 { add(.share, plain(tolerance.percent)) }
      if tolerance.perceptual != nil { add(.perceptual) }
    }
    return options
  }

  fileprivate var arguments: [String] { ["--\(OptionName.as)", name] + options.flatMap(\.self) }
}

extension ApproveCommand {
  func approve(framesAs name: String, _ mode: RecordMode, _ console: Console) throws -> ExitCode {
    if mode != .all { throw UserError("--as cannot be combined with --record \(mode.rawValue)") }
    let pictures = pictures ?? .all
    if pictures == .shots { throw UserError("--pictures shots requires a script; pass all or none") }
    let golden = try frames.golden(
      name, scripts, in: goldens, fps: clip.settings.frameRate, masks: masks, tolerance.tolerance)
    if pictures == .none, !masks.isEmpty || tolerance.tolerance != nil {
      throw UserError("--pictures none keeps no picture, which a mask or a tolerance needs")
    }
    let run = Run(console, jobs: work.threads, Progress(name, console, isQuiet: isQuiet))
    let (approval, earlier) = try golden.approve(
      try FrameArguments.source(scripts[0], console), pictures: pictures, run: run)
    let dropped = earlier?.options.filter { !golden.options.contains($0) } ?? []
    if !dropped.isEmpty, !isQuiet {
      console.note("flipbook: note: the golden no longer has \(ShellWord.line(dropped.flatMap(\.self)))")
    }
    if !isQuiet { try console.print("\(golden.folder.path): \(approval)") }
    return .done
  }
}

extension VerifyCommand {
  func verify(framesAs name: String, _ reports: ReportWriter, _ console: Console) throws -> ExitCode {
    var regions: [PixelRegion] = []
    for mask in masks { regions.append(try ArgumentType.region.parse(mask, .mask)) }
    let golden = try frames.golden(
      name, scripts, in: goldens, fps: clip.settings.frameRate, masks: regions, tolerance.tolerance)
    let operand = scripts[0]
    let artifacts = artifacts ?? VerifyOptions().artifacts
    let kept = try? FailureFolder.path(name, of: golden.folder, in: artifacts)
    if operand != "-", let kept, Files.wouldLie(operand, below: kept) {
      throw UserError("\(operand) is the directory of the failure artifacts, which this command replaces")
    }
    let files = operand == "-" ? [] : PictureComparison.files(of: operand)
    try reports.check(against: files + [frames.probes].compactMap(\.self), golden: golden.folder.path)
    var reporter = VerdictReporter(console, reports, names: [name], isJSON: isJSON, isQuiet: isQuiet)
    do {
      let run = Run(console, jobs: work.threads, Progress(name, console, isQuiet: isQuiet))
      let result = try golden.verify(
        try FrameArguments.source(operand, console), operand: operand, artifacts: artifacts,
        approval: console.approval, arguments: \.arguments, run: run)
      try reporter.report(result, ExitCode(result))
    } catch let error where !UserError.isInterruption(error) {
      let failure = failure(error)
      if failure.exitCode == .usage { throw failure }
      var failed = Verification(
        name: name, script: operand, golden: golden.folder.path, outcome: .failed(failure.description))
      failed.approval = console.approval
      try reporter.report(failed, failure.exitCode)
    }
    return try reporter.finish(unseenMasks: [], notes: [])
  }
}

extension ArgumentType<String> {
  /// The name of a golden, which is the name of its directory.
  fileprivate static var goldenName: Self {
    Self(.text("NAME"), "a name without slashes that does not start with a dot") { text in
      let isName = !text.isEmpty && !text.hasPrefix(".") && !text.contains("/")
      return isName && text.withVisibleControls == text && !text.contains(where: \.isNewline) ? text : nil
    }
  }
}
