import Content
import Simulation

extension SceneFile {
  /// The feed that the file holds.
  func decoded() throws(FeedError) -> Feed {
    try Feed.decode(bytes: bytes, baseDirectory: directory, fileName: name)
  }
}
