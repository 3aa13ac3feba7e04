import JSON

/// What was understood of a feed, for people and for programs.
public struct FeedReport: Sendable {
  /// The feed that is reported on.
  public var feed: Feed

  /// - Parameter feed: the feed to report on.
  public init(_ feed: Feed) { self.feed = feed }

  /// A few lines an entry, then the warnings; ends with a line break.
  public var text: String {
    let count = feed.entries.count == 1 ? "1 entry" : "\(feed.entries.count) entries"
    var lines = [feed.title.isEmpty ? "(no title)" : feed.title, "\(feed.format.rawValue), \(count)"]
    for (index, entry) in feed.entries.enumerated() { lines += Self.lines(entry, number: index + 1) }
    if !feed.warnings.isEmpty {
      lines += ["", feed.warnings.count == 1 ? "1 warning" : "\(feed.warnings.count) warnings"]
      lines += feed.warnings.map { "  \($0)" }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// `{title, entries: [{title, author, date, text, images}], warnings}`; ends with a line break.
  ///
  /// Dates are RFC 3339 in UTC, or as the feed spells them if they were not understood. What is missing is `null`.
  public var json: String {
    let members: [JSONValue.Member] = [
      .init("title", .string(feed.title)), .init("entries", .array(feed.entries.map(Self.json))),
      .init("warnings", .array(feed.warnings.map { .string($0.description) })),
    ]
    return JSONValue.object(members).text + "\n"
  }

  private static func lines(_ entry: FeedEntry, number: Int) -> [String] {
    let words = entry.wordCount == 1 ? "1 word" : "\(entry.wordCount) words"
    let facts = [entry.author, entry.dateText, words].compactMap(\.self)
    return ["", "\(number). \(entry.title)", "   " + facts.joined(separator: " · ")] + entry.images.map(line)
  }

  private static func line(_ image: ArticleImage) -> String {
    guard let file = image.file else { return "   \(image.source) (placeholder)" }
    return "   \(image.source) \(file.pixelWidth)×\(file.pixelHeight)"
  }

  private static func json(_ entry: FeedEntry) -> JSONValue {
    .object([
      .init("title", .string(entry.title)), .init("author", .orNull(entry.author)),
      .init("date", .orNull(entry.date?.iso8601 ?? entry.dateSpelling)), .init("text", .string(entry.text)),
      .init("images", .array(entry.images.map { .string($0.source) })),
    ])
  }
}
