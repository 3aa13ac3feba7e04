import CommandLine
import Flipbook

/// A script that a command line names, directly or by its folder.
package struct ScriptTarget: Equatable {
  /// The file, or `-`.
  package var script: String
  /// The name of its results: `pull` for `scripts/pull.flip`, and `stdin` for standard input. If the command line
  /// names the folder `scripts`, the name of `scripts/menu/open.flip` is `menu/open`.
  var name: String
  /// The folder that the command line names, or `nil` if it names the script itself.
  var folder: String?

  var title: String { script == "-" ? Console.inputName : name }
}

/// Reads the scripts that a command line names. An operand is a file, a folder, the name of a built-in script, or `-`
/// for standard input.
package struct ScriptLoader {
  package static let fileExtension = ".flip"
  /// The maximum depth of the scripts in a folder.
  private static let greatestDepth = 64

  let console: Console

  package init(_ console: Console) { self.console = console }

  /// Returns the scripts of a command line. Without one, `--screens` is given, and its script is played.
  static func scripts(_ operands: [String]) -> [String] { operands.isEmpty ? [DefaultTour.operand] : operands }

  /// Returns the scripts of a command line, those of a folder in alphabetical order; on request with its scene files.
  ///
  /// - Throws: `FileError` if a folder cannot be read, `UserError` if a folder has no scripts or the name is
  ///   ambiguous.
  package func targets(_ operands: [String], withSceneFiles: Bool = false) throws -> [ScriptTarget] {
    try operands.flatMap { operand -> [ScriptTarget] in
      guard operand != "-" else { return [ScriptTarget(script: "-", name: "stdin")] }
      if operand == DefaultTour.operand { return [ScriptTarget(script: operand, name: DefaultTour.name)] }
      guard Files.isDirectory(operand) else {
        let script = try place(of: operand)
        return [ScriptTarget(script: script, name: Files.stem(of: script))]
      }
      let folder = Files.withoutSlash(operand)
      let endings = [Self.fileExtension] + (withSceneFiles ? [SceneDescription.fileExtension] : [])
      let scripts = try Self.scripts(below: folder, endings)
      if scripts.isEmpty {
        throw UserError(
          "no scripts (\(endings.map { "*\($0)" }.joined(separator: ", "))) in \(operand)", .inputNotFound)
      }
      return scripts.map {
        let ending = endings.first(where: $0.hasSuffix) ?? ""
        return ScriptTarget(script: "\(folder)/\($0)", name: String($0.dropLast(ending.count)), folder: folder)
      }
    }
  }

  /// Returns the script of a path. That of a scene file shows its start screen.
  ///
  /// - Throws: `FileError`, `ScriptError`, or `UserError` if the path is a folder or does not exist.
  func load(_ path: String, options: ScriptOptions = ScriptOptions()) throws -> Script {
    let words = ScriptVocabulary.of(console.scenes)
    if path == "-" {
      return try Script(bytes: try standardInput(), path: Console.inputName, vocabulary: words, options: options)
    }
    let place = try place(of: path)
    if let reason = options.whyOutside(place) { throw UserError("cannot read \(path): \(reason)", .inputNotFound) }
    if Files.isDirectory(place) { throw UserError(Self.oneScript(of: place)) }
    do {
      if SceneDescription.isPath(place), Files.exists(place) {
        var options = options
        options.scene = place
        return try Script(text: "wait 1ms", path: place, vocabulary: words, options: options)
      }
      let bytes = try Script.bytes(of: place, Files.readArgument)
      return try Script(bytes: bytes, path: place, vocabulary: words, options: options)
    } catch let error as FileError where error.isMissing && !Files.isLink(place) {
      // Names that are not UTF-8 were escaped when the folder was read.
      let isText = !path.contains("\\x")
      let remedy = isText ? suggestion(for: path) : "; rename it if its name is not UTF-8"
      throw UserError("\(error)\(remedy)", .inputNotFound)
    }
  }

  /// Returns the bytes of standard input, up to the limit of a script, since standard input may never end.
  func standardInput() throws -> [UInt8] {
    do {
      return try console.input(limit: ScriptLimits.textBytes)
    } catch let error as FileError where error.isTooLong {
      throw ScriptError.tooLong(file: Console.inputName)
    }
  }

  /// Returns the path itself if the file exists, or else that of the built-in script of that name.
  package func place(of path: String) throws -> String {
    guard console.folder == nil, !Files.exists(path) else { return path }
    let scripts = Assets.scripts(named: path)
    guard scripts.count > 1 else { return scripts.first ?? path }
    let names = scripts.map { $0.split(separator: "/").suffix(2).joined(separator: "/") }
    throw UserError(
      "no such file: \(path); several built-in scripts have that name: \(names.joined(separator: ", "))", .inputNotFound
    )
  }

  /// Returns the relative paths of the scripts below a folder. Links to folders are not followed, so that no folder
  /// is visited twice.
  private static func scripts(
    below folder: String, _ endings: [String] = [fileExtension], depth: Int = 1
  ) throws -> [String] {
    if depth > greatestDepth {
      throw UserError("\(folder): directories are nested deeper than \(greatestDepth) levels", .badInput)
    }
    return try Files.entries(of: folder).flatMap { name -> [String] in
      let path = "\(folder)/\(name)"
      if name.hasPrefix(".") { return [] }
      if Files.isDirectory(path) {
        return Files.isLink(path) ? [] : try scripts(below: path, endings, depth: depth + 1).map { "\(name)/\($0)" }
      }
      // Unreadable files are reported when they are loaded.
      return endings.contains(where: name.hasSuffix) && (Files.isRegular(path) || !Files.exists(path)) ? [name] : []
    }
  }

  private static func oneScript(of folder: String) -> String {
    let example = (try? scripts(below: folder))?.first.map { ", such as \(folder)/\($0)" } ?? ""
    return "expected a script, not a directory, \(folder)\(example)"
  }

  /// Suggests scripts with a name close to a missing file's: those in the same folder and built-in ones.
  private func suggestion(for path: String) -> String {
    let builtIn = console.folder == nil ? Assets.scriptNames : []
    let folder = Files.directory(of: path)
    let beside = Files.names(in: folder).filter { $0.hasSuffix(Self.fileExtension) }
    let meant =
      closestMatches(to: Files.name(of: path), in: beside, limit: 3).map { Files.path(of: $0, in: folder) }
      + closestMatches(to: Files.stem(of: path), in: builtIn, limit: 3).map { "the built-in \($0)" }
    return meant.isEmpty ? "" : "; did you mean \(meant.joined(separator: " or "))?"
  }
}

extension OptionKey<String> {
  package static var goldens: Self {
    Self(.goldens, .directory("DIR"), help: "directory of goldens (default: Goldens next to the script)")
  }
}

/// A script with the path of its golden.
package struct GoldenTarget: Equatable {
  package var script: String
  /// The directory that contains the golden.
  package var goldens: String
  package var name: String

  package var place: String { "\(goldens)/\(name)" }
  var golden: GoldenFolder { GoldenFolder(place) }

  static let folder = "Goldens"

  /// Returns the targets of a command line. A directory stands for every script below it, each named by its relative
  /// path: `scripts/menu/open.flip` below `scripts` has the golden `menu/open`.
  ///
  /// - Throws: `UserError` if two scripts would have the same golden, and the errors of `ScriptLoader.targets`.
  static func targets(of scripts: [String], in goldens: String?, _ loader: ScriptLoader) throws -> [GoldenTarget] {
    do {
      return try targets(of: try loader.targets(scripts), in: goldens)
    } catch let error as UserError where error.exitCode == .inputNotFound {
      guard let folder = scripts.first(where: FrameSource.hasFrames) else { throw error }
      throw UserError("\(folder) has PNG files, but no scripts; name the golden of such frames with --as NAME")
    }
  }

  /// Returns the targets of all scripts in the folder of a script.
  package static func targets(beside script: String, in goldens: String?) throws -> [GoldenTarget] {
    let folder = Files.directory(of: script)
    let names = Files.names(in: folder).filter { $0.hasSuffix(ScriptLoader.fileExtension) }
    let scripts = names.map { ScriptTarget(script: Files.path(of: $0, in: folder), name: Files.stem(of: $0)) }
    return try targets(of: scripts, in: goldens)
  }

  private static func targets(of scripts: [ScriptTarget], in goldens: String?) throws -> [GoldenTarget] {
    let targets = scripts.map { script in
      GoldenTarget(script: script.script, goldens: goldens ?? beside(script), name: script.name)
    }
    try checkNames(targets)
    return targets
  }

  /// Returns the unreferenced goldens in the directories of the targets. They belong to no target, and their recorded
  /// scripts do not exist.
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
        throw UserError(
          "\(other) and \(target.script) would both have the golden \(target.name): verify them one by one, or name the "
            + "folder above them")
      }
    }
  }
}
