import Graphics
import Interface
import Platform
import Script

/// A running demo app: views in a window, with probes.
public protocol Scene: AnyObject {
  /// Reads the scene's own probes at the window's current instant. The names and their order never change.
  ///
  /// The stage adds `time` and the probes of the touch.
  func readProbes() -> [ProbeReading]

  /// Warnings for the user about content that exceeds a limit and is left out.
  var warnings: [String] { get }

  /// Returns the view with a name that scripts use, such as `footer`, or nil if there is none at present.
  func view(named name: String) -> View?
}

extension Scene {
  /// No warnings.
  public var warnings: [String] { [] }

  /// Returns nil. The stage then searches the view tree for a view with this name.
  public func view(named name: String) -> View? { nil }
}

/// The definition of a demo app: its vocabulary, and the closure that creates it.
///
/// ```swift
/// let cards = SceneDefinition(vocabulary: .init(name: "cards", probes: ["card.x"])) { context in
///   CardScene(in: context.window, count: context.settings.integer("count", default: 5))
/// }
/// ```
public struct SceneDefinition: Sendable {
  /// The scene's name, summary, settings and probes, as scripts use them.
  public let vocabulary: ScriptVocabulary.Scene
  /// Creates the scene in an empty window. It throws if the feed or a setting cannot be used.
  public let make: @Sendable (SceneContext) throws -> any Scene

  /// Creates a definition.
  ///
  /// - Parameters:
  ///   - vocabulary: The scene's name, summary, settings and probes.
  ///   - make: Creates the scene in an empty window, and throws ``SceneError`` if the feed or a setting cannot be
  ///     used.
  public init(vocabulary: ScriptVocabulary.Scene, make: @escaping @Sendable (SceneContext) throws -> any Scene) {
    (self.vocabulary, self.make) = (vocabulary, make)
  }

  /// The name that scripts use for the scene.
  public var name: String { vocabulary.name }
}

/// The inputs from which a scene is created.
public struct SceneContext {
  /// The empty window that the scene fills.
  public let window: Window
  /// The scene's settings from the script.
  public let settings: SceneSettings
  /// The feed to show, or nil if there is none. A scene whose vocabulary never uses a feed gets nil.
  public let feed: InputFile?
  /// The pictures of screens to show in place of the scene's own content; empty if there are none.
  package let screens: [Screenshot]
  /// The record of files that the scene reads in addition to the feed and the files of its settings.
  package let inputs: SceneInputs

  package init(
    window: Window, settings: SceneSettings, feed: InputFile?, screens: [Screenshot] = [],
    inputs: SceneInputs = SceneInputs()
  ) {
    (self.window, self.settings, self.feed, self.screens, self.inputs) = (window, settings, feed, screens, inputs)
  }
}

/// The files that a scene reads in addition to the feed and the files of its settings, such as pictures. A
/// recording depends on them, so its manifest lists them.
package final class SceneInputs {
  /// A file that a scene requests.
  package struct File: Hashable, Sendable {
    /// The scene's name for the file, independent of its path: the address of a picture in a feed.
    package var name: String
    /// The file's path; `nil` if there is none, so that a substitute is shown.
    package var path: String?
  }

  /// The files, each once, in the order of the requests.
  package private(set) var files: [File] = []
  private var known: Set<File> = []

  /// Creates an empty record.
  package init() {}

  /// Records a file that the scene reads, or would read if it existed.
  ///
  /// - Parameters:
  ///   - name: The scene's name for the file, independent of its path.
  ///   - path: The file's path; `nil` if there is none.
  package func add(_ name: String, path: String?) {
    let file = File(name: name, path: path)
    if known.insert(file).inserted { files.append(file) }
  }
}

/// An error in a scene's feed or settings. A `Clip` adds the line of the script.
public struct SceneError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The invalid input.
  public enum Cause: Hashable, Sendable {
    /// The feed.
    case feed
    /// The pictures of screens.
    case screens
    /// The setting with this name.
    case setting(String)
  }

  /// The invalid input.
  public let cause: Cause
  /// The message.
  public let message: String
  /// A hint that explains how to fix the error.
  public let hint: String

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - cause: The invalid input.
  ///   - message: The message, in one line.
  ///   - hint: A hint that explains how to fix the error.
  public init(_ cause: Cause, _ message: String, hint: String) {
    (self.cause, self.message, self.hint) = (cause, message, hint)
  }

  /// The message and the hint.
  public var description: String {
    switch cause {
    case .feed, .screens: "\(message); \(hint)"
    case .setting(let name): "set \(name): \(message); \(hint)"
    }
  }

  /// Returns the error that a list has no item with a number.
  ///
  /// - Parameters:
  ///   - kind: The kind of item, such as `article`.
  ///   - number: The number from the script, from 0.
  ///   - count: The number of items in the list.
  ///   - setting: The setting that names the item.
  public static func noSuch(_ kind: String, _ number: Int, of count: Int, setting: String = "start") -> SceneError {
    SceneError(
      .setting(setting), "\(kind) \(number) is out of range",
      hint: count == 0 ? "there are no \(kind)s" : "must be from 0 to \(count - 1)")
  }
}

extension SceneError: FlipbookError {
  /// The exit code of a command that fails with this error.
  public var exitCode: ExitCode { .badInput }
}

/// A file that was read for a scene.
public struct InputFile: Sendable, Hashable {
  /// The path as the user typed it, for messages.
  public var name: String
  /// The folder of the file, against which paths in the file are resolved.
  public var directory: String
  /// The file's contents.
  public var bytes: [UInt8]

  /// Creates a file.
  ///
  /// - Parameters:
  ///   - name: The path as the user typed it.
  ///   - directory: The folder of the file.
  ///   - bytes: The file's contents.
  public init(name: String, directory: String, bytes: [UInt8]) {
    (self.name, self.directory, self.bytes) = (name, directory, bytes)
  }
}

extension ScriptVocabulary.Setting {
  /// The text size, for scenes that show text: `set dynamic-type xxl`. A stage passes it to the views as
  /// `Traits.preferredContentSizeCategory`.
  public static let dynamicType = Self(
    name: "dynamic-type", kind: .choice(ContentSizeCategory.allCases.map(\.rawValue)),
    defaultText: ContentSizeCategory.large.rawValue, summary: "the preferred text size")

  /// Whether flicks build momentum, for scenes with lists or long texts: `set flick-momentum true`. A stage sets it
  /// as `Window.flicksBuildMomentum`.
  public static let flickMomentum = Self(
    name: "flick-momentum", kind: .bool, defaultText: "false",
    summary: "whether repeated flicks build momentum", isNamedIfChanged: true)
}

/// The script's values for a scene's own settings. Missing values have the scene's defaults.
public struct SceneSettings: Sendable, Hashable {
  private let values: [ScriptSettings.Value]

  /// Creates settings from a script's `set` lines. If a name occurs twice, the later line wins.
  package init(_ values: [ScriptSettings.Value] = []) { self.values = values }

  private func content(_ name: String) -> ScriptSettings.Value.Content? {
    values.last { $0.name == name }?.content
  }

  /// Returns whether the script sets a value.
  package func contains(_ name: String) -> Bool { content(name) != nil }

  /// Returns a whole number, or `fallback` if it is not set.
  public func integer(_ name: String, default fallback: Int) -> Int {
    if case .integer(let value)? = content(name) { value } else { fallback }
  }

  /// Returns a truth value, or `fallback` if it is not set.
  public func bool(_ name: String, default fallback: Bool) -> Bool {
    if case .bool(let value)? = content(name) { value } else { fallback }
  }

  /// Returns a duration in seconds, or `fallback` if it is not set.
  public func seconds(_ name: String, default fallback: Double) -> Double {
    if case .duration(let value)? = content(name) { value.seconds } else { fallback }
  }

  /// Returns a word, or nil if it is not set or is a number.
  public func word(_ name: String) -> String? {
    if case .word(let value)? = content(name) { value } else { nil }
  }

  /// Returns the path of a file, ready to open, or nil if it is not set. Of a folder or a glob it is the first file.
  public func path(_ name: String) -> String? { paths(name).first }

  /// Returns the paths of the files that a setting stands for, ready to open: a file, the files of a folder, or those
  /// that a glob such as `cards/*.png` matches. It is empty if the setting is not set.
  ///
  /// Files of a folder or a glob are in natural order (`card-2` before `card-10`), without hidden ones and subfolders.
  public func paths(_ name: String) -> [String] {
    if case .file(let value)? = content(name) { Files.expanded(value.resolvedPath) } else { [] }
  }
}
