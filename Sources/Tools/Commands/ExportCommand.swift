import CommandLine
import Flipbook
import Gestures

struct ExportCommand: ClipCommand {
  let name = "export"
  let summary = "convert a script's touches for other tools"
  let usage = ["SCRIPT --to actions [options]"]
  let discussion = """
    actions are W3C WebDriver Actions: a touch source that moves at each sample of the finger, in CSS
    pixels of the device, which equal points. import converts them to a script with the same frames.
    Drivers accept fractional coordinates since 2025; --whole rounds them.
    """
  let examples = ["export pull.flip --to actions > actions.json"]

  @Operand(.file("SCRIPT", extensions: ["flip"])) var script: String
  @Option(.to, .choice(), help: "output format") var format: Format?
  @Flag(.whole, help: "round coordinates to whole pixels") var isWhole
  var clip = ClipArguments(ClipArguments.playing)

  enum Format: String, CaseIterable {
    case actions
  }

  func run(_ console: Console) throws -> ExitCode {
    guard format != nil else { throw UserError("missing option --to actions") }
    let clip = try clip.clip(script, console)
    let playback = try Playback(clip.plain).passed()
    guard !playback.touches.isEmpty else {
      throw UserError("\(clip.script.file): the script has no touches", .badInput)
    }
    try console.write(
      ActionsExport(
        playback.touches, of: playback.log.map(\.action.kind), end: playback.end, rests: playback.rests,
        settings: clip.settingLines, isWhole: isWhole
      ).text)
    return .done
  }
}
