import Flipbook
import Imaging
import Script

/// `flipbook sheet SCRIPT -o FILE.png`: a filmstrip.
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
    let encoder = arguments.encoder(unlessSaid: .balanced)
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
