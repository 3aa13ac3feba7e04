import CommandLine
import Flipbook

struct CompletionsCommand: Command {
  let name = "completions"
  let summary = "print completions for a shell"
  let usage = ["bash|zsh|fish"]
  let discussion = """
    For bash, add eval "$(flipbook completions bash)" to ~/.bashrc. The first lines of the other
    scripts state where to save them.
    """

  @Operand(.choice("bash|zsh|fish", Completions.shells)) var shell: String

  func run(_ console: Console) throws -> ExitCode {
    guard Completions.shells.contains(shell) else {
      throw UserError(unknown("shell", shell, in: Completions.shells))
    }
    try console.print(Completions.script(for: shell, console.commands.flatMap(\.value), scenes: console.scenes))
    return .done
  }
}
