import CommandLine
import Flipbook

struct ShotCommand: ClipCommand {
  let name = "shot"
  let summary = "draw one moment of a clip as a PNG file"
  let usage = ["SCRIPT --at TIME|NAME|PERCENT -o FILE.png [options]"]
  let discussion = """
    The moment is a time such as 1.35s, a percentage such as 50%, or the name of a shot or mark. The
    picture is the frame of record --plain at that instant. -o - writes it to standard output.

    --background replaces the window's colour, and fills the area around a device. With transparent,
    the file has an alpha channel; views keep their own colours.

    --presented draws the frame of record, with times of the clip; a name after freeze or card shows
    all its texts. The table of numbered callouts has number, text, and the target's position and size
    in points of the picture; a point of a canvas is a pixel at scale 1. --views outlines and numbers
    the views that scripts can name, and prints a table with their visible part in points of the screen.
    """
  let examples = [
    "shot pull.flip --at 1.35s -o pull.png", "shot pull.flip --at armed --scale 3 --theme dark -o armed.png",
    "shot pull.flip --at 50% --device-frame --padding 24 --background '#F2F2F7' -o device.png",
    "shot pull.flip --at armed --view footer --padding 8 -o footer.png",
    "shot pull.flip --at armed --presented --device-frame --canvas 16:9 -o slide.png",
    "shot pull.flip --at armed --views -o views.png",
  ]

  @Operand(.file("SCRIPT", extensions: ["flip"]), count: 1...1, orElse: .screens) var scripts: [String]
  @Option(.at, .moment, help: "moment to draw") var moment: Clip.Moment?
  @Option(.output, short: "o", .file("FILE.png", extensions: ["png"]), help: "PNG file to write") var output: String?
  @Option(.view, .text("NAME"), help: "crop to a view, such as footer") var view: String?
  @Flag(.views, help: "outline and number the views that scripts can name") var showsViews
  @Flag(.presented) var isPresented
  @Option(.canvas) var canvas: Size?
  @Option(.padding(help: "space around the view or device (default: 0)")) var padding: Double?
  @Flag(.deviceFrame) var framesDevice
  @Option(.background) var background: Color?
  var clip = ClipArguments(
    [.scene, .device, .theme, .feed, .screens, .scale, .let, .lets, .touches], theme: .themes)
  @Changes var changes
  @Option(.compress(default: .fast)) var compression: PNGEncoder.Compression?
  @Flag(.quiet) var isQuiet

  func run(_ console: Console) throws -> ExitCode {
    guard let moment else { throw UserError("missing option --at TIME|NAME|PERCENT") }
    guard let path = output else { throw UserError("missing option -o FILE.png") }
    let output = try OutputFile(path, endings: ["png"])
    let style = try style()
    if showsViews { try checkTable(output, .views) }
    let clip = try ClipLoader(presentedClip, console, changes: changes).clip(ScriptLoader.scripts(scripts)[0])
    try output.check(against: clip)
    let shot: Shot
    do {
      shot = try clip.shot(at: moment, style)
    } catch ClipError.noSuchMoment(let name, _) where Double(name) != nil {
      throw UserError.noUnit(name)
    }
    console.note(warnings: shot.warnings)
    if !shot.legend.isEmpty { try checkTable(output, .presented) }
    try output.write(try PNGEncoder(compression ?? .fast).encode(shot.bitmap()))
    if isQuiet { return .done }
    if showsViews || !shot.legend.isEmpty {
      let head = "number\t\(showsViews ? "name" : "text")\tx\ty\twidth\theight"
      try console.print(([head] + shot.legend.map(\.line)).joined(separator: "\n"))
    } else {
      try output.announce(console)
    }
    return .done
  }

  func failure(_ error: any Error) -> UserError { presentedClip.failure(error) }

  /// The overrides with the presentation, if it is drawn.
  private var presentedClip: ClipArguments {
    var arguments = clip
    guard isPresented else { return arguments }
    (arguments.settings.framesDevice, arguments.settings.canvas) = (framesDevice, canvas)
    (arguments.settings.padding, arguments.settings.background) = (padding, background)
    return arguments
  }

  private func style() throws(UserError) -> ShotStyle {
    let subjects = given([
      .presented: isPresented, .views: showsViews, .view: view != nil, .deviceFrame: framesDevice && !isPresented,
    ])
    if subjects.count > 1 { throw .conflict(subjects[0], subjects[1]) }
    if isPresented {
      if background?.alpha ?? 1 < 1 { throw UserError("--background must be opaque with --presented") }
      return ShotStyle(subject: .presented)
    }
    if canvas != nil { throw UserError("--canvas requires --presented") }
    var style = ShotStyle(padding: padding ?? 0, background: background)
    if let view { style.subject = .view(view) }
    if framesDevice { style.subject = .device }
    if showsViews { style.subject = .views }
    return style
  }

  /// Rejects a picture on standard output, where the table is printed.
  private func checkTable(_ output: OutputFile, _ option: OptionName) throws(UserError) {
    guard output.goesToStandardOutput, !isQuiet else { return }
    throw UserError(
      "--\(option) prints a table to standard output; pass a file with -o, or omit the table with --quiet")
  }
}

extension UserError {
  static func noUnit(_ name: String) -> UserError {
    UserError("unknown moment \"\(name)\"; for a time, write \(name)s, for a percentage, \(name)%")
  }
}
