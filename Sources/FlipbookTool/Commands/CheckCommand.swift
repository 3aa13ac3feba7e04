import Flipbook
import JSON
import Script
import Timebase

/// `flipbook check SCRIPT…`: every mistake, without drawing.
struct CheckCommand: Command {
  let name = "check"
  let summary = "find every mistake in scripts, without drawing"
  let usage = ["SCRIPT… [options]"]
  let discussion = """
    Each mistake is reported as FILE:LINE:COLUMN: error: …, with the line and what was expected; - is standard input, and a
    folder stands for all scripts below it. A script without mistakes in what it says is played as well, as trace does it:
    files that cannot be used, touches where there is nothing to touch, and whatever is expected and does not come true
    are mistakes too. Options are those with which the script is to be recorded.
    """
  let examples = ["check Assets/scripts/next-article.flip", "check --json pull.flip"]
  let operands: [Option.Value] = [.file("SCRIPT…", extensions: ["flip"])]
  let operandCount = 1...Int.max
  let options =
    Option.playing + [
      .with, Option("json", help: "write a list of {file, line, column, length, message, hint}"), .quiet,
    ]

  func run(_ arguments: Arguments, _ console: Console) throws -> ExitCode {
    var run = try CheckRun(arguments, console)
    for operand in arguments.operands { try run.check(operand) }
    if arguments.has("json") { try console.print(JSONValue.array(run.found.map(Self.json)).text) }
    return run.code
  }

  private static func json(_ diagnostic: ScriptDiagnostic) -> JSONValue {
    .object([
      .init("file", .string(diagnostic.file)), .init("line", .integer(diagnostic.line)),
      .init("column", .integer(diagnostic.column)), .init("length", .integer(diagnostic.length)),
      .init("message", .string(diagnostic.message)), .init("hint", .orNull(diagnostic.hint)),
    ])
  }
}

/// Checks scripts one after the other; what is wrong with one does not keep the others from being checked.
private struct CheckRun {
  private let arguments: Arguments
  private let console: Console
  private let loader: ClipLoader
  /// The mistakes so far.
  private(set) var found: [ScriptDiagnostic] = []
  /// How the program is to end.
  private(set) var code = ExitCode.done

  init(_ arguments: Arguments, _ console: Console) throws {
    (self.arguments, self.console) = (arguments, console)
    loader = try ClipLoader(arguments, console)
  }

  mutating func check(_ operand: String) throws {
    do {
      for target in try ScriptLoader(console).targets([operand]) { try check(target) }
    } catch let error where !CLIError.endsCall(error) {
      tell(error)
    }
  }

  private mutating func check(_ target: ScriptTarget) throws {
    do {
      let clip = try loader.clip(target.script)
      let end = try clip.check()
      if !arguments.has("quiet"), !arguments.has("json") { try console.print(Self.praise(clip.script, end)) }
    } catch let error where !CLIError.endsCall(error) {
      tell(error)
    }
  }

  private mutating func tell(_ error: any Error) {
    let failure = arguments.failure(error)
    // Mistakes come before what could not be looked at.
    if code == .done || failure.code == .badInput { code = failure.code }
    guard arguments.has("json"), let error = error as? ScriptError else { return console.report(error, as: failure) }
    found += error.diagnostics
    if let remark = error.remark { console.note(remark) }
  }

  private static func praise(_ script: Script, _ end: Instant) -> String {
    let count = script.actions.count
    let length = plain((end.seconds * 1e3).rounded() / 1e3)
    return "\(script.file): no mistakes; \(count) \(count == 1 ? "action" : "actions") in \(length) s"
  }
}
