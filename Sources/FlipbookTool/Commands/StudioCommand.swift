import Flipbook
import Studio

struct StudioCommand: ClipCommand {
  let name = "studio"
  let summary = "try, record and review gestures in a browser"
  let usage = ["[SCRIPT|SCENE] [--port N] [--open] [options]"]
  let discussion = """
    Serves a page on 127.0.0.1, prints its address and runs until Ctrl-C. On the page the mouse is a
    finger, and its gestures can be recorded as lines of the script. Changes of the script's file are
    shown at once. The goldens of all scripts in the same folder can be reviewed and approved.

    SCENE starts a new script SCENE.flip (default: the first scene). A built-in script is opened as a
    copy. Files are written only on Save (the script and its scene file), New from pictures (next to
    the script), Export (next to the script, or --output), Approve (goldens) and Take shot (--output).

    The address contains a secret of this run. Requests without it are rejected.
    """
  let examples = ["studio pull.flip", "studio pull.flip --port 8080 --open"]

  @Operand(.file("SCRIPT", extensions: ["flip"])) var subject: String?
  @Option(.port, .count(in: 1...65535), help: "port (default: any free port)") var port: Int?
  @Flag(.open, help: "open the page in the browser") var opensPage
  @Option(.output, short: "o", .directory("DIR"), help: "directory for shots and exported clips") var output: String?
  @Option(.goldens) var goldens: String?
  var clip = ClipArguments(ClipArguments.drawing)
  @Flag(.quiet) var isQuiet

  let finishesWhenInterrupted = true

  func run(_ console: Console) throws -> ExitCode {
    let loader = ScriptLoader(console)
    guard subject != "-" else {
      throw CLIError.usage("expected a file, not standard input; the studio saves changes of the script")
    }
    let (target, text) = try target(loader, console)
    var configuration = Studio.Configuration(script: target.script, scenes: console.scenes)
    configuration.text = text
    configuration.options = try clip.options(console)
    configuration.output = output ?? configuration.output
    configuration.exports = output
    configuration.port = UInt16(port ?? 0)
    configuration.goldens = try goldens(beside: target, loader)
    let studio: Studio
    do {
      studio = try Studio(configuration)
    } catch let error as FileError {
      throw error
    } catch {
      throw CLIError(.cannotCreate, "\(error)")
    }
    try console.print(studio.address)
    if opensPage, !Self.open(studio.address) {
      console.note("flipbook: warning: cannot start a browser; open the address yourself")
    }
    if !isQuiet { console.note("Press Ctrl-C to stop.") }
    studio.run(until: console.isInterrupted)
    return .done
  }

  /// Returns the script, and the text of a new one. A new script is a template of a scene, or a copy of a built-in
  /// script, which must not be changed.
  private func target(_ loader: ScriptLoader, _ console: Console) throws -> (ScriptTarget, text: String?) {
    let words = ScriptVocabulary.of(console.scenes)
    let name = subject ?? words.scenes[0].name
    if Files.isDirectory(name) { throw CLIError.usage("expected a script, not a directory, \(name)") }
    if Files.exists(name) { return (try loader.targets([name])[0], nil) }
    if let scene = words.scene(name) {
      let device = clip.settings.device ?? ScriptTemplate.usualDevice
      return (new(name), ScriptTemplate(scene: scene, device: device).text)
    }
    let place = try loader.place(of: name)
    if place == name {
      if !name.contains("/"), !name.hasSuffix(ScriptLoader.fileExtension) {
        let scene = unknown(OptionName.scene.rawValue, name, in: words.scenes.map(\.name))
        throw CLIError(.inputNotFound, "no such file: \(name); \(scene)")
      }
      return (try loader.targets([name])[0], nil)
    }
    return (new(Files.stem(of: place)), try Files.readText(place))
  }

  private func new(_ name: String) -> ScriptTarget {
    ScriptTarget(script: name + ScriptLoader.fileExtension, name: name)
  }

  /// Returns the goldens of the scripts in the script's folder: the existing ones, and that of the script itself.
  private func goldens(
    beside target: ScriptTarget, _ loader: ScriptLoader
  ) throws -> [Studio.Configuration.Golden] {
    let folder = target.script.contains("/") ? Files.directory(of: target.script) : "."
    let scripts = Files.names(in: folder).filter { $0.hasSuffix(ScriptLoader.fileExtension) }.sorted()
    let places = scripts.map { folder == "." ? $0 : "\(folder)/\($0)" }
    return try GoldenTarget.targets(of: places, in: goldens, loader)
      .filter { $0.script == target.script || Files.exists($0.place) }
      .map { Studio.Configuration.Golden(name: $0.name, script: $0.script, goldens: $0.goldens) }
  }

  private static func open(_ address: String) -> Bool {
    #if os(macOS)
      let program = "open"
    #else
      let program = "xdg-open"
    #endif
    return ChildProcess.exitCode(of: [program, address]) == 0
  }
}
