import Graphics
import Script

/// A request for the pictures that a word of a scene file stands for.
package struct ScenePictureRequest: Sendable {
  /// The file or the glob, relative to the scene file.
  package var file: Script.FileReference
  /// The width of the screen, in points.
  package var screenWidth: Double
  /// The scale of the device, in device pixels per point.
  package var displayScale: Double
  /// The scale of pictures without a suffix; nil for the picture of a screen, which has the width of the screen.
  package var defaultScale: Double?
}

/// A function that finds the pictures of a request. It throws ``ScriptError`` with the location of the word.
package typealias ScenePictureLoader = @Sendable (ScenePictureRequest) throws -> [ScreenPicture]

/// A screen of a scene file with the pictures that it names.
struct ScreenContent {
  let description: SceneDescription.Screen
  /// The screen's own picture.
  let picture: ScreenPicture?
  /// The pictures of bars that are not cut from the screen's picture.
  let bars: [SceneDescription.Bar.Edge: ScreenPicture]
  /// The picture of each overlay.
  let overlays: [ScreenPicture]
  /// The pictures of each area; at least one.
  let areas: [[ScreenPicture]]

  /// Finds the pictures of a screen.
  ///
  /// - Throws: The error of `load`.
  init(
    _ description: SceneDescription.Screen, width: Double, scale: Double, load: ScenePictureLoader
  ) throws {
    func pictures(_ file: Script.FileReference, _ defaultScale: Double?) throws -> [ScreenPicture] {
      try load(
        ScenePictureRequest(file: file, screenWidth: width, displayScale: scale, defaultScale: defaultScale))
    }
    let picture = try description.picture.flatMap { try pictures($0, nil).first }
    // Pictures of parts are exported together with the screen, so they have its scale.
    let partScale = picture.map { Double(($0.light ?? $0.dark)?.pixelWidth ?? 0) / $0.size.width } ?? scale
    func parts(_ file: Script.FileReference) throws -> [ScreenPicture] { try pictures(file, partScale) }
    var bars: [SceneDescription.Bar.Edge: ScreenPicture] = [:]
    for bar in description.bars { if let file = bar.picture { bars[bar.edge] = try parts(file).first } }
    self.description = description
    self.picture = picture
    self.bars = bars
    overlays = try description.overlays.flatMap { try parts($0.picture).prefix(1) }
    areas = try description.areas.map { try $0.pictures.flatMap(parts) }
  }

  /// The pictures in the order of the file.
  var pictures: [ScreenPicture] {
    [picture].compactMap(\.self) + description.bars.compactMap { bars[$0.edge] } + overlays + areas.flatMap(\.self)
  }
}
