import Flipbook

struct SheetCommand: ClipCommand {
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

  @Operand(.file("SCRIPT", extensions: ["flip"]), count: 1...Sheet.pictureLimit) var scripts: [String]
  @Option(.output, short: "o", .file("FILE.png", extensions: ["png"]), help: "the sheet's file") var output: String?
  @Option(.every, .interval, help: "a picture each 100ms or 0.5s") var interval: Duration?
  @Option(
    .frames, .count(in: 1...Sheet.pictureLimit), help: "so many frames, evenly from the first to the last")
  var frames: Int?
  @Flag(.shots, help: "the script's shots") var showsShots
  @Option(.columns, .count(in: 1...Sheet.pictureLimit), help: "so many pictures in a row") var columns: Int?
  @Option(.compress(unlessSaid: .balanced)) var compression: PNGEncoder.Compression?
  @Changes var changes
  @Option(.at, .moment, help: "one moment instead of a filmstrip; given once, or once for each script")
  var moments: [Clip.Moment]
  @Option(
    .height, .count("PIXELS", in: 16...4096), help: "with --at: the height of each screen, whatever the device")
  var height: Int?
  @Flag(.deviceFrame) var framesDevice
  @Option(.background) var background: Color?
  @Flag(.quiet) var isQuiet
  var clip = ClipArguments(ClipArguments.drawing, device: .devices, theme: .themes)

  func run(_ console: Console) throws -> ExitCode {
    guard let path = output else { throw CLIError.usage("sheet needs -o FILE.png") }
    let output = try OutputFile(path, endings: ["png"])
    let encoder = PNGEncoder(compression ?? .balanced)
    if try isLineup() {
      let bitmap = try SheetLineup(command: self, console: console).bitmap(output)
      try output.write(try encoder.encode(bitmap))
      if !isQuiet { try output.announce(console) }
      return .done
    }
    let selection = try selection()
    let clip = try ClipLoader(clip, console, changes: changes).clip(scripts[0])
    try output.check(against: clip)
    var sheet = try clip.sheet(selection)
    sheet.style = Sheet.Style(columns: columns, showsDevice: framesDevice, background: background)
    try output.write(try encoder.encode(try sheet.bitmap()))
    if !isQuiet { try output.announce(console) }
    console.note(warnings: sheet.warnings)
    // The sheet is written even if an expectation failed.
    if !sheet.failures.isEmpty { throw PlaybackError(sheet.failures) }
    return .done
  }

  /// The given options that select the pictures of a filmstrip.
  private var ways: [OptionName] {
    given([.every: interval != nil, .frames: frames != nil, .shots: showsShots])
  }

  private func selection() throws(CLIError) -> Sheet.Selection {
    if ways.count > 1 { throw .usage("--\(ways[0]) and --\(ways[1]) exclude each other") }
    if showsShots { return .shots }
    return interval.map { .every($0) } ?? .frames(frames ?? 8)
  }

  /// The devices. Empty if each script's own device is shown.
  fileprivate var deviceNames: [String] { clip.settings.device.map(deviceList) ?? [] }

  /// Whether one moment is shown instead of a filmstrip.
  private func isLineup() throws(CLIError) -> Bool {
    if moments.isEmpty {
      if scripts.count > 1 || deviceNames.count > 1 {
        throw .usage("a sheet of several scripts or devices needs --at, the moment that is shown")
      }
      if height != nil { throw .usage("--height needs --at") }
      return false
    }
    if let other = ways.first ?? (columns == nil ? nil : .columns) {
      throw .usage("--at and --\(other) exclude each other")
    }
    if height != nil, clip.settings.scale != nil { throw .usage("--height and --scale exclude each other") }
    return true
  }
}

extension ArgumentType<Duration> {
  /// The time between two pictures.
  fileprivate static var interval: Self {
    Self(.text("TIME"), "a time such as 100ms or 0.5s, above 0") { text in
      guard let time = nanoseconds(text), (1...ScriptLimits.virtualNanoseconds).contains(time) else { return nil }
      return .nanoseconds(Int64(time.rounded()))
    }
  }
}

extension OptionKey<String> {
  fileprivate static var devices: Self {
    Self(
      .device,
      ArgumentType(ArgumentType<String>.device.value) { (text, _) throws(CLIError) in
        for name in deviceList(text) { try Device.check(name) }
        return text
      }, help: "the screen; several, with commas between them, need --at; flipbook list devices")
  }
}

private func deviceList(_ text: String) -> [String] {
  text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
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
      throw CLIError.usage(
        "--at is given \(moments.count) times for \(scripts.count) scripts; give it once, or for each")
    }
    let columns = (0..<max(moments.count, scripts.count)).map { index in
      (script: scripts[scripts.count == 1 ? 0 : index], moment: moments[moments.count == 1 ? 0 : index])
    }
    let names = command.deviceNames
    let devices = names.isEmpty ? [nil] : names.map(Optional.some)
    let ground = command.background ?? Lineup.ground
    if ground.alpha < 1 { throw CLIError.usage("--background is opaque in a sheet with --at") }
    let cells = devices.flatMap { device in columns.map { (device: device, script: $0.script, moment: $0.moment) } }
    let shots = try cells.concurrentMap(jobs: WorkArguments.processors) { cell throws in
      let clip = try clip(cell.script, on: cell.device)
      try output.check(against: clip)
      // The background is visible around a device.
      let style =
        command.framesDevice ? ShotStyle(subject: .device, background: ground) : ShotStyle()
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
    if command.height == nil, command.clip.settings.scale == nil, command.deviceNames.count > 1 {
      arguments.settings.scale = 1
    }
    let clip = try ClipLoader(arguments, console, changes: command.changes).clip(script)
    guard let height = command.height else { return clip }
    arguments.settings.scale = Double(height) / clip.size.height
    return try ClipLoader(arguments, console, changes: command.changes).clip(script)
  }
}
