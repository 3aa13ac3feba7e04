import Flipbook
import Imaging

struct ShotCommand: Command {
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
  let operands: [Option.Value] = [.file("SCRIPT", extensions: ["flip"])]
  let options =
    [
      Option("at", .text("TIME|NAME|PERCENT"), help: "the moment"),
      Option("output", short: "o", .file("FILE.png", extensions: ["png"]), help: "the picture's file"),
      Option("view", .text("NAME"), help: "only the part where a view is"),
      Option("padding", .text("POINTS"), help: "more on each side; 0 unless said"),
      .compress, .with,
    ] + Option.picturing + Option.showing.filter { $0 != .fps }

  func run(_ arguments: Arguments, _ console: Console) throws -> ExitCode {
    guard let text = arguments.value("at") else { throw CLIError.usage("shot needs --at TIME, NAME or PERCENT") }
    guard let path = arguments.value("output") else { throw CLIError.usage("shot needs -o FILE.png") }
    let output = try OutputFile(path, endings: ["png"])
    let moment = try Self.moment(text)
    let style = try Self.style(arguments)
    let clip = try arguments.clip(arguments.operands[0], console)
    try output.check(against: clip)
    do {
      let shot = try clip.shot(at: moment, style)
      console.note(warnings: shot.warnings)
      try output.write(try PNGEncoder(arguments.compression(unlessSaid: .fast)).encode(shot.bitmap()))
    } catch ClipError.noSuchMoment(let name, _) where Double(name) != nil {
      throw CLIError.noUnit(name)
    }
    if !arguments.has("quiet") { try output.announce(console) }
    return .done
  }

  private static func style(_ arguments: Arguments) throws(CLIError) -> ShotStyle {
    var style = ShotStyle(
      padding: try arguments.number("padding", in: 0...1000) ?? 0, background: try arguments.background())
    if let view = arguments.value("view") { style.subject = .view(view) }
    guard arguments.has(Option.deviceFrame.name) else { return style }
    if arguments.has("view") { throw .usage("--view and --\(Option.deviceFrame.name) exclude each other") }
    style.subject = .device
    return style
  }

  /// `1.35s` and `300ms` are instants, `50%` is a part, everything else a name.
  static func moment(_ text: String, option: String = "at") throws(CLIError) -> Clip.Moment {
    if text.hasSuffix("%"), let percent = Double(text.dropLast()) {
      guard (0...100).contains(percent) else { throw .usage("--\(option) is a part from 0% to 100%, not \"\(text)\"") }
      return .fraction(percent / 100)
    }
    if let time = nanoseconds(text) {
      guard (0...Double(ScriptLimits.virtualTime)).contains(time) else {
        throw .usage("--\(option) is an instant from 0s to one hour, not \"\(text)\"")
      }
      return .instant(Instant(nanoseconds: Int64(time.rounded())))
    }
    return .named(text)
  }
}

extension CLIError {
  static func noUnit(_ name: String) -> CLIError {
    .usage("there is no shot or mark \"\(name)\"; a time is written like \(name)s, a part like \(name)%")
  }
}
