import Flipbook
import JSON

struct ListCommand: Command {
  var scenes = SceneCatalog.all

  let name = "list"
  let summary = "list scenes, devices, probes and settings"
  let usage = ["[scenes|devices|probes SCENE|settings SCENE] [--json]"]
  let discussion = """
    Columns are parted by tabs. Without SCENE the lists of probes and settings are of all scenes.
    """
  let examples = ["list", "list devices", "list probes vertical-swipe", "list settings --json"]
  var operands: [Option.Value] {
    [
      .choice("WHAT", ["scenes", "devices", "probes", "settings"]),
      .text("SCENE", suggestions: scenes.map(\.name)),
    ]
  }
  let operandCount = 0...2
  let options = [Option.json]

  func run(_ arguments: Arguments, _ console: Console) throws -> ExitCode {
    guard let what = arguments.operands.first else {
      try console.print(try all(arguments))
      return .done
    }
    guard let kind = Kind(rawValue: what) else {
      throw CLIError.usage(unknown("list", what, in: Kind.allCases.map(\.rawValue)))
    }
    let name = arguments.operands.dropFirst().first
    if name != nil, kind == .scenes || kind == .devices {
      throw CLIError.usage("list \(what) does not know what to do with \"\(name ?? "")\"")
    }
    let table = kind.table(try vocabularies(of: name))
    try console.print(arguments.has("json") ? table.json.text : table.text)
    return .done
  }

  private func all(_ arguments: Arguments) throws -> String {
    let tables = Kind.allCases.map { ($0.rawValue, $0.table(ScriptVocabulary.of(scenes).scenes)) }
    if arguments.has("json") { return JSONValue.object(tables.map { .init($0, $1.json) }).text }
    return tables.map { "\($0):\n" + $1.text.split(separator: "\n").map { "  \($0)\n" }.joined() }
      .joined(separator: "\n")
  }

  private func vocabularies(of name: String?) throws(CLIError) -> [ScriptVocabulary.Scene] {
    let all = ScriptVocabulary.of(scenes).scenes
    guard let name else { return all }
    guard let scene = all.first(where: { $0.name == name }) else {
      throw .usage(unknown("scene", name, in: all.map(\.name)))
    }
    return [scene]
  }

  private enum Kind: String, CaseIterable {
    case scenes, devices, probes, settings

    func table(_ scenes: [ScriptVocabulary.Scene]) -> Table {
      switch self {
      case .scenes:
        Table(columns: ["name", "summary"], rows: scenes.map { [$0.name, $0.summary] })
      case .devices:
        Table(
          columns: ["name", "width", "height", "scale", "top", "bottom"],
          rows: Device.all.map {
            [$0.name] + [$0.size.width, $0.size.height, $0.scale, $0.safeArea.top, $0.safeArea.bottom].map(plain)
          })
      case .probes:
        Table(columns: ["scene", "probe"], rows: scenes.flatMap { scene in scene.probes.map { [scene.name, $0] } })
      case .settings:
        Table(
          columns: ["scene", "setting", "default", "value", "summary"],
          rows: scenes.flatMap { scene in
            scene.settings.map { [scene.name, $0.name, $0.defaultText, $0.kind.description, $0.summary] }
          })
      }
    }
  }

  private struct Table {
    var columns: [String]
    var rows: [[String]]

    var text: String { rows.map { $0.joined(separator: "\t") + "\n" }.joined() }
    var json: JSONValue {
      .array(rows.map { row in .object(zip(columns, row).map { .init($0, Self.value($1, of: $0)) }) })
    }

    private static func value(_ text: String, of column: String) -> JSONValue {
      let numbers = ["width", "height", "scale", "top", "bottom"]
      guard numbers.contains(column), let number = Double(text) else { return .string(text) }
      return .number(number)
    }
  }
}
