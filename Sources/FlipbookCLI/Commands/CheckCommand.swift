import Flipbook
import JSON
import Platform
import Simulation

/// `flipbook check SCRIPT…`: every mistake, without rendering.
struct CheckCommand: Command {
  let name = "check"
  let summary = "find every mistake in scripts, without drawing"
  let usage = ["SCRIPT… [--json]"]
  let discussion = """
    Each mistake is told as FILE:LINE:COLUMN: error: …, with the line and what was expected; - is standard input.
    Scenes, probes, devices and settings are checked too; what is expected of probes is only known when recorded.
    """
  let examples = ["check Assets/scripts/next-article.flip", "check --json pull.flip"]
  let operands: [Option.Value] = [.file("SCRIPT…", extensions: ["flip"])]
  let operandCount = 1...Int.max
  let options = [
    Option("json", help: "write a list of {file, line, column, length, message, hint}"), .quiet,
  ]

  func run(_ arguments: Arguments, _ console: Console) throws -> ExitCode {
    var code = ExitCode.done
    var found: [ScriptDiagnostic] = []
    for path in arguments.operands {
      do {
        let script = try ScriptLoader(console).load(path)
        if !arguments.has("quiet"), !arguments.has("json") { try console.print(Self.praise(script)) }
      } catch let error as ScriptError {
        found += error.diagnostics
        code = .badInput
        if !arguments.has("json") { console.note(error.description) }
      } catch let error as FileError {
        // The others are still worth a look.
        let failure = Failure(error)
        console.note("flipbook: error: \(failure.message)")
        if code == .done { code = failure.code }
      }
    }
    if arguments.has("json") { try console.print(JSONValue.array(found.map(Self.json)).text) }
    return code
  }

  private static func praise(_ script: Script) -> String {
    let count = script.actions.count
    let length = plain((Double(script.longestDuration) / 1e6).rounded() / 1e3)
    return "\(script.file): no mistakes; \(count) \(count == 1 ? "action" : "actions"), at most \(length) s"
  }

  private static func json(_ diagnostic: ScriptDiagnostic) -> JSONValue {
    .object([
      .init("file", .string(diagnostic.file)), .init("line", .integer(diagnostic.line)),
      .init("column", .integer(diagnostic.column)), .init("length", .integer(diagnostic.length)),
      .init("message", .string(diagnostic.message)), .init("hint", .orNull(diagnostic.hint)),
    ])
  }
}
