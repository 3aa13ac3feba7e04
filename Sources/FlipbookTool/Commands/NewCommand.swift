import Flipbook

struct NewCommand: Command {
  let name = "new"
  let summary = "write a commented script to start from"
  let usage = ["SCENE [--device NAME] > my.flip", "--package NAME [--flipbook ADDRESS]"]
  let discussion = """
    Prints a short tour of the scene, with captions, slow motion and the finger, that can be recorded as it stands. Its
    comments name the scene's settings, views and probes.
    --package writes a Swift package into the new folder NAME: a view, its scene, a script with its golden, tests, and files
    that run the tests on GitHub and GitLab. It builds and passes its tests as it stands.
    """
  let examples = [
    "new vertical-swipe > my.flip", "new page-flicking --device pixel-8 > pages.flip", "new --package Card",
  ]

  @Operand(.scene("SCENE")) var scene: String?
  @Option(.device) var device: String?
  @Option(.package, .text("NAME"), help: "write a Swift package with a scene of your own") var package: String?
  @Option(
    .flipbook, .text("ADDRESS"),
    help: "with --package: Flipbook's repository or folder (default: where this program was built from)")
  var flipbook: String?

  func run(_ console: Console) throws -> ExitCode {
    if let package {
      if let scene { throw CLIError.usage("unexpected argument \"\(scene)\" with --package") }
      if device != nil { throw CLIError.usage("--device requires a SCENE") }
      try PackageTemplate(name: package, flipbook: flipbook).write()
      console.note("\(package) written; next: cd \(package), swift test")
      return .done
    }
    if flipbook != nil { throw CLIError.usage("--flipbook requires --package") }
    guard let name = scene else { throw CLIError.usage("new needs SCENE or --package NAME") }
    let words = ScriptVocabulary.of(console.scenes)
    guard let scene = words.scene(name) else {
      throw CLIError.usage(unknown(OptionName.scene.rawValue, name, in: words.scenes.map(\.name)))
    }
    let device = device ?? ScriptTemplate.usualDevice
    try console.print(ScriptTemplate(scene: scene, device: device).text)
    return .done
  }
}
