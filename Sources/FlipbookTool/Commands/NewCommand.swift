import Flipbook

struct NewCommand: Command {
  let name = "new"
  let summary = "print a commented script, or create a Swift package"
  let usage = ["SCENE [--device NAME] > my.flip", "--package NAME [--flipbook ADDRESS]"]
  let discussion = """
    Prints a short tour of the scene with captions, slow motion and the finger, ready to record. Its
    comments list the scene's settings, views and probes.

    --package creates the folder NAME with a Swift package: a view, its scene, a script with its
    golden, tests, and workflows for GitHub and GitLab. It builds and passes its tests.
    """
  let examples = [
    "new vertical-swipe > my.flip", "new page-flicking --device pixel-8 > pages.flip", "new --package Card",
  ]

  @Operand(.scene("SCENE")) var scene: String?
  @Option(.device) var device: String?
  @Option(.package, .text("NAME"), help: "create a Swift package with your own scene") var package: String?
  @Option(.flipbook, .text("ADDRESS"), help: "with --package: Flipbook's repository or folder (default: this one)")
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
    guard let name = scene else { throw CLIError.usage("missing argument; expected SCENE or --package NAME") }
    let words = ScriptVocabulary.of(console.scenes)
    guard let scene = words.scene(name) else {
      throw CLIError.usage(unknown(OptionName.scene.rawValue, name, in: words.scenes.map(\.name)))
    }
    let device = device ?? ScriptTemplate.usualDevice
    try console.print(ScriptTemplate(scene: scene, device: device).text)
    return .done
  }
}
