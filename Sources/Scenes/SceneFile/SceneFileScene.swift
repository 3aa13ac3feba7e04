import Graphics
import Interface
import Script
import Simulation

/// The running scene of a scene file.
final class SceneFileScene: Scene {
  init(_ description: SceneDescription, _ context: SceneContext) {
    let controller = ViewController()
    controller.view.backgroundColor = description.screen(description.start)?.background ?? .white
    context.window.rootViewController = controller
  }

  func readProbes() -> [ProbeReading] { [] }
}

extension SceneDefinition {
  /// Returns the definition of the scene that a scene file describes.
  package static func scene(of description: SceneDescription) -> SceneDefinition {
    SceneDefinition(vocabulary: description.vocabulary(SceneCatalog.vocabulary)) { context in
      SceneFileScene(description, context)
    }
  }
}
