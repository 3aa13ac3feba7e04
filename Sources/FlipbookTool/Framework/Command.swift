import Scenes
import Simulation

/// A command of the program. Each stands in a file of its own.
protocol Command: Sendable {
  /// The word after `flipbook`.
  var name: String { get }
  /// What it does, in a line, for the list of commands.
  var summary: String { get }
  /// How it is called, a line a form, without `flipbook NAME`.
  var usage: [String] { get }
  /// What there is to know besides, in paragraphs.
  var discussion: String { get }
  /// Examples that work as they stand, without `flipbook`.
  var examples: [String] { get }
  /// Its options; `--help` is added.
  var options: [Option] { get }
  /// What its operands are, for completion. The scenes are asked for when they are needed, since making them all takes a
  /// twentieth of a quick command's time.
  var operands: [Option.Value] { get }
  /// The words that completion offers after one of the words of the first operand.
  var followers: [String: [String]] { get }
  /// How many operands it takes.
  var operandCount: ClosedRange<Int> { get }
  /// Whether an interruption lets it finish what it is at, instead of ending at once.
  var finishesWhenInterrupted: Bool { get }

  /// Does it.
  func run(_ arguments: Arguments, _ console: Console) throws -> ExitCode
}

extension Command {
  var discussion: String { "" }
  var examples: [String] { [] }
  var operands: [Option.Value] { [] }
  var followers: [String: [String]] { [:] }
  var operandCount: ClosedRange<Int> { 0...0 }
  var finishesWhenInterrupted: Bool { false }
  /// The options with those that every command has.
  var allOptions: [Option] { options + [.help] }
}

/// Every command, in the order in which help lists them.
///
/// - Parameter scenes: The scenes that scripts may name.
func allCommands(_ scenes: [SceneDefinition] = SceneCatalog.all) -> [any Command] {
  [
    DemoCommand(), StudioCommand(), RecordCommand(), ShardsCommand(), MergeCommand(), VideoCommand(), ShotCommand(),
    SheetCommand(), PlotCommand(), PicturesCommand(commands: { allCommands(scenes) }), TraceCommand(),
    VerifyCommand(), ApproveCommand(), CompareCommand(), DiffCommand(), CheckCommand(), NewCommand(scenes: scenes),
    ImportCommand(scenes: scenes), ExportCommand(), ListCommand(scenes: scenes), FeedCommand(), CurveCommand(),
    DoctorCommand(), CompletionsCommand(scenes: scenes), HelpCommand(scenes: scenes),
  ]
}
