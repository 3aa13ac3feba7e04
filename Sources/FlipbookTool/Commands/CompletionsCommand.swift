import Scenes

/// `flipbook completions bash|zsh|fish`.
struct CompletionsCommand: Command {
  var scenes = SceneCatalog.all

  let name = "completions"
  let summary = "write completions for a shell"
  let usage = ["bash|zsh|fish"]
  let options: [Option] = []
  let operandCount = 1...1
  let operands: [Option.Value] = [.choice("bash|zsh|fish", Completions.shells)]
  let discussion =
    "bash: eval \"$(flipbook completions bash)\" in ~/.bashrc. The others say in their first lines where they go."

  func run(_ arguments: Arguments, _ console: Console) throws -> ExitCode {
    let shell = arguments.operands[0]
    guard Completions.shells.contains(shell) else {
      throw CLIError.usage(unknown("shell", shell, in: Completions.shells))
    }
    try console.print(Completions.script(for: shell, allCommands(scenes)))
    return .done
  }
}
