/// `flipbook help [COMMAND]`.
struct HelpCommand: Command {
  let name = "help"
  let summary = "show what there is, or how a command works"
  let usage = ["[COMMAND]"]
  let options: [Option] = []
  let operandCount = 0...1
  // Names only: the table of commands holds this command, and must not be needed to make it.
  let operands: [Option.Value] = [.text("COMMAND")]

  func run(_ arguments: Arguments, _ console: Console) throws -> ExitCode {
    guard let name = arguments.operands.first else {
      try console.print(HelpText.overview(allCommands))
      return .done
    }
    guard let command = allCommands.first(where: { $0.name == name }) else {
      throw CLIError.usage(unknown("command", name, in: allCommands.map(\.name)))
    }
    try console.print(HelpText.text(of: command))
    return .done
  }
}
