import Flipbook

struct MergeCommand: Command {
  let name = "merge"
  let summary = "make the whole of parts: of recordings, or of the verdict of verify --shard"
  let usage = ["PART… -o DIR", "PART… [--report FORMAT=FILE] [--artifacts DIR] [--json]"]
  let discussion = """
    A PART is a directory that record, demo or verify wrote with --shard, or record with --frames, on this machine or
    another. The whole has the very bytes that one recording of all frames would have. Of parts of a verdict it makes the
    one verdict: the reports, what is kept of failures, and the exit code that verify without --shard would have given.
    A part that is missing, there twice, not finished, damaged or of other work is named and refused with exit code 65.
    The parts stay as they are. The directories of recordings are printed on standard output.
    """
  let examples = [
    "merge one two -o output/pull", "merge output/parts/* --report junit=junit.xml --report html=report.html",
  ]
  let finishesWhenInterrupted = true

  @Operand(.directory("PART…")) var directories: [String]
  @Option(.output, short: "o", .directory("DIR"), help: "recordings: where to") var output: String?
  @Option(.artifacts, .directory("DIR"), help: "verdicts: where failures are kept; output/failures unless said")
  var artifacts: String?
  @Option(.report) var reports: [ReportRequest]
  let work = WorkArguments(hasMemory: false)
  @Flag(.json) var isJSON
  @Flag(.quiet) var isQuiet

  func run(_ console: Console) throws -> ExitCode {
    if let output { try RecordCommand.checkName(output) }
    for part in directories where !Files.isDirectory(part) {
      let reason = Files.exists(part) ? "\(part) is no directory" : "there is no directory \(part)"
      throw CLIError(.inputNotFound, "\(reason); name the directories that record, demo or verify wrote")
    }
    let parts = ShardParts.areMeant(directories) ? try ShardParts(directories) : nil
    if let parts, parts.work.kind == .verdicts {
      if output != nil {
        throw CLIError.usage("-o is for recordings, and these are parts of a verdict; see --artifacts and --report")
      }
      return try merge(parts, console)
    }
    if let option = given([.artifacts: artifacts != nil, .report: !reports.isEmpty, .json: isJSON]).first {
      throw CLIError.usage("--\(option) is for parts of a verdict, and these are recordings")
    }
    guard let path = output, !path.isEmpty else { throw CLIError.usage("merge needs -o DIR") }
    try Self.check(path, "-o", outside: directories)
    let wholes =
      try parts.map { try $0.merge(into: path, jobs: work.threads) }
      ?? [(path, try PartsMerger(directories, jobs: work.threads).write(to: path))]
    for (place, count) in wholes {
      if !isQuiet {
        let parts = NumberText.counted(directories.count, "part")
        console.note("\(Files.name(of: place)): \(NumberText.counted(count, "frame")) of \(parts)")
      }
      try console.print(place)
    }
    return .done
  }

  /// Checks that an output is not inside a part, which must not change.
  private static func check(_ output: String, _ option: String, outside parts: [String]) throws(CLIError) {
    guard let part = parts.first(where: { Files.wouldLie(output, below: $0) }) else { return }
    throw .usage(
      "\(output) lies within the part \(part), which stays as it is; choose another directory with \(option)")
  }

  private func merge(_ parts: ShardParts, _ console: Console) throws -> ExitCode {
    let artifacts = artifacts ?? VerifyOptions().artifacts
    try Self.check(artifacts, "--\(OptionName.artifacts)", outside: directories)
    let reports = try ReportWriter(
      reports, ReportPictures(console, approved: nil, jobs: work.threads, tolerance: nil, isQuiet: isQuiet), console,
      artifacts: artifacts, isJSON: isJSON)
    for part in parts.parts { try reports.check(against: ["\(part.path)/\(ShardManifest.file)"], golden: part.path) }
    let clips = try parts.work.clips.indices.map { try PartialVerdicts(parts, clip: $0) }
    var reporter = VerdictReporter(console, reports, names: clips.map(\.first.name), isJSON: isJSON, isQuiet: isQuiet)
    for pieces in clips {
      try Run(console).checkCancellation()
      let result = try Verification.merged(
        pieces, artifacts: artifacts, approval: console.approval, jobs: work.threads)
      var code = ExitCode(result)
      if case .failed(_, let number)? = pieces.uncompared?.outcome {
        code = ExitCode(rawValue: Int32(clamping: number)) ?? .badInput
      }
      try reporter.tell(result, code)
    }
    let unseen = parts.parts.map { Set($0.manifest.unseenMasks) }
    return try reporter.finish(
      unseenMasks: unseen.dropFirst().reduce(unseen[0]) { $0.intersection($1) }, notes: parts.work.notes)
  }
}
