import Flipbook
import Scenes

/// `flipbook demo [SCENE…]`: the built-in scripts, recorded.
struct DemoCommand: Command {
  let name = "demo"
  let summary = "record the built-in scripts of the scenes"
  let usage = ["[SCENE…] [-o DIR] [options]"]
  let discussion = """
    Records every script of Assets/scripts/SCENE into output/NAME, for all scenes unless some are named. The directories
    are told on standard output; scripts/demo makes videos of them.
    """
  let examples = ["demo", "demo vertical-swipe --theme dark -o output/dark"]
  let operands: [Option.Value] = [.text("SCENE…", suggestions: SceneCatalog.all.map(\.name))]
  let operandCount = 0...Int.max
  let finishesWhenInterrupted = true
  let options =
    [Option("output", short: "o", .directory("DIR"), help: "where to; output unless said")] + RecordingRun.options

  func run(_ arguments: Arguments, _ console: Console) throws -> ExitCode {
    let known = SceneCatalog.all.map(\.name)
    for name in arguments.operands where !known.contains(name) {
      throw Failure.usage(unknown("scene", name, closest: name, in: known))
    }
    let scenes = arguments.operands.isEmpty ? known : arguments.operands
    let scripts = scenes.flatMap(Assets.scripts)
    guard !scripts.isEmpty else {
      throw Failure(
        .inputNotFound, "the demo scripts are not there; \(Assets.variable) names the folder Assets of the project")
    }
    let output = arguments.value("output") ?? "output"
    var run = RecordingRun(arguments, console)
    for script in scripts { try run.record(script, to: "\(output)/\(Files.stem(of: script))") }
    return run.code
  }
}
