import Content
import Simulation

extension SceneFile {
  /// The feed that the file holds; its pictures are noted as read.
  func decoded(noting reads: SceneReads) throws(FeedError) -> Feed {
    let feed = try Feed.decode(bytes: bytes, baseDirectory: directory, fileName: name)
    for image in feed.entries.lazy.flatMap(\.images) where image.isBesideFeed {
      reads.note(image.source, path: image.file?.path)
    }
    return feed
  }

  /// What is left out of the file's feed, since it is more than is read.
  func cuts(_ feed: Feed) -> [String] { feed.warnings.filter(\.isCut).map { "\(name): \($0)" } }
}
