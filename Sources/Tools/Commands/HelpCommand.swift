import CommandLine
import Flipbook

struct HelpCommand: Command {
  let name = "help"
  let summary = "show help for a command, the script language or scene files"
  let usage = [
    "[COMMAND] [--all] [--format text|man]", "script|scene-file [STATEMENT] [--format text|markdown|tmlanguage]",
  ]
  let discussion = """
    help script is the reference of the script language, help script STATEMENT that of one statement;
    help scene-file that of scene files. Their formats are text, markdown (an article) and tmlanguage (a
    TextMate grammar for editors, as in Assets/editors). The other pages have the formats text and man.
    """
  let examples = ["help record", "help record --all", "help script", "help script drag", "help scene-file"]

  @Operand(.command("COMMAND")) var topic: String?
  @Operand() var statement: String?
  @Flag(.all, help: "show all options of the command") var showsAll
  @Option(.format, .choice(), help: "output format (default: text)") var format: Format?

  enum Format: String, CaseIterable {
    case text, man, markdown, tmlanguage
  }

  var followers: [String: [String]] {
    Dictionary(uniqueKeysWithValues: Script.Language.all.map { ($0.name, $0.statements.map(\.name)) })
  }

  func run(_ console: Console) throws -> ExitCode {
    let format = format ?? .text
    if let language = Script.Language.all.first(where: { $0.name == topic }) {
      if showsAll { throw UserError("--\(OptionName.all) requires a command, not \(language.name)") }
      let scenes = language.name == Script.Language.script.name ? ScriptVocabulary.of(console.scenes).scenes : []
      try console.print(try reference(format, ScriptReference(language: language, scenes: scenes)))
      return .done
    }
    guard [.text, .man].contains(format) else { throw UserError("--format \(format) requires help script") }
    if let statement { throw UserError("unexpected argument \"\(statement)\"") }
    let all = console.commands.flatMap(\.value)
    if showsAll, topic == nil || statement != nil { throw UserError("--\(OptionName.all) requires a command") }
    guard let topic else {
      try console.print(format == .man ? ManPage.overview(console.commands) : HelpText.overview(console.commands))
      return .done
    }
    guard let command = all.first(where: { $0.name == topic }) else {
      if Script.Statement.named(topic) != nil {
        throw UserError("unknown command \"\(topic)\"; for the statement, see flipbook help script \(topic)")
      }
      throw UserError(unknown("command", topic, in: all.map(\.name) + Script.Language.all.map(\.name)))
    }
    try console.print(format == .man ? ManPage.text(of: command) : HelpText.text(of: command, showsAll: showsAll))
    return .done
  }

  private func reference(_ format: Format, _ reference: ScriptReference) throws(UserError) -> String {
    if format == .man { throw UserError("--format man requires a command; help script has --format markdown") }
    guard let name = statement else {
      switch format {
      case .markdown: return reference.article
      case .tmlanguage: return EditorGrammar(language: reference.language).json.text
      case .text, .man: return reference.text
      }
    }
    guard let statement = reference.language.statement(name) else {
      throw UserError(unknown("statement", name, in: reference.language.statements.map(\.name)))
    }
    if format != .text { throw UserError("unexpected argument \"\(name)\"; --format \(format) prints all statements") }
    return reference.text(of: statement)
  }
}
