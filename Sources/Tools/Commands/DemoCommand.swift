import CommandLine
import Flipbook

struct DemoCommand: ClipCommand {
  let name = "demo"
  let summary = "record the built-in scripts"
  let usage = ["[SCENE…] [-o DIR] [options]"]
  let discussion = """
    Records each script Assets/scripts/SCENE/NAME.flip to output/demo/SCENE/NAME, with the finger
    drawn. Without SCENE it records all scenes. --feed applies to the scenes with articles. Without
    SCENE, --screens records the script that flipbook new --screens prints. Each path is printed as
    soon as its files are complete.
    """
  let examples = ["demo", "demo vertical-swipe --theme dark -o output/demo-dark"]
  let finishesWhenInterrupted = true

  @Operand(.text("SCENE…", suggestions: SceneCatalog.all.map(\.name)), count: 0...(.max)) var names: [String]
  @Option(.output, short: "o", .directory("DIR"), help: "output directory (default: output/demo)") var output: String?
  @Flag(.noTouches, help: "do not draw the finger") var hidesTouches
  @Option(.shard) var shard: Shard?
  var clip = ClipArguments([.fps, .device, .theme, .feed, .screens, .scale, .touches])
  let recording = RecordingArguments()

  /// A script to record, and its path below the output directory.
  struct Entry: Equatable {
    var script: String
    var place: String
  }

  func run(_ console: Console) throws -> ExitCode {
    let known = SceneCatalog.all.map(\.name)
    for name in names where !known.contains(name) {
      throw UserError(unknown(OptionName.scene.rawValue, name, in: known))
    }
    let scenes = names.isEmpty ? known : known.filter(names.contains)
    let isOfPictures = names.isEmpty && !clip.screens.isEmpty
    var entries =
      isOfPictures ? [Entry(script: DefaultTour.operand, place: DefaultTour.name)] : Self.entries(scenes)
    guard !entries.isEmpty else {
      throw UserError(Assets.missing("scripts"), .inputNotFound)
    }
    let feedScenes = SceneCatalog.vocabulary.feedScenes
    if clip.feed != nil, !scenes.contains(where: feedScenes.contains) {
      throw ClipError.showsNoFeed(scenes[0], known: feedScenes)
    }
    let output = output ?? "output/demo"
    try Self.checkFolders(of: scenes, in: output)
    let adjust: ClipLoader.Adjustment = { options, script in
      options.showsTouches = !hidesTouches
      if !options.showsTouches { options.finger = ClipSettings.Finger.none }
      if !feedScenes.contains(script.settings.scene ?? "") { options.feed = nil }
    }
    var run = RecordingRun(recording, try ClipLoader(clip, console, adjust: adjust), console)
    let loader = run.loader
    if let shard {
      entries = try shard.choose(
        from: entries, loader, jobs: recording.work.threads, console, isQuiet: recording.isQuiet, script: \.script)
    }
    try run.check(entries.map(\.script))
    for entry in entries {
      try run.record(loader.clip(entry.script), to: "\(output)/\(entry.place)", named: entry.place)
    }
    return run.code
  }

  /// Checks that the clips are not written into an existing recording.
  private static func checkFolders(of scenes: [String], in output: String) throws(UserError) {
    let folders = [output] + scenes.map { "\(output)/\($0)" }
    guard let folder = folders.first(where: { Files.exists("\($0)/manifest.json") }) else { return }
    throw UserError("\(folder) is a recording; choose another directory with -o", .cannotCreate)
  }

  /// Returns the scripts of some scenes. Script names repeat among scenes, so each scene has a directory.
  static func entries(_ scenes: [String]) -> [Entry] {
    scenes.flatMap { scene in
      Assets.scripts(ofScene: scene).map { Entry(script: $0, place: "\(scene)/\(Files.stem(of: $0))") }
    }
  }
}
