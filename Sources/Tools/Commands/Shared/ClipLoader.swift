import CommandLine
import Flipbook

/// Makes the clips of scripts with the overrides of a command line. The feed is read once.
struct ClipLoader {
  /// A closure that changes the overrides for a script.
  typealias Adjustment = (inout ClipOptions, Script) -> Void

  let arguments: ClipArguments
  private let options: ClipOptions
  private let scripts: ScriptLoader
  private let adjust: Adjustment
  private let changes: [String]

  /// - Parameter changes: The settings of `--with`.
  init(
    _ arguments: ClipArguments, _ console: Console, changes: [String] = [],
    adjust: @escaping Adjustment = { _, _ in }
  ) throws {
    (self.arguments, self.changes, self.adjust) = (arguments, changes, adjust)
    options = try arguments.options(console)
    scripts = ScriptLoader(console)
  }

  /// Returns the clip of a script. The path `-` is standard input.
  ///
  /// If a golden is given, its options apply unless the command line overrides them.
  func clip(_ path: String, goldens golden: GoldenFolder? = nil) throws -> Clip {
    var options = options
    if let golden { try options.fill(from: golden) }
    let scenes = scripts.console.scenes
    let script = try options.checked(scenes) {
      guard path == DefaultTour.operand else { return try scripts.load(path, options: options.scriptOptions) }
      let (settings, screens) = (options.settings, options.screens)
      return try DefaultTour(screens, scene: settings.scene, device: settings.device, canvas: settings.canvas, scenes)
        .script(options.scriptOptions, scenes)
    }
    adjust(&options, script)
    var clip = try Clip(script, options: options, catalog: scenes)
    if !changes.isEmpty { clip = try clip.setting(changes) }
    if !arguments.isQuiet {
      for note in clip.screenNotes { scripts.console.note(once: "flipbook: note: \(note)") }
    }
    return clip
  }

  func failure(_ error: any Error) -> UserError { arguments.failure(error) }
}
