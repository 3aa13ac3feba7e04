import CommandLine
import Flipbook
import JSON

struct ShardsCommand: Command {
  let name = "shards"
  let summary = "print the commands that share work among machines"
  let usage = ["SCRIPT… -n N [--format lines|slurm|github] [--command record|verify] [options]"]
  let discussion = """
    Prints the commands that make N parts with --shard, and the one that merges them. Nothing is
    started. Options of record and verify are passed to the parts; --report and --artifacts to the
    merge.

    lines has one command per line, the merge last, for GNU parallel and xargs. slurm is a shell
    script that calls sbatch; its arguments apply to the array: sh FILE --array=0-3. github is a
    workflow. Assets/ci has templates for GitLab and Kubernetes.
    """
  let examples = [
    "shards scripts -n 8", "shards scripts -n 16 --format slurm | sh",
    "shards scripts -n 4 --command verify --goldens Goldens --report junit=junit.xml --format github",
  ]

  @Operand(.file("SCRIPT…", extensions: ["flip"])) var scripts: [String]
  @Option(.count, short: "n", .count(in: 1...ShardPlan.countLimit), help: "number of parts") var count: Int?
  @Option(.format, .choice(), help: "output format (default: lines)") var format = ShardsFormat.lines
  @Option(.command, .choice(), help: "command to share (default: record)") var kind = Kind.record
  @Option(.output, short: "o", .directory("DIR"), help: "record: output directory of the merge")
  var output: String?
  /// The commands whose parts are made. Their options have the same meaning for a part.
  private let record: RecordCommand
  private let verify: VerifyCommand
  private let given = OptionReader.arguments

  enum Kind: String, CaseIterable {
    case record, verify
  }

  init() {
    let own: [OptionName] = [.output, .shard, .frames, .from, .to, .raw, .format, .resume, .json, .jobs]
    let ofVideos: [OptionName] = [.framesDir, .loop, .lossless, .maxBytes]
    let kind = OptionReader.arguments.value(.command) ?? ""
    record = OptionReader.part(hiding: own + ofVideos, reads: kind != Kind.verify.rawValue, RecordCommand.init)
    verify = OptionReader.part(hiding: own, reads: kind == Kind.verify.rawValue, VerifyCommand.init)
  }

  /// The options that are passed to the merge, and not to the parts.
  private static let ofTheWhole: [OptionName] = [.report, .artifacts]

  func run(_ console: Console) throws -> ExitCode {
    guard let count else { throw CLIError.usage("missing option -n N, the number of parts") }
    if scripts.contains("-") || given.value(.feed) == "-" || given.value(.lets) == "-" {
      throw CLIError.usage("several processes cannot read the same standard input; pass files")
    }
    let options = try handedOn()
    try checkWhole()
    let targets = try ScriptLoader(console).targets(scripts)
    for target in targets where !Files.exists(target.script) {
      throw CLIError(.inputNotFound, "no such file or built-in script: \(target.script)")
    }
    // `--` keeps names that begin with a dash from being parsed as options.
    let names = scripts.contains { $0.hasPrefix("-") } ? ["--"] + scripts : scripts
    let (words, merge) = (["flipbook", kind.rawValue] + options + names, merge(targets))
    try Self.checkCharacters(words + merge)
    try check(targets, console)
    try console.write(
      ShardsWork(command: words, merge: merge, count: count, resumes: kind == .record).text(format))
    return .done
  }

  func failure(_ error: any Error) -> CLIError { kind == .record ? record.failure(error) : verify.failure(error) }

  /// Checks that the printed commands would not be rejected.
  private func check(_ targets: [ScriptTarget], _ console: Console) throws {
    switch kind {
    case .record:
      for directory in try RecordCommand.directories(targets, output: output) {
        try RecordCommand.checkName(directory)
      }
      for variant in record.variants.all {
        try record.run(variant, console).check(targets.map(\.script), orElse: "nothing was printed")
      }
    case .verify:
      _ = try verify.reportWriter(console)
      let (loader, options) = (ScriptLoader(console), try verify.clip.options(console).scriptOptions)
      for target in try GoldenTarget.targets(of: scripts, in: verify.goldens, loader) {
        _ = try loader.load(target.script, options: options)
      }
    }
  }

  /// Rejects names with control characters. Quotes protect a line break from the shell, but not in a here-document or
  /// in programs that read one command per line.
  private static func checkCharacters(_ names: [String]) throws(CLIError) {
    let categories: [Unicode.GeneralCategory] = [.control, .lineSeparator, .paragraphSeparator]
    for name in names where name.unicodeScalars.contains(where: { categories.contains($0.properties.generalCategory) })
    {
      throw CLIError(
        .badInput,
        "cannot print \(JSONValue.string(name).line), which has a control character; rename the file")
    }
  }

  /// Returns the options of the command line that each part gets.
  private func handedOn() throws(CLIError) -> [String] {
    let known = (kind == .record ? record.options : verify.options).map(\.name)
    let own: [OptionName] = [.count, .format, .command, .output]
    var words: [String] = []
    for option in options where given.has(option.name) && !(own + Self.ofTheWhole).contains(option.name) {
      guard known.contains(option.name) else { throw .usage("--\(option.name) is not an option of \(kind.rawValue)") }
      words += given.all(option.name).map { option.value == nil ? "--\(option.name)" : "--\(option.name)=\($0)" }
    }
    return words
  }

  private func checkWhole() throws(CLIError) {
    switch kind {
    case .record:
      if let option = Self.ofTheWhole.first(where: given.has) { throw .usage("--\(option) requires --command verify") }
    case .verify:
      if output != nil { throw .usage("-o requires --command record; for a verdict, use --report and --artifacts") }
    }
  }

  /// Returns the arguments of the merge that come after the parts.
  private func merge(_ targets: [ScriptTarget]) -> [String] {
    switch kind {
    case .record:
      let isOne = targets.count == 1 && targets[0].folder == nil && record.variants.all.count == 1
      return ["-o", output ?? (isOne ? "output/\(targets[0].name)" : "output")]
    case .verify: return Self.ofTheWhole.flatMap { name in given.all(name).map { "--\(name)=\($0)" } }
    }
  }
}
