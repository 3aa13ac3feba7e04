import Flipbook
import Platform
import Scenes

/// `flipbook demo [SCENE…]`: the built-in scripts, recorded, and a reel of all tours.
struct DemoCommand: Command {
  let name = "demo"
  let summary = "record the built-in scripts of the scenes, and a reel that shows all scenes"
  let usage = ["[SCENE…] [-o DIR] [options]"]
  let discussion = """
    Records every script Assets/scripts/SCENE/NAME.flip into output/SCENE/NAME. Each scene has a tour, which shows the
    whole interaction. Where no scene is named, all of them are recorded, and then their tours one after the other as one
    clip into output/reel. The finger is drawn. A feed goes to the scenes that show one. The directories are printed on
    standard output; scripts/demo makes videos of them.
    """
  let examples = ["demo", "demo --tours", "demo vertical-swipe --theme dark -o output/dark"]
  var operands: [Option.Value] { [.text("SCENE…", suggestions: SceneCatalog.all.map(\.name))] }
  let operandCount = 0...Int.max
  let finishesWhenInterrupted = true
  let options =
    [
      Option("output", short: "o", .directory("DIR"), help: "where to, instead of output"),
      Option("tours", help: "only the tours, and the reel"),
      Option("no-touches", help: "do not draw the finger"),
    ] + Option.drawing + RecordingRun.options

  /// A script that is recorded, and its place under the output directory.
  struct Entry: Equatable {
    var script: String
    var place: String
  }

  func run(_ arguments: Arguments, _ console: Console) throws -> ExitCode {
    let known = SceneCatalog.all.map(\.name)
    for name in arguments.operands where !known.contains(name) {
      throw CLIError.usage(unknown("scene", name, in: known))
    }
    let scenes = arguments.operands.isEmpty ? known : known.filter(arguments.operands.contains)
    let entries = Self.entries(scenes)
    let tours = entries.filter { Files.name(of: $0.place) == Self.tour }
    guard !entries.isEmpty else {
      throw CLIError(
        .inputNotFound, "the demo scripts are not there; \(Assets.variable) names the folder Assets of the project")
    }
    let feedScenes = SceneCatalog.vocabulary.feedScenes
    if arguments.has("feed"), !scenes.contains(where: feedScenes.contains) {
      throw ClipError.showsNoFeed(scenes[0], known: feedScenes)
    }
    let output = arguments.value("output") ?? "output"
    var run = try RecordingRun(arguments, console) { options, script in
      options.showsTouches = !arguments.has("no-touches")
      if !feedScenes.contains(script.settings.scene ?? "") { options.feed = nil }
    }
    let wanted = arguments.has("tours") ? tours : entries
    try run.check(wanted.map(\.script))
    for entry in wanted {
      try run.record(entry.script, to: "\(output)/\(entry.place)", named: entry.place)
    }
    if arguments.operands.isEmpty, !tours.isEmpty { try run.recordReel(tours.map(\.script), to: "\(output)/reel") }
    return run.code
  }

  private static let tour = "tour"

  /// The scripts of some scenes. Names of scripts repeat from scene to scene, so each scene has a directory.
  static func entries(_ scenes: [String]) -> [Entry] {
    scenes.flatMap { scene in
      Assets.scripts(ofScene: scene).map { Entry(script: $0, place: "\(scene)/\(Files.stem(of: $0))") }
    }
  }
}
