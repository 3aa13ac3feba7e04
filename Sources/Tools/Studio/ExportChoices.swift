import Flipbook
import JSON

/// The choices of the dialog “Export”, and the plan that they result in.
struct ExportChoices {
  /// The kinds of export, with their names on the page.
  enum Format: String {
    case mp4, gif, webp, apng, webm, html
    case sequence = "PNG sequence"
    case picture

    /// The format of a video; `nil` for pages and pictures.
    var video: VideoFormat? { VideoFormat(rawValue: rawValue) }
    /// Whether a file is a video or contains one.
    var isVideo: Bool { video != nil || self == .html }

    /// The extension of the files; `nil` for a directory.
    var ending: String? {
      switch self {
      case .sequence: nil
      case .picture: "png"
      default: rawValue
      }
    }
  }

  /// The greatest size of a clip for a pull request, in pixels.
  private static let fitting = Size(880, 640)
  /// The presets that export markup with its files.
  private static let targets: [String: Embed.Target] = ["github": .github, "documentation": .docc]

  let format: Format
  /// The kind of page for which files and markup are exported, if any, and the alternative text if it is given.
  private let target: Embed.Target?, alternative: String?
  /// Whether a video for the App Store is exported.
  private let isAppPreview: Bool
  private let text: String
  private let overrides: ClipOverrides
  /// Whether the clip is exported in both themes, and whether one file or the markup has both.
  private let isBoth: Bool, isSwitching: Bool
  /// Whether the scale is chosen so that the image has at most 880×640 pixels.
  private let isFitting: Bool
  private let maxBytes: ByteCount?
  private let loops: Int?
  /// The first and the last moment, as text.
  private let from: String?, to: String?
  /// The number of the frame that a picture shows.
  let frame: Int
  /// Whether a picture shows the presented clip, not the plain screen.
  let isPresented: Bool

  /// Parses the choices of a page. Those that do not apply to the format are ignored.
  init(_ body: inout JSONObject) throws {
    func text(_ name: String) -> String? {
      let text = body.optional(name)?.scalar ?? ""
      return text.allSatisfy(\.isWhitespace) ? nil : text
    }
    target = text("preset").flatMap { Self.targets[$0] }
    alternative = text("alt")
    isAppPreview = text("preset") == "app-preview"
    let fixed = isAppPreview ? Format.mp4.rawValue : target?.formats[0].rawValue
    guard let format = Format(rawValue: fixed ?? text("format") ?? "") else {
      throw HTTPError(.badRequest, "unknown format")
    }
    self.format = format
    let scale = isAppPreview ? nil : text(Script.Keyword.scale.rawValue)
    let theme = Script.Keyword.theme.rawValue, isBoth = try body.has(theme) && body.peek(theme).scalar == "both"
    (self.isBoth, isFitting) = (isBoth, scale == "fit")
    isSwitching = target != nil || isBoth && format == .html
    maxBytes = try format.isVideo && !isAppPreview ? text("maxBytes").map(Self.bytes) : nil
    loops = try format.video?.isLooping ?? false ? text("loops").map(Self.count) : nil
    (from, to) = format == .picture || target != nil ? (nil, nil) : (text("from"), text("to"))
    frame = Int(text("frame") ?? "") ?? 0
    isPresented = text("presented") == "true"
    self.text = try body.string("text")
    var overrides = try ClipOverrides(&body)
    if let scale, !isFitting, !overrides.clip.set(Script.Keyword.scale.rawValue, scale) {
      throw Self.invalid(
        Script.Keyword.scale.rawValue, scale, "a number above 0 and up to \(NumberText.plain(ScriptLimits.scale))")
    }
    if isBoth { overrides.clip.theme = .light }
    if isSwitching { overrides.clip.theme = nil }
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

  // MARK: The plan

  /// Returns the files and the work.
  ///
  /// - Parameters:
  ///   - stem: The name of the files without suffix and extension.
  ///   - instant: The instant that a picture shows.
  func plan(_ configuration: Studio.Configuration, named stem: String, at instant: Instant) throws -> ExportPlan {
    try configuration.check(text)
    var (configuration, overrides) = (configuration, overrides)
    if isSwitching { configuration.options.settings.theme = nil }
    if let target { return try plan(configuration, named: stem, for: target) }
    if isFitting { overrides.clip.scale = try fittingScale(configuration) }
    var names: [String] = [], clips: [Clip] = [], commands: [String] = []
    for variant in Variants(themes: isBoth && !isSwitching ? [.light, .dark] : []).all {
      if let theme = variant.theme?.theme { overrides.clip.theme = theme }
      let name = stem + variant.suffix + (format.ending.map { ".\($0)" } ?? "")
      names.append(name)
      let clip = try configuration.clip(text, overrides)
      clips.append(isAppPreview ? try clip.appPreview() : clip)
      commands.append(command(configuration, overrides, to: configuration.exportPath(name), at: instant))
    }
    let clip = clips[0]
    try checkAlpha(clip, names[0])
    let isPlain = format == .picture && !isPresented
    return ExportPlan(
      names: names, clips: clips, command: commands.joined(separator: " && "),
      size: try FrameDrawing.rendering(scale: isPlain ? clip.scale : clip.frameScale)
        .pixelSize(isPlain ? clip.size : clip.frameSize), isRecording: format == .sequence,
      warnings: isPlain ? [] : Self.warnings(of: clips)
    ) { [names, clips] folder, run in
      try zip(names, clips).enumerated().flatMap { number, file in
        try make(file.1, "\(folder)/\(file.0)", at: instant, run.part(number, of: names.count))
      }
    }
  }

  /// Returns the files of a page with their markup.
  private func plan(
    _ configuration: Studio.Configuration, named stem: String, for target: Embed.Target
  ) throws -> ExportPlan {
    let clip = try configuration.clip(text, overrides), folder = configuration.exportFolder
    var options = Embed.Options()
    (options.alternative, options.maxBytes) = (alternative, maxBytes?.count)
    options.loopCount = loops ?? options.loopCount
    let embed = try Embed(clip, for: target, named: stem, options)
    try checkAlpha(clip, embed.files[0].name)
    return ExportPlan(
      names: embed.files.map(\.name), clips: [clip], command: command(configuration, overrides, to: folder),
      size: PixelSize(width: 2 * embed.size.width, height: 2 * embed.size.height),
      markup: embed.markup(in: Files.relative(folder, to: ".") ?? folder), alternative: embed.alternative,
      warnings: embed.warnings
    ) { [options] folder, run in
      let embed = try Embed(clip, for: target, named: stem, options, run: run)
      return try embed.warnings
        + embed.files.enumerated().flatMap { number, file in
          let part = run.part(number, of: embed.files.count)
          return try embed.write(file, to: "\(folder)/\(file.name)", run: part).warnings
        }
    }
  }

  /// Returns the warnings of clips, each once. A clip that cannot be played reports that when it is exported.
  private static func warnings(of clips: [Clip]) -> [String] {
    let all = clips.flatMap { (try? Playback($0).get())?.warnings ?? [] }
    return all.indices.filter { !all[..<$0].contains(all[$0]) }.map { all[$0] }
  }

  private func checkAlpha(_ clip: Clip, _ name: String) throws(VideoError) {
    if clip.isTransparent, format.isVideo, !(format.video?.keepsAlpha ?? false) { throw .noAlpha(name) }
  }

  /// Makes the file of a clip. Returns warnings.
  private func make(_ clip: Clip, _ path: String, at instant: Instant, _ run: Run) throws -> [String] {
    if format == .picture {
      let shot = try clip.shot(at: .instant(instant), ShotStyle(subject: isPresented ? .presented : .screen))
      try Files.write(try PNGEncoder(.fast).encode(try shot.bitmap()), to: path)
      return shot.warnings
    }
    let playback = try clip.play(run: run)
    let selection = try playback.selection(
      from: from.flatMap { Clip.Moment($0) }, to: to.flatMap { Clip.Moment($0) })
    let warnings: [String], failures: [PlaybackFailure]
    if format == .sequence {
      let options = RecordingOptions(compression: .fast, selection: selection)
      let result = try playback.record(to: path, options: options, run: run)
      (warnings, failures) = (result.warnings, result.failures)
    } else {
      var options = VideoOptions()
      (options.loopCount, options.maxBytes) = (loops ?? 0, maxBytes?.count)
      let result =
        format == .html
        ? try playback.writePage(to: path, options: options, selection: selection, run: run)
        : try playback.writeVideo(to: path, options: options, selection: selection, run: run)
      (warnings, failures) = (result.warnings, result.failures)
    }
    return playback.warnings + warnings + failures.map { "line \($0.diagnostic.line): \($0.diagnostic.message)" }
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
    _ configuration: Studio.Configuration, _ overrides: ClipOverrides, to path: String, at instant: Instant = .zero
  ) -> String {
    var options = configuration.options(overrides)
    let name = target != nil ? "embed" : format == .picture ? "shot" : "record"
    // A picture has no frame rate.
    if format == .picture { options.frameRate = nil }
    var words = ["flipbook", name, configuration.script] + (target.map { ["--for", $0.rawValue] } ?? [])
    words += options.arguments + overrides.lines.flatMap { [Clip.linesName, $0] }
    if format == .picture { words += (isPresented ? ["--presented"] : []) + ["--at", Self.text(of: instant)] }
    let given: [(name: String, value: String?)] = [
      ("--from", from), ("--to", to), ("--max-bytes", maxBytes?.text), ("--loop", loops.map(String.init)),
      ("--alt", target == nil ? nil : alternative), ("-o", path == "." ? nil : path),
    ]
    if isAppPreview { words += ["--preset", "app-preview"] }
    words += given.flatMap { option in option.value.map { [option.name, $0] } ?? [] }
    return ShellWord.line(words)
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
  var exportFolder: String { exports ?? Files.directory(of: script) }

  /// Returns the path of an exported clip.
  func exportPath(_ name: String) -> String { Files.path(of: name, in: exportFolder) }
}
