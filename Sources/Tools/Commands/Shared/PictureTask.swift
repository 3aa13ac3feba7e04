import CommandLine
import Flipbook

/// A command that makes a picture or a clip, and that a manifest may use.
protocol PictureCommand: Command {
  var output: String? { get set }
  var isQuiet: Bool { get set }
  /// The options that affect a clip's encoding but not its frames, one a line.
  var encoding: String { get }

  /// The compression of a PNG file, or `nil` for the default.
  var compression: PNGEncoder.Compression? { get set }

  /// Sets the theme if one is given, and multiplies the scale by a factor if one is given.
  mutating func show(theme: ThemeChoice?, factor: Double?)
  /// Returns the command that writes the frames of its clip, or `nil` if it has none.
  func frames(in folder: String, named name: String) -> PictureFrames<Self>?
}

/// Returns the commands that a manifest may use.
func pictureCommands(_ console: Console) -> [any PictureCommand] {
  console.commands.flatMap(\.value).compactMap { $0 as? any PictureCommand }
}

/// A command that writes the frames of a clip.
struct PictureFrames<Command: PictureCommand> {
  var command: Command
  /// Whether the frames are written as a recording, rather than into a folder next to a clip.
  var isRecording: Bool
}

extension PictureCommand {
  var encoding: String { "" }
  var compression: PNGEncoder.Compression? {
    get { nil }
    set {}
  }
  func frames(in folder: String, named name: String) -> PictureFrames<Self>? { nil }
}

extension PictureCommand where Self: ClipCommand {
  mutating func show(theme: ThemeChoice?, factor: Double?) { clip.show(theme: theme, factor: factor) }
}

extension ClipArguments {
  fileprivate mutating func show(theme choice: ThemeChoice?, factor: Double?) {
    theme = choice ?? theme
    if let factor { settings.scale = (settings.scale ?? 1) * factor }
  }
}

extension ShotCommand: PictureCommand {}
extension SheetCommand: PictureCommand {}
extension PlotCommand: PictureCommand {}

extension DiffCommand: PictureCommand {
  var encoding: String { maxBytes.map { "\(OptionName.maxBytes) \($0.text)\n" } ?? "" }

  func frames(in folder: String, named name: String) -> PictureFrames<Self>? {
    var command = self
    (command.framesDirectory, command.output) = (folder, "\(folder).\(name)")
    return PictureFrames(command: command, isRecording: false)
  }
}

/// A picture of a manifest, with the command that makes it and its path.
struct PictureTask: Sendable {
  let line: PictureManifest.Line
  /// The word with the output's path.
  let output: PictureManifest.Word?
  /// The command, without its output.
  let command: any PictureCommand
  /// The command's inputs: scripts, recordings or goldens. `against` has the folder of `--against`.
  let operands: [String]
  let against: [String]
  let feed: String?
  let screens: [String]
  /// The file of `--lets`.
  let texts: String?
  /// The path relative to the manifest's folder, without `.` components.
  let path: String
  /// The path relative to the working directory.
  let file: String
  /// The name of the block, if the task is a block of a page rather than a picture.
  var block: String? { (command as? EmbedCommand)?.part?.block }

  /// The extensions of the files that a manifest can make.
  static let endings = ["png", "svg", "gif", "webp", "apng", "mp4", "webm"]
}

/// Parses the lines of a manifest by the commands' tables of options.
struct PictureLineReader {
  /// The options that a manifest rejects, since they print, or write something other than one picture.
  private static let others: [OptionName] = [
    .help, .raw, .format, .resume, .shard, .framesDir, .captions, .markdown, .json,
  ]

  let manifest: PictureManifest
  let makers: [any PictureCommand]
  let console: Console

  /// Returns the pictures of a line, one for each variant.
  ///
  /// - Throws: ``ManifestError``.
  func tasks(of line: PictureManifest.Line) throws(ManifestError) -> [PictureTask] {
    let command = try command(of: line)
    do throws(UserError) {
      var arguments = try Arguments.parse(
        line.words.dropFirst().map(\.text), options: command.allOptions + [Variants.option])
      // The format of embed is that of its image.
      let others = command is EmbedCommand ? Self.others.filter { $0 != .format } : Self.others
      if let option = others.first(where: arguments.has) {
        throw UserError("--\(option) is not supported in a manifest")
      }
      try Program.checkCount(of: arguments, for: command)
      if (arguments.operands + arguments.values.values.joined()).contains("-") {
        throw UserError("\"-\" is not supported in a manifest; pass a file")
      }
      if command is EmbedCommand { return try embedTasks(of: line, arguments) }
      guard let output = arguments.value(.output) else { throw UserError("missing option -o FILE") }
      let path = try Self.path(of: output)
      let variants = try Self.variants(arguments, command, path)
      resolve(&arguments, of: command)
      let quiet = try Self.quiet(command, arguments)
      return variants.map { variant in
        var command = quiet
        command.show(theme: variant.theme, factor: variant.scale)
        let path = variant.file(path)
        return PictureTask(
          line: line, output: line.word(giving: output), command: command, operands: arguments.operands,
          against: arguments.all(.against), feed: arguments.value(.feed),
          screens: arguments.all(.screens), texts: arguments.value(.lets), path: path, file: manifest.place(of: path))
      }
    } catch {
      throw line.error(error)
    }
  }

  /// Returns the parsed command of a line, which prints only errors.
  static func quiet(_ command: some PictureCommand, _ arguments: Arguments) throws(UserError)
    -> any PictureCommand
  {
    var arguments = arguments
    arguments.values[.quiet] = [""]
    return try command.parsed(arguments)
  }

  private func command(of line: PictureManifest.Line) throws(ManifestError) -> any PictureCommand {
    let name = line.words[0].text
    if let command = makers.first(where: { $0.name == name }) { return command }
    if name == "flipbook" { throw line.error("unexpected \"flipbook\"; a line starts with the command") }
    let names = makers.map(\.name)
    guard console.commands.flatMap(\.value).contains(where: { $0.name == name }) else {
      throw line.error(unknown("command", name, in: names + [PicturePlan.keep]))
    }
    throw line.error("\(name) does not make a picture", hint: "expected one of \(names.joined(separator: ", "))")
  }

  /// Returns the path from the manifest's folder to an output in it, without `.` components.
  static func inside(_ output: String) throws(UserError) -> String {
    if output.hasPrefix("/") {
      throw UserError("output \"\(output)\" must be relative to the manifest's folder")
    }
    let parts = output.split(separator: "/").filter { $0 != "." }
    if parts.contains("..") {
      throw UserError("output \"\(output)\" must be inside the manifest's folder")
    }
    return parts.joined(separator: "/")
  }

  /// Returns the path from the manifest's folder to a picture, without `.` components.
  private static func path(of output: String) throws(UserError) -> String {
    let path = try inside(output)
    guard !output.hasSuffix("/"), let ending = OutputFile.ending(of: path), PictureTask.endings.contains(ending) else {
      let list = PictureTask.endings.map { "." + $0 }.joined(separator: ", ")
      throw UserError("unsupported format of \"\(output)\"; expected one of \(list)")
    }
    return path
  }

  private static func variants(
    _ arguments: Arguments, _ command: any Command, _ path: String
  ) throws(UserError) -> [Variant] {
    guard let text = arguments.value(.variants) else { return [Variant()] }
    let variants = try Variants(option: text)
    func has(_ name: OptionName) -> Bool { command.options.contains { $0.name == name } }
    if !variants.themes.isEmpty {
      if !has(.theme) { throw UserError("--variants: \(command.name) has no option --theme for light and dark") }
      if arguments.has(.theme) { throw UserError("--theme and the themes of --variants cannot be combined") }
    }
    if !variants.scales.isEmpty {
      if !has(.scale) { throw UserError("--variants: \(command.name) has no option --scale for @2x and @3x") }
      if OutputFile.ending(of: path) == "svg" {
        throw UserError("--variants: an SVG file has no scale; remove @2x and @3x")
      }
    }
    let stem = Files.stem(of: path)
    if let suffix = ["~dark", "@1x", "@2x", "@3x"].first(where: stem.contains) {
      throw UserError("--variants: the name already has \(suffix); remove it")
    }
    return variants.all
  }

  /// Makes paths relative to the manifest's folder.
  func resolve(_ arguments: inout Arguments, of command: any Command) {
    for option in command.options {
      switch option.value {
      case .file?, .directory?:
        arguments.values[option.name] = arguments.values[option.name].map { $0.map(manifest.place) }
      case .choice?, .text?, .scene?, .command?, nil: break
      }
    }
    arguments.operands = arguments.operands.map(place)
    arguments.values[.output] = nil
    arguments.values[.variants] = nil
  }

  /// Returns the path of an operand: next to the manifest, or that of a built-in script if no such file exists.
  private func place(of operand: String) -> String {
    let place = manifest.place(of: operand)
    let builtIn = Files.exists(place) ? [] : Assets.scripts(named: operand)
    return builtIn.count == 1 ? builtIn[0] : place
  }
}

/// The variants of a line's picture for `--variants`, one for each theme and scale. Their names follow DocC
/// (swift-docc, "Adding Images to Your Content"). Scales are multiples of the line's scale; 1 is always included.
extension Variants {
  static let option = OptionDefinition(
    .variants, .text("light,dark@2x,@3x"), help: "make a picture for each theme and scale; only in a manifest")

  /// Parses themes and scales such as `light,dark@2x,@3x`, in any order. Scales begin with `@`.
  ///
  /// - Throws: `UserError` if a variant is unknown or given twice.
  init(option text: String) throws(UserError) {
    self.init()
    namesSingleTheme = true
    let parts = text.replacing("@", with: ",@").split(separator: ",").map(String.init)
    if parts.isEmpty { throw .invalid(text, .variants, "light, dark, @2x and @3x, as in light,dark@2x") }
    for (index, part) in parts.enumerated() {
      if parts[..<index].contains(part) { throw UserError("duplicate variant \(part) in --variants") }
      switch part {
      case "light", "dark": themes.append(part == "dark" ? .dark : .light)
      case "@2x", "@3x": scales = (scales.isEmpty ? [1] : scales) + [part == "@2x" ? 2 : 3]
      case "@1x": throw UserError("--variants: unexpected @1x, which is always made")
      default:
        throw UserError(
          "unknown variant \"\(part)\" in --variants; expected light, dark, @2x and @3x, as in light,dark@2x")
      }
    }
  }
}
