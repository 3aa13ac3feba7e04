import Flipbook
import Simulation

/// The program: finds the command, takes its words apart, runs it, and says what went wrong.
struct Program: Sendable {
  /// The commands in the order in which help lists them.
  var commands: [any Command]
  var interruption: Interruption?

  /// Runs a command line, without the program's name.
  func run(_ words: [String], _ console: Console) async -> ExitCode {
    do {
      return try await dispatch(words, console)
    } catch is CancellationError {
      return interruption?.exitCode ?? .interrupted
    } catch {
      return report(error, for: command(words.first ?? ""), console)
    }
  }

  /// The command of a name.
  func command(_ name: String) -> (any Command)? { commands.first { $0.name == name } }

  private func dispatch(_ words: [String], _ console: Console) async throws -> ExitCode {
    guard let first = words.first, first != "-h", first != "--help" else {
      try console.print(HelpText.overview(commands))
      return .done
    }
    if first == "--version" {
      try console.print("flipbook \(Release.version)")
      return .done
    }
    if first.hasPrefix("-") {
      throw Failure.usage("the command comes first: flipbook COMMAND \(first) …")
    }
    guard let command = command(first) else {
      throw Failure.usage(unknown("command", first, closest: first, in: commands.map(\.name)))
    }
    let arguments = try Arguments.parse(Array(words.dropFirst()), options: command.allOptions)
    if arguments.has(Option.help.name) {
      try console.print(HelpText.text(of: command))
      return .done
    }
    try checkCount(of: arguments.operands, for: command)
    return try await run(command, arguments, console)
  }

  private func run(_ command: any Command, _ arguments: Arguments, _ console: Console) async throws -> ExitCode {
    guard command.finishesWhenInterrupted, let interruption else { return try await command.run(arguments, console) }
    let work = Task { try await command.run(arguments, console) }
    interruption.letFinish { work.cancel() }
    let code = try await work.value
    return interruption.exitCode ?? code
  }

  private func checkCount(of operands: [String], for command: any Command) throws(Failure) {
    let range = command.operandCount
    if operands.count < range.lowerBound {
      throw .usage("\(command.name) needs \(command.operands.map(\.placeholder).joined(separator: " "))")
    }
    if operands.count > range.upperBound {
      throw .usage("\(command.name) does not know what to do with \"\(operands[range.upperBound])\"")
    }
  }

  private func report(_ error: any Error, for command: (any Command)?, _ console: Console) -> ExitCode {
    let failure = Failure(error)
    if failure.code == .interrupted {
      if !failure.message.isEmpty { console.note("flipbook: \(failure.message)") }
      return interruption?.exitCode ?? .interrupted
    }
    // A script's mistakes start with their place, as editors and CI expect it.
    let isPlaced = error is ScriptError || error is PlaybackError || error is PlaybackFailure
    let prefix = isPlaced ? "" : "flipbook: error: "
    if !failure.message.isEmpty { console.note(prefix + failure.message) }
    if failure.code == .usage {
      // More forms than two would push the message off the screen; help has them.
      if let command, command.usage.count <= 2 { console.note(HelpText.usage(of: command)) }
      console.note("See flipbook help\(command.map { " \($0.name)" } ?? "").")
    }
    return failure.code
  }
}
