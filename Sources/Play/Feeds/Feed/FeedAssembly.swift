/// The raw content of an entry, as a format's reader extracts it.
struct EntryDraft {
  /// The unparsed content of an article.
  enum Body {
    /// HTML, which is parsed into blocks.
    case html(String)
    /// Plain text, whose lines become paragraphs.
    case text(String)
  }

  var title: String?
  var author: String?
  /// The date as the feed writes it.
  var date: String?
  /// The content, or else the summary.
  var body: Body?
  /// The address or the path of the lead picture.
  var image: String?
  /// The line at which the entry starts in the file, from 1.
  var line: Int?
}

/// Converts drafts to entries and collects the warnings, in the same way for all formats.
struct FeedAssembly {
  /// Finds the files of pictures.
  private let resolver: ImageResolver
  /// The entries so far, in the order of the feed.
  private(set) var entries: [FeedEntry] = []
  /// The warnings so far.
  private(set) var warnings: [FeedWarning] = []
  /// The number of entries read so far, valid or not.
  private var number = 0
  /// The index of the warning about dates in an unknown format, its message for one date, and their number.
  private var unknownDates: (index: Int, message: String, count: Int)?

  /// Creates an assembly without entries.
  init(resolver: ImageResolver) { self.resolver = resolver }

  /// The maximum length of an author's name, in Unicode scalars. Every entry of a feed may repeat the name.
  static let authorLimit = 200
  /// The number of words from the text that replace a missing title.
  private static let titleWords = 8

  /// Adds an entry. One without title and text is “Untitled”, with a warning.
  mutating func add(_ draft: EntryDraft) {
    guard countsNext() else { return }
    let (body, cuts) = article(of: draft)
    let found = draft.title?.nonBlank ?? Self.title(from: body)
    if found == nil { warn(draft, nil, "it has neither title nor text; shown untitled") }
    let title = found ?? "Untitled"
    let spelling = draft.date?.nonBlank
    let date = spelling.flatMap { UTCTime(parsing: $0) }
    if let spelling, date == nil { warnOfDate(spelling, draft, title) }
    for cut in cuts { warn(draft, title, cut, isSeen: true) }
    let lead = draft.image?.nonBlank.map { resolver.image(source: $0) }
    let entry = FeedEntry(
      title: title, author: draft.author.flatMap(Self.byline), date: date, leadImage: lead,
      blocks: Self.dropping(lead, from: body))
    warnOfMissingImages(of: entry, draft)
    entries.append(entry)
  }

  /// Counts an entry that cannot be read, and adds a warning with the reason.
  mutating func skip(_ line: Int?, _ message: String) {
    guard countsNext() else { return }
    warnings.append(FeedWarning(entry: number, line: line, message: message + "; skipped"))
  }

  /// Adds a warning about the feed as a whole.
  mutating func warn(_ message: String) { warnings.append(FeedWarning(message: message)) }

  /// Returns the feed, with the warnings about the whole.
  mutating func feed(_ format: Feed.Format, title: String?) -> Feed {
    if number > Feed.entryLimit {
      warn("only the first \(Feed.entryLimit) of \(number) entries were read")
      warnings[warnings.count - 1].isSeen = true
    }
    return Feed(format: format, title: title?.collapsingWhitespace() ?? "", entries: entries, warnings: warnings)
  }

  /// Counts an entry. Returns whether it is within the limit.
  private mutating func countsNext() -> Bool {
    number += 1
    return number <= Feed.entryLimit
  }

  /// Returns the blocks of an entry, and a message for each limit that omits part of it.
  private func article(of draft: EntryDraft) -> (blocks: [ArticleBlock], cuts: [String]) {
    let (blocks, cuts) =
      switch draft.body {
      case .html(let html): HTMLParser.article(html)
      case .text(let text): PlainText.article(text)
      case nil: ([ArticleBlock](), [String]())
      }
    return (blocks.map(completed), cuts)
  }

  /// Returns a block with the availability of its picture.
  private func completed(_ block: ArticleBlock) -> ArticleBlock {
    guard case .image(var image, let caption) = block else { return block }
    image.availability = resolver.availability(of: image.source)
    return .image(image, caption: caption)
  }

  /// Returns an author's name as a byline; `nil` for a blank one.
  private static func byline(_ author: String) -> String? {
    // The limit counts scalars, since a single character may be as long as the file.
    let start = author.unicodeScalars.prefix(authorLimit + 1)
    return start.count > authorLimit ? String(start.dropLast()).nonBlank.map { $0 + "…" } : author.nonBlank
  }

  /// Returns the beginning of the text as a title, for an entry without one.
  private static func title(from blocks: [ArticleBlock]) -> String? {
    let words = blocks.lazy.map(\.spans.plainText).first { $0.nonBlank != nil }?.split(whereSeparator: \.isWhitespace)
    guard let words else { return nil }
    return words.prefix(titleWords).joined(separator: " ") + (words.count > titleWords ? "…" : "")
  }

  /// Removes the first block if it repeats the picture above the text, as in many feeds.
  private static func dropping(_ lead: ArticleImage?, from blocks: [ArticleBlock]) -> [ArticleBlock] {
    guard let lead, case .image(let first, _)? = blocks.first, first.source == lead.source else { return blocks }
    return Array(blocks.dropFirst())
  }

  /// Adds a warning about a date in an unknown format, or counts it in the first one.
  private mutating func warnOfDate(_ spelling: String, _ draft: EntryDraft, _ title: String) {
    guard let (index, message, count) = unknownDates else {
      let message = "unknown date format “\(spelling.prefix(40))”"
      unknownDates = (warnings.count, message, 1)
      return warn(draft, title, message + "; the date is not shown")
    }
    unknownDates?.count += 1
    warnings[index].message = message + "; this date and \(count) more are not shown"
  }

  /// Adds a warning about the pictures that are shown as placeholders.
  private mutating func warnOfMissingImages(of entry: FeedEntry, _ draft: EntryDraft) {
    let missing = entry.images.compactMap { image -> (reason: String, source: String)? in
      if case .missing(let reason) = image.availability { (reason: reason, source: image.source) } else { nil }
    }
    let counts = Dictionary(missing.map { ($0.reason, 1) }, uniquingKeysWith: +)
    var reported: Set<String> = []
    for (reason, source) in missing where reported.insert(reason).inserted {
      let count = counts[reason, default: 1]
      let because = count > 1 && reason.hasPrefix("it is ") ? "they are " + reason.dropFirst(6) : reason
      let replaced = count > 1 ? " and \(count - 1) more are replaced by placeholders" : " is replaced by a placeholder"
      warn(draft, entry.title, "the picture \(source.prefix(120))\(replaced): \(because)", isSeen: true)
    }
  }

  private mutating func warn(_ draft: EntryDraft, _ title: String?, _ message: String, isSeen: Bool = false) {
    warnings.append(FeedWarning(entry: number, title: title, line: draft.line, message: message))
    warnings[warnings.count - 1].isSeen = isSeen
  }
}
