import GoldenStore
import Goldens
import Platform
import Recording

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
  let operands: [Option.Value] = [.directory("PART…")]
  let finishesWhenInterrupted = true
  let options = [
    Option("output", short: "o", .directory("DIR"), help: "recordings: where to"),
    Option("artifacts", .directory("DIR"), help: "verdicts: where failures are kept; output/failures unless said"),
    ReportWriter.option, .jobs, .json, .quiet,
  ]
  private static let verdictOptions = ["artifacts", ReportWriter.option.name, Option.json.name]

  func run(_ arguments: Arguments, _ console: Console) throws -> ExitCode {
    if let path = arguments.value("output") { try RecordCommand.checkName(path) }
    for part in arguments.operands where !Files.isDirectory(part) {
      let reason = Files.exists(part) ? "\(part) is no directory" : "there is no directory \(part)"
      throw CLIError(.inputNotFound, "\(reason); name the directories that record, demo or verify wrote")
    }
    let parts = ShardParts.areMeant(arguments.operands) ? try ShardParts(arguments.operands) : nil
    if let parts, parts.work.kind == .verdicts {
      if arguments.has("output") {
        throw CLIError.usage("-o is for recordings, and these are parts of a verdict; see --artifacts and --report")
      }
      return try merge(parts, arguments, console)
    }
    if let option = Self.verdictOptions.first(where: arguments.has) {
      throw CLIError.usage("--\(option) is for parts of a verdict, and these are recordings")
    }
    guard let path = arguments.value("output"), !path.isEmpty else { throw CLIError.usage("merge needs -o DIR") }
    try Self.check(path, "-o", outside: arguments.operands)
    let wholes =
      try parts.map { try $0.merge(into: path, jobs: try arguments.jobs()) }
      ?? [(path, try PartsMerger(arguments.operands, jobs: arguments.jobs()).write(to: path))]
    for (place, count) in wholes {
      if !arguments.has("quiet") {
        let parts = NumberText.counted(arguments.operands.count, "part")
        console.note("\(Files.name(of: place)): \(NumberText.counted(count, "frame")) of \(parts)")
      }
      try console.print(place)
    }
    return .done
  }

  /// Makes sure that an output does not lie within a part, which stays as it is.
  private static func check(_ output: String, _ option: String, outside parts: [String]) throws(CLIError) {
    guard let part = parts.first(where: { Files.wouldLie(output, below: $0) }) else { return }
    throw .usage(
      "\(output) lies within the part \(part), which stays as it is; choose another directory with \(option)")
  }

  private func merge(_ parts: ShardParts, _ arguments: Arguments, _ console: Console) throws -> ExitCode {
    let artifacts = arguments.value("artifacts") ?? VerifyOptions().artifacts
    try Self.check(artifacts, "--artifacts", outside: arguments.operands)
    let reports = try ReportWriter(arguments, console)
    for part in parts.parts { try reports.check(against: ["\(part.path)/\(ShardTicket.file)"], golden: part.path) }
    let clips = try parts.work.clips.indices.map { try VerdictPieces(parts, clip: $0) }
    var teller = VerdictTeller(arguments, console, reports, names: clips.map(\.first.name))
    for pieces in clips {
      if console.isInterrupted() { throw CancellationError() }
      let result = try Verification.merged(
        pieces, artifacts: artifacts, approval: console.approval, jobs: try arguments.jobs())
      var code = ExitCode(result)
      if case .failed(_, let number)? = pieces.uncompared?.outcome {
        code = ExitCode(rawValue: Int32(clamping: number)) ?? .badInput
      }
      try teller.tell(result, code)
    }
    let unseen = parts.parts.map { Set($0.ticket.unseenMasks) }
    return try teller.finish(
      unseenMasks: unseen.dropFirst().reduce(unseen[0]) { $0.intersection($1) }, notes: parts.work.notes)
  }
}
