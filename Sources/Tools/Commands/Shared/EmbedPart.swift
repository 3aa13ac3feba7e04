import CommandLine
import Flipbook

/// A part of the result of `embed`, which a manifest makes and compares by itself.
enum EmbedPart: Hashable, Sendable {
  case file(Embed.File)
  /// The hash of a moving picture's frames.
  case frames(Embed.File)
  /// The block of a page, with its name.
  case block(String)

  var file: Embed.File? {
    switch self {
    case .file(let file), .frames(let file): file
    case .block: nil
    }
  }

  var block: String? { if case .block(let name) = self { name } else { nil } }
}

extension EmbedCommand {
  /// Returns all parts of the result, for which nothing is played. If the script has errors, it is expected to have both
  /// themes.
  func parts(_ console: Console) throws(UserError) -> [EmbedPart] {
    do {
      let (script, target) = try scriptTarget(console)
      let clip = try? loader(console).clip(script.script)
      let options = try embedOptions(for: target)
      let themes = (try? clip?.themes(for: target, options)) ?? Theme.allCases
      let files = Embed.files(for: target, named: script.name, options, themes).map(EmbedPart.file)
      return files + (page == nil ? [] : [.block(script.name)])
    } catch {
      throw UserError(error)
    }
  }

  /// Writes a part to the output.
  func make(_ part: EmbedPart, _ console: Console) throws -> ExitCode {
    let embed = try embed(console)
    console.note(warnings: embed.warnings)
    guard let output else { return .done }
    switch part {
    case .file(let file):
      let made = try embed.write(file, to: output, compression: stillCompression, run: Run(console))
      console.note(warnings: made.warnings)
    case .frames(let file):
      let hash = try embed.contentHash(of: file, run: Run(console))
      try Files.write(Array("\(hash)\n".utf8), to: "\(output)/\(RecordingFiles.hashes)")
    case .block: break
    }
    return .done
  }

  /// Returns the markup of the page's block.
  func markup(_ console: Console) throws -> String {
    let embed = try embed(console)
    console.note(warnings: embed.warnings)
    return embed.markup(in: try pathOnPage())
  }
}

extension EmbedCommand: PictureCommand {
  var compression: PNGEncoder.Compression? {
    get { stillCompression }
    set { stillCompression = newValue ?? stillCompression }
  }

  func frames(in folder: String, named name: String) -> PictureFrames<Self>? {
    guard let file = part?.file else { return nil }
    var command = self
    (command.part, command.output) = (.frames(file), folder)
    return PictureFrames(command: command, isRecording: true)
  }
}

extension PictureLineReader {
  /// Returns the files of a clip for a page, and the page's block.
  func embedTasks(
    of line: PictureManifest.Line, _ arguments: Arguments
  ) throws(UserError) -> [PictureTask] {
    if arguments.has(.variants) { throw UserError("--variants is not supported by embed, which makes both themes") }
    let page = arguments.value(.into)
    let output = arguments.value(.output) ?? page.map(Files.directory) ?? "."
    let folder = try Self.inside(output)
    var resolved = arguments
    resolve(&resolved, of: EmbedCommand())
    resolved.values[.output] = [manifest.place(of: folder.isEmpty ? "." : folder)]
    guard let embed = try Self.quiet(EmbedCommand(), resolved) as? EmbedCommand else { return [] }
    return try embed.parts(console).map { (part) throws(UserError) in
      var command = embed
      command.part = part
      let path =
        if let file = part.file {
          Files.path(of: file.name, in: folder.isEmpty ? "." : folder)
        } else {
          try Self.inside(page ?? "")
        }
      return PictureTask(
        line: line, output: line.word(giving: part.block == nil ? output : page ?? ""), command: command,
        operands: resolved.operands, against: [], feed: resolved.value(.feed), screens: resolved.all(.screens),
        texts: resolved.value(.lets), path: path, file: manifest.place(of: path))
    }
  }
}
