import Flipbook
import Platform

/// A picture that a manifest names: the command that makes it, and where it belongs.
struct PictureTask: Sendable {
  /// The line that names it.
  let line: PictureManifest.Line
  /// The word that says where it belongs.
  let output: PictureManifest.Word?
  let command: any Command
  /// What the command is given, without the output.
  let arguments: Arguments
  /// The way from the manifest's folder, without dots.
  let path: String
  /// The file, as this process finds it.
  let file: String

  /// The kinds of files that can be made, by their endings.
  static let endings = ["png", "svg", "gif", "webp", "apng", "mp4", "webm"]
}

/// Understands the lines of a manifest by the tables of the commands.
struct PictureLineReader {
  /// The commands that make pictures.
  private static let makers = ["shot", "sheet", "plot", "record", "diff"]
  /// Their options that would make something else, or nothing that stays.
  private static let others = [
    "help", "raw", "format", "resume", "shard", "frames-dir", "captions", "markdown", "json",
  ]

  let manifest: PictureManifest
  let commands: [any Command]

  /// The pictures of a line, one for each variant.
  ///
  /// - Throws: ``PictureMistake``.
  func tasks(of line: PictureManifest.Line) throws(PictureMistake) -> [PictureTask] {
    let command = try command(of: line)
    do throws(CLIError) {
      var arguments = try Arguments.parse(
        line.words.dropFirst().map(\.text), options: command.allOptions + [PictureVariants.option])
      if let option = Self.others.first(where: arguments.has) {
        throw CLIError.usage("--\(option) has no place in a manifest; leave it out")
      }
      try Program.checkCount(of: arguments.operands, for: command)
      if (arguments.operands + arguments.values.values.joined()).contains("-") {
        throw CLIError.usage("standard input and output, \"-\", have no place in a manifest; name a file")
      }
      guard let output = arguments.value("output") else { throw CLIError.usage("\(command.name) needs -o FILE") }
      let path = try Self.path(of: output)
      let variants = try Self.variants(arguments, command, path)
      resolve(&arguments, of: command)
      return variants.map { variant in
        let path = variant.name(of: path)
        return PictureTask(
          line: line, output: line.word(giving: output), command: command, arguments: variant.arguments(arguments),
          path: path, file: manifest.place(of: path))
      }
    } catch {
      throw line.mistake(error)
    }
  }

  private func command(of line: PictureManifest.Line) throws(PictureMistake) -> any Command {
    let name = line.words[0].text
    let makers = commands.filter { Self.makers.contains($0.name) }
    if let command = makers.first(where: { $0.name == name }) { return command }
    if name == "flipbook" { throw line.mistake("a line has the words after flipbook", hint: "leave that word out") }
    let names = makers.map(\.name)
    guard commands.contains(where: { $0.name == name }) else {
      throw line.mistake(unknown("command", name, in: names + [PicturePlan.keep]))
    }
    throw line.mistake("\(name) makes no picture", hint: "a line is one of \(names.joined(separator: ", "))")
  }

  /// The way from the manifest's folder to an output, without dots.
  private static func path(of output: String) throws(CLIError) -> String {
    if output.hasPrefix("/") {
      throw .usage("\"\(output)\" starts at the root; write the way from the manifest's folder")
    }
    let parts = output.split(separator: "/").filter { $0 != "." }
    if parts.contains("..") {
      throw .usage("\"\(output)\" leads upwards; a picture lies in the manifest's folder or below it")
    }
    let path = parts.joined(separator: "/")
    guard !output.hasSuffix("/"), let ending = OutputFile.ending(of: path), PictureTask.endings.contains(ending) else {
      let list = PictureTask.endings.map { "." + $0 }.joined(separator: ", ")
      throw .usage("\"\(output)\" is no picture's name; it ends with one of \(list)")
    }
    return path
  }

  private static func variants(
    _ arguments: Arguments, _ command: any Command, _ path: String
  ) throws(CLIError) -> [PictureVariants.Variant] {
    guard let text = arguments.value(PictureVariants.option.name) else { return [.init(suffix: "")] }
    let variants = try PictureVariants(text)
    func has(_ name: String) -> Bool { command.options.contains { $0.name == name } }
    if !variants.themes.isEmpty {
      if !has("theme") { throw .usage("\(command.name) has no --theme, so --variants has no light and dark") }
      if arguments.has("theme") { throw .usage("--theme and the themes of --variants exclude each other") }
    }
    if !variants.factors.isEmpty {
      if !has("scale") { throw .usage("\(command.name) has no --scale, so --variants has no @") }
      if OutputFile.ending(of: path) == "svg" {
        throw .usage("--variants: an SVG file is sharp at any scale; leave @2x and @3x out")
      }
    }
    let stem = Files.stem(of: path)
    if let suffix = ["~dark", "@1x", "@2x", "@3x"].first(where: stem.contains) {
      throw .usage("--variants adds to the name, which has \(suffix) already; leave that out")
    }
    return variants.all
  }

  /// Lets files and folders start at the manifest's folder, and the command be still.
  private func resolve(_ arguments: inout Arguments, of command: any Command) {
    for option in command.options {
      switch option.value {
      case .file?, .directory?:
        arguments.values[option.name] = arguments.values[option.name].map { $0.map(manifest.place) }
      case .choice?, .text?, nil: break
      }
    }
    arguments.operands = arguments.operands.map(place)
    arguments.values["output"] = nil
    arguments.values[PictureVariants.option.name] = nil
    if command.options.contains(.quiet) { arguments.values[Option.quiet.name] = [""] }
  }

  /// An operand's place: beside the manifest, or a built-in script's where there is none.
  private func place(of operand: String) -> String {
    let place = manifest.place(of: operand)
    let builtIn = Files.exists(place) ? [] : Assets.scripts(named: operand)
    return builtIn.count == 1 ? builtIn[0] : place
  }
}
