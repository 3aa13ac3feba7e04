import JSON
import Script

/// A TextMate grammar of the script language for editors, made from the table of statements. It is committed as
/// `Assets/editors/flipbook.tmLanguage.json`.
enum EditorGrammar {
  /// The grammar's file.
  static var json: JSONValue {
    .object([
      .init("name", .string("Flipbook script")), .init("scopeName", .string("source.flip")),
      .init("fileTypes", .array([.string("flip")])),
      .init("patterns", .array(rules.map { .object([.init("include", .string("#\($0.key)"))]) })),
      .init("repository", .object(rules.map { .init($0.key, $0.value) })),
    ])
  }

  // The first rule that fits holds, so paths come before comments: they may hold a #.
  private static var rules: KeyValuePairs<String, JSONValue> {
    [
      "path": rule(start + "(\(words(paths)))\\s+([^\\s;{}\"]+)", captures: ["keyword.control", "string.unquoted"]),
      "colors": rule(
        start + "(backdrop)\\s+(#[^\\s;]*)", captures: ["storage.type", "constant.other.color"]),
      "comment": rule("#.*$", name: "comment.line.number-sign"),
      "string": .object([
        .init("name", .string("string.quoted.double.flip")), .init("begin", .string("\"")),
        .init("end", .string("\"|$")),
        .init("patterns", .array([rule("\\\\[\\\\\"]", name: "constant.character.escape")])),
      ]),
      "setting": rule(start + "(\(words(of: [.setting])))" + end, captures: ["storage.type"]),
      "action": rule(
        start + "(\(words(of: [.touch, .time, .moment, .presentation])))" + end, captures: ["support.function"]),
      "structure": rule(start + "(\(words(of: [.structure])))" + end, captures: ["keyword.control"]),
      "number": rule(begin + "[-+]?\\.?\\d[\\d.]*(?:e[-+]?\\d+)?(?:x\\d+|\(units)|%)?" + end, name: "constant.numeric"),
      "constant": rule(begin + "(?:true|false|bezier|\(words(curves)))" + end, name: "constant.language"),
      "word": rule(begin + "(?:\(words(literals)))" + end, name: "keyword.other"),
      "operator": rule("==|!=|<=|>=|<|>|±|\\+/-|\\+-", name: "keyword.operator.comparison"),
    ]
  }

  /// Where a statement can start, and where a word or number begins and ends: names such as `iphone-4` are one word.
  private static let start = "(?:^|(?<=[;{}]))\\s*"
  private static let begin = "(?<![\\w.\\-\\[])"
  private static let end = "(?![\\w.\\-\\[])"

  private static let paths = Script.Statement.all.filter { $0.forms.contains("\($0.name) FILE") }.map(\.name)
  private static let curves = Script.Placeholder.all.filter { $0.name == "CURVE" }.flatMap(\.samples)
    .filter { !$0.contains("(") }
  private static let literals = Script.Statement.all.flatMap { $0.literals.dropFirst() }
  private static let units = words(Script.Statement.units)

  private static func words(of kinds: [Script.Statement.Kind]) -> String {
    words(Script.Statement.all.filter { kinds.contains($0.kind) }.map(\.name))
  }

  /// Alternatives, the longer ones first, each once.
  private static func words(_ words: [String]) -> String {
    Set(words).sorted { ($1.count, $0) < ($0.count, $1) }.joined(separator: "|")
  }

  private static func rule(_ match: String, name: String) -> JSONValue {
    .object([.init("name", .string(name + ".flip")), .init("match", .string(match))])
  }

  private static func rule(_ match: String, captures: [String]) -> JSONValue {
    let members = captures.enumerated().map { index, name in
      JSONValue.Member(String(index + 1), .object([.init("name", .string(name + ".flip"))]))
    }
    return .object([.init("match", .string(match)), .init("captures", .object(members))])
  }
}
