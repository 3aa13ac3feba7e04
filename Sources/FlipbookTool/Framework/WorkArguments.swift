import Flipbook
import LibC

/// The options of the tolerance.
struct ToleranceArguments: Sendable {
  @Option(.channelDelta, .count(in: ScriptLimits.channelDelta), help: "by how much each channel may differ, 0 to 255")
  var channelDelta: Int?
  @Option(
    .share, .number("PERCENT", in: ScriptLimits.percent), help: "how many of a hundred pixels may differ, 0 to 100")
  var share: Double?
  @Flag(.perceptual, help: "tolerate what a person would not notice") var isPerceptual
  private(set) var isExact = false

  /// - Parameter hasExact: Whether the command has `--exact`, which overrides the script's tolerance.
  init(hasExact: Bool = false) {
    guard hasExact else { return }
    isExact = OptionReader.value(OptionKey(.exact, help: "let nothing pass, whatever the script says")) ?? false
    if isExact, isGiven {
      OptionReader.fail(.usage("--exact excludes --channel-delta, --share and --perceptual"))
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
          .memory, .bytes("SIZE"), help: "memory that frames drawn in parallel may take, such as 2GB (default: 512MiB)")
      )
      : nil
  }

  /// The number of threads for work that needs little memory: `--jobs`, or one per processor.
  var threads: Int { jobs ?? Self.processors }
  static var processors: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

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
      "flipbook: --jobs \(jobs) is reduced to \(allowed) to stay within \(memory?.text ?? "512MiB"); --memory SIZE allows "
        + "more")
  }
}
