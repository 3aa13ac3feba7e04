import Flipbook

struct HelpCommand: Command {
  var scenes = SceneCatalog.all

  let name = "help"
  let summary = "show what there is, how a command works, or the script language"
  let usage = ["[COMMAND] [--format text|man]", "script [STATEMENT] [--format text|markdown|tmlanguage]"]
  let discussion = """
    help script is the reference of the script language, and help script STATEMENT tells of one statement. The format
    markdown is the article of the library's documentation; tmlanguage is a TextMate grammar for editors, which is also in
    Assets/editors. The format man is a page for man(1), of the program or of a command.
    """
  let examples = ["help record", "help script", "help script drag"]
  let options = [
    Option(
      "format", .choice("text|man|markdown|tmlanguage", ["text", "man", "markdown", "tmlanguage"]),
      help: "text unless said")
  ]
  let operandCount = 0...2
  // Made when they are asked for: the table of commands holds this command.
  var operands: [Option.Value] { [.text("COMMAND", suggestions: allCommands(scenes).map(\.name) + [Self.script])] }
  var followers: [String: [String]] { [Self.script: Script.Statement.all.map(\.name)] }

  private static let script = "script"

  func run(_ arguments: Arguments, _ console: Console) throws -> ExitCode {
    let (name, rest) = (arguments.operands.first, arguments.operands.dropFirst().first)
    let format = arguments.value("format") ?? "text"
    if name == Self.script {
      try console.print(try reference(of: rest, format: format))
      return .done
    }
    guard ["text", "man"].contains(format) else { throw CLIError.usage("--format belongs to help script") }
    if let rest { throw CLIError.usage("help does not know what to do with \"\(rest)\"") }
    guard let name else {
      let all = allCommands(scenes)
      try console.print(format == "man" ? ManPage.overview(all) : HelpText.overview(all))
      return .done
    }
    guard let command = allCommands(scenes).first(where: { $0.name == name }) else {
      throw CLIError.usage(unknown("command", name, in: allCommands(scenes).map(\.name) + [Self.script]))
    }
    try console.print(format == "man" ? ManPage.text(of: command) : HelpText.text(of: command))
    return .done
  }

  private func reference(of name: String?, format: String) throws(CLIError) -> String {
    let reference = ScriptReference(scenes: ScriptVocabulary.of(scenes).scenes)
    if format == "man" { throw .usage("--format man is of commands; the script language has --format markdown") }
    guard let name else {
      switch format {
      case "markdown": return reference.article
      case "tmlanguage": return EditorGrammar.json.text
      default: return reference.text
      }
    }
    guard let statement = Script.Statement.named(name) else {
      throw .usage(unknown("statement", name, in: Script.Statement.all.map(\.name)))
    }
    if format != "text" { throw .usage("\(format) is made of all statements; leave out \(name)") }
    return reference.text(of: statement)
  }
}
