import Goldens
import Graphics
import JSON
import Platform
import Script
import Simulation
import Timebase

/// Settings that override a script's, and options that a script does not have.
@dynamicMemberLookup public struct ClipOptions: Sendable, Hashable {
  /// The settings in place of the script's.
  public var settings: ClipSettings
  /// Whether pictures show both themes side by side, light at the left; the theme does not count then.
  public var showsBothThemes = false
  /// The feed that the scene shows.
  public var feed: SceneFile?
  /// How the finger is shown, in place of what the script says.
  package var finger: ScriptSettings.Presentation.Finger?
  /// Whether everything that presents the clip is left out: captions, zooms, the canvas and its backdrop.
  public var isPlain = false
  /// The size of the image in pixels at scale 1, in place of the script's canvas.
  public var canvas: Size?
  /// Whether the screen lies within its device, whatever the script says.
  public var framesDevice = false
  /// How much of the backdrop is seen around the device, in points; `nil` for what fits the canvas.
  public var padding: Double?
  /// The backdrop, in place of the script's.
  public var background: Color?

  /// Makes options of some settings.
  public init(_ settings: ClipSettings = ClipSettings()) { self.settings = settings }

  /// One of the settings.
  public subscript<Value>(dynamicMember path: WritableKeyPath<ClipSettings, Value>) -> Value {
    get { settings[keyPath: path] }
    set { settings[keyPath: path] = newValue }
  }

  /// What the script's parser is to know of them.
  package var scriptOptions: ScriptOptions {
    ScriptOptions(scene: settings.scene, device: settings.device, hasFeed: feed != nil)
  }
}

// MARK: Goldens

extension ClipOptions {
  /// Takes from a golden the options with which it was approved, as far as these say nothing else. Its feed is not among
  /// them: a golden knows what was in it, not where it is.
  ///
  /// - Parameter golden: The golden's folder.
  /// - Throws: `GoldenError` or `FileError` where the golden is there but cannot be read.
  package mutating func fill(from golden: GoldenFolder) throws {
    guard let record = try golden.read() else { return }
    var approved = ClipSettings()
    for option in record.options where !approved.set(option.name, option.value) {
      throw GoldenError.damaged(
        path: "\(golden.path)/\(GoldenFolder.renderer)", reason: "there is no option \(option.name) \(option.value)",
        remedy: GoldenFolder.remedy)
    }
    settings = settings.filled(from: approved)
  }

  /// The options with which a golden was approved, without its feed; `nil` if it has one that no version writes.
  init?(_ record: ClipRecord) {
    self.init()
    for option in record.options where !settings.set(option.name, option.value) { return nil }
  }

  /// The settings and the feed as arguments of a command line.
  package var arguments: [String] {
    settings.arguments + (feed.map { ["--\(Script.Keyword.feed)", $0.name] } ?? [])
  }
}

extension Clip {
  /// The clip with other settings, in place of what its script and its options say of them.
  ///
  ///     let slow = try clip.setting(["load-delay 500ms", "theme dark"])
  ///
  /// - Parameter lines: Settings as a script writes them, a line each: `theme dark`, `feed other.json`, and those of the
  ///   scene with or without `set`. Files are looked for from the working directory.
  /// - Throws: `ScriptError` with every error in the lines, which it calls `--with`; `FlipbookError` if they do not
  ///   fit.
  public func setting(_ lines: [String]) throws -> Clip {
    if let stray = lines.indices.first(where: { !Self.isTaken(lines[$0]) }) {
      let place = Script.Location(file: Self.linesName, line: stray + 1, column: 1)
      let hint = "those are \(Self.settings.map(\.rawValue).joined(separator: ", ")), and the scene's own"
      let message = "\"\(lines[stray])\" is no setting by which a clip shows something else"
      throw ScriptError([
        Script(file: Self.linesName, settings: ScriptSettings(), actions: []).diagnostic(at: place, message, hint: hint)
      ])
    }
    let changes = try Script(
      text: lines.map(Self.statement).joined(separator: "\n"), path: Self.linesName, vocabulary: .of([scene]),
      options: ScriptOptions(scene: scene.name))
    var (settings, options) = (script.settings, options)
    settings.take(changes.settings)
    options.yield(to: changes.settings)
    return try Clip(script.with(settings), options: options, catalog: [scene])
  }

  /// The option of the lines, which messages name.
  package static let linesName = "--with"

  /// The settings that one clip may have otherwise, besides those of its scene.
  private static let settings: [Script.Keyword] = [.theme, .device, .size, .scale, .fps, .touchRate, .feed]

  /// A line as a statement; what begins with no word of the language is a scene's setting.
  private static func statement(_ line: String) -> String {
    let line = line.split(whereSeparator: \.isNewline).joined(separator: " ")
    return Script.Keyword(rawValue: word(line)) == nil ? "\(Script.Keyword.set) \(line)" : line
  }

  /// Whether a line is a setting that a clip takes; the parser says what else is wrong with it.
  private static func isTaken(_ line: String) -> Bool {
    let bare = line.split(separator: "\"", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 0 }
    if bare.contains(where: { $0.element.contains { ";{}".contains($0) } }) { return false }
    guard let keyword = Script.Keyword(rawValue: word(line)) else { return true }
    return keyword == .set || settings.contains(keyword)
  }

  private static func word(_ line: String) -> String {
    line.split(whereSeparator: \.isWhitespace).first.map(String.init) ?? ""
  }
}

extension ScriptSettings {
  /// Replaces what other settings set.
  fileprivate mutating func take(_ other: ScriptSettings) {
    let screen = other.device != nil || other.size != nil ? other : self
    clip = other.clip.filled(from: clip)
    (clip.device, size) = (screen.device, screen.size)
    feed = other.feed ?? feed
    touchRate = other.touchRate ?? touchRate
    values.removeAll { value in other.values.contains { $0.name == value.name } }
    values += other.values
  }
}

extension ClipOptions {
  /// Clears what a script's settings set.
  fileprivate mutating func yield(to script: ScriptSettings) {
    settings = settings.without(script.clip)
    if script.size != nil { settings.device = nil }
    if script.theme != nil { showsBothThemes = false }
    if script.feed != nil { feed = nil }
  }
}
