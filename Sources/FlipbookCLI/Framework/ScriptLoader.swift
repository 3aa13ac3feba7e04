import Flipbook
import Platform
import Scenes
import Simulation

/// Reads the scripts that a command line names: files, demo scripts by their name alone, or `-` for standard input.
struct ScriptLoader {
  private let console: Console

  init(_ console: Console) { self.console = console }

  /// The script of a path.
  ///
  /// - Throws: `FileError` or `ScriptError`.
  func load(_ path: String, options: ScriptOptions = ScriptOptions()) throws -> Script {
    let words = SceneCatalog.vocabulary
    guard path == "-" else { return try Script(path: try place(of: path), vocabulary: words, options: options) }
    let text = try Files.text(of: try console.readInput(), named: Console.inputName)
    return try Script(text: text, path: Console.inputName, vocabulary: words, options: options)
  }

  /// The file of that name, or where there is none the demo script of that name.
  func place(of path: String) throws -> String {
    guard !Files.exists(path) else { return path }
    let scripts = Assets.scripts(named: path)
    guard scripts.count > 1 else { return scripts.first ?? path }
    let names = scripts.map { $0.split(separator: "/").suffix(2).joined(separator: "/") }
    throw Failure(
      .inputNotFound,
      "there is no file \(path), and several demo scripts have that name: \(names.joined(separator: ", "))"
    )
  }
}
