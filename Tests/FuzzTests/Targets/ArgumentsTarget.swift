import FlipbookTool
import Platform
import Scenes
import Script

@testable import CommandLine
@testable import Commands

extension FuzzTarget {
  /// A command line, one argument a line: commands that write no file are run, those that record are parsed.
  static let arguments = FuzzTarget("arguments") { bytes in
    let words = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).prefix(60).map(String.init)
    guard let name = words.first, let command = Program(commands: allCommands()).command(name) else { return }
    if harmless.contains(name) {
      let code = Program(commands: allCommands()).run(words, silence)
      precondition([.done, .usage, .badInput].contains(code), "\(words) ends with \(code)")
    } else if let arguments = try? Arguments.parse(Array(words.dropFirst()), options: command.allOptions) {
      _ = try? command.parsed(arguments)
      let targets = arguments.operands.map { ScriptTarget(script: $0, name: $0) }
      _ = try? RecordCommand.directories(targets, output: arguments.value(.output))
    }
  }

  private static let harmless = ["curve", "list", "new", "completions", "help"]
  private static let silence = Console(
    output: { _ in 0 }, diagnostics: { _ in 0 }, scenes: SceneCatalog.all, commands: commandGroups())
}
