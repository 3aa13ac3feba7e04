import Flipbook
import Imaging
import Pictures
import Platform

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

  /// Whether the command line asks for one.
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
