import Flipbook
import Scenes
import Simulation

/// Reads the scripts that a command line names; `-` is standard input.
struct ScriptLoader {
  private let console: Console

  init(_ console: Console) { self.console = console }

  /// The script of a path.
  ///
  /// - Throws: `FileError` or `ScriptError`.
  func load(_ path: String, options: ScriptOptions = ScriptOptions()) throws -> Script {
    let words = SceneCatalog.vocabulary
    guard path == "-" else { return try Script(path: path, vocabulary: words, options: options) }
    let text = try Files.text(of: try console.readInput(), named: Console.inputName)
    return try Script(text: text, path: Console.inputName, vocabulary: words, options: options)
  }
}
