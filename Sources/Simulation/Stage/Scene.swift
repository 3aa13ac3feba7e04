import Interface
import Platform
import Script

/// A running demo app: views in a window, with quantities that can be read.
public protocol Scene: AnyObject {
  /// The scene's own probes at the window's present instant, always the same names in the same order.
  ///
  /// `time` and the probes of the touch are the stage's.
  func readProbes() -> [ProbeReading]

  /// What is left out of the scene's content, since it is more than is read: sentences for people.
  var warnings: [String] { get }

  /// The view that scripts mean by a name, such as `footer`; nil where there is none now.
  func view(named name: String) -> View?
}

extension Scene {
  /// Nothing is left out.
  public var warnings: [String] { [] }

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
    (self.vocabulary, self.make) = (vocabulary, make)
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
  /// Where the scene notes what it reads besides the feed and the files of its settings.
  public let reads: SceneReads

  /// Makes a context.
  public init(window: Window, settings: SceneSettings, feed: SceneFile?, reads: SceneReads = SceneReads()) {
    (self.window, self.settings, self.feed, self.reads) = (window, settings, feed, reads)
  }
}

/// What a scene reads besides the feed and the files of its settings, such as pictures: a recording depends on it, so its
/// manifest tells of it.
public final class SceneReads {
  /// A file that a scene asks for.
  package struct File: Hashable, Sendable {
    /// What the scene calls it, in the same words wherever it lies: the address of a picture in a feed.
    package var name: String
    /// Its path; `nil` where there is none, so that something else is shown.
    package var path: String?
  }

  /// The files, each once, in the order in which they were asked for.
  package private(set) var files: [File] = []
  private var known: Set<File> = []

  /// Starts with none.
  public init() {}

  /// Notes that the scene reads a file, or would read it if it were there.
  public func note(_ name: String, path: String?) {
    let file = File(name: name, path: path)
    if known.insert(file).inserted { files.append(file) }
  }
}

/// Why a scene cannot be made with what it is given. A `Clip` names the line of the script that gives it.
public struct SceneError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What the scene is given.
  public enum Cause: Hashable, Sendable {
    /// The feed.
    case feed
    /// The setting of that name.
    case setting(String)
  }

  /// What cannot be used.
  public let cause: Cause
  /// What is wrong with it.
  public let message: String
  /// What to do.
  public let hint: String

  /// Makes an error.
  public init(_ cause: Cause, _ message: String, hint: String) {
    (self.cause, self.message, self.hint) = (cause, message, hint)
  }

  /// What is wrong and what to do.
  public var description: String {
    switch cause {
    case .feed: "\(message); \(hint)"
    case .setting(let name): "set \(name): \(message); \(hint)"
    }
  }

  /// The error that a list has no item of a number.
  ///
  /// - Parameters:
  ///   - kind: What the list holds, such as `article`.
  ///   - number: The number that is set, from 0.
  ///   - count: How many items the list has.
  ///   - setting: The setting that names the item.
  public static func noSuch(_ kind: String, _ number: Int, of count: Int, setting: String = "start") -> SceneError {
    SceneError(
      .setting(setting), "there is no \(kind) \(number)",
      hint: count == 0 ? "there is none at all" : "there are \(count), numbered from 0 to \(count - 1)")
  }
}

extension SceneError: FlipbookError {
  /// The code with which a command ends that meets the error.
  public var exitCode: ExitCode { .badInput }
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
    (self.name, self.directory, self.bytes) = (name, directory, bytes)
  }
}

extension ScriptVocabulary.Setting {
  /// How large text is, for scenes that show text: `set dynamic-type xxl`. A stage hands it to the views as
  /// `Traits.preferredContentSizeCategory`.
  public static let dynamicType = Self(
    name: "dynamic-type", kind: .choice(ContentSizeCategory.allCases.map(\.rawValue)),
    defaultText: ContentSizeCategory.large.rawValue, summary: "how large text is, as people set it for all apps")

  /// Whether flicks build momentum, for scenes with lists or long texts: `set flick-momentum true`. A stage hands it to the
  /// window as `Window.flicksBuildMomentum`.
  public static let flickMomentum = Self(
    name: "flick-momentum", kind: .bool, defaultText: "false",
    summary: "whether content that is flicked again and again goes farther each time", isNamedIfChanged: true)
}

/// What a script sets of a scene's own settings; what it does not set has the scene's default.
public struct SceneSettings: Sendable, Hashable {
  private let values: [ScriptSettings.Value]

  /// Makes settings from a script's `set` lines; of two with one name the later holds.
  package init(_ values: [ScriptSettings.Value] = []) { self.values = values }

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
    if case .duration(let value)? = content(name) { value.seconds } else { fallback }
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
