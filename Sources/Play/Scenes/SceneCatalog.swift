import Feeds
import Graphics
import Script
import Simulation

/// The demo apps that come with Flipbook.
public enum SceneCatalog {
  /// All scenes, in the order of lists.
  public static let all: [SceneDefinition] = [
    VerticalSwipeScene.definition,
    PageFlickingScene.definition,
    PullForMenuScene.definition,
    FlickDetailScene.definition,
    VirtualPagesScene.definition,
  ]

  /// The vocabulary of scripts: scenes with their settings and probes, and devices.
  package static let vocabulary: ScriptVocabulary = {
    var words = ScriptVocabulary(scenes: [], devices: Device.all, defaultDevice: Device.all[0].name)
    words.commonProbes = Stage.probes.vocabulary
    words.interactions = all.map(\.vocabulary)
    return words.with(all)
  }()
}

extension ScriptVocabulary {
  /// Returns the vocabulary with other scenes. Their probes include those of every scene.
  package func with(_ catalog: [SceneDefinition]) -> ScriptVocabulary {
    var words = self
    words.scenes = catalog.map { definition in
      var scene = definition.vocabulary
      scene.probes = commonProbes + scene.probes
      return scene
    }
    return words
  }
}

extension InputFile {
  /// Decodes the feed of the file, and records its pictures as dependencies.
  ///
  /// - Throws: ``FeedError`` if the file is not a valid feed.
  func decoded(addingTo sceneInputs: SceneInputs) throws(FeedError) -> Feed {
    let feed = try Feed.decode(bytes: bytes, baseDirectory: directory, fileName: name)
    for image in feed.entries.lazy.flatMap(\.images) where image.isBesideFeed {
      sceneInputs.add(image.source, path: image.file?.path)
    }
    return feed
  }

  /// Returns the warnings about content of the feed's articles that is not shown as intended.
  func warnings(_ feed: Feed) -> [String] { feed.warnings.filter(\.isSeen).map { "\(name): \($0)" } }
}
