import CommandLine
import Flipbook
import Screenshots

struct NewCommand: Command {
  let name = "new"
  let summary = "print a script or a scene file, or create a package"
  let usage = [
    "SCENE [--device NAME] > my.flip", "--screens FILE… [--device NAME] [--canvas 16:9|WxH] > my.flip",
    "--scene-file FILE… [-o NAME]", "--package NAME [--flipbook ADDRESS]",
  ]
  let discussion = """
    Prints a short tour of the scene with captions, slow motion and the finger, ready to record. Its
    comments list the scene's settings, views and probes.

    --screens prints a script for your own pictures of screens: pages, or articles if a picture is
    taller than the screen, with the files' names as captions. It must be in a folder above them.

    --scene-file writes the scene file NAME.scene with a screen for each picture, and the script
    NAME.flip that walks through them. Without -o, the scene file is printed. Existing files are not
    replaced.

    --package creates the folder NAME with a Swift package: a view, its scene, a script with its
    golden, tests, and workflows for GitHub and GitLab. It builds and passes its tests.
    """
  let examples = [
    "new vertical-swipe > my.flip", "new page-flicking --device pixel-8 > pages.flip",
    "new --screens shots/ > shots.flip", "new --scene-file shots/ -o shop", "new --package Card",
  ]

  @Operand(.scene("SCENE")) var scene: String?
  @Option(.screens) var screens: [String]
  @Option(.device) var device: String?
  @Option(.canvas) var canvas: Size?
  @Option(.sceneFile) var pictures: [String]
  @Option(.output, short: "o", .text("NAME"), help: "with --scene-file: the name of both files") var output: String?
  @Option(.package, .text("NAME"), help: "create a Swift package with your own scene") var package: String?
  @Option(.flipbook, .text("ADDRESS"), help: "with --package: Flipbook's repository or folder (default: this one)")
  var flipbook: String?

  func run(_ console: Console) throws -> ExitCode {
    if !pictures.isEmpty {
      if let scene { throw UserError("unexpected argument \"\(scene)\" with --scene-file") }
      let others = given([
        .screens: !screens.isEmpty, .device: device != nil, .canvas: canvas != nil, .package: package != nil,
        .flipbook: flipbook != nil,
      ])
      if let other = others.first { throw UserError.conflict(.sceneFile, other) }
      try writeSceneFile(console)
      return .done
    }
    if output != nil { throw UserError("-o requires --scene-file") }
    if let package {
      if let scene { throw UserError("unexpected argument \"\(scene)\" with --package") }
      if device != nil { throw UserError("--device requires a SCENE") }
      if !screens.isEmpty { throw UserError.conflict(.package, .screens) }
      if canvas != nil { throw UserError.conflict(.package, .canvas) }
      try PackageTemplate(name: package, flipbook: flipbook).write()
      console.note("\(package) written; next: cd \(package), swift test")
      return .done
    }
    if flipbook != nil { throw UserError("--flipbook requires --package") }
    if canvas != nil, screens.isEmpty { throw UserError("--canvas requires --screens") }
    if !screens.isEmpty {
      let script = try DefaultTour(screens, scene: scene, device: device, canvas: canvas, console.scenes)
      if let note = script.orderNote { console.note("flipbook: note: \(note)") }
      try console.print(script.text)
      return .done
    }
    guard let name = scene else {
      throw UserError("missing argument; expected SCENE, --screens, --scene-file or --package")
    }
    let words = ScriptVocabulary.of(console.scenes)
    guard let scene = words.scene(name) else {
      throw UserError(unknown(OptionName.scene.rawValue, name, in: words.scenes.map(\.name)))
    }
    let device = device ?? ScriptTemplate.usualDevice
    try console.print(ScriptTemplate(scene: scene, device: device).text)
    return .done
  }

  private func writeSceneFile(_ console: Console) throws {
    let output = output == "-" ? nil : output
    let endings = [SceneDescription.fileExtension, ScriptLoader.fileExtension]
    let base = output.map { name in endings.first(where: name.hasSuffix).map { String(name.dropLast($0.count)) } ?? name
    }
    if let base, let output, base.isEmpty || base.hasSuffix("/") || [".", ".."].contains(Files.name(of: base)) {
      throw UserError("missing name in -o \"\(output)\"; - is standard output")
    }
    let files = base.map { base in endings.map { base + $0 } } ?? []
    for file in files where Files.isTaken(file) {
      throw UserError("\(file) already exists; choose another name, or remove it", .cannotCreate)
    }
    let template = try SceneFileTemplate(pictures, folder: base.map(Files.directory) ?? ".")
    if let note = template.orderNote { console.note("flipbook: note: \(note)") }
    if files.isEmpty { return try console.print(template.sceneText) }
    try Files.write(Array((template.sceneText + "\n").utf8), to: files[0])
    do {
      try Files.write(Array((template.scriptText(file: Files.name(of: files[0])) + "\n").utf8), to: files[1])
    } catch {
      try? Files.remove(files[0])
      throw error
    }
    for file in files { try console.print(file) }
  }
}

extension OptionKey<String> {
  fileprivate static var sceneFile: Self {
    var key = Self(
      .sceneFile, .file("FILE…", extensions: PictureWord.endings),
      help: "write a scene file with a screen per picture: files, folders, globs")
    key.definition.isVariadic = true
    return key
  }
}
