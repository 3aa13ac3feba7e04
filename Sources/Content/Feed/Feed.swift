/// A feed as Flipbook understood it: the good entries, and a warning for each thing that was not.
public struct Feed: Sendable, Hashable {
  /// The formats that are recognised, by content and not by a file's name.
  public enum Format: String, Sendable, Hashable {
    case jsonFeed = "JSON Feed"
    case iTunes = "iTunes RSS JSON"
    case rss = "RSS"
    case atom = "Atom"
  }

  /// What the content was recognised as.
  public var format: Format
  /// The feed's title; empty if it has none.
  public var title: String
  /// The articles, in the feed's order.
  public var entries: [FeedEntry]
  /// What was skipped or replaced, in the order of the entries.
  public var warnings: [FeedWarning]

  /// - Parameters:
  ///   - format: what was recognised.
  ///   - title: the feed's title.
  ///   - entries: the articles.
  ///   - warnings: what was skipped or replaced.
  public init(format: Format, title: String, entries: [FeedEntry] = [], warnings: [FeedWarning] = []) {
    self.format = format
    self.title = title
    self.entries = entries
    self.warnings = warnings
  }

  /// The files of the entries' pictures, those that are there.
  package var pictureFiles: [String] { entries.flatMap(\.images).compactMap { $0.file?.path } }
}
