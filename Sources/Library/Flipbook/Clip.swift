import Feeds
import Graphics
import Interface
import Platform
import Rendering
import Scenes
import Screenshots
import Script
import Simulation
import Staging
import Timebase

/// A script with everything that is needed to play it: the scene, the screen, the frame rate and the feed.
///
/// A clip is a value without views or images. Each playback starts from the beginning, on a stage of its own.
///
///     let clip = try Clip(script: "pull.flip")
///     for frame in try clip.frames() { print(frame.probes) }
public struct Clip: Sendable {
  /// The script.
  public private(set) var script: Script
  /// The definition of the scene that the script plays.
  public let scene: SceneDefinition
  /// The device that provides the screen. Its name is empty if the script sets a size.
  public let screen: Device
  /// The display scale, in device pixels per point: above 0, at most 16.
  public let scale: Double
  /// The number of frames per second.
  public internal(set) var frameRate: FrameRate
  /// The theme. It is `light` if ``showsBothThemes``.
  public private(set) var theme: Theme
  /// Whether frames and pictures show both themes side by side.
  public private(set) var showsBothThemes: Bool
  /// The feed that the scene shows; `nil` if the scene shows its own content.
  public let feed: InputFile?
  /// The pictures of screens that the scene shows; `nil` if there are none.
  package let screens: ScreenshotSet?
  /// The pictures of the scene file; `nil` for another scene.
  let scenePictures: ScenePictures?
  /// A message about the screen that the pictures choose; `nil` if the script or the options name it.
  let screenNote: String?
  /// Whether the script has a presentation that this clip leaves out.
  private(set) var leavesOutPresentation: Bool
  /// The options, which override the script's settings.
  private(set) var options: ClipOptions
  /// The settings of the options, and those of the script that they do not override.
  package private(set) var settings: ClipSettings
  /// The look of everything around the screen.
  private(set) var brand = Brand()
  /// The canvas that contains the screen; `nil` for the bare screen.
  private(set) var canvas: CanvasLayout?
  /// The location of the feed in the script; `nil` if the options name the feed, or if there is none.
  private let feedLocation: Script.Location?

  /// Reads a script file.
  ///
  /// - Parameters:
  ///   - path: The script file. Paths of its includes and its feed are relative to its folder.
  ///   - options: The options, which override the script's settings.
  ///   - catalog: The available scenes.
  /// - Throws: `ScriptError` with every error in the script; `FlipbookError` if a file cannot be read, or if the
  ///   options are invalid for the clip.
  public init(
    script path: String, options: ClipOptions = ClipOptions(), catalog: [SceneDefinition] = SceneCatalog.all
  ) throws {
    let script = try options.checked(catalog) {
      try Script(path: path, vocabulary: .of(catalog), options: options.scriptOptions)
    }
    try self.init(script, options: options, catalog: catalog)
  }

  /// Parses the text of a script.
  ///
  /// - Parameters:
  ///   - text: The script.
  ///   - path: The path that diagnostics show. Paths of the script's includes and its feed are relative to its folder.
  ///   - options: The options, which override the script's settings.
  ///   - catalog: The available scenes.
  /// - Throws: `ScriptError` with every error in the script; `FlipbookError` if the options are invalid for the clip.
  public init(
    text: String, path: String, options: ClipOptions = ClipOptions(), catalog: [SceneDefinition] = SceneCatalog.all
  ) throws {
    let script = try options.checked(catalog) {
      try Script(text: text, path: path, vocabulary: .of(catalog), options: options.scriptOptions)
    }
    try self.init(script, options: options, catalog: catalog)
  }

  /// Creates a clip from a parsed script.
  ///
  /// - Parameters:
  ///   - script: The script.
  ///   - options: The options, which override the script's settings.
  ///   - catalog: The available scenes.
  /// - Throws: `ScriptError` if the feed or a picture cannot be read; `FlipbookError` if the options are invalid for
  ///   the clip.
  public init(
    _ script: Script, options: ClipOptions = ClipOptions(), catalog: [SceneDefinition] = SceneCatalog.all
  ) throws {
    try options.textOverrides?.check(script)
    let texts = script.settings.texts
    if let name = options.texts.keys.filter({ texts[$0] == nil }).min() {
      throw ClipError.noSuchText(name, known: texts.keys.sorted())
    }
    let given = options.settings.filled(from: script.settings.clip)
    settings = options.isPlain ? given.withoutPresentation : given
    let sceneName = settings.scene ?? ""
    let sceneFile = try script.sceneFile.map { try ScenePictures($0) }
    let scene = sceneFile.map(SceneDefinition.scene(of:)) ?? catalog.first { $0.name == sceneName }
    guard let scene else { throw ClipError.noSuchScene(sceneName, known: catalog.map(\.name)) }
    leavesOutPresentation = options.isPlain && script.hasPresentation
    let screens = try ScreenshotSet(script, options)
    if screens != nil, !scene.vocabulary.acceptsScreens {
      throw ClipError.showsNoScreens(sceneName, known: ScriptVocabulary.of(catalog).screenScenes)
    }
    let pictures = screens ?? sceneFile?.start
    let choice = settings.device == nil && settings.size == nil ? pictures?.inferredDevice : nil
    let screen = try SelectedDevice(settings, choice: choice, columns: options.showsBothThemes ? 2 : 1)
    (self.screens, scenePictures, screenNote) = (screens, sceneFile, choice?.description)
    (self.script, self.scene) = (options.isPlain ? script.plain : script, scene)
    (self.screen, scale) = (screen.device, screen.scale)
    frameRate = settings.frameRate ?? .sixty
    showsBothThemes = options.showsBothThemes
    theme = showsBothThemes ? .light : settings.theme ?? pictures?.defaultTheme ?? .light
    let givenFeed = try screens == nil ? options.feed ?? Self.feed(of: script) : nil
    if givenFeed != nil, scene.vocabulary.feed == .never {
      throw ClipError.showsNoFeed(sceneName, known: ScriptVocabulary.of(catalog).feedScenes)
    }
    let needsFeed = scene.vocabulary.feed == .required && screens == nil
    feed = try givenFeed ?? (needsFeed ? Self.defaultFeed() : nil)
    feedLocation = options.feed == nil ? script.settings.feed?.location : nil
    (self.options, brand) = (options, try Brand(self.script, settings))
    canvas = try makeCanvas()
    try canvas?.check()
    try checkFolder()
  }

  /// Whether the settings request visible touches. The script's `finger` setting can show them as well.
  public var showsTouches: Bool { settings.showsTouches }

  /// The device's name; `nil` if the script sets a size.
  public var device: String? { screen.name.isEmpty ? nil : screen.name }

  /// The size of the screen, in points.
  public var size: Size { screen.size }

  /// The size of a frame, in points: that of the screen, or of the canvas around it. It is twice as wide if
  /// ``showsBothThemes``.
  public var frameSize: Size {
    let size = canvas?.size ?? size
    return showsBothThemes ? Size(2 * size.width, size.height) : size
  }

  /// The number of device pixels per point of a frame. The scene is always played with ``scale``; a canvas may shrink
  /// the screen.
  public var frameScale: Double { canvas?.scale ?? scale }

  /// The clip without its presentation: captions, zooms, canvas, other speeds. Goldens are made from the plain clip.
  public var plain: Clip {
    if !isPresented { return self }
    var clip = self
    clip.script = script.plain
    clip.leavesOutPresentation = script.hasPresentation
    (clip.options.isPlain, clip.options.settings) = (true, options.settings.withoutPresentation)
    (clip.settings, clip.brand, clip.canvas) = (settings.withoutPresentation, Brand(), nil)
    return clip
  }

  /// Returns the clip in one theme.
  package func inTheme(_ theme: Theme) -> Clip {
    var clip = self
    (clip.theme, clip.showsBothThemes) = (theme, false)
    // The theme changes colours only, and the canvas of this clip has been checked.
    clip.canvas = (try? clip.makeCanvas()) ?? canvas
    return clip
  }

  /// Simulates the clip once. Everything that a recording, a video or a picture depends on is then known.
  ///
  /// - Parameter run: Checked regularly. If it is cancelled, the simulation ends.
  /// - Throws: `FlipbookError` if the clip cannot be played to its end, if it hides every frame, or if the run is
  ///   cancelled.
  public func play(run: Run = Run()) throws -> Playback {
    try Playback(self, laysOutTexts: true, poll: { try run.checkRecording() }).get().requiringFrames()
  }

  /// Returns a player at the start of the script, on a stage of its own.
  ///
  /// - Parameters:
  ///   - shaper: Lays out texts (default: a new one).
  ///   - forecast: The knowledge of an earlier playback about later touches.
  package func player(
    _ shaper: PangoTextShaper? = nil, _ forecast: FingerForecast = FingerForecast()
  ) throws -> ScriptPlayer {
    let shaper = try shaper ?? PangoTextShaper()
    var traits = Traits(displayScale: scale, theme: theme, textShaper: shaper, device: screen)
    // It is unknown what the picture of a screen of any size shows at its top.
    if settings.size != nil { traits.statusStripHeight = 0 }
    do {
      let shown = shownScreens
      let stage = try Stage(
        scene, size: size, traits: traits, settings: SceneSettings(script.settings.values), feed: feed,
        screens: shown.screens)
      stage.contentWarnings = shown.warnings
      // A recording of a device's screen has square corners and no cutout.
      if settings.layout?.place == .cover, stage.window.systemOverlay == .all {
        stage.window.systemOverlay = .homeIndicator
      }
      (stage.shownFinger, stage.forecast) = (fingerStyle, forecast)
      return ScriptPlayer(script, on: stage)
    } catch {
      throw placed(error)
    }
  }

  /// Returns a scene's error with its location, if a line of the script caused it.
  private func placed(_ error: any Error) -> any Error {
    let (message, hint, location): (String, String?, Script.Location?)
    switch error {
    case let error as SceneError: (message, hint, location) = (error.message, error.hint, place(of: error.cause))
    case let error as FeedError: (message, hint, location) = (error.description, nil, feedLocation)
    default: return error
    }
    guard let location else { return error }
    var located = ScriptError([script.diagnostic(at: location, message, hint: hint)])
    (located.remainder, located.remainderIsPlayable) = (script, true)
    return located.withFurtherErrors(options, [scene])
  }

  private func place(of cause: SceneError.Cause) -> Script.Location? {
    switch cause {
    case .feed: feedLocation
    case .screens: options.screens.isEmpty ? script.settings.screens.first?.location : nil
    case .setting(let name): script.settings.values.first { $0.name == name }?.location
    }
  }

  private static func feed(of script: Script) throws(ScriptError) -> InputFile? {
    guard let file = script.settings.feed else { return nil }
    do {
      return try InputFile(path: file.resolvedPath)
    } catch {
      throw ScriptError([script.diagnostic(at: file.location, "\(error)")])
    }
  }

  /// The feed distributed with Flipbook, for scenes that require one if none is named.
  private static func defaultFeed() throws -> InputFile? { try Assets.defaultFeed().map { try InputFile(path: $0) } }
}

extension InputFile {
  /// Reads a regular file. Paths of its pictures are relative to its folder.
  ///
  /// - Parameter path: The path of the file.
  /// - Throws: `FileError` if it cannot be read.
  public init(path: String) throws { self.init(path: path, bytes: try Files.read(path)) }

  /// Creates a file from its bytes.
  package init(path: String, bytes: [UInt8]) {
    self.init(name: path, directory: Files.directory(of: path), bytes: bytes)
  }
}

extension ScriptVocabulary {
  /// Returns the names that scripts may use with some scenes: their settings and probes, and every device.
  package static func of(_ catalog: [SceneDefinition]) -> ScriptVocabulary {
    SceneCatalog.vocabulary.with(catalog)
  }
}
