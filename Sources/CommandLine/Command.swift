import Flipbook

/// A command of the program. Its properties are read from the command line.
///
///     struct TraceCommand: Command {
///       let name = "trace"
///       …
///       @Operand(.file("SCRIPT")) var script: String
///       @Flag(.json, help: "the same as --format json") var isJSON
///
/// `init()` reads the properties. All of them are checked before ``run(_:)``, which opens files.
protocol Command: Sendable {
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
  /// The arguments that completion offers after each value of the first operand.
  var followers: [String: [String]] { get }
  /// Whether the command may finish its current step after an interruption, instead of ending at once.
  var finishesWhenInterrupted: Bool { get }

  init()
  /// Returns the command with the values of a command line.
  ///
  /// - Throws: `CLIError` if a value is invalid.
  func parsed(_ arguments: Arguments) throws(CLIError) -> Self
  /// Returns the failure for an error of ``run(_:)``. It names the option that caused the error, if any.
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
  /// The command's options and the options that every command has.
  var allOptions: [OptionDefinition] { options + [OptionKey.help.definition] }
  /// The operands, as help and completion show them.
  var operands: [OptionDefinition.Value] { declarations.operands }
  var operandCount: ClosedRange<Int> { declarations.operandCount }
  /// The option that replaces the operands, if any.
  var operandReplacement: OptionName? { declarations.replacement }
}

/// Returns every command, in the groups and the order of the help.
func commandGroups() -> KeyValuePairs<String, [any Command]> {
  [
    "Make": [
      RecordCommand(), VideoCommand(), ShotCommand(), SheetCommand(), PlotCommand(), DiffCommand(), EmbedCommand(),
      PicturesCommand(), TraceCommand(), DemoCommand(),
    ],
    "Try": [StudioCommand(), NewCommand(), CheckCommand(), ImportCommand(), ExportCommand()],
    "Test": [VerifyCommand(), ApproveCommand(), CompareCommand()],
    "Work with agents": [SkillCommand(), MCPCommand()],
    "Share work": [ShardsCommand(), MergeCommand()],
    "Look up": [
      ListCommand(), FeedCommand(), CurveCommand(), DoctorCommand(), CompletionsCommand(), HelpCommand(),
    ],
  ]
}

func allCommands() -> [any Command] { commandGroups().flatMap(\.value) }
