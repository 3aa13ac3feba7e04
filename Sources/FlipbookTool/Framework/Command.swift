import Flipbook

/// A command of the program, each in a file of its own: a value whose properties are read from the command line.
///
///     struct TraceCommand: Command {
///       let name = "trace"
///       …
///       @Operand(.file("SCRIPT")) var script: String
///       @Flag(.json, help: "the same as --format json") var isJSON
///
/// `init()` reads the properties. All of them are checked before ``run(_:)``, which opens files.
protocol Command: Sendable {
  /// The word after `flipbook`.
  var name: String { get }
  /// What it does, in a line, for the list of commands.
  var summary: String { get }
  /// How it is called, a line a form, without `flipbook NAME`.
  var usage: [String] { get }
  /// Further help, in paragraphs.
  var discussion: String { get }
  /// Examples that work as they stand, without `flipbook`.
  var examples: [String] { get }
  /// The words that completion offers after one of the words of the first operand.
  var followers: [String: [String]] { get }
  /// Whether an interruption lets it finish what it is at, instead of ending at once.
  var finishesWhenInterrupted: Bool { get }

  init()
  /// The command with the values of a command line.
  ///
  /// - Throws: `CLIError` if one of them is wrong.
  func parsed(_ arguments: Arguments) throws(CLIError) -> Self
  /// The failure that an error of ``run(_:)`` means; it names the option which is to blame, if one is.
  func failure(_ error: any Error) -> CLIError
  func run(_ console: Console) throws -> ExitCode
}

extension Command {
  var discussion: String { "" }
  var examples: [String] { [] }
  var followers: [String: [String]] { [:] }
  var finishesWhenInterrupted: Bool { false }

  func parsed(_ arguments: Arguments) throws(CLIError) -> Self { try OptionReader.read(arguments, Self.init) }
  func failure(_ error: any Error) -> CLIError { CLIError(error) }

  private var declarations: OptionReader.Declarations { OptionReader.declarations(of: Self.init) }
  var options: [OptionDefinition] { declarations.options }
  /// The options with those that every command has.
  var allOptions: [OptionDefinition] { options + [OptionKey.help.definition] }
  /// The operands, as help and completion show them.
  var operands: [OptionDefinition.Value] { declarations.operands }
  var operandCount: ClosedRange<Int> { declarations.operandCount }
}

/// Every command, in the order in which help lists them.
func allCommands() -> [any Command] {
  [
    DemoCommand(), StudioCommand(), RecordCommand(), ShardsCommand(), MergeCommand(), VideoCommand(), ShotCommand(),
    SheetCommand(), PlotCommand(), PicturesCommand(), TraceCommand(), VerifyCommand(), ApproveCommand(),
    CompareCommand(), DiffCommand(), CheckCommand(), NewCommand(), ImportCommand(), ExportCommand(), ListCommand(),
    FeedCommand(), CurveCommand(), DoctorCommand(), CompletionsCommand(), HelpCommand(),
  ]
}
