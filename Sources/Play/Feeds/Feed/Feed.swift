import JSON
import Platform

/// A parsed feed: the valid entries, and a warning for each error that was worked around.
package struct Feed: Sendable, Hashable {
  /// The supported formats, detected by content rather than by file name.
  package enum Format: String, Sendable, Hashable {
    case jsonFeed = "JSON Feed"
    case iTunes = "iTunes RSS JSON"
    case rss = "RSS"
    case atom = "Atom"
  }

  /// The detected format.
  package var format: Format
  /// The feed's title, or an empty string.
  package var title: String
  /// The articles, in the feed's order.
  package var entries: [FeedEntry] = []
  /// The warnings about skipped and replaced content, in the order of the entries.
  package var warnings: [FeedWarning] = []

  /// The paths of the entries' existing picture files.
  package var pictureFiles: [String] { entries.flatMap(\.images).compactMap { $0.file?.path } }

  /// The paths of the entries' pictures relative to the feed's directory, including missing files.
  package var picturePaths: [String] { entries.flatMap(\.images).compactMap(\.pathBesideFeed) }
}

/// An article of a feed.
package struct FeedEntry: Sendable, Hashable {
  /// The title on one line. If the feed has none, the first words of the text, or “Untitled”.
  package var title: String
  /// The author. Several names are joined by commas.
  package var author: String?
  /// The date of publication, or `nil` if it is missing or cannot be parsed.
  package var date: UTCTime?
  /// The picture above the article. Pictures within the text are blocks.
  package var leadImage: ArticleImage?
  /// The content of the article.
  package var blocks: [ArticleBlock] = []

  /// The article as plain text without pictures, one block a line.
  package var text: String {
    blocks.map(\.plainText).filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// The number of words in the text. A word is a run without white space that contains a letter or a digit.
  package var wordCount: Int {
    text.split(whereSeparator: \.isWhitespace).count { $0.contains { $0.isLetter || $0.isNumber } }
  }

  /// The picture above the article, and then those within it.
  package var images: [ArticleImage] {
    let inside = blocks.compactMap { block -> ArticleImage? in
      if case .image(let image, _) = block { image } else { nil }
    }
    return (leadImage.map { [$0] } ?? []) + inside
  }

  /// The day for a byline, as in “21 November 2026”.
  package var dateText: String? { date?.dayText }
}

extension Feed {
  /// The maximum size of a feed, in bytes.
  package static let byteLimit = 64 << 20
  /// The maximum number of entries read from a feed. A warning reports further entries.
  package static let entryLimit = 10_000

  /// Reads a feed's file. Pictures are read from its directory.
  ///
  /// - Parameter path: The file, absolute or relative to the current directory.
  /// - Throws: ``FeedError`` if the file cannot be read or is not a feed.
  package static func load(path: String) throws(FeedError) -> Feed { try load(path: path, Files.read) }

  /// Reads a feed's file with the given function of ``Files``.
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

  /// Parses a feed of any supported format.
  ///
  /// - Parameters:
  ///   - bytes: The file's content.
  ///   - baseDirectory: The only directory that pictures are read from. With `nil`, pictures become placeholders.
  ///   - fileName: The name of the feed in messages.
  /// - Throws: ``FeedError`` if the document is not a feed, or is malformed.
  package static func decode(bytes: [UInt8], baseDirectory: String?, fileName: String) throws(FeedError) -> Feed {
    if bytes.count > byteLimit { throw FeedError(fileName: fileName, reason: .tooLarge(limit: byteLimit)) }
    let document = try FeedDocument(fileName: fileName, bytes: bytes)
    let resolver = ImageResolver(directory: baseDirectory)
    switch ContentKind(document.bytes) {
    case .empty: throw document.error(.empty)
    case .json: return try JSONFeedReader(document: document, resolver: resolver).feed()
    case .markup, .html: return try XMLFeedReader(document: document, resolver: resolver).feed()
    case let kind: throw document.error(.notAFeed(looksLike: kind.name))
    }
  }
}

/// The bytes of a feed and its name in messages.
struct FeedDocument {
  /// The file's name, for messages.
  let fileName: String
  /// The bytes of the file. UTF-16 is converted to UTF-8.
  let bytes: [UInt8]
  /// The offset of the first byte after white space and a byte order mark.
  let start: Int
  /// Whether the file was in UTF-16, which outweighs a declared encoding.
  private let isUTF16: Bool

  /// Creates a document.
  ///
  /// - Throws: `FeedError` for an invalid character in UTF-16.
  init(fileName: String, bytes: [UInt8]) throws(FeedError) {
    self.fileName = fileName
    let encoding = TextEncoding.utf16(bytes)
    isUTF16 = encoding != nil
    self.bytes = if let encoding { try TextEncoding.utf8(bytes, from: encoding, fileName) } else { bytes }
    start = TextEncoding.start(of: self.bytes)
  }

  /// Returns the text of an XML document as UTF-8, from the encoding that it declares.
  ///
  /// - Throws: `FeedError` for an unknown encoding, and for an invalid character.
  func xml() throws(FeedError) -> [UInt8] {
    if isUTF16 { return bytes }
    let declared = bytes[..<start].contains(0xEF) ? nil : TextEncoding.declared(bytes[start...])
    let encoding = declared ?? "UTF-8"
    // The declaration itself must be readable in the encoding that it names.
    let head = Array(bytes[start...].prefix(4))
    if let text = try? TextEncoding.utf8(head, from: encoding, fileName), text != head {
      throw error(.malformed("the file is not in its declared encoding “\(encoding)”; save it as UTF-8"), at: start)
    }
    return try TextEncoding.utf8(bytes, from: encoding, fileName)
  }

  /// Returns an error, at the line and column of an offset in bytes.
  func error(_ reason: FeedError.Reason, at offset: Int? = nil) -> FeedError {
    FeedError(
      fileName: fileName, position: offset.map { TextPosition(byteOffset: $0, in: bytes) }, reason: reason)
  }
}

/// A report on a parsed feed, as text or as JSON.
package struct FeedReport: Sendable {
  /// The reported feed.
  package var feed: Feed

  /// - Parameter feed: The feed to report on.
  package init(_ feed: Feed) { self.feed = feed }

  /// The report as text: a few lines for each entry, then the warnings. It ends with a line break.
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

  /// The report as JSON: `{title, entries: [{title, author, date, text, images}], warnings}`. It ends with a line
  /// break.
  ///
  /// Dates are in the format of RFC 3339 in UTC. Missing values are `null`.
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
      "title": entry.title, "author": entry.author, "date": entry.date?.iso8601,
      "text": entry.text, "images": entry.images.map(\.source),
    ]
  }
}
