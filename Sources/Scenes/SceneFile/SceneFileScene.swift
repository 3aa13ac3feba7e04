import Graphics
import Interface
import Script
import Simulation

/// The running scene of a scene file: screens made of pictures, with transitions between them.
package final class SceneFileScene: Scene {
  package let warnings: [String]
  private let stack: ScreenStack
  private let probeNames: [String]
  /// The names of views, each once, in the order of the file.
  private let viewNames: [String]

  /// Returns the definition of a scene file's scene.
  ///
  /// - Parameters:
  ///   - description: The content of the scene file.
  ///   - vocabulary: The names that scripts use for it.
  ///   - warnings: Warnings about the file and its pictures.
  ///   - load: Finds the pictures that the scene file names.
  package static func definition(
    _ description: SceneDescription, vocabulary: ScriptVocabulary.Scene, warnings: [String] = [],
    load: @escaping ScenePictureLoader
  ) -> SceneDefinition {
    SceneDefinition(vocabulary: vocabulary) { try SceneFileScene($0, description, warnings: warnings, load: load) }
  }

  private init(
    _ context: SceneContext, _ description: SceneDescription, warnings: [String], load: ScenePictureLoader
  ) throws {
    let window = context.window
    let (traits, width) = (window.traits, window.bounds.width)
    var screens: [String: ScreenContent] = [:]
    var warnings = warnings
    for screen in description.screens {
      let content = try ScreenContent(screen, width: width, scale: traits.displayScale, load: load)
      for picture in content.pictures {
        let path = picture.image(for: traits.theme).path
        context.inputs.add(description.name(ofFile: path), path: path)
      }
      warnings += content.warnings(screenSize: window.bounds.size)
      screens[screen.name] = content
    }
    self.warnings = warnings
    viewNames = description.viewNames
    probeNames = description.probeNames
    stack = ScreenStack(in: window, start: description.start) { name, size, stack in
      guard let content = screens[name] else { preconditionFailure("the scene file has no screen \(name)") }
      return ScreenView(content, size: size, traits: traits) { [unowned stack] in stack.perform($0) }
    }
    window.addSubview(stack)
  }

  package func view(named name: String) -> View? { stack.screen.view(named: name) }

  package func readProbes() -> [ProbeReading] {
    let screen = stack.screen
    var values: [String: ProbeValue] = [
      "screen": .text(screen.screenName), "transition": .text(stack.transitionName),
      "transition.progress": Self.number(stack.progress), "offset.y": .number(screen.offset),
    ]
    for name in viewNames {
      guard let frame = screen.view(named: name)?.presentedFrame(in: nil) else { continue }
      values["\(name).x"] = .number(frame.minX)
      values["\(name).y"] = .number(frame.minY)
      values["\(name).width"] = .number(frame.width)
      values["\(name).height"] = .number(frame.height)
    }
    for (name, area) in screen.areas {
      for reading in area.readProbes() { values["\(name).\(reading.name)"] = reading.value }
      values["\(name).offset.x"] = Self.number(area.offsetX)
      values["\(name).offset.y"] = Self.number(area.offsetY)
      values["\(name).page"] = area.page.map { .integer($0) } ?? .absent
    }
    return probeNames.map { ProbeReading($0, values[$0] ?? .absent) }
  }

  private static func number(_ value: Double?) -> ProbeValue { value.map { .number($0) } ?? .absent }
}
