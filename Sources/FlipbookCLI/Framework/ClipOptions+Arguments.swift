import Flipbook
import Imaging
import Simulation

extension Option {
  static let fps = Option("fps", .text("N"), help: "frames a second, such as 60 or 30000/1001")
  static let scale = Option("scale", .text("N"), help: "device pixels a point")
  static let device = Option(
    "device", .text("NAME", suggestions: Device.all.map(\.name)), help: "the screen; flipbook list devices")
  static let theme = Option("theme", .choice("light|dark", ["light", "dark"]), help: "the colours")
  static let feed = Option(
    "feed", .file("FILE", extensions: ["json", "xml", "rss", "atom"]),
    help: "the feed to show, for a scene that shows one; any other refuses it")
  static let touches = Option("touches", help: "draw the finger")
  static let jobs = Option(
    "jobs", short: "j", .text("N"), help: "how many frames are drawn at once; all cores unless said")
  static let compress = compress(unlessSaid: .fast)
  static func compress(unlessSaid usual: PNGEncoder.Compression) -> Option {
    let words = PNGEncoder.Compression.allCases.map(\.rawValue)
    return Option(
      "compress", .choice(words.joined(separator: "|"), words),
      help: "time or bytes of the PNG files; \(usual.rawValue) unless said")
  }

  /// What overrides a script's settings. The trace needs none of those that only pixels show.
  static let playing: [Option] = [.fps, .device, .theme, .feed, .scale]
  static let drawing: [Option] = playing + [.touches]
}

extension Arguments {
  /// What the command line says besides the script.
  func clipOptions(_ console: Console) throws -> ClipOptions {
    var options = ClipOptions()
    options.frameRate = try frameRate()
    options.scale = try number("scale", in: 0...16, above: 0)
    options.device = value("device")
    if let name = options.device, Device.named(name) == nil {
      throw Failure.usage(unknown("device", name, closest: name, in: Device.all.map(\.name)))
    }
    options.theme = value("theme").flatMap(ScriptSettings.Theme.init(rawValue:))
    options.showsTouches = has("touches")
    if let path = value("feed") {
      options.feed =
        path == "-"
        ? SceneFile(name: Console.inputName, directory: ".", bytes: try console.readInput())
        : try SceneFile(path: path)
    }
    return options
  }

  /// The clip of a script that the command line names; `-` is standard input. `adjust` changes what the command line says.
  func clip(
    _ path: String, _ console: Console, adjust: (inout ClipOptions, Script) -> Void = { _, _ in }
  ) throws -> Clip {
    var options = try clipOptions(console)
    let script = try ScriptLoader(console).load(path, options: options.scriptOptions)
    adjust(&options, script)
    return try Clip(script, options: options)
  }
}
