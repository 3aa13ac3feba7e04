import Flipbook
import Platform

/// A picture that a manifest names: the command that makes it, and where it belongs.
struct PictureTask: Sendable {
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

/// What `--variants` makes of a line's picture: one for each theme and scale, named as DocC looks for them
/// (swift-docc, "Adding Images to Your Content").
struct PictureVariants: Hashable, Sendable {
  static let option = Option(
    "variants", .text("light,dark@2x,@3x"), help: "a picture for each theme and scale; only in a manifest")

  struct Variant: Hashable, Sendable {
    /// What is added to the name: `~dark@2x`.
    var suffix: String
    /// `light` or `dark`; `nil` for the line's own.
    var theme: String?
    /// How many times the line's scale; `nil` where `--variants` says nothing of scales.
    var factor: Int?
  }

  /// The themes; none where the line's own is the only one.
  private(set) var themes: [String] = []
  /// The scales besides 1, which is always there.
  private(set) var factors: [Int] = []

  /// Reads `light,dark@2x,@3x`: themes, and scales behind an `@`, in any order.
  ///
  /// - Throws: `CLIError` where there is something else, or one of them twice.
  init(_ text: String) throws(CLIError) {
    let parts = text.replacing("@", with: ",@").split(separator: ",")
    for part in parts.map(String.init) {
      switch part {
      case "light", "dark":
        if themes.contains(part) { throw Self.twice(part) }
        themes.append(part)
      case "@2x", "@3x":
        let factor = part == "@2x" ? 2 : 3
        if factors.contains(factor) { throw Self.twice(part) }
        factors.append(factor)
      case "@1x": throw .usage("--variants: the picture without @ in its name is the one of @1x; leave that out")
      default:
        throw .usage("unknown variant \"\(part)\"; --variants takes light, dark, @2x and @3x, as in light,dark@2x")
      }
    }
    if parts.isEmpty { throw .usage("--variants takes light, dark, @2x and @3x, as in light,dark@2x") }
  }

  private static func twice(_ part: String) -> CLIError { .usage("--variants has \(part) twice; give it once") }

  /// Every theme at every scale.
  var all: [Variant] {
    let themes = themes.isEmpty ? [nil] : themes.map(Optional.some)
    let factors = factors.isEmpty ? [nil] : [1] + factors
    return factors.flatMap { factor in
      themes.map { theme in
        Variant(
          suffix: (theme == "dark" ? "~dark" : "") + (factor.map { $0 > 1 ? "@\($0)x" : "" } ?? ""), theme: theme,
          factor: factor)
      }
    }
  }
}

extension PictureVariants.Variant {
  /// The name of the variant of a file: `images/name~dark@2x.png` of `images/name.png`.
  func name(of path: String) -> String {
    let name = Files.name(of: path)
    let stem = Files.stem(of: path)
    return String(path.dropLast(name.count)) + stem + suffix + name.dropFirst(stem.count)
  }

  /// The arguments that draw it.
  func arguments(_ arguments: Arguments) -> Arguments {
    var arguments = arguments
    if let theme { arguments.values["theme"] = [theme] }
    if let factor {
      // What is no number is refused by the command.
      let scale = arguments.value("scale") ?? "1"
      arguments.values["scale"] = [Double(scale).map { plain($0 * Double(factor)) } ?? scale]
    }
    return arguments
  }
}
