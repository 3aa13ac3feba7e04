import Flipbook
import Imaging
import Platform

struct SheetCommand: Command {
  let name = "sheet"
  let summary = "draw a filmstrip of a clip on one picture"
  let usage = [
    "SCRIPT -o FILE.png [--every T | --frames N | --shots] [options]",
    "SCRIPT… --at MOMENT [--device NAME,…] [--height PIXELS] -o FILE.png [options]",
  ]
  let discussion = """
    The pictures are those of record --plain. Under each stand its time, the names that shot and mark give to it, and what
    the script does; a dot where the finger is down. A moment between two pictures is named under the later one. Eight
    frames unless said.
    --background is what is around the pictures; with transparent the file has an alpha channel, and the captions stand on
    plates of the theme's colour. -o - writes to standard output.
    With --at one moment is shown, of several scripts or on several devices: a row a device and a column a script; of one
    script the devices stand in a row. Nothing is written under the pictures.
    """
  let examples = [
    "sheet pull.flip -o pull.png", "sheet pull.flip --every 100ms --touches --scale 1 --theme dark -o pull.png",
    "sheet pull.flip --shots --columns 3 --device-frame --background transparent -o shots.png",
    "sheet pull.flip --at armed --device iphone-4,iphone-17,pixel-8 --theme both --height 480 -o devices.png",
  ]
  let operands: [Option.Value] = [.file("SCRIPT", extensions: ["flip"])]
  let operandCount = 1...Sheet.pictureLimit
  let options =
    [
      Option("output", short: "o", .file("FILE.png", extensions: ["png"]), help: "the sheet's file"),
      Option("every", .text("TIME"), help: "a picture each 100ms or 0.5s"),
      Option("frames", .text("N"), help: "so many frames, evenly from the first to the last"),
      Option("shots", help: "the script's shots"),
      Option("columns", .text("N"), help: "so many pictures in a row"),
      .compress(unlessSaid: .balanced),
      .with,
    ] + SheetLineup.options + Option.picturing + Option.showing.map { $0 == .device ? SheetLineup.devices : $0 }

  func run(_ arguments: Arguments, _ console: Console) throws -> ExitCode {
    guard let path = arguments.value("output") else { throw CLIError.usage("sheet needs -o FILE.png") }
    let output = try OutputFile(path, endings: ["png"])
    let encoder = PNGEncoder(arguments.compression(unlessSaid: .balanced))
    if try SheetLineup.isWanted(arguments) {
      let bitmap = try SheetLineup(arguments: arguments, console: console).bitmap(output)
      try output.write(try encoder.encode(bitmap))
      if !arguments.has("quiet") { try output.announce(console) }
      return .done
    }
    let selection = try Self.selection(arguments)
    let style = Sheet.Style(
      columns: try arguments.count("columns", in: 1...Sheet.pictureLimit),
      showsDevice: arguments.has(Option.deviceFrame.name), background: try arguments.background())
    let clip = try arguments.clip(arguments.operands[0], console)
    try output.check(against: clip)
    var sheet = try clip.sheet(selection)
    sheet.style = style
    try output.write(try encoder.encode(try sheet.bitmap()))
    if !arguments.has("quiet") { try output.announce(console) }
    console.note(warnings: sheet.warnings)
    // The sheet is there all the same, as frames are.
    if !sheet.failures.isEmpty { throw PlaybackError(sheet.failures) }
    return .done
  }

  private static func selection(_ arguments: Arguments) throws(CLIError) -> Sheet.Selection {
    let ways = ["every", "frames", "shots"].filter(arguments.has)
    if ways.count > 1 { throw .usage("--\(ways[0]) and --\(ways[1]) exclude each other") }
    if arguments.has("shots") { return .shots }
    if let text = arguments.value("every") { return .every(nanoseconds: try interval(text)) }
    return .frames(try arguments.count("frames", in: 1...Sheet.pictureLimit) ?? 8)
  }

  private static func interval(_ text: String) throws(CLIError) -> Int64 {
    guard let time = nanoseconds(text), (1...Double(ScriptLimits.virtualTime)).contains(time) else {
      throw .usage("--every is a time such as 100ms or 0.5s, above 0, not \"\(text)\"")
    }
    return Int64(time.rounded())
  }
}

/// `flipbook sheet SCRIPT… --at MOMENT…`: a moment of several scripts, or on several devices, side by side.
struct SheetLineup {
  static let options = [
    Option(
      "at", .text("TIME|NAME|PERCENT"), repeats: true,
      help: "one moment instead of a filmstrip; given once, or once for each script"),
    Option("height", .text("PIXELS"), help: "with --at: the height of each screen, whatever the device"),
  ]
  static let devices = Option(
    "device", Option.device.value,
    help: "the screen; several, with commas between them, need --at; flipbook list devices")

  let arguments: Arguments
  let console: Console

  static func isWanted(_ arguments: Arguments) throws(CLIError) -> Bool {
    guard arguments.has("at") else {
      if arguments.operands.count > 1 || deviceNames(arguments).count > 1 {
        throw .usage("a sheet of several scripts or devices needs --at, the moment that is shown")
      }
      if arguments.has("height") { throw .usage("--height needs --at") }
      return false
    }
    if let other = ["every", "frames", "shots", "columns"].first(where: arguments.has) {
      throw .usage("--at and --\(other) exclude each other")
    }
    if arguments.has("height"), arguments.has("scale") { throw .usage("--height and --scale exclude each other") }
    return true
  }

  /// The devices; none where each script's own is shown.
  private static func deviceNames(_ arguments: Arguments) -> [String] {
    arguments.value("device").map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) } ?? []
  }

  /// Everything in one bitmap: a row a device, a column a script; of one script the devices stand in a row.
  func bitmap(_ output: OutputFile) throws -> Bitmap {
    let moments = try arguments.all("at").map { text throws in try ShotCommand.moment(text) }
    let scripts = arguments.operands
    guard moments.count == 1 || scripts.count == 1 || moments.count == scripts.count else {
      throw CLIError.usage(
        "--at is given \(moments.count) times for \(scripts.count) scripts; give it once, or for each")
    }
    let columns = (0..<max(moments.count, scripts.count)).map { index in
      (script: scripts[scripts.count == 1 ? 0 : index], moment: moments[moments.count == 1 ? 0 : index])
    }
    let names = Self.deviceNames(arguments)
    let devices = names.isEmpty ? [nil] : names.map(Optional.some)
    let height = try arguments.count("height", in: 16...4096)
    let ground = try arguments.background() ?? Lineup.ground
    if ground.alpha < 1 { throw CLIError.usage("--background is opaque in a sheet with --at") }
    let cells = devices.flatMap { device in columns.map { (device: device, script: $0.script, moment: $0.moment) } }
    let shots = try cells.concurrentMap(jobs: try arguments.jobs()) { cell throws in
      let clip = try clip(cell.script, on: cell.device, height: height)
      try output.check(against: clip)
      // Around a device the ground is seen.
      let style =
        arguments.has(Option.deviceFrame.name) ? ShotStyle(subject: .device, background: ground) : ShotStyle()
      let shot = try clip.shot(at: cell.moment, style)
      return (bitmap: try shot.bitmap(), warnings: shot.warnings)
    }
    console.note(warnings: shots.flatMap(\.warnings))
    let across = columns.count == 1 ? cells.count : columns.count
    let rows = stride(from: 0, to: shots.count, by: across).map { start in
      shots[start..<start + across].map(\.bitmap)
    }
    return try Lineup(rows, background: ground).bitmap()
  }

  private func clip(_ script: String, on device: String?, height: Int?) throws -> Clip {
    var arguments = arguments
    if let device { arguments.values["device"] = [device] }
    // Devices of different scales are only comparable at one.
    if height == nil, !arguments.has("scale"), Self.deviceNames(self.arguments).count > 1 {
      arguments.values["scale"] = ["1"]
    }
    let clip = try arguments.clip(script, console)
    guard let height else { return clip }
    arguments.values["scale"] = ["\(Double(height) / clip.size.height)"]
    return try arguments.clip(script, console)
  }
}
