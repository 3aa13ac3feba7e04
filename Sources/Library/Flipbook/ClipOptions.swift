import JSON
import Platform
import Script
import Simulation
import Syntax
import Timebase
import Verdicts

/// Settings that override a script's, and options that scripts do not have.
///
///     var options = ClipOptions()
///     options.device = "iphone-8"
///     let clip = try Clip(script: "pull.flip", options: options)
@dynamicMemberLookup public struct ClipOptions: Sendable, Hashable {
  /// The settings that override the script's.
  public var settings: ClipSettings
  /// Whether pictures show both themes side by side, light on the left. The theme setting is then ignored.
  public var showsBothThemes = false
  /// The feed that the scene shows, in place of the script's.
  public var feed: InputFile?
  /// The pictures of screens that the scene shows, in place of the script's: paths of files and folders, and globs.
  ///
  /// Pictures in alphabetical order are sorted naturally. In the script's place they also replace its feed.
  public var screens: [String] = []
  /// Whether the presentation is left out: captions, zooms, the canvas and its backdrop.
  public var isPlain = false
  /// Texts in place of those of the script's `let` statements, by name. An unknown name is an error.
  public var texts: [String: String] = [:]
  /// The texts of a file, which ``texts`` override.
  package var textOverrides: TextOverrides?
  /// Edited texts of files that the script names, by path, in place of those on the disk.
  package var editedFiles: [String: String] = [:]
  /// The folder that contains all files that may be read; `nil` for no limit.
  package var folder: String?

  /// Creates options with some settings.
  public init(_ settings: ClipSettings = ClipSettings()) { self.settings = settings }

  /// The value of one of the settings.
  public subscript<Value>(dynamicMember path: WritableKeyPath<ClipSettings, Value>) -> Value {
    get { settings[keyPath: path] }
    set { settings[keyPath: path] = newValue }
  }

  /// The texts of all options, by name.
  package var allTexts: [String: String] { (textOverrides?.texts ?? [:]).merging(texts) { $1 } }

  /// The options that the script's parser needs.
  package var scriptOptions: ScriptOptions {
    var options = ScriptOptions(
      scene: settings.scene, device: settings.device, hasFeed: feed != nil, hasScreens: !screens.isEmpty)
    (options.editedFiles, options.texts, options.folder) = (editedFiles, allTexts, folder)
    return options
  }
}

// MARK: Goldens

extension ClipOptions {
  /// Fills unset options with those that a golden was approved with.
  ///
  /// The feed is not filled in: a golden has its hash, not its path.
  ///
  /// - Parameter golden: The golden's folder.
  /// - Throws: `UserError` or `FileError` if the golden exists but cannot be read.
  package mutating func fill(from golden: GoldenFolder) throws {
    guard let record = try golden.read() else { return }
    var approved = ClipSettings()
    for option in record.options where !approved.set(option.name, option.value) {
      throw UserError.damaged(
        "\(golden.path)/\(GoldenFolder.renderer)", "unknown option \(option.name) \(option.value)")
    }
    settings = settings.filled(from: approved)
  }

  /// Creates the options that a golden was approved with, without its feed; `nil` if one of them is unknown.
  init?(_ record: ClipRecord) {
    self.init()
    for option in record.options where !settings.set(option.name, option.value) { return nil }
  }

  /// The settings, the feed, the pictures of screens and the texts as command-line arguments.
  package var arguments: [String] {
    settings.arguments + (feed.map { ["--\(Script.Keyword.feed)", $0.name] } ?? [])
      + screens.map { "--\(Script.Keyword.screens)=\($0)" }
      + allTexts.sorted { $0.key < $1.key }.flatMap { ["--\(Script.Keyword.let)", "\($0.key)=\($0.value)"] }
  }
}

extension Clip {
  /// Returns the clip with settings that override those of its script and its options.
  ///
  ///     let slow = try clip.setting(["load-delay 500ms", "theme dark"])
  ///
  /// - Parameter lines: Settings in script syntax, one per line: `theme dark`, `feed other.json`, `screens shots/*.png`, `canvas 16:9`,
  ///   and the scene's settings with or without `set`. Paths are relative to the working directory.
  /// - Throws: `ScriptError` with every error in the lines, located in `--with`; `FlipbookError` if they are invalid
  ///   for the clip.
  public func setting(_ lines: [String]) throws -> Clip {
    if let stray = lines.indices.first(where: { !Self.isTaken(lines[$0]) }) {
      let place = Script.Location(file: Self.linesName, line: stray + 1, column: 1)
      let names = SettingDefinition.overridable.map(\.name).joined(separator: ", ")
      let hint = "the settings are \(names), and those of the scene"
      let message = "\"\(lines[stray])\" is not a setting of a clip"
      throw ScriptError([
        Script(file: Self.linesName, settings: ScriptSettings(), actions: []).diagnostic(at: place, message, hint: hint)
      ])
    }
    let changes = try Script(
      text: lines.map(Self.statement).joined(separator: "\n"), path: Self.linesName, vocabulary: .of([scene]),
      options: ScriptOptions(scene: scene.name, allowsOutsideFiles: true))
    var (settings, options) = (script.settings, options)
    settings.take(changes.settings)
    options.yield(to: changes.settings)
    return try Clip(script.with(settings), options: options, catalog: [scene])
  }

  /// The option that provides the lines, for diagnostics.
  package static let linesName = "--with"

  /// Returns a line as a statement. A line that begins with no keyword is a setting of the scene.
  package static func statement(_ line: String) -> String {
    let line = line.split(whereSeparator: \.isNewline).joined(separator: " "), tree = SyntaxTree(line)
    let isKnown = tree.nodes.first.flatMap(tree.scriptKeyword) != nil
    return isKnown ? line : "\(Script.Keyword.set) \(line)"
  }

  /// Whether a line is a single setting that can be overridden. The parser reports its other errors.
  private static func isTaken(_ line: String) -> Bool {
    let tree = SyntaxTree(statement(line), Script.Language.script.grammar)
    guard let node = tree.nodes.first, tree.isFirstOnLine(node), tree.tokens[node.tokens.upperBound].isTrivia,
      let keyword = tree.scriptKeyword(node)
    else { return false }
    return keyword == .set || SettingDefinition.overridable.contains { $0.name == keyword.rawValue }
  }
}

extension ScriptSettings {
  /// Replaces the settings that other settings contain.
  fileprivate mutating func take(_ other: ScriptSettings) {
    clip = other.clip.filled(from: clip)
    if other.feed != nil || !other.screens.isEmpty { (feed, screens) = (other.feed, other.screens) }
    locations.merge(other.locations) { $1 }
    values.removeAll { value in other.values.contains { $0.name == value.name } }
    values += other.values
  }
}

extension ClipOptions {
  /// Clears the options that a script's settings contain.
  fileprivate mutating func yield(to script: ScriptSettings) {
    settings = settings.without(script.clip)
    if script.theme != nil { showsBothThemes = false }
    if script.feed != nil || !script.screens.isEmpty { (feed, screens) = (nil, []) }
  }
}
