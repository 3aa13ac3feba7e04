import Interface

/// A running demo app: views in a window, with quantities that can be read.
public protocol Scene: AnyObject {
  /// The scene's own probes at the window's present instant, always the same names in the same order.
  ///
  /// `time` and the probes of the touch are the stage's.
  func readProbes() -> [ProbeReading]

  /// The view that scripts mean by a name, such as `footer`; nil where there is none now.
  func view(named name: String) -> View?
}

extension Scene {
  /// Finds no view: the stage then looks for a view that has the name itself.
  public func view(named name: String) -> View? { nil }
}

/// A demo app that can be started: its names, and how to make it.
public struct SceneDefinition: Sendable {
  /// Name, summary, settings and probes, as scripts know them.
  public let vocabulary: ScriptVocabulary.Scene
  /// Puts the scene into an empty window.
  public let make: @Sendable (SceneContext) throws -> any Scene

  /// Makes a definition.
  public init(vocabulary: ScriptVocabulary.Scene, make: @escaping @Sendable (SceneContext) throws -> any Scene) {
    self.vocabulary = vocabulary
    self.make = make
  }

  /// The name by which scripts choose it.
  public var name: String { vocabulary.name }
}

/// What a scene is made with.
public struct SceneContext {
  /// The empty window that the scene fills.
  public let window: Window
  /// What the script sets.
  public let settings: SceneSettings
  /// The feed to show, or nil where none was given; a scene whose vocabulary says that it never shows one gets none.
  public let feed: SceneFile?

  /// Makes a context.
  public init(window: Window, settings: SceneSettings, feed: SceneFile?) {
    self.window = window
    self.settings = settings
    self.feed = feed
  }
}

/// A file that has been read for a scene.
public struct SceneFile: Sendable, Hashable {
  /// The path as the person gave it, for messages.
  public var name: String
  /// The folder that holds it: what the file names is looked up there.
  public var directory: String
  /// The bytes.
  public var bytes: [UInt8]

  /// Makes a file.
  public init(name: String, directory: String, bytes: [UInt8]) {
    self.name = name
    self.directory = directory
    self.bytes = bytes
  }
}

/// What a script sets of a scene's own settings; what it does not set has the scene's default.
public struct SceneSettings: Sendable, Hashable {
  private let values: [ScriptSettings.Value]

  /// Makes settings from a script's `set` lines; of two with one name the later holds.
  public init(_ values: [ScriptSettings.Value] = []) { self.values = values }

  private func content(_ name: String) -> ScriptSettings.Value.Content? {
    values.last { $0.name == name }?.content
  }

  /// A whole number, or `fallback` where it is not set.
  public func integer(_ name: String, default fallback: Int) -> Int {
    if case .integer(let value)? = content(name) { value } else { fallback }
  }

  /// A truth value, or `fallback` where it is not set.
  public func bool(_ name: String, default fallback: Bool) -> Bool {
    if case .bool(let value)? = content(name) { value } else { fallback }
  }

  /// A span of time in seconds, or `fallback` where it is not set.
  public func seconds(_ name: String, default fallback: Double) -> Double {
    if case .duration(let value)? = content(name) { Double(value) / 1e9 } else { fallback }
  }

  /// A word, or nil where it is not set or is a number.
  public func word(_ name: String) -> String? {
    if case .word(let value)? = content(name) { value } else { nil }
  }

  /// The path of a file, ready to be opened, or nil where it is not set.
  public func path(_ name: String) -> String? {
    if case .file(let value)? = content(name) { value.resolvedPath } else { nil }
  }
}
