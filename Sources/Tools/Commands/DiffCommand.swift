import CommandLine
import Flipbook

struct DiffCommand: ClipCommand {
  let name = "diff"
  let summary = "show two clips side by side with their differences"
  let usage = ["A B -o OUT.mp4|gif|webp|apng|webm|png [options]", "SCRIPT --with 'SETTING VALUE' -o OUT [options]"]
  let discussion = """
    A and B are scripts, recordings or goldens. A golden alone is compared with what its script draws
    now. --with changes a setting of B, which is then the same script as A by default.

    OUT shows both clips in step by virtual time, their difference, and a strip that shows when they
    differ. It contains the differences and 300 ms around each, or everything with --whole. A PNG
    file shows the instant with the largest difference. --markdown writes a summary for a pull
    request, with up to ten pictures in the same folder.

    Exit code 0 means that nothing differs; OUT is then written only with --whole. 1 means a
    difference.
    """
  let examples = [
    "diff old.flip new.flip -o change.gif", "diff pull.flip --with 'load-delay 500ms' -o delay.mp4",
    "diff output/before output/after --before v1.2 --after v1.3 --whole -o both.webp",
    "diff Goldens/pull pull.flip -o pull.png --markdown summary.md",
  ]
  let finishesWhenInterrupted = true

  @Operand(.file("A", extensions: ["flip"])) var first: String
  @Operand(.file("B", extensions: ["flip"])) var second: String?
  @Option(.output, short: "o", .file("OUT", extensions: DiffOutput.endings), help: "video or PNG file to write")
  var output: String?
  @Changes(OptionKey(.with, .text("SETTING VALUE"), help: "override a setting of B; may be repeated")) var changes
  @Option(.before, .text("NAME"), help: "label of A (default: before)") var before = "before"
  @Option(.after, .text("NAME"), help: "label of B (default: after)") var after = "after"
  @Flag(.whole, help: "show everything instead of the differences") var isWhole
  @Option(.width, .count("PIXELS", in: DifferenceStyle.widths), help: "width (default: 800; mp4, webm: up to 1600)")
  var width: Int?
  @Option(.markdown, .file("FILE.md", extensions: ["md"]), help: "summary to write, with pictures next to it")
  var markdown: String?
  @Option(.framesDir, .directory("DIR"), help: "directory for the frames of the clip") var framesDirectory: String?
  @Option(.maxBytes, .bytes("SIZE"), help: "size limit, such as 500kB (default: 2MB for gif, webp and apng)")
  var maxBytes: ByteCount?
  @Option(.approved, .directory("DIR"), help: "directory of approved recordings (default: output/approved)")
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
    var difference = try Difference(
      sides.before, sides.after, names: (output.names.before, output.names.after), options: options,
      run: Run(console, jobs: jobs, progress))
    console.clearTransient()
    try report(difference, console, takesOutput: output.takesStandardOutput)
    difference.style = sides.style(difference.style, self)
    try output.write(difference, console, jobs: jobs)
    return difference.isSame ? .done : .framesDiffer
  }

  private func report(_ difference: Difference, _ console: Console, takesOutput: Bool) throws {
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
      throw UserError("--with requires a script, and \(second) is not one")
    }
  }

  /// Returns the path of the second clip if only one is named.
  private static func second(of before: Difference.Side, _ operand: String, hasChanges: Bool) throws -> String {
    switch before {
    case .clip:
      if hasChanges { return operand }
      throw UserError("missing argument; expected A and B, or a script and --with 'SETTING VALUE'")
    case .recording: throw UserError("missing argument B; expected a script or another recording")
    case .golden(let path):
      guard let script = try GoldenFolder(path).read()?.script else {
        throw UserError("missing argument B; the golden \(path) does not name its script")
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
      throw UserError(
        "\(operand) is an incomplete recording; complete it with: flipbook record SCRIPT -o \(path) --resume", .badInput
      )
    }
    throw UserError(
      "\(operand) is neither a recording nor a golden; pass a script, or a directory that record or approve wrote",
      .badInput)
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

  /// Returns the style of a difference with the details and the options of a command.
  func style(_ style: DifferenceStyle, _ command: DiffCommand) -> DifferenceStyle {
    var style = style
    if let detail { style.after.detail = detail }
    style.theme = command.clip.theme?.theme ?? style.theme
    (style.width, style.isWhole) = (command.width, command.isWhole)
    return style
  }
}
