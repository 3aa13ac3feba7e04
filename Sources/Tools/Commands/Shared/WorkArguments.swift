import CommandLine
import Flipbook

/// The options of the tolerance.
struct ToleranceArguments: Sendable {
  @Option(.channelDelta, .count(in: ScriptLimits.channelDelta), help: "largest difference of a channel, 0 to 255")
  var channelDelta: Int?
  @Option(
    .share, .number("PERCENT", in: ScriptLimits.percent), help: "percentage of pixels that may differ, 0 to 100")
  var share: Double?
  @Flag(.perceptual, help: "allow differences that people do not notice") var isPerceptual
  private(set) var isExact = false

  /// - Parameter hasExact: Whether the command has `--exact`, which overrides the script's tolerance.
  init(hasExact: Bool = false) {
    guard hasExact else { return }
    isExact = OptionReader.value(OptionKey(.exact, help: "allow no difference, even if the script does")) ?? false
    if isExact, isGiven {
      OptionReader.fail(UserError("--exact cannot be combined with --channel-delta, --share or --perceptual"))
    }
  }

  private var isGiven: Bool { channelDelta != nil || share != nil || isPerceptual }

  /// The tolerance of the command line, or `nil` if it has none.
  var tolerance: Tolerance? {
    guard isGiven else { return isExact ? .exact : nil }
    return Tolerance(
      channelDelta: channelDelta ?? 0, percent: share ?? 0,
      perceptual: isPerceptual ? Tolerance.perceptual.perceptual : nil)
  }
}

/// The options of parallel work.
struct WorkArguments: Sendable {
  let jobs: Int?
  let memory: ByteCount?

  init(help: String = "frames drawn in parallel (default: one per core)", hasMemory: Bool = true) {
    jobs = OptionReader.value(OptionKey(.jobs, short: "j", .count(in: 1...1024), help: help))
    memory =
      hasMemory
      ? OptionReader.value(
        OptionKey(
          .memory, .bytes("SIZE"), help: "memory for frames drawn in parallel (default: 512MiB)")
      )
      : nil
  }

  /// The number of threads for work that needs little memory: `--jobs`, or one per processor.
  var threads: Int { jobs ?? CurrentProcess.processors }

  /// The memory limit of frames drawn or compared in parallel, in bytes.
  var memoryLimit: Int { memory?.count ?? Recorder.defaultMemory }

  /// Returns the number of frames drawn in parallel: `threads`, or fewer if they would exceed `--memory`. If the
  /// number is not that of `--jobs`, a line reports it.
  func jobs(for clips: [Clip], _ console: Console, isQuiet: Bool) -> Int {
    let allowed =
      clips.map { Recorder.jobs(threads, framePixels: $0.framePixels, memory: memoryLimit) }.min() ?? threads
    noteReduction(to: allowed, console, isQuiet: isQuiet)
    return allowed
  }

  /// Reports that fewer frames are processed in parallel than `--jobs` requests.
  func noteReduction(to allowed: Int, _ console: Console, isQuiet: Bool) {
    guard let jobs, jobs != allowed, !isQuiet else { return }
    console.note(
      "flipbook: warning: --jobs \(jobs) is reduced to \(allowed) to stay within \(memory?.text ?? "512MiB"); see --memory"
    )
  }
}
