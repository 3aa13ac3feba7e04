import CommandLine
import Commands
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

    SCENE starts a new script SCENE.flip. A built-in script is opened as a copy. Without either, the
    page shows the scripts of the current folder, the tours, and ways to make a new script. Files are
    written only on Save (the script and its scene file), New from pictures (next to the script),
    Export (next to the script, or --output), Approve (goldens) and Take shot (--output).

    The address contains a secret of this run. Requests without it are rejected.
    """
  let examples = ["studio", "studio pull.flip", "studio pull.flip --port 8080 --open"]

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
      throw UserError("expected a file, not standard input; the studio saves changes of the script")
    }
    var configuration = try configuration(loader, console)
    configuration.options = try clip.options(console)
    configuration.output = output ?? configuration.output
    configuration.exports = output
    configuration.port = UInt16(port ?? 0)
    configuration.showsGoldens = goldens != nil
    configuration.goldens = { [goldens] in try Self.goldens(beside: $0, in: goldens) }
    let studio: Studio
    do {
      studio = try Studio(configuration)
    } catch let error as FileError {
      throw error
    } catch {
      throw UserError("\(error)", .cannotCreate)
    }
    try console.print(studio.address)
    if opensPage, !Self.open(studio.address) {
      console.note("flipbook: warning: cannot start a browser; open the address yourself")
    }
    if !isQuiet { console.note("Press Ctrl-C to stop.") }
    studio.run(until: console.isInterrupted)
    return .done
  }

  /// Returns the configuration for the script of the command line or, without one, for a first page.
  private func configuration(_ loader: ScriptLoader, _ console: Console) throws -> Studio.Configuration {
    guard let subject else {
      let tours = console.scenes.compactMap { scene in
        Assets.scripts(named: "\(scene.name)/tour").first.map {
          Studio.Configuration.Tour(name: scene.name, script: $0)
        }
      }
      return Studio.Configuration(folder: ".", tours: tours, scenes: console.scenes)
    }
    let (script, text) = try script(subject, loader, console)
    var configuration = Studio.Configuration(script: script, scenes: console.scenes)
    configuration.text = text
    return configuration
  }

  /// Returns the script, and the text of a new one. A new script is a template of a scene, or a copy of a built-in
  /// script, which must not be changed.
  private func script(
    _ name: String, _ loader: ScriptLoader, _ console: Console
  ) throws -> (path: String, text: String?) {
    let words = ScriptVocabulary.of(console.scenes)
    if Files.isDirectory(name) { throw UserError("expected a script, not a directory, \(name)") }
    if Files.exists(name) { return (try loader.targets([name])[0].script, nil) }
    if let scene = words.scene(name) {
      let device = clip.settings.device ?? ScriptTemplate.usualDevice
      return (new(name), ScriptTemplate(scene: scene, device: device).text)
    }
    let place = try loader.place(of: name)
    if place == name {
      if !name.contains("/"), !name.hasSuffix(ScriptLoader.fileExtension) {
        let scene = unknown(OptionName.scene.rawValue, name, in: words.scenes.map(\.name))
        throw UserError("no such file: \(name); \(scene)", .inputNotFound)
      }
      return (try loader.targets([name])[0].script, nil)
    }
    return (new(Files.stem(of: place)), try Files.readText(place))
  }

  private func new(_ name: String) -> String { name + ScriptLoader.fileExtension }

  /// Returns the goldens of the scripts in a script's folder: the existing ones, and that of the script itself.
  private static func goldens(
    beside script: String, in folder: String?
  ) throws -> [Studio.Configuration.Golden] {
    try GoldenTarget.targets(beside: script, in: folder)
      .filter { $0.script == script || Files.exists($0.place) }
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
