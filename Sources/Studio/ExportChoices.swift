import Flipbook
import JSON

/// The choices of the dialog “Export”, and the clips and files that they result in.
struct ExportChoices {
  /// The kinds of export, with their names on the page.
  enum Format: String {
    case mp4, gif, webp, apng, webm
    case sequence = "PNG sequence"
    case picture

    /// The format of a video; `nil` for pictures.
    var video: VideoFormat? { VideoFormat(rawValue: rawValue) }

    /// The extension of the files; `nil` for a directory.
    var ending: String? {
      switch self {
      case .sequence: nil
      case .picture: "png"
      default: rawValue
      }
    }
  }

  /// A clip and its file.
  struct Item {
    var clip: Clip
    /// The file's name.
    var name: String
    /// The command line that makes the same file.
    var command: String
  }

  /// The decision of the user about existing files.
  enum Conflict: String {
    case replace, keep
  }

  /// The greatest size of a clip for a pull request, in pixels.
  private static let fitting = Size(880, 640)
  /// The suffix of files in the dark theme, if both are exported.
  private static let darkSuffix = "~dark"

  let format: Format
  private let text: String
  private let overrides: ClipOverrides
  /// Whether the clip is exported in both themes.
  private let isBoth: Bool
  /// Whether the scale is chosen so that the image has at most 880×640 pixels.
  private let isFitting: Bool
  private let maxBytes: ByteCount?
  private let loops: Int?
  /// The first and the last moment, as text.
  private let from: String?, to: String?
  /// The number of the frame that a picture shows.
  let frame: Int

  /// Parses the choices of a page. Those that do not apply to the format are ignored.
  init(_ body: inout JSONObject) throws {
    func text(_ name: String) -> String? {
      let text = body.optional(name)?.scalar ?? ""
      return text.allSatisfy(\.isWhitespace) ? nil : text
    }
    guard let format = Format(rawValue: text("format") ?? "") else {
      throw HTTPError(.badRequest, "unknown format")
    }
    self.format = format
    let scale = text(Script.Keyword.scale.rawValue)
    let theme = Script.Keyword.theme.rawValue, isBoth = try body.has(theme) && body.peek(theme).scalar == "both"
    (self.isBoth, isFitting) = (isBoth, scale == "fit")
    maxBytes = try format.video == nil ? nil : text("maxBytes").map(Self.bytes)
    loops = try format.video?.isLooping ?? false ? text("loops").map(Self.count) : nil
    (from, to) = format == .picture ? (nil, nil) : (text("from"), text("to"))
    frame = Int(text("frame") ?? "") ?? 0
    self.text = try body.string("text")
    var overrides = try ClipOverrides(&body)
    if let scale, !isFitting, !overrides.clip.set(Script.Keyword.scale.rawValue, scale) {
      throw Self.invalid(
        Script.Keyword.scale.rawValue, scale, "a number above 0 and up to \(NumberText.plain(ScriptLimits.scale))")
    }
    if isBoth { overrides.clip.theme = .light }
    self.overrides = overrides
    for moment in [from, to].compactMap(\.self) where Clip.Moment(moment) == nil {
      throw Self.invalid("moment", moment, "a time such as 1.2s, a percentage from 0% to 100%, or the name of a shot")
    }
  }

  private static func bytes(_ text: String) throws(HTTPError) -> ByteCount {
    guard let count = ByteCount(text) else { throw invalid("size", text, "a size such as 500kB or 2MB") }
    return count
  }

  private static func count(_ text: String) throws(HTTPError) -> Int {
    guard let count = Int(text), (0...65_535).contains(count) else {
      throw invalid("number of loops", text, "a whole number from 0 to 65535")
    }
    return count
  }

  private static func invalid(_ what: String, _ text: String, _ expected: String) -> HTTPError {
    HTTPError(.unprocessable, "invalid \(what) \"\(text)\"; expected \(expected)")
  }

  /// The options of the encoder.
  var encoding: VideoEncoder.Options {
    var options = VideoEncoder.Options()
    (options.loopCount, options.maxBytes) = (loops ?? 0, maxBytes?.count)
    return options
  }

  /// The first and the last moment.
  var range: (from: Clip.Moment?, to: Clip.Moment?) {
    (from.flatMap { Clip.Moment($0) }, to.flatMap { Clip.Moment($0) })
  }

  // MARK: The clips

  /// Returns the clips with their files.
  ///
  /// - Parameters:
  ///   - stem: The name of the files without suffix and extension.
  ///   - instant: The instant that a picture shows.
  func items(_ configuration: Studio.Configuration, named stem: String, at instant: Instant) throws -> [Item] {
    try configuration.check(text)
    var overrides = overrides
    if isFitting { overrides.clip.scale = try fittingScale(configuration) }
    return try (isBoth ? [Theme.light, .dark] : [nil]).map { theme in
      if let theme { overrides.clip.theme = theme }
      let suffix = theme == .dark ? Self.darkSuffix : ""
      let name = stem + suffix + (format.ending.map { ".\($0)" } ?? "")
      return Item(
        clip: try configuration.clip(text, overrides), name: name,
        command: command(configuration, overrides, to: configuration.exportPath(name), at: instant))
    }
  }

  /// Returns the greatest scale, up to 1, at which an image of the clip has at most 880×640 pixels.
  private func fittingScale(_ configuration: Studio.Configuration) throws -> Double {
    var overrides = overrides
    overrides.clip.scale = 1
    let clip = try configuration.clip(text, overrides)
    let (size, scale) = (clip.frameSize, clip.frameScale)
    let fit = min(Self.fitting.width / (size.width * scale), Self.fitting.height / (size.height * scale), 1)
    return (fit * 10_000).rounded(.down) / 10_000
  }

  private func command(
    _ configuration: Studio.Configuration, _ overrides: ClipOverrides, to path: String, at instant: Instant
  ) -> String {
    var options = configuration.options(overrides)
    var words = ["flipbook", format == .picture ? "shot" : "record", configuration.script]
    // A picture has no frame rate.
    if format == .picture { options.frameRate = nil }
    words += options.arguments + overrides.lines.flatMap { [Clip.linesName, $0] }
    if format == .picture { words += ["--at", Self.text(of: instant)] }
    let given: [(name: String, value: String?)] = [
      ("--from", from), ("--to", to), ("--max-bytes", maxBytes?.text), ("--loop", loops.map(String.init)),
    ]
    words += given.flatMap { option in option.value.map { [option.name, $0] } ?? [] }
    return ShellWord.line(words + ["-o", path])
  }

  /// The instant that a picture shows: not before the frame's, so that its events have happened.
  static func pictured(_ instant: Instant) -> Instant {
    Instant(nanoseconds: (instant.picoseconds + 999) / 1000)
  }

  private static func text(of instant: Instant) -> String {
    "\(NumberText.plain(Double(instant.picoseconds) / 1e9))ms"
  }
}

extension Studio.Configuration {
  /// The folder for exported clips.
  var exportFolder: String { exports ?? (script.contains("/") ? Files.directory(of: script) : ".") }

  /// Returns the path of an exported clip.
  func exportPath(_ name: String) -> String { Files.path(of: name, in: exportFolder) }
}
