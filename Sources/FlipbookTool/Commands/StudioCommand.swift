import Flipbook
import Studio

struct StudioCommand: ClipCommand {
  let name = "studio"
  let summary = "try an interaction in a browser, record a finger, look through goldens"
  let usage = ["[SCRIPT|SCENE] [--port N] [--open] [options]"]
  let discussion = """
    Serves one page on 127.0.0.1, prints its address and runs until Ctrl-C. On the page the mouse is a finger: it
    scrolls, bounces and flicks; what it does can be recorded as lines of the script. The script can be changed there
    or in any editor, and is shown as soon as it is saved. For a scene, or the first one where nothing is named,
    SCENE.flip is a new script, which is written when it is saved; so is a copy of a built-in script. The goldens of
    all scripts in the script's folder can be looked through and approved.
    The address holds a secret of this run; who does not know it is refused. Only three places are written: the script,
    where Save is pressed; goldens, where Approve is; and the folder of --output, for shots.
    """
  let examples = ["studio pull.flip", "studio pull.flip --port 8080 --open"]

  @Operand(.file("SCRIPT", extensions: ["flip"])) var subject: String?
  @Option(.port, .count(in: 1...65535), help: "the port, 1 to 65535; one that is free unless said") var port: Int?
  @Flag(.open, help: "open the page in the browser") var opensPage
  @Option(.output, short: "o", .directory("DIR"), help: "where shots go; output unless said") var output: String?
  @Option(.goldens) var goldens: String?
  var clip = ClipArguments(ClipArguments.drawing)
  @Flag(.quiet) var isQuiet

  let finishesWhenInterrupted = true

  func run(_ console: Console) throws -> ExitCode {
    let loader = ScriptLoader(console)
    guard subject != "-" else { throw CLIError.usage("the studio changes a script's file; name one") }
    let (target, text) = try target(loader, console)
    var configuration = Studio.Configuration(script: target.script, scenes: console.scenes)
    configuration.text = text
    configuration.options = try clip.options(console)
    configuration.output = output ?? configuration.output
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
      console.note("flipbook: no browser could be started; open the address by hand")
    }
    if !isQuiet { console.note("Ctrl-C ends the studio.") }
    studio.run(until: console.isInterrupted)
    return .done
  }

  /// Returns the script, and the text of a new one. A new script is a template of a scene, or a copy of a built-in
  /// script, which must not be changed.
  private func target(_ loader: ScriptLoader, _ console: Console) throws -> (ScriptTarget, text: String?) {
    let words = ScriptVocabulary.of(console.scenes)
    let name = subject ?? words.scenes[0].name
    if Files.isDirectory(name) { throw CLIError.usage("\(name) is a folder; name one script") }
    if Files.exists(name) { return (try loader.targets([name])[0], nil) }
    if let scene = words.scene(name) {
      let device = clip.settings.device ?? ScriptTemplate.usualDevice
      return (new(name), ScriptTemplate(scene: scene, device: device).text)
    }
    let place = try loader.place(of: name)
    if place == name {
      if !name.contains("/"), !name.hasSuffix(ScriptLoader.fileExtension) {
        let scene = unknown(OptionName.scene.rawValue, name, in: words.scenes.map(\.name))
        throw CLIError(.inputNotFound, "there is no file \(name); \(scene)")
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
