import Flipbook
import JSON
import Platform
import Recording

struct ShardsCommand: Command {
  let name = "shards"
  let summary = "print the commands or the scheduler's file that share work among machines"
  let usage = ["SCRIPT… -n N [--format lines|slurm|github] [--command record|verify] [options]"]
  let discussion = """
    Prints what makes N parts with --shard, and what puts them together with flipbook merge when all are done. Nothing is
    started. The format lines has one command a line, the merge last, for GNU parallel and xargs. What is printed for Slurm
    is run with sh where sbatch is, and its own options go to the array: sh FILE --array=0-3. GitHub's is a workflow.
    Options of record and verify are handed on; with --command verify, --report and --artifacts go to the merge. Nothing is
    printed that record or verify would refuse. Assets/ci has templates for GitLab and Kubernetes.
    """
  let examples = [
    "shards scripts -n 8", "shards scripts -n 16 --format slurm | sh",
    "shards scripts -n 4 --command verify --goldens Goldens --report junit=junit.xml --format github",
  ]
  let operands: [Option.Value] = [.file("SCRIPT…", extensions: ["flip"])]
  var options: [Option] {
    [
      Option("count", short: "n", .text("N"), help: "how many parts there are"),
      Option(
        "format", .choice("lines|slurm|github", ShardsFormat.allCases.map(\.rawValue)), help: "(default: lines)"),
      Option("command", .choice("record|verify", ["record", "verify"]), help: "what is shared; record unless said"),
      Option("output", short: "o", .directory("DIR"), help: "record: where the whole goes, as with record"),
    ] + Self.handedOn
  }

  /// Options of the commands that mean the same for a part, and those of the whole.
  private static var handedOn: [Option] {
    let own = ["output", "shard", "frames", "from", "to", "raw", "format", "resume", "json", Option.jobs.name]
    let all = RecordCommand().options + VerifyCommand().options
    return all.enumerated().compactMap { index, option in
      let isFirst = !all[..<index].contains { $0.name == option.name }
      return isFirst && !own.contains(option.name) && !VideoRun.options.contains(option) ? option : nil
    }
  }
  private static let ofTheWhole = ["report", "artifacts"]

  func run(_ arguments: Arguments, _ console: Console) throws -> ExitCode {
    guard let count = try arguments.count("count", in: 1...ShardPlan.countLimit) else {
      throw CLIError.usage("shards needs -n N: how many parts there are")
    }
    let format = arguments.value("format").flatMap(ShardsFormat.init) ?? .lines
    let command = arguments.value("command") ?? "record"
    if arguments.operands.contains("-") || arguments.value("feed") == "-" {
      throw CLIError.usage("parts are made by several processes, which cannot all read standard input; name files")
    }
    let targets = try ScriptLoader(console).targets(arguments.operands)
    for target in targets where !Files.exists(target.script) {
      throw CLIError(.inputNotFound, "there is no file \(target.script), and no built-in script of that name")
    }
    let words = ["flipbook", command] + (try handedOn(arguments, to: command)) + Self.operands(arguments.operands)
    let merge = try merge(arguments, command, targets)
    try Self.checkCharacters(words + merge)
    try check(arguments, command, targets, console)
    let work = ShardsWork(command: words, merge: merge, count: count, resumes: command == "record")
    try console.write(work.text(format))
    return .done
  }

  /// Makes sure that the commands which are printed would not be refused.
  private func check(_ arguments: Arguments, _ command: String, _ targets: [ScriptTarget], _ console: Console) throws {
    guard command == "record" else {
      _ = try ReportWriter(arguments, console)
      _ = try VerifyCommand().verifyOptions(arguments, console)
      let (loader, options) = (ScriptLoader(console), try arguments.clipOptions(console).scriptOptions)
      for target in try GoldenTarget.targets(of: arguments, loader) {
        _ = try loader.load(target.script, options: options)
      }
      return
    }
    for directory in try RecordCommand.directories(targets, output: arguments.value("output")) {
      try RecordCommand.checkName(directory)
    }
    let presentation = try arguments.presentation()
    for variant in try Variant.all(arguments) {
      let run = try RecordingRun(variant.arguments, console, adjust: presentation)
      try run.check(targets.map(\.script), orElse: "no work was printed")
    }
  }

  /// Rejects names with control characters: quotes keep a line break from a shell, but neither from the end of a
  /// here-document nor from programs that read one command per line.
  private static func checkCharacters(_ names: [String]) throws(CLIError) {
    let categories: [Unicode.GeneralCategory] = [.control, .lineSeparator, .paragraphSeparator]
    for name in names where name.unicodeScalars.contains(where: { categories.contains($0.properties.generalCategory) })
    {
      throw CLIError(
        .badInput,
        "the name \(JSONValue.string(name).line) has a control character, which shards cannot print safely; rename it")
    }
  }

  /// Names that begin with a dash are no options.
  private static func operands(_ names: [String]) -> [String] {
    names.contains { $0.hasPrefix("-") } ? ["--"] + names : names
  }

  private func handedOn(_ arguments: Arguments, to command: String) throws(CLIError) -> [String] {
    let known = (command == "record" ? RecordCommand().options : VerifyCommand().options).map(\.name)
    var words: [String] = []
    for option in Self.handedOn where arguments.has(option.name) && !Self.ofTheWhole.contains(option.name) {
      guard known.contains(option.name) else { throw .usage("--\(option.name) is no option of \(command)") }
      for value in arguments.all(option.name) {
        words += option.value == nil ? ["--\(option.name)"] : ["--\(option.name)=\(value)"]
      }
    }
    return words
  }

  /// The words of the merge that come after the parts.
  private func merge(
    _ arguments: Arguments, _ command: String, _ targets: [ScriptTarget]
  ) throws(CLIError) -> [String] {
    if command == "verify" {
      if arguments.has("output") { throw .usage("-o is for --command record; a verdict has --report and --artifacts") }
      return Self.ofTheWhole.flatMap { name in arguments.all(name).map { "--\(name)=\($0)" } }
    }
    if let option = Self.ofTheWhole.first(where: arguments.has) { throw .usage("--\(option) is for --command verify") }
    let isOne = targets.count == 1 && targets[0].folder == nil && !isVaried(arguments)
    return ["-o", arguments.value("output") ?? (isOne ? "output/\(targets[0].name)" : "output")]
  }

  private func isVaried(_ arguments: Arguments) -> Bool {
    ["theme", "device", "scale"].contains { arguments.value($0)?.contains(",") ?? false }
  }
}
