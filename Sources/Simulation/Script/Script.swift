/// A `.flip` script: what is recorded, and what the finger does.
///
/// A script is a value. It is parsed, checked and expanded in one go, so whoever holds one holds a good one: every
/// unit is right, every name is known, and the finger is up at the end.
///
///     let script = try Script(text: text, file: "pull.flip", vocabulary: words)
///     for action in script.actions { print(action) }
public struct Script: Sendable, Hashable {
  /// The file's name, as it was given.
  public var file: String
  /// What the script sets before its first action.
  public var settings: ScriptSettings
  /// What happens, in order; `repeat` and `include` are expanded.
  public var actions: [Action]
  /// The files that the script includes, directly or through others, by the paths that were read, in alphabetical order.
  public private(set) var includes: [String] = []

  /// Reads a file that a script includes.
  ///
  /// The first argument is the path to read: already joined to the including file's folder and normalised. The second
  /// is the name of the including file, for messages. What it throws is reported at the `include` line.
  public typealias Include = (_ path: String, _ from: String) throws -> String

  /// Makes a script from its parts, unchecked.
  public init(file: String, settings: ScriptSettings, actions: [Action]) {
    self.file = file
    self.settings = settings
    self.actions = actions
  }

  /// Parses, checks and expands a script.
  ///
  /// - Parameters:
  ///   - text: The script's text, at most 1 MiB with all that it includes.
  ///   - file: The name that messages show; includes are looked up beside it.
  ///   - vocabulary: The scenes, settings, probes and devices that exist; without one such names are not checked.
  ///   - options: What the caller allows or provides.
  ///   - include: Reads included files; without it `include` is an error.
  /// - Throws: Every mistake of the script and of the files that it includes, at once.
  public init(
    text: String, file: String, vocabulary: ScriptVocabulary? = nil, options: ScriptOptions = ScriptOptions(),
    include: Include? = nil
  ) throws(ScriptError) {
    var library = ScriptLibrary(root: file, allowsOutsideFiles: options.allowsOutsideFiles, include: include)
    guard let main = library.open(text: text) else { throw ScriptError(library.sortedDiagnostics) }
    var expander = ScriptExpander(library: library, vocabulary: vocabulary, options: options)
    expander.run(main)
    let diagnostics = expander.library.sortedDiagnostics
    guard diagnostics.isEmpty else { throw ScriptError(diagnostics) }
    self.init(file: file, settings: expander.settings, actions: expander.actions)
    includes = expander.library.includedFiles
  }

  /// The latest instant at which the script can end, in nanoseconds: each `settle` counts with its limit.
  public var longestDuration: Int64 { actions.reduce(0) { $0 + $1.longestDuration } }
}

/// What the caller of a script's parser allows or provides.
public struct ScriptOptions: Sendable, Hashable {
  /// The scene that is shown whatever the script names; with it a script need not name one.
  public var scene: String?
  /// The device that is used whatever the script names; with it the script's `device` and `size` set no limit.
  public var device: String?
  /// Whether `include` may name absolute paths and leave the script's folder tree with `..`.
  public var allowsOutsideFiles: Bool

  /// Makes options.
  public init(scene: String? = nil, device: String? = nil, allowsOutsideFiles: Bool = false) {
    self.scene = scene
    self.device = device
    self.allowsOutsideFiles = allowsOutsideFiles
  }
}
