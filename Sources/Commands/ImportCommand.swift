import CommandLine
import Flipbook
import Gestures

struct ImportCommand: Command {
  let name = "import"
  let summary = "convert a gesture of another tool to a script"
  let usage = ["FILE [--from FORMAT] [--scene NAME] [--device NAME] > my.flip"]
  let discussion = """
    Reads W3C Actions and pointer events (JSON), and getevent -lt of Android. - is standard input.

    A touch becomes touch, drag, hold, flick, tap and lift if these reproduce it within half a point
    and its release velocity within 1 %, otherwise a stroke with its own samples. Comments in the
    script state which, and what was left out. Idle time before the first touch and after the last
    one is cut to 300 ms.
    """
  let examples = [
    "import swipe.getevent --device pixel-8 > swipe.flip", "import actions.json --scene page-flicking --keep-idle",
  ]

  @Operand(.file("FILE", extensions: ["json", "txt", "getevent"])) var path: String
  @Option(.from, .choice(), help: "input format (default: detected)") var format: GestureFormat?
  @Option(.scene, ArgumentType(.scene("NAME")) { text, _ in text }, help: "scene of the script (default: the first)")
  var scene: String?
  @Option(.device) var device: String?
  @Option(.rotate, .rotation, help: "clockwise rotation of the digitiser in degrees (default: 0)")
  var rotation: GestureScreen.Rotation?
  @Flag(.mirror, help: "mirror the digitiser horizontally, before the rotation") var isMirrored
  @Option(
    .axes, ArgumentType(.text("WxH")) { (text, _) throws(CLIError) in try sides(text, "--\(OptionName.axes)") },
    help: "raw size of the digitiser, if the file does not contain it")
  var axes: Size?
  @Flag(.keepIdle, help: "keep the time before and after the touches") var keepsIdle

  func run(_ console: Console) throws -> ExitCode {
    let bytes =
      path == "-"
      ? try console.input(limit: GestureRecording.byteLimit)
      : try Files.readArgument(path, limit: GestureRecording.byteLimit)
    let file = path == "-" ? Console.inputName : path
    var (settings, screen) = try self.settings(recorded: [], console.scenes)
    var recording = try GestureRecording(bytes, file: file, format: format, screen: screen)
    if !recording.settings.isEmpty {
      // An exported script records its scene and screen.
      (settings, screen) = try self.settings(recorded: recording.settings, console.scenes)
      recording = try GestureRecording(bytes, file: file, format: format, screen: screen)
    }
    let script = try GestureScript(
      recording, screen: screen,
      frame: .init(settings: settings, file: Files.name(of: file), keepsIdle: keepsIdle))
    try console.print(script.text)
    return .done
  }

  /// Returns the settings of the script, and its screen. The command line overrides the settings of an exported
  /// script.
  private func settings(
    recorded lines: [String], _ scenes: [SceneDefinition]
  ) throws -> (lines: [String], GestureScreen) {
    let words = ScriptVocabulary.of(scenes)
    func value(_ keyword: Script.Keyword) -> String? {
      lines.first { $0.hasPrefix("\(keyword) ") }.map { String($0.dropFirst(keyword.rawValue.count + 1)) }
    }
    let scene = scene ?? value(.scene) ?? scenes.first?.name ?? ""
    guard words.scene(scene) != nil else {
      throw CLIError.usage(unknown(OptionName.scene.rawValue, scene, in: words.scenes.map(\.name)))
    }
    let screen: [Script.Keyword] = [.scene, .device, .size]
    var kept = lines.filter { line in !screen.contains { line.hasPrefix("\($0) ") } }
    if scene != value(.scene) { kept.removeAll { $0.hasPrefix("\(Script.Keyword.set) ") } }
    let text = device == nil ? value(.size) : nil
    let size = try text.map { text throws(CLIError) in try sides(text, "\(Script.Keyword.size)") }
    let name = device ?? value(.device) ?? words.defaultDevice ?? Device.all[0].name
    guard let device = Device.named(name) else {
      throw CLIError.usage(unknown(OptionName.device.rawValue, name, in: words.devices.map(\.name)))
    }
    let place = text.map { "\(Script.Keyword.size) \($0)" } ?? "\(Script.Keyword.device) \(name)"
    return (
      ["\(Script.Keyword.scene) \(scene)", place] + kept,
      GestureScreen(
        size: size ?? device.size, scale: size == nil ? device.scale : 1, rotation: rotation ?? .none,
        isMirrored: isMirrored, axes: axes)
    )
  }
}

extension ArgumentType<GestureScreen.Rotation> {
  fileprivate static var rotation: Self {
    let turns = Value.allCases.map { String($0.rawValue) }
    return Self(.choice(turns.joined(separator: "|"), turns)) { text, _ in Int(text).flatMap(Value.init) ?? .none }
  }
}

/// Parses two whole numbers from 1 to 1,000,000, such as `1080x2400`.
private func sides(_ text: String, _ name: String) throws(CLIError) -> Size {
  let sides = text.split(separator: "x", omittingEmptySubsequences: false).compactMap { Int($0) }
  guard sides.count == 2, sides.allSatisfy((1...1_000_000).contains) else {
    throw .usage("invalid value \"\(text)\" for \(name); expected a size, such as 1080x2400")
  }
  return Size(Double(sides[0]), Double(sides[1]))
}
