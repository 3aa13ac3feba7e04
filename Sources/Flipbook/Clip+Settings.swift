import Script
import Simulation

extension Clip {
  /// The clip with other settings, in place of what its script and its options say of them.
  ///
  ///     let slow = try clip.setting(["load-delay 500ms", "theme dark"])
  ///
  /// - Parameter lines: Settings as a script writes them, a line each: `theme dark`, `feed other.json`, and those of the
  ///   scene with or without `set`. Files are looked for from the working directory.
  /// - Throws: `ScriptError` with every mistake in the lines, which it calls `--with`; ``ClipError`` and what reading the
  ///   feed throws, where they do not fit.
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
