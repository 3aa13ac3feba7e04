import Flipbook

struct DiffCommand: ClipCommand {
  let name = "diff"
  let summary = "show two clips side by side and in step, and what differs"
  let usage = ["A B -o OUT.mp4|gif|webp|apng|webm|png [options]", "SCRIPT --with 'SETTING VALUE' -o OUT [options]"]
  let discussion = """
    A and B are scripts, recordings or goldens; a golden alone is compared with what its script draws now. --with changes B
    as a line of its script would: --with 'theme dark', --with 'feed other.json', --with 'load-delay 500ms'. Scripts are
    drawn without what presents them.
    OUT shows both clips at the same virtual time, whatever their rates are, what differs between them, and a strip that
    tells when: only where they differ and 300 ms around it, unless --whole is given. A PNG file shows the instant with
    the largest difference. A golden has pictures of few frames; others are drawn again from what git has of its script, or
    the nearest frame with a picture is shown and named.
    --markdown writes a summary for a pull request, with at most ten pictures beside it. Files of recordings are held
    against their hashes. --fps, --device, --scale, --feed and --touches are for scripts; --theme is for what is around the
    clips as well.
    Exit code 0: the same, and OUT is not written unless --whole is given; 1: different.
    """
  let examples = [
    "diff old.flip new.flip -o change.gif", "diff pull.flip --with 'load-delay 500ms' -o delay.mp4",
    "diff output/before output/after --before v1.2 --after v1.3 --whole -o both.webp",
    "diff Goldens/pull pull.flip -o pull.png --markdown summary.md",
  ]
  let finishesWhenInterrupted = true

  @Operand(.file("A", extensions: ["flip"])) var first: String
  @Operand(.file("B", extensions: ["flip"])) var second: String?
  @Option(.output, short: "o", .file("OUT", extensions: DiffOutput.endings), help: "the clip, or a PNG file")
  var output: String?
  @Changes(OptionKey(.with, .text("SETTING VALUE"), help: "another setting of B; may be repeated")) var changes
  @Option(.before, .text("NAME"), help: "what A is called; before unless said") var before = "before"
  @Option(.after, .text("NAME"), help: "what B is called; after unless said") var after = "after"
  @Flag(.whole, help: "show everything, not only what differs") var isWhole
  @Option(
    .width, .count("PIXELS", in: DifferenceStyle.widths),
    help: "of the whole picture; 800 on a page, and up to 1600 else, unless said")
  var width: Int?
  @Option(.markdown, .file("FILE.md", extensions: ["md"]), help: "where to write a summary") var markdown: String?
  @Option(.framesDir, .directory("DIR"), help: "keep the frames of the clip there") var framesDirectory: String?
  @Option(
    .maxBytes, .bytes("N"), help: "the most bytes of a file, such as 500kB; of one for a page 2MB unless said")
  var maxBytes: ByteCount?
  @Option(.approved, .directory("DIR"), help: "where approve kept its recordings; output/approved unless said")
  var approved: String?
  let tolerance = ToleranceArguments()
  var clip = ClipArguments(ClipArguments.drawing)
  let work = WorkArguments()
  @Flag(.json) var isJSON
  @Flag(.quiet) var isQuiet

  func run(_ console: Console) throws -> ExitCode {
    let output = try DiffOutput(self)
    let sides = try DiffSides(self, console)
    try output.check(against: sides)
    var options = Difference.Options()
    options.tolerance = tolerance.tolerance ?? .exact
    let jobs = work.jobs(for: sides.clips, console, isQuiet: isQuiet)
    options.approved = approved ?? options.approved
    let progress = Progress("diff", console, isQuiet: isQuiet)
    let difference = try Difference(
      sides.before, sides.after, names: (output.names.before, output.names.after), options: options,
      run: Run(console, jobs: jobs, progress))
    console.clearTransient()
    try tell(difference, console, takesOutput: output.takesStandardOutput)
    try output.write(difference, sides.style(difference, self), console, jobs: jobs)
    return difference.isSame ? .done : .framesDiffer
  }

  private func tell(_ difference: Difference, _ console: Console, takesOutput: Bool) throws {
    _ = console.report(difference.failures)
    if isJSON {
      try console.print(JSONReport([difference.verification], context: .current).text)
    } else if !isQuiet {
      if takesOutput { console.note(difference.description) } else { try console.print(difference.description) }
    }
    if !isQuiet, let skippedItem = difference.skippedItem { console.note("flipbook: \(skippedItem)") }
  }
}

/// The two clips of `diff` that a command line names.
struct DiffSides {
  let before: Difference.Side
  let after: Difference.Side
  /// The detail after the name of the second clip, or `nil` for the clip's own name.
  private let detail: String?

  init(_ command: DiffCommand, _ console: Console) throws {
    let (first, changes) = (command.first, command.changes)
    let loader = try ClipLoader(command.clip, console)
    before = try Self.side(first, loader)
    let second =
      try command.second ?? Self.second(of: before, first, hasChanges: !changes.isEmpty)
    var golden: GoldenFolder?
    if case .golden(let path) = before { golden = GoldenFolder(path) }
    let side = second == first ? before : try Self.side(second, loader, golden: golden)
    if changes.isEmpty {
      (after, detail) = (side, nil)
    } else if case .clip(let clip) = side {
      (after, detail) = (.clip(try clip.setting(changes)), changes.joined(separator: ", "))
    } else {
      throw CLIError.usage("--with changes a script, and \(second) is none; name a script")
    }
  }

  /// Returns the path of the second clip if only one is named.
  private static func second(of before: Difference.Side, _ operand: String, hasChanges: Bool) throws -> String {
    switch before {
    case .clip:
      if hasChanges { return operand }
      throw CLIError.usage("diff needs A and B, or one script and --with 'SETTING VALUE'")
    case .recording: throw CLIError.usage("diff needs A and B; the second may be a script or another recording")
    case .golden(let path):
      guard let script = try GoldenFolder(path).read()?.script else {
        throw CLIError.usage("the golden \(path) names no script; name the script too")
      }
      let place = "\(path)/\(script)"
      return Files.relative(place, to: ".") ?? place
    }
  }

  private static func side(
    _ operand: String, _ loader: ClipLoader, golden: GoldenFolder? = nil
  ) throws -> Difference.Side {
    guard Files.isDirectory(operand) else { return .clip(try loader.clip(operand, goldens: golden)) }
    let path = Files.withoutSlash(operand)
    if Files.exists("\(path)/\(RecordingFiles.manifest)") { return .recording(path) }
    if GoldenFolder(path).isOurs { return .golden(path) }
    if Files.isDirectory("\(path)/.unfinished") {
      throw CLIError(
        .badInput,
        "\(operand) is a recording that was interrupted; flipbook record SCRIPT -o \(path) --resume goes on with it")
    }
    throw CLIError(
      .badInput, "\(operand) is neither a recording nor a golden; name a script, or what record or approve wrote")
  }

  private var sides: [Difference.Side] { [before, after] }

  /// The clips that are drawn now, as opposed to recordings and goldens.
  var clips: [Clip] { sides.compactMap { side in if case .clip(let clip) = side { clip } else { nil } } }

  var directories: [String] {
    sides.compactMap { side in
      switch side {
      case .clip: nil
      case .recording(let path), .golden(let path): path
      }
    }
  }

  func style(_ difference: Difference, _ command: DiffCommand) -> DifferenceStyle {
    var style = difference.style
    if let detail { style.after.detail = detail }
    style.theme = command.clip.theme?.theme ?? style.theme
    (style.width, style.isWhole) = (command.width, command.isWhole)
    return style
  }
}
