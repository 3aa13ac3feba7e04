import CommandLine
import Flipbook
import Synchronization

/// The state of a picture in a manifest, compared with its line's current output.
enum PictureState: Equatable, Sendable {
  /// The picture looks the same.
  case same
  /// The picture would look different. The text describes the difference and may be empty.
  case stale(String)
  /// The file does not exist.
  case missing
}

struct MadePicture: Sendable {
  let task: PictureTask
  var state = PictureState.same
  /// The file that replaces the picture, if it is stale or missing.
  var file: String?
  var entry: PictureHashes.Entry?
  /// The markup of a page's block.
  var markup: String?
  var notes = ""
  var error: (any Error)?
}

/// Makes pictures in a temporary folder, and compares them with the existing ones.
struct PictureMaker: Sendable {
  let folder: String
  let hashes: PictureHashes
  /// Whether the run only checks. Nothing is written then, so nothing is encoded beyond what the comparison needs.
  let isCheck: Bool
  let console: Console

  /// Makes a picture, or only the draft that shows whether it is unchanged.
  func make(_ task: PictureTask, number: Int) -> MadePicture {
    var made = MadePicture(task: task)
    let diagnostics = Mutex("")
    let listener = Console(
      output: { _ in 0 },
      diagnostics: { text in
        diagnostics.withLock { $0 += text }
        return 0
      }, interruption: console.interruption, scenes: console.scenes)
    do {
      try make(&made, in: "\(folder)/\(number)", listener)
    } catch {
      made.error = error
    }
    made.notes = diagnostics.withLock { $0 }.replacing("\(folder)/\(number)/", with: "")
    return made
  }

  private func make(_ made: inout MadePicture, in place: String, _ listener: Console) throws {
    let task = made.task
    if let block = task.block, let command = task.command as? EmbedCommand {
      let markup = try command.markup(listener)
      made.markup = markup
      let isCurrent = try EmbedPage(path: task.file).replacing(block, with: markup) == nil
      if !isCurrent { made.state = .stale("the block \(block) differs") }
      return
    }
    let run = PictureRun(task: task, console: listener)
    let isThere = Files.exists(task.file)
    if !isThere { made.state = .missing }
    switch OutputFile.ending(of: task.path) {
    case "png":
      let draft = try run.make(in: "\(place)/draft", quickly: true)
      let drawn = try PNGReader.read(path: draft)
      if isThere { made.state = try Self.state(of: task.file, draft, drawn) }
      if made.state != .same, !isCheck { made.file = run.isQuick ? try run.make(in: place) : draft }
    case "svg": try make(&made, ofBytesOf: try run.make(in: place))
    default:
      guard let frames = try run.frames(in: "\(place)/frames") else {
        return try make(&made, ofBytesOf: try run.make(in: place))
      }
      let known = hashes.entries[task.path]
      if isThere { made.state = try state(of: task.file, frames, known) }
      made.entry = known
      guard made.state != .same, !isCheck else { return }
      let file = try run.make(in: place)
      made.file = file
      made.entry = .init(file: ContentHash(of: try Files.read(file)), frames: frames)
    }
  }

  /// Makes a picture that is compared by its bytes.
  private func make(_ made: inout MadePicture, ofBytesOf file: String) throws {
    if made.state != .missing, try Files.read(file) != Files.read(made.task.file) { made.state = .stale("") }
    if made.state != .same { made.file = file }
  }

  private static func state(of file: String, _ draft: String, _ drawn: Bitmap) throws -> PictureState {
    guard let kept = try? PNGReader.read(path: file) else { return .stale("not a valid PNG file") }
    return kept == drawn ? .same : .stale(CompareCommand.text(try PictureComparison(file, draft).outcome))
  }

  private func state(
    of file: String, _ frames: ContentHash, _ known: PictureHashes.Entry?
  ) throws(FileError) -> PictureState {
    guard let known else { return .stale("unknown frames") }
    if known.frames != frames { return .stale("frames differ") }
    let isOurs = ContentHash(of: try Files.read(file)) == known.file
    return isOurs ? .same : .stale("the file has been changed")
  }
}

private struct PictureRun {
  let task: PictureTask
  let console: Console

  /// Whether the picture is first drawn with less compression. Most pictures are unchanged, so the draft is usually
  /// discarded.
  var isQuick: Bool { task.command.compression ?? .fast != .fast }

  /// Makes the picture in a folder, under its own name. Returns its path.
  func make(in folder: String, quickly: Bool = false) throws -> String {
    let path = "\(folder)/\(Files.name(of: task.path))"
    var command = task.command
    command.output = path
    if quickly, isQuick { command.compression = .fast }
    try run(command, to: path)
    guard Files.isRegular(path) else {
      throw UserError("\(task.command.name) did not write \(task.path); a line must make one picture", .badInput)
    }
    return path
  }

  /// Returns the hash of a moving picture's frames and encoding options, so that ffmpeg's version does not matter.
  /// Returns `nil` if the command writes no frames.
  func frames(in folder: String) throws -> ContentHash? { try frames(of: task.command, in: folder) }

  private func frames(of command: some PictureCommand, in folder: String) throws -> ContentHash? {
    let name = Files.name(of: task.path)
    guard let frames = command.frames(in: folder, named: name), let output = frames.command.output else { return nil }
    var text = (name.split(separator: ".").last.map { "\($0)\n" } ?? "") + command.encoding
    defer { try? Files.remove(folder) }
    if frames.isRecording {
      try run(frames.command, to: output)
      let hashes = "\(folder)/\(RecordingFiles.hashes)"
      guard Files.exists(hashes) else {
        throw UserError("a line must make one clip: expected one script, device, theme and scale", .badInput)
      }
      return ContentHash(of: Array(text.utf8) + (try Files.read(hashes)))
    }
    try Files.createDirectory(Files.directory(of: folder))
    do {
      try run(frames.command, to: output)
    } catch let error as UserError where error.exitCode == .toolMissing && Files.isDirectory(folder) {
      // Without ffmpeg the frames are still written.
    }
    for name in Files.names(in: folder) { text += "\(try PNGReader.read(path: "\(folder)/\(name)").contentHash)\n" }
    return ContentHash(of: Array(text.utf8))
  }

  private func run(_ command: any PictureCommand, to path: String) throws {
    do {
      let code = try command.run(console)
      // A drawn difference is the expected result.
      guard [.done, .framesDiffer].contains(code) else {
        throw UserError("\(command.name) failed with exit code \(code.rawValue)", code)
      }
    } catch let error where !UserError.isPlaced(error) && !UserError.endsCall(error) {
      let failure = command.failure(error)
      throw UserError(failure.description.replacing(path, with: task.file), failure.exitCode)
    }
  }
}

/// The file next to a manifest that records the frames of its moving pictures. Their bytes cannot be compared, since
/// different encoder versions write different bytes for the same frames.
///
///     #format: flipbook picture hashes
///     #version: 1
///     images/pull.gif	94ad0c6ff51c2c52df1a8c4a96d8a3a1	0b7f31d0e4c4b7a58d2f66aa1c3e9d57
///
/// Each line has a picture's path relative to the manifest's folder and two hashes. The first is that of the file's
/// bytes. The second is that of its frames and encoding options.
struct PictureHashes: Equatable, Sendable {
  struct Entry: Equatable, Sendable {
    var file: ContentHash
    var frames: ContentHash
  }

  /// The suffix appended to the manifest's name.
  static let suffix = ".hashes"
  private static let head = "#format: flipbook picture hashes\n#version: 1\n"
  private static let limit = 1 << 20

  var entries: [String: Entry] = [:]

  init() {}

  /// Reads the list of a manifest. The list is empty if the file does not exist.
  ///
  /// - Throws: `UserError` if the file is not a valid list, `FileError` if it cannot be read.
  init(beside manifest: String) throws {
    let path = manifest + Self.suffix
    guard Files.isTaken(path) else { return }
    let text = try Files.text(of: try Files.readRegular(path, limit: Self.limit), named: path)
    self = try PictureHashes(text: text, path: path)
  }

  /// Parses a list.
  ///
  /// - Throws: `UserError` with the number of the invalid line.
  init(text: String, path: String) throws(UserError) {
    func damaged(_ line: Int, _ reason: String) -> UserError {
      UserError(
        "\(path):\(line): \(reason); remove the file, and make the moving pictures again", .badInput)
    }
    // A checkout may have converted the line ends.
    let text = text.replacing("\r\n", with: "\n")
    guard text.hasPrefix(Self.head) else { throw damaged(1, "not a list of picture hashes of version 1") }
    let lines = text.dropFirst(Self.head.count).split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where index < lines.count - 1 || !line.isEmpty {
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard parts.count == 3, !parts[0].isEmpty, let file = ContentHash(String(parts[1])),
        let frames = ContentHash(String(parts[2]))
      else { throw damaged(index + 3, "expected a path and two hashes of 32 digits, separated by tabs") }
      guard entries.updateValue(Entry(file: file, frames: frames), forKey: String(parts[0])) == nil else {
        throw damaged(index + 3, "duplicate path \(parts[0])")
      }
    }
  }

  /// The list as text, in the order of the paths.
  var text: String {
    entries.sorted { $0.key < $1.key }.reduce(into: Self.head) { text, entry in
      text += "\(entry.key)\t\(entry.value.file)\t\(entry.value.frames)\n"
    }
  }

  /// Writes the list if it changed.
  func write(beside manifest: String, over former: PictureHashes) throws(FileError) {
    if self != former { try Files.write(Array(text.utf8), to: manifest + Self.suffix) }
  }
}
