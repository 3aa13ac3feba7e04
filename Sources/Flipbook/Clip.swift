import Content
import Geometry
import Graphics
import Interface
import Platform
import Rendering
import Scenes
import Script
import Simulation
import Timebase

/// A script with everything that it needs to be played: the scene, the screen, the rate, the content.
///
/// A clip is a value that holds no view and no picture. Each `play()` starts from the beginning on a stage of its own.
///
///     let clip = try Clip(script: "pull.flip")
///     for try await frame in clip.frames() { print(frame.probes) }
public struct Clip: Sendable {
  /// The script.
  public let script: Script
  /// The scene that is played.
  public let scene: SceneDefinition
  /// The device's name; `nil` where the script gives a size.
  public let device: String?
  /// The screen, in points.
  public let size: Size
  /// Device pixels a point.
  public let scale: Double
  /// How many frames a second.
  public internal(set) var frameRate: FrameRate
  /// The colours.
  public let theme: Theme
  /// The feed that the scene shows; `nil` where it shows something of its own.
  public let feed: SceneFile?
  /// Whether frames show the finger.
  public let showsTouches: Bool
  /// What was said besides the script.
  let options: ClipOptions
  /// Where the script names the feed; `nil` where the options do, or where there is none.
  private let feedLocation: Script.Location?

  /// Reads a script's file.
  ///
  /// - Parameters:
  ///   - path: The script; what it includes and the feed that it names lie beside it.
  ///   - options: What is said besides the script, and overrides it.
  ///   - catalog: The scenes that there are.
  /// - Throws: `FileError` where a file cannot be read, `ScriptError` with every mistake in the script,
  ///   ``ClipError`` where the options do not fit.
  public init(
    script path: String, options: ClipOptions = ClipOptions(), catalog: [SceneDefinition] = SceneCatalog.all
  ) throws {
    let script = try Script(
      path: path, vocabulary: .of(catalog), options: options.scriptOptions)
    try self.init(script, options: options, catalog: catalog)
  }

  /// Takes a script's text.
  ///
  /// - Parameters:
  ///   - text: The script.
  ///   - path: What messages call it; what it includes and the feed that it names lie beside it.
  ///   - options: What is said besides the script, and overrides it.
  ///   - catalog: The scenes that there are.
  /// - Throws: `ScriptError` with every mistake in the script, ``ClipError`` where the options do not fit.
  public init(
    text: String, path: String, options: ClipOptions = ClipOptions(), catalog: [SceneDefinition] = SceneCatalog.all
  ) throws {
    let script = try Script(text: text, path: path, vocabulary: .of(catalog), options: options.scriptOptions)
    try self.init(script, options: options, catalog: catalog)
  }

  /// Takes a script that has been read.
  ///
  /// - Throws: ``ClipError`` where the options do not fit, `ScriptError` where the feed cannot be read.
  public init(
    _ script: Script, options: ClipOptions = ClipOptions(), catalog: [SceneDefinition] = SceneCatalog.all
  ) throws {
    let settings = script.settings
    let sceneName = options.scene ?? settings.scene ?? ""
    guard let scene = catalog.first(where: { $0.name == sceneName }) else {
      throw ClipError.noSuchScene(sceneName, known: catalog.map(\.name))
    }
    let screen = try Screen(settings, options)
    (self.script, self.scene) = (script, scene)
    (device, size, scale) = (screen.device, screen.size, screen.scale)
    frameRate = options.frameRate ?? settings.frameRate ?? .sixty
    theme = options.theme ?? settings.theme ?? .light
    let givenFeed = try options.feed ?? Self.feed(of: script)
    if givenFeed != nil, scene.vocabulary.feed == .never {
      throw ClipError.showsNoFeed(sceneName, known: ScriptVocabulary.of(catalog).feedScenes)
    }
    feed = try givenFeed ?? (scene.vocabulary.feed == .required ? Self.defaultFeed() : nil)
    feedLocation = options.feed == nil ? settings.feed?.location : nil
    showsTouches = options.showsTouches
    self.options = options
  }

  /// Starts to play: the frames from the first on.
  ///
  /// - Throws: `ScriptError` where the scene cannot use what the script gives it, what the scene throws where that is given
  ///   otherwise, `RenderingError` where the font is missing.
  public func play() throws -> FrameSequence { try play(shaper: PangoTextShaper()) }

  /// Starts to play with a shaper that others may have used before on this thread.
  func play(shaper: PangoTextShaper) throws -> FrameSequence {
    let traits = Traits(
      displayScale: scale, theme: theme, textShaper: shaper)
    do {
      let stage = try Stage(
        scene, size: size, traits: traits, settings: SceneSettings(script.settings.values), feed: feed)
      stage.showsTouches = showsTouches
      return FrameSequence(ScriptPlayer(script, on: stage), frameRate: frameRate)
    } catch {
      throw placed(error)
    }
  }

  /// The error of a scene with its place, where a line of the script gives what the scene cannot use.
  private func placed(_ error: any Error) -> any Error {
    let (message, hint, location): (String, String?, Script.Location?)
    switch error {
    case let error as SceneError: (message, hint, location) = (error.message, error.hint, place(of: error.cause))
    case let error as FeedError: (message, hint, location) = (error.description, nil, feedLocation)
    case let error as DatabaseError:
      let value = script.settings.values.first { $0.file?.resolvedPath == error.path }
      (message, hint, location) = (error.description, nil, value?.location)
    default: return error
    }
    return location.map { ScriptError([script.diagnostic(at: $0, message, hint: hint)]) } ?? error
  }

  private func place(of cause: SceneError.Cause) -> Script.Location? {
    switch cause {
    case .feed: feedLocation
    case .setting(let name): script.settings.values.first { $0.name == name }?.location
    }
  }

  private static func feed(of script: Script) throws(ScriptError) -> SceneFile? {
    guard let file = script.settings.feed else { return nil }
    do {
      return try SceneFile(path: file.resolvedPath)
    } catch {
      throw ScriptError([script.diagnostic(at: file.location, "\(error)")])
    }
  }

  /// The feed that comes with Flipbook, for scenes that need one where none is named.
  private static func defaultFeed() throws -> SceneFile? { try Assets.defaultFeed().map { try SceneFile(path: $0) } }
}

extension SceneFile {
  /// Reads a file whose pictures lie beside it.
  ///
  /// - Throws: `FileError` where it cannot be read.
  public init(path: String) throws(FileError) {
    self.init(name: path, directory: Files.directory(of: path), bytes: try Files.read(path))
  }
}

extension ScriptVocabulary {
  /// The names that scripts may use with some scenes: their settings and probes, and every device.
  public static func of(_ catalog: [SceneDefinition]) -> ScriptVocabulary {
    var words = SceneCatalog.vocabulary
    words.scenes = catalog.map { definition in
      var scene = definition.vocabulary
      scene.probes = Stage.probeNames + scene.probes
      return scene
    }
    return words
  }
}

/// The screen that a script and the options ask for.
private struct Screen {
  var device: String?
  var size: Size
  var scale: Double

  init(_ settings: ScriptSettings, _ options: ClipOptions) throws(ClipError) {
    let named = options.device ?? (settings.size == nil ? settings.device ?? Device.all[0].name : nil)
    if let named {
      guard let device = Device.named(named) else {
        throw .noSuchDevice(named, known: Device.all.map(\.name))
      }
      self.device = named
      size = device.size
      scale = options.scale ?? settings.scale ?? device.scale
    } else {
      size = settings.size ?? Device.all[0].size
      scale = options.scale ?? settings.scale ?? 1
    }
    guard scale > 0, scale <= 16 else { throw .badScale(scale) }
    if ScriptLimits.isTooLarge(width: size.width, height: size.height, scale: scale) {
      throw .tooLarge(size, scale: scale)
    }
  }
}
