import Platform

/// A command of the program. Its properties are read from the command line.
///
///     struct TraceCommand: Command {
///       let name = "trace"
///       …
///       @Operand(.file("SCRIPT")) var script: String
///       @Flag(.json, help: "the same as --format json") var isJSON
///
/// `init()` reads the properties. All of them are checked before ``run(_:)``, which opens files.
package protocol Command: Sendable {
  /// The argument after `flipbook` that selects the command.
  var name: String { get }
  /// The line that describes the command in the list of commands: imperative, at most 60 characters.
  var summary: String { get }
  /// The forms of the command line, one a line, without `flipbook NAME`.
  var usage: [String] { get }
  /// Further help: at most twelve lines of at most 100 columns. Blank lines separate paragraphs.
  var discussion: String { get }
  /// Examples that run unchanged, without `flipbook`.
  var examples: [String] { get }
  /// The options that help shows only with `--all`.
  var rareOptions: Set<OptionName> { get }
  /// The arguments that completion offers after each value of the first operand.
  var followers: [String: [String]] { get }
  /// Whether the command may finish its current step after an interruption, instead of ending at once.
  var finishesWhenInterrupted: Bool { get }

  init()
  /// Returns the command with the values of a command line.
  ///
  /// - Throws: `UserError` if a value is invalid.
  func parsed(_ arguments: Arguments) throws(UserError) -> Self
  /// Returns the failure for an error of ``run(_:)``. It names the option that caused the error, if any.
  func failure(_ error: any Error) -> UserError
  func run(_ console: Console) throws -> ExitCode
}

extension Command {
  package var discussion: String { "" }
  package var examples: [String] { [] }
  package var rareOptions: Set<OptionName> { OptionName.rare }
  package var followers: [String: [String]] { [:] }
  package var finishesWhenInterrupted: Bool { false }

  package func parsed(_ arguments: Arguments) throws(UserError) -> Self { try OptionReader.read(arguments, Self.init) }
  package func failure(_ error: any Error) -> UserError { UserError(error) }

  private var declarations: OptionReader.Declarations { OptionReader.declarations(of: Self.init) }
  package var options: [OptionDefinition] { declarations.options }
  /// The command's options and the options that every command has.
  package var allOptions: [OptionDefinition] { options + [OptionKey.help.definition] }
  /// The operands, as help and completion show them.
  package var operands: [OptionDefinition.Value] { declarations.operands }
  package var operandCount: ClosedRange<Int> { declarations.operandCount }
  /// The option that replaces the operands, if any.
  package var operandReplacement: OptionName? { declarations.replacement }
}

/// The commands of a program, in the groups and the order of the help.
package typealias CommandGroups = KeyValuePairs<String, [any Command]>

extension OptionKey<Bool> {
  package static var help: Self { Self(.help, short: "h", help: "show this help") }
  package static var quiet: Self { Self(.quiet, short: "q", help: "print errors only") }
  package static var json: Self { Self(.json, help: "print the result as JSON") }
}
