import Goldens
import Graphics
import JSON
import Platform
import Script
import Simulation
import Timebase

/// What is said besides a script, and overrides what the script says.
public struct ClipOptions: Sendable, Hashable {
  /// The scene's name.
  public var scene: String?
  /// The device's name.
  public var device: String?
  /// Device pixels a point, above 0 and at most 16.
  public var scale: Double?
  /// How many frames a second.
  public var frameRate: FrameRate?
  /// The colours.
  public var theme: Theme?
  /// Whether pictures show both themes side by side, light at the left; ``theme`` does not count then.
  public var showsBothThemes = false
  /// The feed that the scene shows.
  public var feed: SceneFile?
  /// Whether frames show the finger as a disc with a fading trail.
  public var showsTouches = false
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

  /// Makes options that override nothing.
  public init() {}

  /// What the script's parser is to know of them.
  package var scriptOptions: ScriptOptions { ScriptOptions(scene: scene, device: device, hasFeed: feed != nil) }
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
    for option in record.options {
      guard take(option.name, option.value) else {
        throw GoldenError.damaged(
          path: "\(golden.path)/\(GoldenFolder.renderer)", reason: "there is no option \(option.name) \(option.value)",
          remedy: GoldenFolder.remedy)
      }
    }
  }

  /// The options with which a golden was approved, without its feed; `nil` if it has one that no version writes.
  init?(_ record: ClipRecord) {
    for option in record.options where !take(option.name, option.value) { return nil }
  }

  /// The options by their names, as a golden keeps them. The feed is known by its content, which is among the inputs.
  var entries: [ClipRecord.Entry] {
    let all: [(String, String?)] = [
      ("scene", scene), ("device", device), ("scale", scale.map(NumberText.plain)), ("fps", frameRate?.ratio),
      ("theme", theme?.rawValue), ("touches", showsTouches ? "shown" : nil),
    ]
    return all.compactMap { name, value in value.map { .init(name, $0) } }
  }

  /// The options as the words of a command line.
  var words: [String] { ClipRecord.words(of: entries) + (feed.map { ["--feed", $0.name] } ?? []) }

  /// Takes a golden's option where there is none of that name; answers whether there can be such a one.
  private mutating func take(_ name: String, _ value: String) -> Bool {
    switch name {
    case "scene": scene = scene ?? value
    case "device": device = device ?? value
    case "scale":
      guard let number = Double(value), number > 0, number <= 16 else { return false }
      scale = scale ?? number
    case "fps":
      guard let rate = FrameRate(text: value) else { return false }
      frameRate = frameRate ?? rate
    case "theme":
      guard let word = Theme(rawValue: value) else { return false }
      theme = theme ?? word
    case "touches":
      guard value == "shown" else { return false }
      showsTouches = true
    default: return false
    }
    return true
  }
}

extension FrameRate {
  /// The rate that ``ratio`` writes so: numbers up to a million, and at most 1000 frames a second.
  package init?(text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int64($0) }
    let limit: ClosedRange<Int64> = 1...1_000_000
    guard parts.count == 1 || parts.count == 2, let frames = parts[0], let seconds = parts.count == 2 ? parts[1] : 1,
      limit.contains(frames), limit.contains(seconds), frames <= 1000 * seconds
    else { return nil }
    self.init(frames, per: seconds)
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
      let hint = "those are \(Self.settings.joined(separator: ", ")), and the scene's own"
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

  /// What messages call the lines.
  private static let linesName = "--with"

  /// The settings that one clip may have otherwise, besides those of its scene.
  private static let settings = ["theme", "device", "size", "scale", "fps", "touch-rate", "feed"]

  /// A line as a statement; what begins with no word of the language is a scene's setting.
  private static func statement(_ line: String) -> String {
    let line = line.split(whereSeparator: \.isNewline).joined(separator: " ")
    return Script.Statement.all.contains { $0.name == word(line) } ? line : "set \(line)"
  }

  /// Whether a line is a setting that a clip takes; the parser says what else is wrong with it.
  private static func isTaken(_ line: String) -> Bool {
    let word = word(line)
    let bare = line.split(separator: "\"", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 0 }
    if bare.contains(where: { $0.element.contains { ";{}".contains($0) } }) { return false }
    return word == "set" || settings.contains(word) || !Script.Statement.all.contains { $0.name == word }
  }

  private static func word(_ line: String) -> String {
    line.split(whereSeparator: \.isWhitespace).first.map(String.init) ?? ""
  }
}

extension ScriptSettings {
  /// Replaces what other settings say.
  fileprivate mutating func take(_ other: ScriptSettings) {
    if other.device != nil || other.size != nil { (device, size) = (other.device, other.size) }
    scale = other.scale ?? scale
    frameRate = other.frameRate ?? frameRate
    theme = other.theme ?? theme
    feed = other.feed ?? feed
    touchRate = other.touchRate ?? touchRate
    values.removeAll { value in other.values.contains { $0.name == value.name } }
    values += other.values
  }
}

extension ClipOptions {
  /// Says nothing of what settings say.
  fileprivate mutating func yield(to settings: ScriptSettings) {
    if settings.device != nil || settings.size != nil { device = nil }
    if settings.scale != nil { scale = nil }
    if settings.frameRate != nil { frameRate = nil }
    if settings.theme != nil { (theme, showsBothThemes) = (nil, false) }
    if settings.feed != nil { feed = nil }
  }
}
