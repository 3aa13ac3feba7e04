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
  /// How many operands it takes; those that it names unless said, or more where the last one ends with `…`.
  var operandCount: ClosedRange<Int> { get }
  /// Whether an interruption lets it finish what it is at, instead of ending at once.
  var finishesWhenInterrupted: Bool { get }

  func run(_ arguments: Arguments, _ console: Console) throws -> ExitCode
}

extension Command {
  var discussion: String { "" }
  var examples: [String] { [] }
  var operands: [Option.Value] { [] }
  var followers: [String: [String]] { [:] }
  var operandCount: ClosedRange<Int> {
    operands.count...(operands.last.map { $0.placeholder.hasSuffix("…") } ?? false ? .max : operands.count)
  }
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

/// An option of a command, as data: help, parsing and shell completions are made from the same table.
struct Option: Sendable, Equatable {
  /// The long name, without dashes.
  var name: String
  /// The letter after a single dash, where there is one.
  var short: Character?
  /// What its value is; `nil` for a flag.
  var value: Value?
  /// Whether each further one adds a value, instead of replacing the one before.
  var repeats = false
  /// What it does, in a line of help.
  var help: String

  init(_ name: String, short: Character? = nil, _ value: Value? = nil, repeats: Bool = false, help: String) {
    self.name = name
    self.short = short
    self.value = value
    self.repeats = repeats
    self.help = help
  }

  /// What may stand after an option, or as an operand.
  enum Value: Sendable, Equatable {
    /// A file, of these extensions where some are given.
    case file(String, extensions: [String] = [])
    /// A directory.
    case directory(String)
    /// One of some words; a value that is none of them is refused.
    case choice(String, [String])
    /// Anything, with some words that completion offers.
    case text(String, suggestions: [String] = [])

    /// How help writes it: `DIR`, `light|dark`.
    var placeholder: String {
      switch self {
      case .file(let name, _), .directory(let name), .choice(let name, _), .text(let name, _): name
      }
    }

    /// The words that completion offers.
    var words: [String] {
      switch self {
      case .choice(_, let words), .text(_, let words): words
      case .file, .directory: []
      }
    }
  }
}

extension Option {
  static let help = Option("help", short: "h", help: "show this text")
  static let quiet = Option("quiet", short: "q", help: "say nothing but errors")
  static let json = Option("json", help: "write the result as JSON")
}
