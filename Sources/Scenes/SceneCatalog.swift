import Script
import Simulation

/// The demo apps that come with Flipbook.
public enum SceneCatalog {
  /// All scenes, in the order in which lists show them.
  public static let all: [SceneDefinition] = [
    VerticalSwipeScene.definition,
    PageFlickingScene.definition,
    PullForMenuScene.definition,
    FlickDetailScene.definition,
    VirtualPagesScene.definition,
  ]

  /// The scene of a name.
  public static func scene(named name: String) -> SceneDefinition? { all.first { $0.name == name } }

  /// The names that scripts may use: scenes with their settings and probes, and devices.
  public static let vocabulary = ScriptVocabulary(
    scenes: all.map { definition in
      var scene = definition.vocabulary
      scene.probes = Stage.probeNames + scene.probes
      return scene
    },
    devices: Device.all, defaultDevice: Device.all[0].name)
}
