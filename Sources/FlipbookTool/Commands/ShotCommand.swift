import Flipbook

struct ShotCommand: ClipCommand {
  let name = "shot"
  let summary = "draw the picture of one moment"
  let usage = ["SCRIPT --at TIME|NAME|PERCENT -o FILE.png [options]"]
  let discussion = """
    The moment is an instant such as 1.35s or 300ms, a part of the clip such as 50%, or the name of a shot or mark in
    the script. The picture is the one that record --plain writes for that instant; no other is drawn.
    -o - writes the picture to standard output.
    --background is what is behind the views instead of the window's own colour, and around a device, which otherwise has
    nothing around it. With transparent the file has an alpha channel; what views fill themselves stays filled.
    --view cuts the picture at a view that the script may name, such as footer; --padding shows more around it.
    """
  let examples = [
    "shot pull.flip --at 1.35s -o pull.png", "shot pull.flip --at armed --scale 3 --theme dark -o armed.png",
    "shot pull.flip --at 50% --device-frame --padding 24 --background '#F2F2F7' -o device.png",
    "shot pull.flip --at armed --view footer --padding 8 -o footer.png",
  ]

  @Operand(.file("SCRIPT", extensions: ["flip"])) var script: String
  @Option(.at, .moment, help: "the moment") var moment: Clip.Moment?
  @Option(.output, short: "o", .file("FILE.png", extensions: ["png"]), help: "the picture's file") var output: String?
  @Option(.view, .text("NAME"), help: "only the part where a view is") var view: String?
  @Option(.padding, .number("POINTS", in: 0...1000), help: "more on each side; 0 unless said") var padding = 0.0
  @Option(.compress(unlessSaid: .fast)) var compression: PNGEncoder.Compression?
  @Changes var changes
  @Flag(.deviceFrame) var framesDevice
  @Option(.background) var background: Color?
  @Flag(.quiet) var isQuiet
  var clip = ClipArguments([.scene, .device, .theme, .feed, .scale, .touches], theme: .themes)

  func run(_ console: Console) throws -> ExitCode {
    guard let moment else { throw CLIError.usage("shot needs --at TIME, NAME or PERCENT") }
    guard let path = output else { throw CLIError.usage("shot needs -o FILE.png") }
    let output = try OutputFile(path, endings: ["png"])
    var style = ShotStyle(padding: padding, background: background)
    if let view { style.subject = .view(view) }
    if framesDevice {
      if view != nil { throw CLIError.usage("--view and --device-frame exclude each other") }
      style.subject = .device
    }
    let clip = try ClipLoader(clip, console, changes: changes).clip(script)
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
    .usage("there is no shot or mark \"\(name)\"; a time is written like \(name)s, a part like \(name)%")
  }
}
