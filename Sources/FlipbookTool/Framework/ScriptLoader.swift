import Flipbook

/// A script that a command line names, by itself or with the folder in which it lies.
struct ScriptTarget: Equatable {
  /// The file, or `-`.
  var script: String
  /// What its results are called: `pull` of `scripts/pull.flip`, but `menu/open` of `scripts/menu/open.flip` where the
  /// folder `scripts` is named; `stdin` of standard input.
  var name: String
  /// The folder that is named; `nil` where the script itself is.
  var folder: String?

  var title: String { script == "-" ? Console.inputName : name }
}

/// Reads the scripts that a command line names: files, folders of files, built-in scripts by their name alone, or `-` for
/// standard input.
struct ScriptLoader {
  static let fileExtension = ".flip"
  /// How deep the scripts of a folder may lie.
  private static let greatestDepth = 64

  let console: Console

  init(_ console: Console) { self.console = console }

  /// The scripts of a command line, those of a folder in alphabetical order.
  ///
  /// - Throws: `FileError` where a folder cannot be read, `CLIError` where one has no script.
  func targets(_ operands: [String]) throws -> [ScriptTarget] {
    try operands.flatMap { operand -> [ScriptTarget] in
      guard operand != "-" else { return [ScriptTarget(script: "-", name: "stdin")] }
      guard Files.isDirectory(operand) else {
        let script = try place(of: operand)
        return [ScriptTarget(script: script, name: Files.stem(of: script))]
      }
      let folder = Files.withoutSlash(operand)
      let scripts = try Self.scripts(below: folder)
      if scripts.isEmpty {
        throw CLIError(.inputNotFound, "there is no script (*\(Self.fileExtension)) below \(operand)")
      }
      return scripts.map {
        ScriptTarget(script: "\(folder)/\($0)", name: String($0.dropLast(Self.fileExtension.count)), folder: folder)
      }
    }
  }

  /// The script of a path.
  ///
  /// - Throws: `FileError`, `ScriptError`, or `CLIError` where the path is a folder's or leads nowhere.
  func load(_ path: String, options: ScriptOptions = ScriptOptions()) throws -> Script {
    let words = ScriptVocabulary.of(console.scenes)
    if path == "-" {
      return try Script(bytes: try standardInput(), path: Console.inputName, vocabulary: words, options: options)
    }
    let place = try place(of: path)
    if Files.isDirectory(place) { throw CLIError.usage(Self.oneScript(of: place)) }
    do {
      let bytes = try Script.bytes(of: place, Files.readArgument)
      return try Script(bytes: bytes, path: place, vocabulary: words, options: options)
    } catch let error as FileError where error.isMissing && !Files.isLink(place) {
      // Names that are not UTF-8 were escaped when the folder was read.
      let isText = !path.contains("\\x")
      let remedy = isText ? Self.suggestion(for: path) : "; if its name is not UTF-8, rename it"
      throw CLIError(.inputNotFound, "\(error)\(remedy)")
    }
  }

  /// The bytes of standard input, no more than a script may have: it may never end.
  private func standardInput() throws -> [UInt8] {
    do {
      return try console.input(limit: ScriptLimits.textBytes)
    } catch let error as FileError where error.isTooLong {
      throw ScriptError.tooLong(file: Console.inputName)
    }
  }

  /// The file of that name, or where there is none the built-in script of that name.
  func place(of path: String) throws -> String {
    guard !Files.exists(path) else { return path }
    let scripts = Assets.scripts(named: path)
    guard scripts.count > 1 else { return scripts.first ?? path }
    let names = scripts.map { $0.split(separator: "/").suffix(2).joined(separator: "/") }
    throw CLIError(
      .inputNotFound,
      "there is no file \(path), and several built-in scripts have that name: \(names.joined(separator: ", "))"
    )
  }

  /// The ways from a folder to the scripts below it. Links to folders are not followed, so that no folder comes twice.
  private static func scripts(below folder: String, depth: Int = 1) throws -> [String] {
    if depth > greatestDepth {
      throw CLIError(.badInput, "\(folder): scripts lie at most \(greatestDepth) folders deep")
    }
    return try Files.entries(of: folder).flatMap { name -> [String] in
      let path = "\(folder)/\(name)"
      if name.hasPrefix(".") { return [] }
      if Files.isDirectory(path) {
        return Files.isLink(path) ? [] : try scripts(below: path, depth: depth + 1).map { "\(name)/\($0)" }
      }
      // What cannot be read is reported when it is read.
      return name.hasSuffix(fileExtension) && (Files.isRegular(path) || !Files.exists(path)) ? [name] : []
    }
  }

  private static func oneScript(of folder: String) -> String {
    let example = (try? scripts(below: folder))?.first.map { ", such as \(folder)/\($0)" } ?? ""
    return "\(folder) is a folder; name one script\(example)"
  }

  /// What may be meant by a name that is no file's: a script beside it, or a built-in one.
  private static func suggestion(for path: String) -> String {
    let folder = Files.directory(of: path)
    let beside = Files.names(in: folder).filter { $0.hasSuffix(fileExtension) }
    let meant =
      closestMatches(to: Files.name(of: path), in: beside, limit: 3).map { folder == "." ? $0 : "\(folder)/\($0)" }
      + closestMatches(to: Files.stem(of: path), in: Assets.scriptNames, limit: 3).map { "the built-in \($0)" }
    return meant.isEmpty ? "" : "; did you mean \(meant.joined(separator: " or "))?"
  }
}

extension OptionKey<String> {
  static var goldens: Self {
    Self(.goldens, .directory("DIR"), help: "where the goldens are; Goldens beside the script unless said")
  }
}

/// A script with the place of its golden.
struct GoldenTarget: Equatable {
  var script: String
  /// The directory in which the golden is.
  var goldens: String
  var name: String

  var place: String { "\(goldens)/\(name)" }
  var golden: GoldenFolder { GoldenFolder(place) }

  private static let folder = "Goldens"

  /// The targets of a command line. A directory stands for every script below it, each of which is named by its way from
  /// there: `scripts/menu/open.flip` below `scripts` has the golden `menu/open`.
  ///
  /// - Throws: `GoldenError` where two scripts would have one golden, and what `ScriptLoader.targets` throws.
  static func targets(of scripts: [String], in goldens: String?, _ loader: ScriptLoader) throws -> [GoldenTarget] {
    let targets = try loader.targets(scripts).map { target in
      GoldenTarget(script: target.script, goldens: goldens ?? beside(target), name: target.name)
    }
    try checkNames(targets)
    return targets
  }

  /// The goldens in the directories of some targets that are not theirs, and whose recorded scripts do not exist.
  static func unreferenced(_ targets: [GoldenTarget]) -> [GoldenFolder] {
    var known = Set(targets.compactMap { Files.resolved($0.place) })
    return Set(targets.map(\.goldens)).sorted().flatMap(GoldenFolder.stale).filter { golden in
      Files.resolved(golden.path).map { known.insert($0).inserted } ?? false
    }
  }

  private static func beside(_ target: ScriptTarget) -> String {
    let place = target.folder ?? (target.script.contains("/") ? Files.directory(of: target.script) : nil)
    return place.map { "\($0)/\(folder)" } ?? folder
  }

  private static func checkNames(_ targets: [GoldenTarget]) throws {
    var seen: [String: String] = [:]
    for target in targets {
      if let other = seen.updateValue(target.script, forKey: target.name) {
        throw GoldenError.sameName(target.name, first: other, second: target.script)
      }
    }
  }
}
