import Content
import Graphics
import Interface
import Platform
import Scenes
import Script
import Simulation

/// The pictures of a scene file on a screen.
///
/// All of them are found before the scene is created, so that every error is reported at once.
private struct SceneFilePictures {
  private let device: Device
  private let scale: Double
  private let theme: Theme
  /// The pictures of each file or glob, by its path.
  private var sets: [String: ScreenPictureSet] = [:]
  private var diagnostics: [ScriptDiagnostic] = []

  /// Finds the pictures, and checks the geometry of the screens with their sizes.
  ///
  /// - Throws: `ScriptError` with all errors.
  init(_ scene: SceneDescription, size: Size, _ traits: Traits) throws(ScriptError) {
    device = traits.device ?? Device(name: "", size: size, scale: traits.displayScale)
    (scale, theme) = (traits.displayScale, traits.theme)
    let inAreas = Set(scene.screens.flatMap(\.areas).flatMap(\.pictures))
    var known: Set<String> = []
    for file in scene.pictures where known.insert(file.resolvedPath).inserted {
      do throws(ScreenPictureError) {
        let set = try scene.pictureSet([file])
        sets[file.resolvedPath] = set
        guard set.pictures.count > 1, !inAreas.contains(file) else { continue }
        diagnostics.append(
          scene.diagnostic(
            at: file.location, "expected one picture, found \(set.pictures.count)",
            hint: "only areas show several pictures"))
      } catch {
        diagnostics.append(scene.diagnostic(at: file.location, error.message, hint: error.hint))
      }
    }
    let count = Set(sets.values.flatMap(\.pictures)).count
    if count > ScriptLimits.pictures, let last = scene.pictures.last {
      diagnostics.append(
        scene.diagnostic(
          at: last.location, "too many pictures: \(count)", hint: "the maximum is \(ScriptLimits.pictures)"))
    }
    diagnostics += scene.diagnostics(screenSize: size) { sets[$0.resolvedPath].flatMap(onScreen)?.size }
    if diagnostics.isEmpty { return }
    let shown = Array(diagnostics.prefix(ScriptLimits.diagnostics))
    throw ScriptError(shown, hasMore: shown.count < diagnostics.count)
  }

  /// Returns the pictures of a request.
  func load(_ request: ScenePictureRequest) -> [ScreenPicture] {
    guard let set = sets[request.file.resolvedPath] else { return [] }
    guard let usual = request.defaultScale else { return [onScreen(set)].compactMap(\.self) }
    return set.parts(usualScale: usual, scale: scale, theme: theme)
  }

  /// Returns the warnings about the pictures of all screens.
  func warnings(_ scene: SceneDescription) -> [String] {
    let files = scene.screens.compactMap(\.picture)
    guard !files.isEmpty, let set = try? scene.pictureSet(files) else { return [] }
    return set.onScreen(device, scale: scale, theme: theme).warnings
  }

  private func onScreen(_ set: ScreenPictureSet) -> ScreenPicture? {
    set.onScreen(device, scale: scale, theme: theme).screens.first
  }
}

extension SceneDescription {
  /// Returns the pictures that files and globs of the scene file stand for.
  fileprivate func pictureSet(_ files: [Script.FileReference]) throws(ScreenPictureError) -> ScreenPictureSet {
    try ScreenPictureSet(
      files.map { PictureWord($0.path, path: $0.resolvedPath) }, below: [Files.directory(of: file)])
  }

  /// The pictures of the start screen, whose size determines the device of a clip that names none; `nil` if the start
  /// screen has no picture, or if it cannot be read.
  var startPictures: ScreenPictureSet? { screen(start)?.picture.flatMap { try? pictureSet([$0]) } }
}

extension SceneDefinition {
  /// Returns the definition of the scene that a scene file describes. It reads the pictures when the scene is created.
  package static func scene(of description: SceneDescription) -> SceneDefinition {
    let vocabulary = description.vocabulary(SceneCatalog.vocabulary)
    return SceneDefinition(vocabulary: vocabulary) { context in
      let pictures = try SceneFilePictures(description, size: context.window.bounds.size, context.window.traits)
      let warnings = description.warnings + pictures.warnings(description)
      return try SceneFileScene.definition(
        description, vocabulary: vocabulary, warnings: warnings, load: pictures.load
      ).make(context)
    }
  }
}
