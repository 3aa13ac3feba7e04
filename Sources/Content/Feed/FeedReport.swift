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
    let entries = feed.entries.map(Self.json).joined(separator: ",\n")
    return """
      {
        "title": \(JSONText.quoted(feed.title)),
        "entries": [\(entries.isEmpty ? "" : "\n" + entries + "\n  ")],
        "warnings": \(JSONText.array(feed.warnings.map(\.description)))
      }

      """
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

  private static func json(_ entry: FeedEntry) -> String {
    let members = [
      ("title", JSONText.quoted(entry.title)), ("author", JSONText.quotedOrNull(entry.author)),
      ("date", JSONText.quotedOrNull(entry.date?.iso8601 ?? entry.dateSpelling)),
      ("text", JSONText.quoted(entry.text)), ("images", JSONText.array(entry.images.map(\.source))),
    ]
    return "    {\n" + members.map { "      \"\($0)\": \($1)" }.joined(separator: ",\n") + "\n    }"
  }
}
