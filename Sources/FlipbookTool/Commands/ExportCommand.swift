import Flipbook
import Gestures

struct ExportCommand: ClipCommand {
  let name = "export"
  let summary = "write a script's finger for other tools"
  let usage = ["SCRIPT --to actions [options]"]
  let discussion = """
    actions are W3C WebDriver Actions: a touch source that moves at each of the finger's samples, in CSS pixels of the
    device, which are points. What import makes of them shows the same frames. Coordinates may be fractions, as drivers take
    them since 2025; --whole rounds them for older ones.
    """
  let examples = ["export pull.flip --to actions > actions.json"]

  @Operand(.file("SCRIPT", extensions: ["flip"])) var script: String
  @Option(.to, .choice(), help: "the format") var format: Format?
  @Flag(.whole, help: "round the coordinates of actions to whole pixels") var isWhole
  var clip = ClipArguments(ClipArguments.playing)

  enum Format: String, CaseIterable {
    case actions
  }

  func run(_ console: Console) throws -> ExitCode {
    guard format != nil else { throw CLIError.usage("export needs a format: --to actions") }
    let clip = try clip.clip(script, console)
    let (events, end, rests) = try clip.plain.touches()
    guard !events.isEmpty else {
      throw CLIError(.badInput, "\(clip.script.file): no finger touches the screen in this script")
    }
    try console.write(
      ActionsExport(events, end: end, rests: rests, settings: clip.settingLines, isWhole: isWhole).text)
    return .done
  }
}
