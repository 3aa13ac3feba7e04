import JSON
import Platform

/// A feed as Flipbook understood it: the good entries, and a warning for each thing that was not.
package struct Feed: Sendable, Hashable {
  /// The formats that are recognised, by content and not by a file's name.
  package enum Format: String, Sendable, Hashable {
    case jsonFeed = "JSON Feed"
    case iTunes = "iTunes RSS JSON"
    case rss = "RSS"
    case atom = "Atom"
  }

  /// What the content was recognised as.
  package var format: Format
  /// The feed's title; empty if it has none.
  package var title: String
  /// The articles, in the feed's order.
  package var entries: [FeedEntry] = []
  /// What was skipped or replaced, in the order of the entries.
  package var warnings: [FeedWarning] = []

  /// The files of the entries' pictures, those that are there.
  package var pictureFiles: [String] { entries.flatMap(\.images).compactMap { $0.file?.path } }

  /// The paths at which the entries' pictures are looked for, from the feed's directory, whether or not there are files.
  package var picturePaths: [String] { entries.flatMap(\.images).compactMap(\.pathBesideFeed) }
}

/// An article of a feed.
package struct FeedEntry: Sendable, Hashable {
  /// The title on one line; the first words of the text if the feed gives none.
  package var title: String
  /// Who wrote it; several names are joined by commas.
  package var author: String?
  /// When it was published, if the feed says so in a form that was understood.
  package var date: UTCTime?
  /// The date as the feed spells it.
  package var dateSpelling: String?
  /// The article's own page. Never followed.
  package var link: String?
  /// The picture that stands above the article; pictures within the text are blocks.
  package var leadImage: ArticleImage?
  /// The article itself.
  package var blocks: [ArticleBlock] = []

  /// The article without styles and pictures, a line a block.
  package var text: String {
    blocks.map(\.plainText).filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// How many words the text has: runs of anything but white space that hold a letter or a digit.
  package var wordCount: Int {
    text.split(whereSeparator: \.isWhitespace).count { $0.contains { $0.isLetter || $0.isNumber } }
  }

  /// The picture above the article and those within, in this order.
  package var images: [ArticleImage] {
    let inside = blocks.compactMap { block -> ArticleImage? in
      if case .image(let image, _) = block { image } else { nil }
    }
    return (leadImage.map { [$0] } ?? []) + inside
  }

  /// The day for a byline, as in “21 November 2026”; the feed's own spelling if it was not understood.
  package var dateText: String? { date?.dayText ?? dateSpelling }
}

extension Feed {
  /// The most bytes that are read of a feed.
  package static let byteLimit = 64 << 20
  /// The most entries that are taken from a feed; a warning says when there are more.
  package static let entryLimit = 10_000

  /// Reads a feed's file; pictures are looked for beside it.
  ///
  /// - Parameter path: the file, absolute or from the current directory.
  /// - Throws: ``FeedError`` if the file cannot be read or is no feed.
  package static func load(path: String) throws(FeedError) -> Feed { try load(path: path, Files.read) }

  /// Reads a feed's file with a function of ``Files``.
  package static func load(
    path: String, _ read: (_ path: String, _ limit: Int) throws(FileError) -> [UInt8]
  ) throws(FeedError) -> Feed {
    let bytes: [UInt8]
    do {
      bytes = try read(path, byteLimit)
    } catch {
      if error.isMissing, !Files.isLink(path) { throw FeedError(fileName: path, reason: .missing) }
      throw FeedError(fileName: path, reason: error.isTooLong ? .tooLarge(limit: byteLimit) : .unreadable(error.reason))
    }
    return try decode(bytes: bytes, baseDirectory: Files.directory(of: path), fileName: path)
  }

  /// Understands a feed, whatever its format.
  ///
  /// - Parameters:
  ///   - bytes: the file's content.
  ///   - baseDirectory: the directory from which alone pictures are taken; `nil` shows placeholders.
  ///   - fileName: how messages name the feed.
  /// - Throws: ``FeedError`` for a document that is no feed or too broken to tell.
  package static func decode(bytes: [UInt8], baseDirectory: String?, fileName: String) throws(FeedError) -> Feed {
    if bytes.count > byteLimit { throw FeedError(fileName: fileName, reason: .tooLarge(limit: byteLimit)) }
    let document = FeedDocument(fileName: fileName, bytes: TextEncoding.unwrappingUTF16(bytes))
    let resolver = ImageResolver(directory: baseDirectory)
    switch ContentKind(document.bytes) {
    case .empty: throw document.error(.empty)
    case .json: return try JSONFeedReader(document: document, resolver: resolver).feed()
    case .markup, .html: return try XMLFeedReader(document: document, resolver: resolver).feed()
    case let kind: throw document.error(.notAFeed(looksLike: kind.name))
    }
  }
}

/// The bytes of a feed and how messages name it.
struct FeedDocument {
  var fileName: String
  var bytes: [UInt8]

  func error(_ reason: FeedError.Reason, at offset: Int? = nil) -> FeedError {
    FeedError(
      fileName: fileName, position: offset.map { TextPosition(byteOffset: $0, in: bytes) }, reason: reason)
  }
}

/// What was understood of a feed, for people and for programs.
package struct FeedReport: Sendable {
  /// The feed that is reported on.
  package var feed: Feed

  /// - Parameter feed: the feed to report on.
  package init(_ feed: Feed) { self.feed = feed }

  /// A few lines an entry, then the warnings; ends with a line break.
  package var text: String {
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
  package var json: String {
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
    [
      "title": entry.title, "author": entry.author, "date": entry.date?.iso8601 ?? entry.dateSpelling,
      "text": entry.text, "images": entry.images.map(\.source),
    ]
  }
}
