import Foundation
import Graphics
import Imaging
import Interface
import Motion
import Platform
import Script
import Simulation
import TestSupport
import Timebase
import Touch

@testable import Scenes

/// A scene file with pictures in a temporary folder, on a screen of 320×480 points.
final class SceneFileFixture {
  let description: SceneDescription
  private let folder = TestFolder()

  /// Writes pictures and parses a scene file.
  ///
  /// - Parameters:
  ///   - text: The text of the scene file.
  ///   - pictures: The sizes of the pictures, in pixels, by file name.
  init(_ text: String, _ pictures: [String: (width: Int, height: Int)] = [:]) throws {
    for (name, size) in pictures {
      try folder.write(PNGEncoder().encode(try Bitmap(width: size.width, height: size.height)), to: name)
    }
    description = try SceneDescription(text: text, file: "\(folder)/app.scene")
  }

  /// The definition of the scene, with the name `app`.
  func definition() throws -> SceneDefinition {
    let definition = SceneDefinition.scene(of: try ScenePictures(description))
    var vocabulary = definition.vocabulary
    vocabulary.name = "app"
    return SceneDefinition(vocabulary: vocabulary, make: definition.make)
  }

  private func stage(_ settings: SceneSettings) throws -> Stage {
    let traits = Traits(displayScale: 1, theme: .light, textShaper: GridShaper())
    return try Stage(definition(), size: Size(320, 480), traits: traits, settings: settings)
  }

  func stage() throws -> Stage { try stage(SceneSettings()) }

  /// A player for the actions of a script.
  func player(_ actions: String) throws -> ScriptPlayer {
    let vocabulary = SceneCatalog.vocabulary.with([try definition()])
    let script = try Script(text: "scene app\n\(actions)", file: "app.flip", vocabulary: vocabulary)
    return ScriptPlayer(script, on: try stage(SceneSettings(script.settings.values)))
  }
}

extension Stage {
  /// The text value of a probe, or nil.
  func text(_ probe: String) -> String? {
    if case .text(let value)? = self.probe(probe) { value } else { nil }
  }

  /// Brings a finger down and moves it along straight lines; it stays down.
  func press(at start: Point, movingBy vectors: [(vector: Vector, seconds: Double)] = []) {
    for event in events(from: start, vectors).dropLast() { send(event) }
  }

  /// Brings a finger down, moves it along straight lines, and lifts it.
  func swipe(from start: Point, _ vectors: (vector: Vector, seconds: Double)...) {
    for event in events(from: start, vectors) { send(event) }
  }

  private func events(from start: Point, _ vectors: [(vector: Vector, seconds: Double)]) -> [TouchEvent] {
    var path = TouchPath(from: start, at: now)
    var place = start
    for (vector, seconds) in vectors {
      place += vector
      path.drag(to: place, seconds: seconds)
    }
    return TouchSampler(rate: 60).events(of: path, lift: .ended)
  }

  func wait(_ seconds: Double) { window.wait(seconds) }
  func tap(_ x: Double, _ y: Double) { window.tap(at: Point(x, y)) }

  /// The opacities of the black fills of a frame.
  var shades: [Double] {
    snapshot(index: 0).displayList.items.compactMap { item in
      guard case .fill(_, let color, _) = item, color.withAlpha(1) == .black else { return nil }
      return color.alpha
    }
  }
}

/// The distance from rest of a critically damped spring that was released at a distance of 1, after a time in seconds.
func springRemainder(_ time: Double) -> Double {
  let frequency = (1000.0 / 3).squareRoot()
  return (1 + frequency * time) * exp(-frequency * time)
}
