import CommandLine
import Flipbook

/// The pictures of a whole manifest, and all its errors.
struct PicturePlan: Sendable {
  /// The word of a line that names files made by other means.
  static let keep = "keep"
  private static let limit = 1000

  let manifest: PictureManifest
  private(set) var tasks: [PictureTask] = []
  /// The errors in the order of the lines, without duplicates.
  private(set) var errors: [ManifestError]
  /// Patterns of files made by other means.
  private var kept: [String] = []
  /// The files that the lines read, with their names in messages.
  private var inputs: [FileIdentity: String] = [:]

  /// Parses the lines of a manifest. Reads their scripts and feeds, but draws nothing.
  init(_ manifest: PictureManifest, makers: [any PictureCommand], _ console: Console) {
    self.manifest = manifest
    errors = manifest.errors
    if let file = FileIdentity(manifest.path) { inputs[file] = manifest.path }
    let reader = PictureLineReader(manifest: manifest, makers: makers, console: console)
    // Only the first errors are reported, so the search ends after them.
    for line in manifest.lines where errors.count <= ScriptLimits.diagnostics {
      do throws(ManifestError) {
        if line.words[0].text == Self.keep { try keepFiles(of: line) } else { try add(reader.tasks(of: line)) }
      } catch {
        errors.append(error)
      }
    }
    readInputs(console)
    checkOutputs()
    var seen: Set<ScriptDiagnostic> = []
    errors = errors.filter { seen.insert($0.diagnostic).inserted }.sorted { $0.line < $1.line }
  }

  /// Adds the patterns of `keep PATTERN…`.
  private mutating func keepFiles(of line: PictureManifest.Line) throws(ManifestError) {
    if line.words.count == 1 {
      throw line.error("missing argument; expected a file or a pattern, such as images/logo*.png")
    }
    kept += line.words.dropFirst().map(\.text)
  }

  private mutating func add(_ made: [PictureTask]) throws(ManifestError) {
    if tasks.count + made.count > Self.limit, let line = made.first?.line {
      throw line.error("too many pictures; a manifest has at most \(Self.limit)")
    }
    tasks += made
  }

  /// Whether the path of a picture matches a pattern with `*`, `?` and `[…]`. The path may be relative to the
  /// manifest's folder or to the working directory.
  func fits(_ path: String, _ pattern: String) -> Bool {
    [path, manifest.place(of: path)].contains { (name: String) in Files.matches(name, pattern) }
  }

  /// Returns the unreferenced picture files in alphabetical order. They are in a folder of the manifest's pictures,
  /// but no line makes, reads or keeps them.
  func unreferencedFiles() -> [String] {
    let made = Set(tasks.map(\.path))
    let folders = Set(tasks.filter { $0.block == nil }.map { Files.directory(of: $0.path) }).sorted()
    return folders.flatMap { folder in
      Files.names(in: manifest.place(of: folder)).map { folder == "." ? $0 : "\(folder)/\($0)" }
    }.filter { path in
      guard !Files.name(of: path).hasPrefix("."), let ending = OutputFile.ending(of: path),
        PictureTask.endings.contains(ending), !made.contains(path), Files.isRegular(manifest.place(of: path))
      else { return false }
      let isRead = FileIdentity(manifest.place(of: path)).map { inputs[$0] != nil } ?? false
      return !isRead && !kept.contains { fits(path, $0) }
    }
  }
}

extension PicturePlan {
  /// Returns the blocks of the pages that no line makes.
  func unreferencedBlocks() -> [String] {
    let pages = Dictionary(grouping: tasks.filter { $0.block != nil }, by: \.path)
    return pages.sorted { $0.key < $1.key }.flatMap { page, tasks in
      let names = (try? EmbedPage(path: manifest.place(of: page)).names) ?? []
      return names.filter { name in !tasks.contains { $0.block == name } }.map { "\(page): block \($0)" }
    }
  }
}

// MARK: Inputs and outputs

extension PicturePlan {
  /// Reads the scripts of the lines, and records the files that they use.
  private mutating func readInputs(_ console: Console) {
    // Lines with the same script and feed read the same files.
    var known: Set<[String]> = []
    for task in tasks {
      var clip = ClipArguments([])
      (clip.feed, clip.screens, clip.isQuiet) = (task.feed, task.screens, true)
      clip.textsFile = task.texts
      let content = task.screens + [task.feed, task.texts].map { $0 ?? "" }
      for operand in ScriptLoader.scripts(task.operands) where known.insert([operand] + content).inserted {
        do {
          try readInput(operand, of: task, clip, console)
        } catch let error as ScriptError {
          errors += error.diagnostics.map { ManifestError(line: task.line.number, diagnostic: $0) }
        } catch {
          errors.append(task.line.error(clip.failure(error)))
        }
      }
    }
  }

  private mutating func readInput(
    _ operand: String, of task: PictureTask, _ clip: ClipArguments, _ console: Console
  ) throws {
    let isScript =
      operand.hasSuffix(ScriptLoader.fileExtension) || operand == DefaultTour.operand
      || task.command.operands == ShotCommand().operands
    if isScript, !Files.isDirectory(operand) {
      for file in try clip.clip(operand, console).files { note(file) }
    } else {
      // The command reports missing files.
      note(operand)
    }
  }

  private mutating func note(_ file: String) {
    if let identity = FileIdentity(file) { inputs[identity] = file }
  }

  /// Finds outputs that two lines share, that are inputs, or that are outside the manifest's folder.
  private mutating func checkOutputs() {
    var lines: [String: PictureManifest.Line] = [:]
    var places: [FileIdentity: PictureManifest.Line] = [:]
    for task in tasks {
      // A page has a block for each of several lines.
      let place = task.block == nil ? FileIdentity(output: task.file) : nil
      let path = task.path + (task.block.map { " \($0)" } ?? "")
      let first = lines[path] ?? place.flatMap { places[$0] }
      do {
        if let first {
          let other = first == task.line ? "another variant" : "line \(first.number)"
          throw UserError("\(task.file) is already made by \(other)")
        }
        try check(task, place)
      } catch {
        errors.append(task.line.error(UserError(error), at: task.output))
      }
      lines[path] = first ?? task.line
      if let place { places[place] = first ?? task.line }
    }
  }

  private func check(_ task: PictureTask, _ place: FileIdentity?) throws {
    if let place, let input = inputs[place] {
      throw UserError("\(task.file) is an input of this manifest, \(input); choose another output")
    }
    guard case .file(let target, _) = try OutputTarget(task.file) else {
      throw UserError("\(task.file) must be a file, not a device or a pipe")
    }
    guard Files.wouldLie(Files.directory(of: target), below: manifest.folder) else {
      throw UserError(
        "\(task.file) is outside the manifest's folder because of a link; remove the link, or choose another output")
    }
    try OutputFile.check(notInGolden: target, task.file)
    // The folders that a line reads must not contain its output.
    for input in task.operands + task.against
    where Files.isDirectory(input) && Files.wouldLie(Files.directory(of: target), below: input) {
      throw UserError("\(task.file) must not be inside \(input), an input of the line")
    }
  }
}
