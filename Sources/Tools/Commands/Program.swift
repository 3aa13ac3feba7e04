import CommandLine
import Flipbook

/// The program: finds the command, parses its arguments, runs it, and reports errors.
///
/// A command runs on the main thread, and another thread waits for signals. A signal ends the program within half a
/// second, regardless of other threads; a command that can finish its current step gets most of that time.
package struct Program: Sendable {
  /// The commands in the order of the help.
  package var commands: [any Command]

  package init(commands: [any Command]) { self.commands = commands }

  /// Runs a command line. The arguments are raw bytes, without the program's name.
  package func run(_ arguments: [[UInt8]], _ console: Console) -> ExitCode {
    do {
      return run(try Self.words(arguments), console)
    } catch {
      return report(error, for: nil, console)
    }
  }

  /// Decodes arguments. An argument that is not UTF-8 can only be the name of a file, which could not be found later.
  ///
  /// - Throws: `UserError` with the escaped name.
  static func words(_ arguments: [[UInt8]]) throws(UserError) -> [String] {
    var words: [String] = []
    for bytes in arguments {
      guard let word = String(validating: bytes, as: UTF8.self) else {
        let name = Files.escapedName(bytes)
        throw UserError("\(name) is not valid UTF-8; rename the file, or pass it as standard input: - < FILE")
      }
      words.append(word)
    }
    return words
  }

  package func run(_ words: [String], _ console: Console) -> ExitCode {
    do {
      return try dispatch(words, console)
    } catch is CancellationError {
      return ended(console)
    } catch {
      return report(error, for: command(words.first ?? ""), console)
    }
  }

  package func command(_ name: String) -> (any Command)? { commands.first { $0.name == name } }

  private func dispatch(_ words: [String], _ console: Console) throws -> ExitCode {
    guard let first = words.first, first != "-h", first != "--\(OptionName.help)" else {
      try console.print(HelpText.overview(console.commands))
      return .done
    }
    if first == "--version" {
      if words.count > 1 { throw UserError("unexpected argument \"\(words[1])\" after --version") }
      try console.print("flipbook \(Release.version)")
      return .done
    }
    if first.hasPrefix("-") {
      let file = first.hasSuffix(ScriptLoader.fileExtension) ? "-- " : ""
      throw UserError("expected a command before \"\(first)\": flipbook COMMAND \(file)\(first) …")
    }
    guard let command = command(first) else {
      throw UserError(unknown("command", first, in: commands.map(\.name)))
    }
    let arguments = try Arguments.parse(Array(words.dropFirst()), options: command.allOptions)
    if arguments.has(.help) {
      try console.print(HelpText.text(of: command))
      return .done
    }
    try Self.checkCount(of: arguments, for: command)
    return try run(command.parsed(arguments), arguments, console)
  }

  /// The options that name an output directory.
  private static let outputDirectories: [OptionName] = [.output, .framesDir, .artifacts, .approved]

  private func run(_ command: any Command, _ arguments: Arguments, _ console: Console) throws -> ExitCode {
    for option in Self.outputDirectories {
      if let path = arguments.value(option), path != "-" { try OutputFile.check(notInGolden: path, path) }
    }
    do {
      return try run(command, console)
    } catch let error where !UserError.isPlaced(error) && !(error is CancellationError) {
      throw command.failure(error)
    }
  }

  private func run(_ command: any Command, _ console: Console) throws -> ExitCode {
    if let shortage = CurrentProcess.shortage() { throw UserError(shortage, .internalError) }
    guard command.finishesWhenInterrupted else { return try command.run(console) }
    console.interruption.allowFinishing()
    let code = try command.run(console)
    return console.isInterrupted() ? ended(console) : code
  }

  private func ended(_ console: Console) -> ExitCode {
    let code = console.interruption.exitCode ?? .interrupted
    console.note("flipbook: \(Interruption.words(code.rawValue - 128))")
    return code
  }

  /// Checks the number of a command's operands.
  static func checkCount(of arguments: Arguments, for command: any Command) throws(UserError) {
    let (operands, range) = (arguments.operands, command.operandCount)
    let isReplaced = operands.isEmpty && command.operandReplacement.map(arguments.has) ?? false
    if operands.count < range.lowerBound, !isReplaced {
      throw UserError(
        "missing argument; expected: flipbook \(command.name) \(command.operands.map(\.placeholder).joined(separator: " "))"
      )
    }
    if operands.count > range.upperBound {
      throw UserError("unexpected argument \"\(operands[range.upperBound])\"")
    }
  }

  private func report(_ error: any Error, for command: (any Command)?, _ console: Console) -> ExitCode {
    let failure = UserError(error)
    if failure.exitCode == .interrupted {
      if !failure.description.isEmpty { console.note("flipbook: \(failure.description)") }
      return console.interruption.exitCode ?? .interrupted
    }
    console.report(error, as: failure)
    if failure.exitCode == .usage {
      // More than two forms would push the message off the screen. The help has them.
      if let command, command.usage.count <= 2 { console.note(HelpText.usage(of: command)) }
      console.note("See: flipbook help\(command.map { " \($0.name)" } ?? "").")
    }
    return failure.exitCode
  }
}
