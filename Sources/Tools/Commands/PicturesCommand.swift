import CommandLine
import Flipbook
import Synchronization

struct PicturesCommand: Command {
  /// The commands that a line may use, or `nil` for all of them.
  var makers: [any PictureCommand]?

  let name = "pictures"
  let summary = "make or check the pictures of a documentation"
  let usage = ["FILE [--check] [--only PATTERN] [options]"]
  let discussion = """
    FILE has one picture per line: a command without flipbook (shot, sheet, plot, diff, record, embed),
    split as in a shell. Paths are relative to the folder of FILE, and outputs must be inside it.

    A file is written only if its appearance changed: PNG files are compared by pixels, SVG files by
    bytes, moving pictures by the hashes of their frames in FILE.hashes. If a line fails, nothing is
    written. With --check the exit code is 1 if a picture is missing, out of date or without a line.

    --variants light,dark@2x,@3x in a line makes a picture for each theme and scale, with DocC's
    names, such as name~dark@2x.png. A line keep PATTERN… names files of another origin.
    """
  let examples = [
    "pictures pictures.txt", "pictures pictures.txt --check", "pictures docs/pictures.txt --only 'images/pull*'",
  ]
  let finishesWhenInterrupted = true

  @Operand(.file("FILE")) var path: String
  @Flag(.check, help: "write nothing; list pictures that are out of date") var isCheck
  @Option(.only, .text("PATTERN"), help: "only files whose path matches, with *, ? and […]") var pattern: String?
  let work = WorkArguments(help: "pictures made in parallel (default: one per core)", hasMemory: false)
  @Flag(.quiet) var isQuiet

  func parsed(_ arguments: Arguments) throws(UserError) -> Self {
    var command = try OptionReader.read(arguments, Self.init)
    command.makers = makers
    return command
  }

  func run(_ console: Console) throws -> ExitCode {
    let manifest = try PictureManifest(path: path)
    let plan = PicturePlan(manifest, makers: makers ?? pictureCommands(console), console)
    try report(plan.errors, console)
    let known = try PictureHashes(beside: manifest.path)
    let tasks = plan.tasks.filter { task in pattern.map { plan.fits(task.path, $0) } ?? true }
    let unreferencedFiles = (plan.unreferencedFiles() + plan.unreferencedBlocks()).filter { path in
      pattern.map { plan.fits(path, $0) } ?? true
    }
    if tasks.isEmpty, unreferencedFiles.isEmpty {
      let only = pattern.map { " that matches \"\($0)\"" } ?? ""
      throw UserError("\(manifest.path) has no picture\(only)", .badInput)
    }
    let folder = try Files.makeTemporaryDirectory()
    defer { Files.removeTemporaryDirectory(folder) }
    let maker = PictureMaker(folder: folder, hashes: known, isCheck: isCheck, console: console)
    let made = try make(tasks, maker, jobs: work.threads)
    try reportFailures(made, console)
    let report = PictureReport(
      manifest: manifest, made: made, unreferencedFiles: unreferencedFiles.map(manifest.place), isQuiet: isQuiet,
      console: console)
    if isCheck { return try report.check() }
    try report.write()
    try hashes(known, plan, made).write(beside: manifest.path, over: known)
    return .done
  }

  private func make(_ tasks: [PictureTask], _ maker: PictureMaker, jobs: Int) throws -> [MadePicture] {
    let done = Mutex(0)
    let made = try Array(tasks.enumerated()).concurrentMap(jobs: jobs) { (number, task) throws -> MadePicture in
      try Run(maker.console).checkCancellation()
      let made = maker.make(task, number: number)
      let count = done.withLock { done in
        done += 1
        return done
      }
      maker.console.showTransient("\(count) of \(tasks.count) pictures")
      return made
    }
    maker.console.clearTransient()
    try Run(maker.console).checkCancellation()
    return made
  }

  /// Reports all errors of the lines.
  private func report(_ errors: [ManifestError], _ console: Console) throws(UserError) {
    guard !errors.isEmpty else { return }
    let limit = ScriptLimits.diagnostics
    for error in errors.prefix(limit) { console.note(error.diagnostic.description) }
    let more = errors.count > limit ? "; only the first \(limit) errors are shown" : ""
    throw UserError("no picture was made\(more)", errors.reduce(.done) { $0.moreSevere($1.code) })
  }

  /// Reports the messages and errors of the commands, each only once.
  private func reportFailures(_ made: [MadePicture], _ console: Console) throws {
    var shown: Set<String> = []
    var code = ExitCode.done
    for picture in made {
      // Pictures of the same feed share its warnings.
      let notes = picture.notes.split(separator: "\n").filter { line in
        !line.hasPrefix(Console.warningPrefix) || shown.insert(String(line)).inserted
      }.joined(separator: "\n")
      if !notes.isEmpty, shown.insert(notes).inserted { console.note(notes) }
      guard let error = picture.error else { continue }
      if UserError.endsCall(error) { throw error }
      let failure = UserError(error)
      let located = picture.task.line.error(failure)
      code = code.moreSevere(located.code)
      let text = UserError.isPlaced(error) ? failure.description : located.diagnostic.description
      if shown.insert(text).inserted { console.note(text) }
    }
    if code != .done { throw UserError(isCheck ? "no picture was compared" : "no picture was written", code) }
  }

  /// Returns the updated hashes of the moving pictures: those made now, and those of the remaining lines.
  private func hashes(_ known: PictureHashes, _ plan: PicturePlan, _ made: [MadePicture]) -> PictureHashes {
    var hashes = PictureHashes()
    for task in plan.tasks { hashes.entries[task.path] = known.entries[task.path] }
    for picture in made { hashes.entries[picture.task.path] = picture.entry }
    return hashes
  }
}

private struct PictureReport {
  let manifest: PictureManifest
  let made: [MadePicture]
  let unreferencedFiles: [String]
  let isQuiet: Bool
  let console: Console

  /// The number of pictures, without blocks of pages.
  private var pictures: Int { made.count { $0.markup == nil } }

  func check() throws -> ExitCode {
    var lines: [String] = []
    for picture in made {
      switch picture.state {
      case .same: break
      case .stale(let reason): lines.append("stale: \(picture.task.file)\(reason.isEmpty ? "" : ": \(reason)")")
      case .missing: lines.append("missing: \(picture.task.file)")
      }
    }
    lines += unreferencedFiles.map { "no line: \($0)" }
    if lines.isEmpty {
      if !isQuiet {
        try console.print(
          "\(manifest.path): \(NumberText.counted(pictures, "picture")), all up to date")
      }
      return .done
    }
    if !isQuiet {
      try console.print(lines.joined(separator: "\n"))
      console.note("make them with: flipbook pictures \(manifest.path); \(Self.remedy)")
    }
    return .framesDiffer
  }

  func write() throws {
    for picture in made {
      if let markup = picture.markup, let block = picture.task.block {
        try EmbedPage.update(picture.task.file, block, with: markup) { try write($0, of: picture) }
      } else {
        try write(picture.file.map { try Files.read($0) }, of: picture)
      }
    }
    guard !isQuiet else { return }
    let written = made.count { $0.file != nil }
    console.note("\(manifest.path): \(NumberText.counted(pictures, "picture")), \(written) written")
    if !unreferencedFiles.isEmpty {
      console.note("without a line: \(unreferencedFiles.joined(separator: ", ")); \(Self.remedy)")
    }
  }

  private func write(_ bytes: [UInt8]?, of picture: MadePicture) throws {
    guard let bytes else { return }
    try Files.write(bytes, to: picture.task.file)
    if !isQuiet { try console.print(picture.task.file) }
  }

  private static let remedy = "remove files without a line, or add a line \(PicturePlan.keep) PATTERN"
}
