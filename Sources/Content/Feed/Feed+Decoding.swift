import Platform

extension Feed {
  /// The most bytes that are read of a feed.
  public static let byteLimit = 64 << 20
  /// The most entries that are taken from a feed; a warning says when there are more.
  public static let entryLimit = 10_000

  /// Reads a feed's file; pictures are looked for beside it.
  ///
  /// - Parameter path: the file, absolute or from the current directory.
  /// - Throws: ``FeedError`` if the file cannot be read or is no feed.
  public static func load(path: String) throws(FeedError) -> Feed {
    let bytes: [UInt8]
    do {
      bytes = try Files.read(path, limit: byteLimit)
    } catch {
      if error.isMissing { throw FeedError(fileName: path, reason: .missing) }
      let isLong = error.operation == .understand
      throw FeedError(fileName: path, reason: isLong ? .tooLarge(limit: byteLimit) : .unreadable(error.reason))
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
  public static func decode(bytes: [UInt8], baseDirectory: String?, fileName: String) throws(FeedError) -> Feed {
    if bytes.count > byteLimit { throw FeedError(fileName: fileName, reason: .tooLarge(limit: byteLimit)) }
    let document = FeedDocument(fileName: fileName, bytes: TextEncoding.unwrappingUTF16(bytes))
    let shelf = ImageShelf(directory: baseDirectory)
    switch ContentKind(document.bytes) {
    case .empty: throw document.error(.empty)
    case .json: return try JSONFeedReader(document: document, shelf: shelf).feed()
    case .markup, .html: return try XMLFeedReader(document: document, shelf: shelf).feed()
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
