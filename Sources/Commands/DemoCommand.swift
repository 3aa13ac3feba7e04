import CommandLine
import Flipbook

struct DemoCommand: ClipCommand {
  let name = "demo"
  let summary = "record the built-in scripts and a reel of all scenes"
  let usage = ["[SCENE…] [-o DIR] [options]"]
  let discussion = """
    Records each script Assets/scripts/SCENE/NAME.flip to output/demo/SCENE/NAME, with the finger
    drawn. Without SCENE it records all scenes, and their tours as one clip in output/demo/reel.
    --feed applies to the scenes with articles. Without SCENE, --screens records the script that
    flipbook new --screens prints. Each path is printed as soon as its files are complete.

    --videos first makes output/demo/SCENE/NAME.mp4 and NAME.gif, an MP4 of the reel, and an MP4 of
    each tour in the format 9:16, as scripts/demo does.
    """
  let examples = ["demo", "demo --tours --videos", "demo vertical-swipe --theme dark -o output/demo-dark"]
  let finishesWhenInterrupted = true

  @Operand(.text("SCENE…", suggestions: SceneCatalog.all.map(\.name)), count: 0...(.max)) var names: [String]
  @Option(.output, short: "o", .directory("DIR"), help: "output directory (default: output/demo)") var output: String?
  @Flag(.tours, help: "record only the tours and the reel") var onlyTours
  @Flag(.videos, help: "also make an MP4 and a GIF of each clip") var makesVideos
  @Flag(.noTouches, help: "do not draw the finger") var hidesTouches
  @Option(.shard) var shard: Shard.Request?
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
      throw CLIError.usage(unknown(OptionName.scene.rawValue, name, in: known))
    }
    let scenes = names.isEmpty ? known : known.filter(names.contains)
    let isOfPictures = names.isEmpty && !clip.screens.isEmpty
    let entries =
      isOfPictures ? [Entry(script: ScreensScript.operand, place: ScreensScript.name)] : Self.entries(scenes)
    let tours = isOfPictures ? entries : entries.filter { Files.name(of: $0.place) == Self.tour }
    guard !entries.isEmpty else {
      throw CLIError(
        .inputNotFound, "the built-in scripts are missing; set \(Assets.variable) to the folder Assets of the project")
    }
    let feedScenes = SceneCatalog.vocabulary.feedScenes
    if clip.feed != nil, !scenes.contains(where: feedScenes.contains) {
      throw ClipError.showsNoFeed(scenes[0], known: feedScenes)
    }
    if shard != nil, makesVideos {
      throw CLIError.usage("--videos and --shard cannot be combined; use flipbook video after the merge")
    }
    let shard = try shard?.shard(console, isQuiet: recording.isQuiet)
    let output = output ?? "output/demo"
    if shard == nil { try Self.checkFolders(of: scenes, in: output) }
    let adjust: ClipLoader.Adjustment = { options, script in
      options.showsTouches = !hidesTouches
      if !options.showsTouches { options.finger = ScriptSettings.Presentation.Finger.none }
      if !feedScenes.contains(script.settings.scene ?? "") { options.feed = nil }
    }
    var run = RecordingRun(recording, try ClipLoader(clip, console, adjust: adjust), console)
    let loader = run.loader
    let wanted = onlyTours ? tours : entries
    try run.check(wanted.map(\.script))
    let reel = names.isEmpty && !isOfPictures ? tours : []
    if let shard {
      var items = try wanted.map { entry in
        ShardRun.Item(subject: try loader.clip(entry.script), place: entry.place, name: entry.place)
      }
      if !reel.isEmpty {
        items.append(
          .init(subject: try Reel(reel.map { try loader.clip($0.script) }), place: Self.reel, name: Self.reel))
      }
      try ShardRun(shard, output: self.output, recording, console).record(items, &run)
      return run.code
    }
    if makesVideos {
      return try writeVideo(wanted, reel, to: output, console, loader, adjust)
    }
    for entry in wanted {
      try run.record(loader.clip(entry.script), to: "\(output)/\(entry.place)", named: entry.place)
    }
    if !reel.isEmpty {
      try run.record(Reel(reel.map { try loader.clip($0.script) }), to: "\(output)/\(Self.reel)", named: Self.reel)
    }
    return run.code
  }

  /// Encodes videos of the clips and records them. The longest video, the reel, is not the last.
  private func writeVideo(
    _ entries: [Entry], _ reel: [Entry], to output: String, _ console: Console,
    _ loader: ClipLoader, _ adjust: @escaping ClipLoader.Adjustment
  ) throws -> ExitCode {
    let subject = { (place: String, entries: [Entry]) throws -> DemoRun.Subject in
      let clips = try entries.map { try loader.clip($0.script) }
      let shrink = try DemoRun.shrinking(clips)
      let smaller = try ClipLoader(clip, console) { options, script in
        adjust(&options, script)
        shrink(&options)
      }
      return DemoRun.Subject(place: place, clips: clips, small: try entries.map { try smaller.clip($0.script) })
    }
    let upright = try ClipLoader(clip, console) { options, script in
      adjust(&options, script)
      options.canvas = ScriptSettings.Presentation.canvas("9:16")
    }
    let isTour = { (entry: Entry) in Files.name(of: entry.place) == Self.tour }
    var subjects = try (entries.filter(isTour) + entries.filter { !isTour($0) }).map { try subject($0.place, [$0]) }
    if !reel.isEmpty {
      subjects.append(DemoRun.Subject(place: Self.reel, clips: try reel.map { try loader.clip($0.script) }))
    }
    subjects += try entries.filter(isTour).map { entry in
      DemoRun.Subject(place: entry.place + "-9x16", clips: [try upright.clip(entry.script)], isUpright: true)
    }
    let run = DemoRun(
      output: output, console: console, isQuiet: recording.isQuiet,
      compression: recording.compression ?? .fast)
    return try run.run(
      subjects, jobs: recording.work.jobs(for: subjects.flatMap(\.clips), console, isQuiet: recording.isQuiet))
  }

  private static let tour = "tour"
  private static let reel = "reel"

  /// Checks that the clips are not written into an existing recording.
  private static func checkFolders(of scenes: [String], in output: String) throws(CLIError) {
    let folders = [output] + scenes.map { "\(output)/\($0)" }
    guard let folder = folders.first(where: { Files.exists("\($0)/manifest.json") }) else { return }
    throw CLIError(.cannotCreate, "\(folder) is a recording; choose another directory with -o")
  }

  /// Returns the scripts of some scenes. Script names repeat among scenes, so each scene has a directory.
  static func entries(_ scenes: [String]) -> [Entry] {
    scenes.flatMap { scene in
      Assets.scripts(ofScene: scene).map { Entry(script: $0, place: "\(scene)/\(Files.stem(of: $0))") }
    }
  }
}
