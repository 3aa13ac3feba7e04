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
  /// Returns all parts of the result, for which nothing is played. If the script has errors, both themes are expected.
  func parts(_ console: Console) throws(CLIError) -> [EmbedPart] {
    do {
      let script = try scriptTarget(console)
      let kind = target ?? .markdown
      let clip = try? loader(console).clip(script.script)
      let themes = (try? clip?.themes(for: kind)) ?? Theme.allCases
      let files = Embed.files(for: kind, named: script.name, themes).map(EmbedPart.file)
      return files + (page == nil ? [] : [.block(script.name)])
    } catch {
      throw CLIError(error)
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
