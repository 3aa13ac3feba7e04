import Flipbook
import Imaging
import Simulation
import Timebase

/// `flipbook shot SCRIPT --at … -o FILE.png`: one picture.
struct ShotCommand: Command {
  let name = "shot"
  let summary = "draw the picture of one moment"
  let usage = ["SCRIPT --at TIME|NAME|PERCENT -o FILE.png [options]"]
  let discussion = """
    The moment is an instant such as 1.35s or 300ms, a part of the clip such as 50%, or the name of a shot or mark in
    the script. The picture is the one that record writes for that instant; no other is drawn.
    """
  let examples = [
    "shot pull.flip --at 1.35s -o pull.png", "shot pull.flip --at armed --scale 3 --theme dark -o armed.png",
  ]
  let operands: [Option.Value] = [.file("SCRIPT", extensions: ["flip"])]
  let operandCount = 1...1
  let options =
    [
      Option("at", .text("TIME|NAME|PERCENT"), help: "the moment"),
      Option("output", short: "o", .file("FILE.png", extensions: ["png"]), help: "the picture's file"), .quiet,
    ] + Option.drawing.filter { $0 != .fps }

  func run(_ arguments: Arguments, _ console: Console) throws -> ExitCode {
    guard let text = arguments.value("at") else { throw Failure.usage("shot needs --at TIME, NAME or PERCENT") }
    guard let path = arguments.value("output") else { throw Failure.usage("shot needs -o FILE.png") }
    let moment = try Self.moment(text)
    let clip = try arguments.clip(arguments.operands[0], console)
    let bitmap = try clip.snapshot(at: moment).bitmap(scale: clip.scale)
    try Files.write(try PNGEncoder().encode(bitmap), to: path)
    if !arguments.has("quiet") { try console.print(path) }
    return .done
  }

  /// `1.35s` and `300ms` are instants, `50%` is a part, everything else a name.
  static func moment(_ text: String) throws(Failure) -> Clip.Moment {
    if text.hasSuffix("%"), let percent = Double(text.dropLast()) {
      guard (0...100).contains(percent) else { throw .usage("--at is a part from 0% to 100%, not \"\(text)\"") }
      return .fraction(percent / 100)
    }
    let factor = text.hasSuffix("ms") ? 1e6 : 1e9
    if text.hasSuffix("s"), let number = Double(text.dropLast(factor == 1e6 ? 2 : 1)) {
      guard number >= 0, number * factor <= Double(ScriptLimits.virtualTime) else {
        throw .usage("--at is an instant from 0s to one hour, not \"\(text)\"")
      }
      return .instant(Instant(nanoseconds: Int64((number * factor).rounded())))
    }
    return .named(text)
  }
}
