import CommandLine
import Flipbook

struct MergeCommand: Command {
  let name = "merge"
  let summary = "combine the parts of recordings or of a verdict"
  let usage = ["PART… -o DIR", "PART… [--report FORMAT=FILE] [--artifacts DIR] [--json]"]
  let discussion = """
    PART is a directory that record, demo or verify wrote with --shard, or record with --frames. A
    merged recording has the same bytes as one made by a single process. Parts of a verdict give the
    reports, failure artifacts and exit code of verify without --shard.

    A part that is missing, duplicated, incomplete, damaged or of other work is an error with exit
    code 65. Parts are never changed. The directories of recordings are printed.
    """
  let examples = [
    "merge one two -o output/pull", "merge output/parts/* --report junit=junit.xml --report html=report.html",
  ]
  let finishesWhenInterrupted = true

  @Operand(.directory("PART…")) var directories: [String]
  @Option(.output, short: "o", .directory("DIR"), help: "recordings: output directory") var output: String?
  @Option(.artifacts, .directory("DIR"), help: "verdicts: directory for failures (default: output/failures)")
  var artifacts: String?
  @Option(.report) var reports: [ReportRequest]
  let work = WorkArguments(hasMemory: false)
  @Flag(.json) var isJSON
  @Flag(.quiet) var isQuiet

  func run(_ console: Console) throws -> ExitCode {
    if let output { try RecordCommand.checkName(output) }
    for part in directories where !Files.isDirectory(part) {
      let reason = Files.exists(part) ? "not a directory" : "no such directory"
      throw CLIError(.inputNotFound, "\(reason): \(part); pass directories that record, demo or verify wrote")
    }
    let parts = ShardParts.areMeant(directories) ? try ShardParts(directories) : nil
    if let parts, parts.work.kind == .verdicts {
      if output != nil {
        throw CLIError.usage("-o requires recordings, and these are parts of a verdict; see --artifacts and --report")
      }
      return try merge(parts, console)
    }
    if let option = given([.artifacts: artifacts != nil, .report: !reports.isEmpty, .json: isJSON]).first {
      throw CLIError.usage("--\(option) requires parts of a verdict, and these are recordings")
    }
    guard let path = output, !path.isEmpty else { throw CLIError.usage("missing option -o DIR") }
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
      "\(option) \(output) must not be inside the part \(part)")
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
      try reporter.report(result, code)
    }
    let unseen = parts.parts.map { Set($0.manifest.unseenMasks) }
    return try reporter.finish(
      unseenMasks: unseen.dropFirst().reduce(unseen[0]) { $0.intersection($1) }, notes: parts.work.notes)
  }
}
