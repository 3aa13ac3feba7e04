import Flipbook
import Geometry
import Gestures
import Graphics
import Platform
import Scenes
import Script
import Simulation

/// `flipbook import FILE`: a gesture of another tool as a script.
struct ImportCommand: Command {
  var scenes = SceneCatalog.all

  let name = "import"
  let summary = "turn a gesture of another tool into a script"
  let usage = ["FILE [--from FORMAT] [--scene NAME] [--device NAME] > my.flip"]
  let discussion = """
    Reads W3C Actions and pointer events (JSON), getevent -lt of Android, evemu-record and libinput record, told apart by
    what is in them; - is standard input. A touch becomes touch, drag, hold, flick, tap and lift where those tell it to half
    a point and its release to 1 %, else a stroke with its own samples. Comments say which, and what was left out.
    Idle time before the first touch and after the last one is cut to 300 ms.
    """
  let examples = [
    "import swipe.getevent --device pixel-8 > swipe.flip", "import actions.json --scene page-flicking --keep-idle",
  ]
  let operands: [Option.Value] = [.file("FILE", extensions: ["json", "txt", "getevent", "evemu", "yml", "yaml"])]
  let operandCount = 1...1

  var options: [Option] {
    let formats = GestureFormat.allCases.map(\.rawValue)
    let turns = GestureScreen.Rotation.allCases.map { String($0.rawValue) }
    return [
      Option(
        "from", .choice(formats.joined(separator: "|"), formats), help: "the format; what the content shows unless said"
      ),
      Option(
        "scene", .text("NAME", suggestions: scenes.map(\.name)), help: "the scene of the script; the first unless said"),
      .device,
      Option(
        "rotate", .choice(turns.joined(separator: "|"), turns),
        help: "by how many degrees the digitiser is turned against the screen, clockwise"),
      Option("mirror", help: "left and right of the digitiser are exchanged, before it is turned"),
      Option("axes", .text("WxH"), help: "how many raw units the digitiser has, where the file does not say"),
      Option("keep-idle", help: "leave the time before and after the touches as it is"),
    ]
  }

  func run(_ arguments: Arguments, _ console: Console) throws -> ExitCode {
    let words = ScriptVocabulary.of(scenes)
    let scene = arguments.value("scene") ?? scenes.first?.name ?? ""
    guard words.scene(scene) != nil else {
      throw CLIError.usage(unknown("scene", scene, in: words.scenes.map(\.name)))
    }
    let deviceName = arguments.value("device") ?? words.defaultDevice ?? Device.all[0].name
    guard let device = Device.named(deviceName) else {
      throw CLIError.usage(unknown("device", deviceName, in: words.devices.map(\.name)))
    }
    let screen = GestureScreen(
      size: device.size, scale: device.scale,
      rotation: arguments.value("rotate").flatMap(Int.init).flatMap(GestureScreen.Rotation.init) ?? .none,
      isMirrored: arguments.has("mirror"), axes: try Self.axes(arguments))
    let path = arguments.operands[0]
    let bytes =
      path == "-"
      ? try console.input(limit: GestureRecording.byteLimit)
      : try Files.read(path, limit: GestureRecording.byteLimit)
    let file = path == "-" ? Console.inputName : path
    let recording = try GestureRecording(
      bytes, file: file, format: arguments.value("from").flatMap(GestureFormat.init), screen: screen)
    let script = try GestureScript(
      recording, screen: screen,
      frame: .init(scene: scene, device: deviceName, file: Files.name(of: file), keepsIdle: arguments.has("keep-idle")))
    try console.print(script.text)
    return .done
  }

  /// How many raw units there are in both directions: `1080x2400`.
  private static func axes(_ arguments: Arguments) throws(CLIError) -> Size? {
    guard let text = arguments.value("axes") else { return nil }
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).compactMap { Int($0) }
    guard sides.count == 2, sides.allSatisfy((1...1_000_000).contains) else {
      throw .usage("--axes is written like 1080x2400, not \(text)")
    }
    return Size(Double(sides[0]), Double(sides[1]))
  }
}
