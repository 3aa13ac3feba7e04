import Flipbook

struct NewCommand: Command {
  var scenes = SceneCatalog.all

  let name = "new"
  let summary = "write a commented script to start from"
  let discussion = """
    Prints a short tour of the scene, with captions, slow motion and the finger, that can be recorded as it stands. Its
    comments name the scene's settings, views and probes.
    """
  let usage = ["SCENE [--device NAME] > my.flip"]
  let examples = ["new vertical-swipe > my.flip", "new page-flicking --device pixel-8 > pages.flip"]
  var operands: [Option.Value] { [.text("SCENE", suggestions: scenes.map(\.name))] }
  let options = [Option.device]

  func run(_ arguments: Arguments, _ console: Console) throws -> ExitCode {
    let words = ScriptVocabulary.of(scenes)
    let name = arguments.operands[0]
    guard let scene = words.scene(name) else {
      throw CLIError.usage(unknown("scene", name, in: words.scenes.map(\.name)))
    }
    let device = arguments.value("device") ?? ScriptTemplate.usualDevice
    if words.device(device) == nil {
      throw CLIError.usage(unknown("device", device, in: words.devices.map(\.name)))
    }
    try console.print(ScriptTemplate(scene: scene, device: device).text)
    return .done
  }
}
