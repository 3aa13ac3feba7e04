import CommandLine
import Flipbook

struct SheetCommand: ClipCommand {
  let name = "sheet"
  let summary = "draw a filmstrip of a clip as a PNG file"
  let usage = [
    "SCRIPT -o FILE.png [--every T | --frames N | --shots] [options]",
    "SCRIPT… --at MOMENT [--device NAME,…] [--height PIXELS] -o FILE.png [options]",
  ]
  let discussion = """
    Below each frame are its time, the names of shots and marks since the previous frame, and the
    gesture. A dot marks the finger. The frames are identical to those of record --plain.

    With --at, the sheet shows one moment of several scripts or devices, without captions: a row per
    device and a column per script. The devices of a single script are in one row.

    --presented shows the frames of record: canvas, device, captions and callouts; times are the
    clip's. A shot directly after freeze or card shows all of its texts.

    --background fills the area around the frames. With transparent, the file has an alpha channel,
    and captions have a background in the theme's colour. -o - writes to standard output.
    """
  let examples = [
    "sheet pull.flip -o pull.png", "sheet pull.flip --every 100ms --touches --scale 1 --theme dark -o pull.png",
    "sheet pull.flip --shots --columns 3 --device-frame --background transparent -o shots.png",
    "sheet pull.flip --at armed --device iphone-4,iphone-17,pixel-8 --theme both --height 480 -o devices.png",
  ]

  @Operand(.file("SCRIPT", extensions: ["flip"]), count: 1...Sheet.pictureLimit, orElse: .screens)
  var operands: [String]
  @Option(.output, short: "o", .file("FILE.png", extensions: ["png"]), help: "PNG file to write") var output: String?
  @Option(.every, .interval, help: "time between frames, such as 100ms or 0.5s") var interval: Duration?
  @Option(.frames, .count(in: 1...Sheet.pictureLimit), help: "number of frames, evenly spaced (default: 8)")
  var frames: Int?
  @Flag(.shots, help: "show the shots of the script") var showsShots
  @Option(.columns, .count(in: 1...Sheet.pictureLimit), help: "number of frames per row") var columns: Int?
  @Option(.at, .moment, help: "show one moment; once, or once per script")
  var moments: [Clip.Moment]
  @Option(
    .height, .count("PIXELS", in: 16...4096), help: "with --at: height of each screen")
  var height: Int?
  @Flag(.presented) var isPresented
  @Flag(.deviceFrame) var framesDevice
  @Option(.background) var background: Color?
  /// The devices. Empty if each script's own device is shown.
  @Option(.devices(help: "screen, or with --at several (default: the script's)"))
  fileprivate var devices: [String] = []
  var clip = ClipArguments(ClipArguments.drawing.filter { $0 != .device }, theme: .themes)
  @Changes var changes
  @Option(.compress(default: .balanced)) var compression: PNGEncoder.Compression?
  @Flag(.quiet) var isQuiet

  var scripts: [String] { ScriptLoader.scripts(operands) }

  func run(_ console: Console) throws -> ExitCode {
    guard let path = output else { throw UserError("missing option -o FILE.png") }
    let output = try OutputFile(path, endings: ["png"])
    let encoder = PNGEncoder(compression ?? .balanced)
    if try isLineup() {
      let bitmap = try SheetLineup(command: self, console: console).bitmap(output)
      try output.write(try encoder.encode(bitmap))
      if !isQuiet { try output.announce(console) }
      return .done
    }
    let selection = try selection()
    var arguments = clip
    arguments.settings.device = devices.first
    let clip = try loader(arguments, console).clip(scripts[0])
    try output.check(against: clip)
    var sheet = try clip.sheet(selection, presented: isPresented)
    let showsDevice = framesDevice && !isPresented
    let columns = columns ?? (isPresented ? sheet.squareColumns : nil)
    sheet.style = Sheet.Style(columns: columns, showsDevice: showsDevice, background: background)
    try output.write(try encoder.encode(try sheet.bitmap()))
    if !isQuiet { try output.announce(console) }
    console.note(warnings: sheet.warnings)
    // The sheet is written even if an expectation failed.
    if !sheet.failures.isEmpty { throw ClipError.failed(sheet.failures) }
    return .done
  }

  fileprivate func loader(_ arguments: ClipArguments, _ console: Console) throws -> ClipLoader {
    var arguments = arguments
    // The device belongs to the presentation.
    arguments.settings.framesDevice = framesDevice && isPresented
    return try ClipLoader(arguments, console, changes: changes)
  }

  /// The given options that select the pictures of a filmstrip.
  private var ways: [OptionName] {
    given([.every: interval != nil, .frames: frames != nil, .shots: showsShots])
  }

  private func selection() throws(UserError) -> Sheet.Selection {
    if ways.count > 1 { throw .conflict(ways[0], ways[1]) }
    if showsShots { return .shots }
    return interval.map { .every($0) } ?? .frames(frames ?? 8)
  }

  /// Whether one moment is shown instead of a filmstrip.
  private func isLineup() throws(UserError) -> Bool {
    if moments.isEmpty {
      if scripts.count > 1 || devices.count > 1 {
        throw UserError("several scripts or devices require --at MOMENT")
      }
      if height != nil { throw UserError("--height requires --at") }
      return false
    }
    if let other = ways.first ?? (columns == nil ? nil : .columns) {
      throw .conflict(.at, other)
    }
    if height != nil, clip.settings.scale != nil { throw .conflict(.height, .scale) }
    if height != nil, isPresented { throw .conflict(.height, .presented) }
    return true
  }
}

extension ArgumentType<Duration> {
  /// The time between two pictures.
  fileprivate static var interval: Self {
    Self(.text("TIME"), "a time above 0, such as 100ms or 0.5s") { text in
      guard let time = Clip.Moment.nanoseconds(text), (1...ScriptLimits.virtualNanoseconds).contains(time) else {
        return nil
      }
      return .nanoseconds(Int64(time.rounded()))
    }
  }
}

/// `flipbook sheet SCRIPT… --at MOMENT…`: a moment of several scripts, or on several devices, side by side.
private struct SheetLineup {
  let command: SheetCommand
  let console: Console

  /// Returns the whole sheet: a row per device and a column per script. The devices of a single script are in one
  /// row.
  func bitmap(_ output: OutputFile) throws -> Bitmap {
    let (moments, scripts) = (command.moments, command.scripts)
    guard moments.count == 1 || scripts.count == 1 || moments.count == scripts.count else {
      throw UserError(
        "\(moments.count) values of --at for \(scripts.count) scripts; expected one, or one per script")
    }
    let columns = (0..<max(moments.count, scripts.count)).map { index in
      (script: scripts[scripts.count == 1 ? 0 : index], moment: moments[moments.count == 1 ? 0 : index])
    }
    let devices = command.devices.isEmpty ? [nil] : command.devices.map(Optional.some)
    let ground = command.background ?? Lineup.ground
    if ground.alpha < 1 { throw UserError("--background must be opaque with --at") }
    let cells = devices.flatMap { device in columns.map { (device: device, script: $0.script, moment: $0.moment) } }
    let shots = try cells.concurrentMap(jobs: CurrentProcess.processors) { cell throws in
      let clip = try clip(cell.script, on: cell.device)
      try output.check(against: clip)
      // The background is visible around a device.
      let style =
        command.isPresented
        ? ShotStyle(subject: .presented)
        : command.framesDevice ? ShotStyle(subject: .device, background: ground) : ShotStyle()
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

  private func clip(_ script: String, on device: String?) throws -> Clip {
    var arguments = command.clip
    if let device { arguments.settings.device = device }
    // Devices with different scales are drawn at the same scale, so that they can be compared.
    if command.height == nil, command.clip.settings.scale == nil, command.devices.count > 1 {
      arguments.settings.scale = 1
    }
    let clip = try command.loader(arguments, console).clip(script)
    guard let height = command.height else { return clip }
    arguments.settings.scale = Double(height) / clip.size.height
    return try command.loader(arguments, console).clip(script)
  }
}
