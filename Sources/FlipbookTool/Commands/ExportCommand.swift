import Gestures
import Platform

struct ExportCommand: ClipCommand {
  let name = "export"
  let summary = "write a script's finger for other tools"
  let usage = ["SCRIPT --to actions|js [options]"]
  let discussion = """
    actions are W3C WebDriver Actions: a touch source that moves at each of the finger's samples, in CSS pixels of the
    device, which are points. What import makes of them shows the same frames. Coordinates may be fractions, as drivers take
    them since 2025; --whole rounds them for older ones. js is a snippet for the console of a page, which dispatches the
    same touches as PointerEvents.
    """
  let examples = ["export pull.flip --to actions > actions.json", "export pull.flip --to js | wl-copy"]

  @Operand(.file("SCRIPT", extensions: ["flip"])) var script: String
  @Option(.to, .choice("actions|js"), help: "the format") var format: Format?
  @Flag(.whole, help: "round the coordinates of actions to whole pixels") var isWhole
  var clip = ClipArguments(ClipArguments.playing)

  enum Format: String, CaseIterable {
    case actions, js
  }

  func run(_ console: Console) throws -> ExitCode {
    guard let format else { throw CLIError.usage("say what to write: --to actions or --to js") }
    if isWhole, format != .actions { throw CLIError.usage("--whole goes with --to actions") }
    let clip = try clip.clip(script, console)
    let (events, end, rests) = try clip.plain.touches()
    guard !events.isEmpty else {
      throw CLIError(.badInput, "\(clip.script.file): no finger touches the screen in this script")
    }
    try console.write(
      format == .js
        ? PointerScriptExport(events, name: Files.name(of: clip.script.file)).text
        : ActionsExport(
          events, end: end, rests: rests, settings: clip.settingLines, isWhole: isWhole
        ).text)
    return .done
  }
}
