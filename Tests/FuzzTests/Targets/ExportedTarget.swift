import CommandLine
import Commands
import FlipbookTool
import Platform
import Scenes
import Script
import Synchronization

extension FuzzTarget {
  /// The command `import`, which reads scene, screen and settings from an exported script: a script with errors only in
  /// those lines, or an error.
  static let exported = FuzzTarget("exported", seeds: ["Tests/Samples/fuzz/actions"]) { bytes in
    let text = Mutex("")
    let console = Console(
      output: { part in
        text.withLock { $0 += part }
        return 0
      }, diagnostics: { _ in 0 }, scenes: SceneCatalog.all, readInput: { _ in bytes })
    let code = Program(commands: allCommands()).run(["import", "-"], console)
    precondition([.done, .usage, .badInput].contains(code), "import ends with \(code)")
    guard code == .done else { return }
    let script = text.withLock { $0 }
    let settings = script.split(separator: "\n", omittingEmptySubsequences: false).firstIndex(of: "") ?? 0
    do throws(ScriptError) {
      _ = try Script(text: script, file: "fuzz.flip")
    } catch {
      let isInSettings = error.diagnostics.allSatisfy { $0.line <= settings }
      precondition(isInSettings, "an error in the touches: \(error)\n\(script)")
    }
  }
}
