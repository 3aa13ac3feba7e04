/// Why a scene cannot be started.
public enum SceneError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The scene shows articles, and no feed was given.
  case noFeed
  /// The feed, whose file is named, has no article to show.
  case noArticles(feed: String)
  /// `set start` names an article that the feed does not have.
  case noSuchArticle(Int, count: Int)
  /// `set start` names an event that the list does not have.
  case noSuchEvent(Int, count: Int)

  /// What is wrong and what to do.
  public var description: String {
    switch self {
    case .noFeed: "this scene shows articles; give it a feed with --feed FILE, or a feed line in the script"
    case .noArticles(let feed):
      "\(feed): the feed has no article to show; flipbook feed tells what is understood of a feed"
    case .noSuchArticle(let index, let count):
      "there is no article \(index); the feed has \(count), numbered from 0 to \(count - 1)"
    case .noSuchEvent(let index, 0): "there is no event \(index), nor any other; start with the list, or set a count"
    case .noSuchEvent(let index, let count):
      "there is no event \(index); the list has \(count), numbered from 0 to \(count - 1)"
    }
  }
}
