import Content
import Graphics
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

  /// The names that scripts may use: scenes with their settings and probes, and devices.
  package static let vocabulary = ScriptVocabulary(
    scenes: all.map { definition in
      var scene = definition.vocabulary
      scene.probes = Stage.probes + scene.probes
      return scene
    },
    devices: Device.all, defaultDevice: Device.all[0].name)
}

extension SceneFile {
  /// The feed that the file holds; its pictures are noted as read.
  func decoded(noting reads: SceneReads) throws(FeedError) -> Feed {
    let feed = try Feed.decode(bytes: bytes, baseDirectory: directory, fileName: name)
    for image in feed.entries.lazy.flatMap(\.images) where image.isBesideFeed {
      reads.note(image.source, path: image.file?.path)
    }
    return feed
  }

  /// What the articles of the file's feed do not show as it is meant.
  func warnings(_ feed: Feed) -> [String] { feed.warnings.filter(\.isSeen).map { "\(name): \($0)" } }
}
