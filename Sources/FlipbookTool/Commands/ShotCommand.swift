import Flipbook

struct ShotCommand: ClipCommand {
  let name = "shot"
  let summary = "draw one moment of a clip as a PNG file"
  let usage = ["SCRIPT --at TIME|NAME|PERCENT -o FILE.png [options]"]
  let discussion = """
    The moment is a time such as 1.35s or 300ms, a percentage of the clip such as 50%, or the name of
    a shot or mark. The picture is identical to the frame of record --plain at that instant. -o -
    writes it to standard output.

    --background replaces the window's colour, and fills the area around a device. With transparent,
    the file has an alpha channel; views keep their own colours.
    """
  let examples = [
    "shot pull.flip --at 1.35s -o pull.png", "shot pull.flip --at armed --scale 3 --theme dark -o armed.png",
    "shot pull.flip --at 50% --device-frame --padding 24 --background '#F2F2F7' -o device.png",
    "shot pull.flip --at armed --view footer --padding 8 -o footer.png",
  ]

  @Operand(.file("SCRIPT", extensions: ["flip"]), count: 1...1, orElse: .screens) var scripts: [String]
  @Option(.at, .moment, help: "moment to draw") var moment: Clip.Moment?
  @Option(.output, short: "o", .file("FILE.png", extensions: ["png"]), help: "PNG file to write") var output: String?
  @Option(.view, .text("NAME"), help: "crop to a view, such as footer") var view: String?
  @Option(.padding, .number("POINTS", in: 0...1000), help: "space around the view or device (default: 0)") var padding =
    0.0
  @Flag(.deviceFrame) var framesDevice
  @Option(.background) var background: Color?
  var clip = ClipArguments(
    [.scene, .device, .theme, .feed, .screens, .scale, .let, .lets, .touches], theme: .themes)
  @Changes var changes
  @Option(.compress(default: .fast)) var compression: PNGEncoder.Compression?
  @Flag(.quiet) var isQuiet

  func run(_ console: Console) throws -> ExitCode {
    guard let moment else { throw CLIError.usage("missing option --at TIME|NAME|PERCENT") }
    guard let path = output else { throw CLIError.usage("missing option -o FILE.png") }
    let output = try OutputFile(path, endings: ["png"])
    var style = ShotStyle(padding: padding, background: background)
    if let view { style.subject = .view(view) }
    if framesDevice {
      if view != nil { throw CLIError.conflict(.view, .deviceFrame) }
      style.subject = .device
    }
    let clip = try ClipLoader(clip, console, changes: changes).clip(ScriptLoader.scripts(scripts)[0])
    try output.check(against: clip)
    do {
      let shot = try clip.shot(at: moment, style)
      console.note(warnings: shot.warnings)
      try output.write(try PNGEncoder(compression ?? .fast).encode(shot.bitmap()))
    } catch ClipError.noSuchMoment(let name, _) where Double(name) != nil {
      throw CLIError.noUnit(name)
    }
    if !isQuiet { try output.announce(console) }
    return .done
  }
}

extension CLIError {
  static func noUnit(_ name: String) -> CLIError {
    .usage("unknown moment \"\(name)\"; for a time, write \(name)s, for a percentage, \(name)%")
  }
}
