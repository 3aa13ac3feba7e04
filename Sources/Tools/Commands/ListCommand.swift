import CommandLine
import Flipbook
import JSON

struct ListCommand: Command {
  let name = "list"
  let summary = "list scenes, devices, probes, settings and views"
  let usage = ["[scenes|devices|probes SCENE|settings SCENE|views SCENE|views FILE] [--json]"]
  let discussion = """
    Prints columns separated by tabs; the first line names them. Without SCENE, probes, settings and
    views of all scenes are listed. views are the named views at the start of a scene, with their
    rectangles in points from the top left of the screen; list without an argument omits them.

    SCENE can also be a scene file, and FILE a script. views of a scene file lists those of each screen,
    with its title.
    """
  let examples = [
    "list", "list devices", "list probes vertical-swipe", "list settings --json", "list views flick-detail",
  ]

  @Operand(.choice("WHAT", Kind.allCases.map(\.rawValue))) var what: String?
  @Operand(.scene("SCENE")) var scene: String?
  @Option(.device(help: "views: screen (default: iphone-4)")) var device: String?
  @Flag(.json) var isJSON

  func run(_ console: Console) throws -> ExitCode {
    let scenes = ScriptVocabulary.of(console.scenes).scenes
    guard let what else {
      if device != nil { throw UserError("--device requires list views") }
      try console.print(try all(scenes, console))
      return .done
    }
    guard let kind = Kind(rawValue: what) else {
      throw UserError(unknown("list", what, in: Kind.allCases.map(\.rawValue)))
    }
    if let scene, kind == .scenes || kind == .devices {
      throw UserError("unexpected argument \"\(scene)\" after list \(what)")
    }
    if device != nil, kind != .views { throw UserError("--device requires list views") }
    if let scene, kind == .views, scene.hasSuffix(ScriptLoader.fileExtension) {
      let table = try views(ofScript: scene, console)
      try console.print(isJSON ? table.json.text : table.text)
      return .done
    }
    if let scene, SceneDescription.isPath(scene) {
      let script = try ScriptLoader(console).load(scene)
      guard let file = script.sceneFile else { throw UserError("\(scene) is not a scene file") }
      let table =
        kind == .views
        ? try views(of: file, script, console)
        : try table(of: kind, [ScriptVocabulary.of(console.scenes).scene(of: file)], console)
      try console.print(isJSON ? table.json.text : table.text)
      return .done
    }
    let chosen = scenes.filter { scene == nil || $0.name == scene }
    if let scene, chosen.isEmpty { throw UserError(unknown("\(OptionName.scene)", scene, in: scenes.map(\.name))) }
    let table = try table(of: kind, chosen, console)
    try console.print(isJSON ? table.json.text : table.text)
    return .done
  }

  private func all(_ scenes: [ScriptVocabulary.Scene], _ console: Console) throws -> String {
    let tables = try Kind.allCases.filter { $0 != .views }.map { ($0.rawValue, try table(of: $0, scenes, console)) }
    if isJSON { return JSONValue.object(tables.map { .init($0, $1.json) }).text }
    return tables.map { "\($0):\n" + $1.text.split(separator: "\n").map { "  \($0)\n" }.joined() }
      .joined(separator: "\n")
  }

  enum Kind: String, CaseIterable {
    case scenes, devices, probes, settings, views
  }

  /// Returns the list for a clip, of its scene or of its device, or for all scenes.
  func text(of kind: Kind, for clip: Clip?, _ console: Console) throws -> String {
    guard let clip else { return try table(of: kind, ScriptVocabulary.of(console.scenes).scenes, console).text }
    if kind == .views { return try Table(views: [(clip.scene.name, clip)], by: "scene").text }
    let words = ScriptVocabulary.of(console.scenes)
    let scene = clip.script.sceneFile.map(words.scene(of:)) ?? words.scene(clip.scene.name)
    var table = try table(of: kind, [scene].compactMap(\.self), console)
    if kind == .devices { table.rows.removeAll { $0[0] != clip.device } }
    return table.text
  }

  private func table(of kind: Kind, _ scenes: [ScriptVocabulary.Scene], _ console: Console) throws -> Table {
    switch kind {
    case .scenes:
      Table(columns: ["name", "summary"], rows: scenes.map { [$0.name, $0.summary] })
    case .devices:
      Table(
        columns: ["name", "width", "height", "scale", "top", "bottom"],
        rows: Device.all.map {
          [$0.name] + [$0.size.width, $0.size.height, $0.scale, $0.safeArea.top, $0.safeArea.bottom].map(plain)
        })
    case .probes:
      Table(
        columns: ["scene", "probe", "summary"],
        rows: scenes.flatMap { scene in scene.probes.map { [scene.name, $0.name, $0.summary] } })
    case .settings:
      Table(
        columns: ["scene", "setting", "default", "value", "summary"],
        rows: scenes.flatMap { scene in
          scene.settings.map { [scene.name, $0.name, $0.defaultText, $0.kind.description, $0.summary] }
        })
    case .views: try views(of: scenes, console)
    }
  }

  /// The named views at the start of scenes.
  private func views(of scenes: [ScriptVocabulary.Scene], _ console: Console) throws -> Table {
    var options = options
    return try Table(
      views: scenes.map { scene in
        options.scene = scene.name
        let clip = try Clip(text: "wait 1ms\n", path: scene.name, options: options, catalog: console.scenes)
        return (scene.name, clip)
      }, by: "scene")
  }

  /// The named views at the start of a script.
  private func views(ofScript path: String, _ console: Console) throws -> Table {
    let clip = try Clip(try ScriptLoader(console).load(path), options: options, catalog: console.scenes)
    return try Table(views: [(clip.scene.name, clip)], by: "scene")
  }

  /// The named views of each screen of a scene file.
  private func views(of file: SceneDescription, _ script: Script, _ console: Console) throws -> Table {
    var options = options
    // All screens are those of one device.
    options.device = try options.device ?? Clip(script, options: options, catalog: console.scenes).device
    let clips = try file.screens.map { screen in
      (screen.name, try Clip(script.starting(on: screen.name), options: options, catalog: console.scenes))
    }
    var table = try Table(views: clips, by: "screen")
    let titles = Dictionary(
      uniqueKeysWithValues: file.screens.map { screen in
        (screen.name, screen.title ?? screen.picture.map { Screenshot.title(ofFile: $0.path) } ?? screen.name)
      })
    table.columns.insert("title", at: 1)
    for index in table.rows.indices { table.rows[index].insert(titles[table.rows[index][0]] ?? "", at: 1) }
    return table
  }

  private var options: ClipOptions {
    var options = ClipOptions()
    options.device = device
    return options
  }

  private struct Table {
    var columns: [String]
    var rows: [[String]]

    init(columns: [String], rows: [[String]]) { (self.columns, self.rows) = (columns, rows) }

    /// Creates the table of the named views at the start of clips.
    init(views clips: [(name: String, clip: Clip)], by column: String) throws {
      columns = [column, "view", "x", "y", "width", "height"]
      rows = try clips.flatMap { name, clip in
        try clip.namedViews(at: .instant(.zero)).map { view in
          let frame = [view.frame.minX, view.frame.minY, view.frame.width, view.frame.height]
          return [name, view.name] + frame.map { ProbeValue.number($0).description }
        }
      }
    }

    var text: String { ([columns] + rows).map(TraceText.line).joined() }
    var json: JSONValue {
      .array(rows.map { row in .object(zip(columns, row).map { .init($0, Self.value($1, of: $0)) }) })
    }

    private static func value(_ text: String, of column: String) -> JSONValue {
      let numbers = ["x", "y", "width", "height", "scale", "top", "bottom"]
      guard numbers.contains(column), let number = Double(text) else { return .string(text) }
      return .number(number)
    }
  }
}
