import Content
import Flipbook
import Goldens
import Imaging
import Platform

extension Option {
  static let fps = Option("fps", .text("N"), help: "frames a second, such as 60 or 30000/1001")
  static let scale = Option("scale", .text("N"), help: "device pixels a point")
  static let device = Option(
    "device", .text("NAME", suggestions: Device.all.map(\.name)), help: "the screen; flipbook list devices")
  static let theme = Option("theme", .choice("light|dark", ["light", "dark"]), help: "the colours")
  static let themes = Option(
    "theme", .choice("light|dark|both", ["light", "dark", "both"]), help: "the colours; both are shown side by side")
  static let feed = Option(
    "feed", .file("FILE", extensions: ["json", "xml", "rss", "atom"]),
    help: "the feed to show, for a scene that shows one; any other refuses it")
  static let touches = Option("touches", help: "draw the finger")
  static let jobs = Option(
    "jobs", short: "j", .text("N"), help: "frames drawn in parallel (default: one per core)")
  static let memory = Option(
    "memory", .text("SIZE"), help: "memory that frames drawn in parallel may take, such as 2GB (default: 512MiB)")
  static let compress = compress(unlessSaid: .fast)
  static func compress(unlessSaid usual: PNGEncoder.Compression) -> Option {
    let words = PNGEncoder.Compression.allCases.map(\.rawValue)
    return Option(
      "compress", .choice(words.joined(separator: "|"), words),
      help: "time or bytes of the PNG files; \(usual.rawValue) unless said")
  }

  static let scene = Option("scene", .text("NAME"), help: "the scene; flipbook list scenes")
  static let with = Option(
    "with", .text("SETTING VALUE"), repeats: true, help: "a setting in place of the script's; may be repeated")

  /// What overrides a script's settings. The trace needs none of those that only pixels show.
  static let playing: [Option] = [.scene, .fps, .device, .theme, .feed, .scale]
  static let drawing: [Option] = playing + [.touches]
  /// What is around the screen of a clip.
  static let presenting = [
    deviceFrame, Option("padding", .text("POINTS"), help: "how much is seen around the device; what fits unless said"),
    Option("background", .text("#RRGGBB"), help: "what is behind everything"),
    Option("canvas", .text("16:9|WxH"), help: "the size of the image, in pixels at scale 1"),
    Option("plain", help: "only the screen, whatever the script says of captions, zooms and canvas"),
  ]
  /// The same for pictures that may show both themes.
  static let showing = drawing.map { $0 == .theme ? .themes : $0 }
}

extension Arguments {
  /// What the command line says besides the script.
  func clipOptions(_ console: Console) throws -> ClipOptions {
    var options = ClipOptions()
    options.frameRate = try frameRate()
    options.scale = try number("scale", above: 0, upTo: ScriptLimits.scale)
    options.scene = value("scene")
    options.device = value("device")
    if let name = options.device, Device.named(name) == nil {
      throw CLIError.usage(unknown("device", name, in: Device.all.map(\.name)))
    }
    options.theme = value("theme").flatMap(Theme.init(rawValue:))
    options.showsBothThemes = value("theme") == "both"
    options.showsTouches = has("touches")
    options.feed = try feed(console)
    return options
  }

  /// What the command line says of what is around the screen of a clip.
  func presentation() throws(CLIError) -> ClipLoader.Adjustment {
    let (isPlain, framesDevice) = (has("plain"), has(Option.deviceFrame.name))
    let padding = try number("padding", in: 0...1000)
    let background = try value(Option.background.name, "a colour such as #F2F2F7, since frames are opaque") {
      Color(hex: $0)
    }
    let canvas = try value("canvas", ScriptSettings.Presentation.canvasForms, ScriptSettings.Presentation.canvas)
    if isPlain, let option = [Option.deviceFrame.name, "padding", "background", "canvas"].first(where: has) {
      throw .usage("--plain and --\(option) exclude each other")
    }
    return { options, _ in
      (options.isPlain, options.framesDevice) = (isPlain, framesDevice)
      (options.padding, options.background, options.canvas) = (padding, background, canvas)
    }
  }

  private func feed(_ console: Console) throws -> SceneFile? {
    guard let path = value("feed") else { return nil }
    if path == "-", operands.contains("-") {
      throw CLIError.usage("standard input is the script or the feed; give one of them as a file")
    }
    do {
      guard path == "-" else { return SceneFile(path: path, bytes: try Files.readArgument(path)) }
      return SceneFile(name: Console.inputName, directory: ".", bytes: try console.input(limit: Files.limit))
    } catch let error as FileError {
      throw CLIError(CLIError(error).code, "--feed: \(error)")
    }
  }

  /// What `--with` says.
  func changes() throws(CLIError) -> [String] {
    let changes = all(Option.with.name)
    if changes.contains(where: { $0.allSatisfy(\.isWhitespace) }) {
      throw CLIError(.badInput, "--with needs a setting and its value, such as 'theme dark' or 'load-delay 500ms'")
    }
    return changes
  }

  /// The clip of the script that the command line names; `-` is standard input.
  func clip(_ path: String, _ console: Console) throws -> Clip { try ClipLoader(self, console).clip(path) }

  /// A failure that names the option which is to blame for an error, where one is.
  func failure(_ error: any Error) -> CLIError {
    let failure = CLIError(error)
    let option: String? =
      switch error {
      case is FeedError, ClipError.showsNoFeed: "feed"
      case let error as SceneError where error.cause == .feed: "feed"
      case ClipError.tooLarge: ["scale", "canvas"].first(where: has) ?? "device"
      default: nil
      }
    guard let option, has(option) else { return failure }
    return CLIError(failure.code, "--\(option): \(failure.message)")
  }
}

/// Makes the clips of scripts, with what the command line says besides; the feed is read once.
struct ClipLoader {
  /// Changes what the command line says, for a script.
  typealias Adjustment = (inout ClipOptions, Script) -> Void

  private let options: ClipOptions
  private let scripts: ScriptLoader
  private let adjust: Adjustment
  private let changes: [String]

  /// - Parameter takesSettings: whether `--with` is meant for every clip.
  init(
    _ arguments: Arguments, _ console: Console, takesSettings: Bool = true, adjust: @escaping Adjustment = { _, _ in }
  ) throws {
    changes = takesSettings ? try arguments.changes() : []
    options = try arguments.clipOptions(console)
    scripts = ScriptLoader(console)
    self.adjust = adjust
  }

  /// The clip of a script; `-` is standard input. With a golden, the options with which it was approved hold, as far as the
  /// command line says nothing else.
  func clip(_ path: String, goldens golden: GoldenFolder? = nil) throws -> Clip {
    var options = options
    if let golden { try options.fill(from: golden) }
    let script = try options.checked(scripts.console.scenes) {
      try scripts.load(path, options: options.scriptOptions)
    }
    adjust(&options, script)
    let clip = try Clip(script, options: options, catalog: scripts.console.scenes)
    return changes.isEmpty ? clip : try clip.setting(changes)
  }
}

extension Option {
  static let channelDelta = Option("channel-delta", .text("N"), help: "by how much each channel may differ, 0 to 255")
  static let share = Option("share", .text("PERCENT"), help: "how many of a hundred pixels may differ, 0 to 100")
  static let perceptual = Option("perceptual", help: "tolerate what a person would not notice")
  static let exact = Option("exact", help: "let nothing pass, whatever the script says")

  static let tolerance: [Option] = [channelDelta, share, perceptual]
}

extension Arguments {
  /// The tolerance of the command line; `nil` where it says nothing of that.
  func tolerance() throws(CLIError) -> Tolerance? {
    guard Option.tolerance.contains(where: { has($0.name) }) else { return has(Option.exact.name) ? .exact : nil }
    if has(Option.exact.name) { throw .usage("--exact excludes --channel-delta, --share and --perceptual") }
    return Tolerance(
      channelDelta: try count(Option.channelDelta.name, in: ScriptLimits.channelDelta) ?? 0,
      percent: try number(Option.share.name, in: ScriptLimits.percent) ?? 0,
      perceptual: has(Option.perceptual.name) ? Tolerance.perceptual.perceptual : nil)
  }
}

/// What `shot` and `sheet` share: what is around the screen, and how the file is written.
extension Option {
  static let deviceFrame = Option("device-frame", help: "draw a plain device around the screen")
  static let background = Option(
    "background", .text("transparent|#RRGGBB", suggestions: ["transparent"]), help: "what is behind everything")
  static let picturing: [Option] = [.deviceFrame, .background, .quiet]
}

extension Arguments {
  /// The colour of `--background`; clear where it is `transparent`, `nil` where it was not given.
  func background() throws(CLIError) -> Color? {
    try value(Option.background.name, "transparent or a colour such as #F2F2F7") { text in
      text == "transparent" ? .clear : Color(hex: text)
    }
  }

  func compression(unlessSaid usual: PNGEncoder.Compression) -> PNGEncoder.Compression {
    value(Option.compress.name).flatMap(PNGEncoder.Compression.init) ?? usual
  }
}
