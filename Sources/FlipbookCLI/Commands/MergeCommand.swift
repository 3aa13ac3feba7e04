import Flipbook
import Platform
import Recording

/// `flipbook merge PART… -o DIR`: parts of a recording become the whole.
struct MergeCommand: Command {
  let name = "merge"
  let summary = "make a whole recording of the parts that --shard or --frames gave"
  let usage = ["PART… -o DIR"]
  let discussion = """
    A PART is a directory that record wrote with --shard or --frames, on this machine or another. The whole has the very
    bytes that one recording of all frames would have; parts of different recordings, and missing frames, are refused.
    The parts stay as they are. The whole's directory is printed on standard output.
    """
  let examples = ["merge one two -o output/pull"]
  let operands: [Option.Value] = [.directory("PART…")]
  let operandCount = 1...Int.max
  let options = [Option("output", short: "o", .directory("DIR"), help: "where to")]

  func run(_ arguments: Arguments, _ console: Console) throws -> ExitCode {
    guard let path = arguments.value("output"), !path.isEmpty else { throw CLIError.usage("merge needs -o DIR") }
    try RecordCommand.checkName(path)
    let count = try PartsMerger(arguments.operands, jobs: arguments.jobs()).write(to: path)
    console.note("\(Files.name(of: path)): \(count) frames of \(arguments.operands.count) parts")
    try console.print(path)
    return .done
  }
}
