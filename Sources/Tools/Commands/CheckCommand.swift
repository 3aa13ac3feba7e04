import CommandLine
import Flipbook
import JSON

struct CheckCommand: ClipCommand {
  let name = "check"
  let summary = "find all errors in scripts and scene files without drawing"
  let usage = ["SCRIPT… [options]"]
  let discussion = """
    Prints each error as FILE:LINE:COLUMN: error: …, with the line and what was expected. Scripts
    without syntax errors are also played: files that cannot be used, touches that hit nothing and
    failed expectations are errors. Characters without a font and skipped items of a feed are
    warnings.

    SCRIPT is a script, a scene file, a directory with them, or - for standard input. Pass the same
    options as to record.
    """
  let examples = ["check Assets/scripts/vertical-swipe", "check --json pull.flip"]

  @Operand(.file("SCRIPT…", extensions: Script.Language.all.map(\.fileExtension))) var scripts: [String]
  var clip = ClipArguments(ClipArguments.playing)
  @Changes var changes
  @Flag(.json, help: "print a list of {file, line, column, length, message, hint}") var isJSON
  @Flag(.quiet) var isQuiet

  func run(_ console: Console) throws -> ExitCode {
    let loader = try ClipLoader(clip, console, changes: changes)
    var (found, code): ([ScriptDiagnostic], ExitCode) = ([], .done)
    // An error in one script does not stop the check of the remaining ones.
    func attempt(_ body: () throws -> Void) throws {
      do {
        try body()
      } catch let error where !UserError.endsCall(error) {
        let failure = loader.failure(error)
        // Errors in scripts determine the exit code before inputs that cannot be read.
        if code == .done || failure.exitCode == .badInput { code = failure.exitCode }
        guard isJSON, let error = error as? ScriptError else {
          return console.report(error, as: failure)
        }
        found += error.diagnostics
        if let remark = error.remark { console.note(remark) }
      }
    }
    for operand in scripts {
      try attempt {
        for target in try ScriptLoader(console).targets([operand], withSceneFiles: true) {
          try attempt {
            let clip = try loader.clip(target.script)
            let dryRun = try clip.checked()
            console.note(warnings: dryRun.warnings + clip.sheetSuggestions)
            if !isQuiet, !isJSON {
              try console.print(Self.result(clip.script, dryRun.end))
            }
          }
        }
      }
    }
    if isJSON { try console.print(JSONValue.array(found.map(Self.json)).text) }
    return code
  }

  private static func json(_ diagnostic: ScriptDiagnostic) -> JSONValue {
    [
      "file": diagnostic.file, "line": diagnostic.line, "column": diagnostic.column, "length": diagnostic.length,
      "message": diagnostic.message, "hint": diagnostic.hint,
    ]
  }

  /// Returns the message for a script without errors that ends at an instant.
  static func result(_ script: Script, _ end: Instant) -> String {
    if let scene = script.sceneFile, SceneDescription.isPath(script.file) {
      return "\(script.file): no errors; \(NumberText.counted(scene.screens.count, "screen"))"
    }
    let length = plain((end.seconds * 1e3).rounded() / 1e3)
    return "\(script.file): no errors; \(NumberText.counted(script.actions.count, "action")) in \(length) s"
  }
}
