import Flipbook
import Platform
import Studio

/// `flipbook studio SCRIPT`: a page to try, record and change an interaction, and to look through goldens.
struct StudioCommand: Command {
  let name = "studio"
  let summary = "try an interaction in a browser, record a finger, look through goldens"
  let usage = ["SCRIPT [--port N] [--open] [options]"]
  let discussion = """
    Serves one page on 127.0.0.1, prints its address and runs until Ctrl-C. On the page the mouse is a finger: it scrolls,
    bounces and flicks; what it does can be recorded as lines of the script. The script can be changed there or in any
    editor, and is shown as soon as it is saved. The goldens of all scripts in the script's folder can be looked through
    and approved.
    The address holds a secret of this run; who does not know it is refused. Only three places are written: the script,
    where Save is pressed; goldens, where Approve is; and the folder of --output, for shots.
    """
  let examples = ["studio pull.flip", "studio pull.flip --port 8080 --open"]
  let operands: [Option.Value] = [.file("SCRIPT", extensions: ["flip"])]
  let operandCount = 1...1
  let finishesWhenInterrupted = true
  let options =
    [
      Option("port", .text("N"), help: "the port, 1 to 65535; one that is free unless said"),
      Option("open", help: "open the page in the browser"),
      Option("output", short: "o", .directory("DIR"), help: "where shots go; output unless said"),
      GoldenTarget.option,
    ] + Option.drawing + [.quiet]

  func run(_ arguments: Arguments, _ console: Console) throws -> ExitCode {
    let loader = ScriptLoader(console)
    let script = arguments.operands[0]
    guard script != "-" else { throw CLIError.usage("the studio changes a script's file; name one") }
    let target = try loader.targets([script])[0]
    guard target.folder == nil else { throw CLIError.usage("\(script) is a folder; name one script") }
    var configuration = Studio.Configuration(script: target.script, scenes: console.scenes)
    configuration.options = try arguments.clipOptions(console)
    configuration.words = Self.words(arguments)
    configuration.output = arguments.value("output") ?? configuration.output
    configuration.port = UInt16(try arguments.count("port", in: 1...65535) ?? 0)
    configuration.goldens = try goldens(beside: target, arguments, loader)
    let studio = try Studio(configuration)
    try console.print(studio.address)
    if arguments.has("open"), !Self.open(studio.address) {
      console.note("flipbook: no browser could be started; open the address by hand")
    }
    if !arguments.has("quiet") { console.note("Ctrl-C ends the studio.") }
    studio.run(until: console.isInterrupted)
    return .done
  }

  /// The goldens of the scripts in the script's folder: those that are there, and that of the script itself.
  private func goldens(
    beside target: ScriptTarget, _ arguments: Arguments, _ loader: ScriptLoader
  ) throws -> [Studio.Configuration.Golden] {
    let folder = target.script.contains("/") ? Files.directory(of: target.script) : "."
    let scripts = Files.names(in: folder).filter { $0.hasSuffix(ScriptLoader.fileExtension) }.sorted()
    var all = arguments
    all.operands = scripts.map { folder == "." ? $0 : "\(folder)/\($0)" }
    return try GoldenTarget.targets(of: all, loader)
      .filter { $0.script == target.script || Files.exists("\($0.goldens)/\($0.name)") }
      .map { Studio.Configuration.Golden(name: $0.name, script: $0.script, goldens: $0.goldens) }
  }

  /// What the command line says of the clip, as `record` takes it.
  private static func words(_ arguments: Arguments) -> [String] {
    Option.drawing.flatMap { option in
      arguments.value(option.name).map { option.value == nil ? ["--\(option.name)"] : ["--\(option.name)", $0] } ?? []
    }
  }

  private static func open(_ address: String) -> Bool {
    #if os(macOS)
      ChildProcess.exitCode(of: ["open", address]) == 0
    #else
      ChildProcess.exitCode(of: ["xdg-open", address]) == 0
    #endif
  }
}
