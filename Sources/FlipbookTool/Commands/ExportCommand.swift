import Gestures
import Platform

struct ExportCommand: Command {
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
  let operands: [Option.Value] = [.file("SCRIPT", extensions: ["flip"])]
  let options =
    [
      Option("to", .choice("actions|js", ["actions", "js"]), help: "the format"),
      Option("whole", help: "round the coordinates of actions to whole pixels"),
    ] + Option.playing

  func run(_ arguments: Arguments, _ console: Console) throws -> ExitCode {
    guard let format = arguments.value("to") else {
      throw CLIError.usage("say what to write: --to actions or --to js")
    }
    if arguments.has("whole"), format != "actions" { throw CLIError.usage("--whole goes with --to actions") }
    let clip = try arguments.clip(arguments.operands[0], console)
    let (events, end, rests) = try clip.plain.touches()
    guard !events.isEmpty else {
      throw CLIError(.badInput, "\(clip.script.file): no finger touches the screen in this script")
    }
    try console.write(
      format == "js"
        ? PointerScriptExport(events, name: Files.name(of: clip.script.file)).text
        : ActionsExport(
          events, end: end, rests: rests, settings: clip.settingLines, isWhole: arguments.has("whole")
        ).text)
    return .done
  }
}
