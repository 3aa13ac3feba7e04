import CommandLine
import Flipbook
import Gestures

struct ImportCommand: Command {
  let name = "import"
  let summary = "convert a gesture of another tool to a script"
  let usage = ["FILE [--smooth] [--from FORMAT] [--scene NAME] [--device NAME] > my.flip"]
  let discussion = """
    Reads W3C Actions and a browser's pointer events, both JSON. - is standard input.

    A touch becomes a stroke with its own samples. In W3C Actions, a move of more than 50 ms becomes a
    drag. A rest before the lift becomes a hold, and a touch of at most 0.2 s and 3 points a tap.
    With --smooth, each part between two holds becomes one flick or one drag with a curve: at most 12
    points from the finger, and with its release velocity within 10 %. A part that none fits stays
    exact. Idle time before the first touch and after the last one is cut to 300 ms.
    """
  let examples = ["import swipe.json --smooth > swipe.flip", "import actions.json --scene page-flicking --keep-idle"]

  @Operand(.file("FILE", extensions: ["json"])) var path: String
  @Option(.from, .choice(), help: "input format (default: detected)") var format: GestureFormat?
  @Option(.scene, ArgumentType(.scene("NAME")) { text, _ in text }, help: "scene of the script (default: the first)")
  var scene: String?
  @Option(.device(help: "device (default: the smallest iPhone or iPad with every position)"))
  var device: String?
  @Flag(.smooth, help: "one flick or drag for each part between two holds") var isSmooth
  @Flag(.keepIdle, help: "keep the time before and after the touches") var keepsIdle

  func run(_ console: Console) throws -> ExitCode {
    let bytes =
      path == "-"
      ? try console.input(limit: GestureRecording.byteLimit)
      : try Files.readArgument(path, limit: GestureRecording.byteLimit)
    let file = path == "-" ? Console.inputName : path
    let recording = try GestureRecording(bytes, file: file, format: format)
    let (settings, screen) = try settings(of: recording, console)
    let script = try GestureScript(
      recording, isSmooth ? .smooth : .exact, screen: screen,
      frame: .init(settings: settings, file: Files.name(of: file), keepsIdle: keepsIdle))
    if script.exactCount > 0 {
      console.note(
        "flipbook: note: exact touches: \(script.exactCount) of \(script.touchCount); no flick or drag fits a part of "
          + "them")
    }
    try console.print(script.text)
    return .done
  }

  /// Returns the settings of the script, and the size of its screen. The command line overrides the settings of an
  /// exported script.
  private func settings(of recording: GestureRecording, _ console: Console) throws -> (lines: [String], Size) {
    let words = ScriptVocabulary.of(console.scenes)
    func value(_ keyword: Script.Keyword) -> String? {
      recording.settings.first { $0.hasPrefix("\(keyword) ") }.map { String($0.dropFirst(keyword.rawValue.count + 1)) }
    }
    let scene = scene ?? value(.scene) ?? console.scenes.first?.name ?? ""
    guard words.scene(scene) != nil else {
      throw UserError(unknown(OptionName.scene.rawValue, scene, in: words.scenes.map(\.name)))
    }
    let screen: [Script.Keyword] = [.scene, .device, .size]
    var kept = recording.settings.filter { line in !screen.contains { line.hasPrefix("\($0) ") } }
    if scene != value(.scene) { kept.removeAll { $0.hasPrefix("\(Script.Keyword.set) ") } }
    if device == nil, let size = value(.size) {
      return (["\(Script.Keyword.scene) \(scene)", "\(Script.Keyword.size) \(size)"] + kept, try sides(size))
    }
    let name = device ?? value(.device) ?? chosenDevice(recording, console)
    guard let device = Device.named(name) else {
      throw UserError(unknown(OptionName.device.rawValue, name, in: words.devices.map(\.name)))
    }
    return (["\(Script.Keyword.scene) \(scene)", "\(Script.Keyword.device) \(name)"] + kept, device.size)
  }

  /// Returns the name of the device for a recording that names none, and reports the choice.
  private func chosenDevice(_ recording: GestureRecording, _ console: Console) -> String {
    let (device, fits) = recording.device
    let size = "\(NumberText.plain(device.size.width)) × \(NumberText.plain(device.size.height)) points"
    let reason = fits ? "the smallest with every position" : "although positions lie outside of it"
    console.note(
      "flipbook: note: selected \(device.name) (\(size)), \(reason); set another one with --\(OptionName.device)")
    return device.name
  }
}

/// Parses the size of an exported script, such as `300x400`.
private func sides(_ text: String) throws(UserError) -> Size {
  let sides = text.split(separator: "x", omittingEmptySubsequences: false).compactMap { Int($0) }
  guard sides.count == 2, sides.allSatisfy((1...1_000_000).contains) else {
    throw UserError("invalid value \"\(text)\" for \(Script.Keyword.size); expected a size, such as 300x400")
  }
  return Size(Double(sides[0]), Double(sides[1]))
}
