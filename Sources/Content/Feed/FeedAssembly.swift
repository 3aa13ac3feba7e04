/// What a format's reader found of an entry, before anything is understood of it.
struct EntryDraft {
  /// An article as the feed holds it.
  enum Body {
    case html(String)
    case text(String)
  }

  var title: String?
  var author: String?
  var date: String?
  var link: String?
  var body: Body?
  var image: String?
  /// The address to which links and pictures in the text are relative.
  var base: String?
  /// The entry's place in the file.
  var line: Int?
  /// Whether the entry holds anything at all, such as a date or an address: then it counts as an entry even without
  /// title and text, as every feed reader counts it.
  var holdsSomething = false
}

/// Turns drafts into entries and collects the warnings. The formats differ only in where they keep things.
struct FeedAssembly {
  private let resolver: ImageResolver
  private(set) var entries: [FeedEntry] = []
  private(set) var warnings: [FeedWarning] = []
  /// How many entries the file has had so far, good and bad.
  private var number = 0

  init(resolver: ImageResolver) { self.resolver = resolver }

  /// How many characters an author's name may have: every entry of a feed may repeat it.
  static let authorLimit = 200
  /// How many words of the text stand in for a missing title.
  private static let titleWords = 8

  mutating func add(_ draft: EntryDraft) {
    guard countsNext() else { return }
    let (body, cuts) = article(of: draft)
    let found = draft.title?.nonBlank ?? Self.title(from: body)
    if found == nil {
      warn(draft, nil, "it has neither a title nor a text; " + (draft.holdsSomething ? "shown untitled" : "skipped"))
    }
    guard let title = found ?? (draft.holdsSomething ? "Untitled" : nil) else { return }
    let spelling = draft.date?.nonBlank
    let date = spelling.flatMap { UTCTime(parsing: $0) }
    if let spelling, date == nil { warn(draft, title, "the date “\(spelling.prefix(40))” was not understood") }
    for cut in cuts { warn(draft, title, cut, isSeen: true) }
    let lead = draft.image?.nonBlank.map { resolver.image(source: $0) }
    let entry = FeedEntry(
      title: title, author: draft.author.flatMap(Self.byline), date: date, dateSpelling: spelling,
      link: draft.link?.nonBlank,
      leadImage: lead, blocks: Self.dropping(lead, from: body))
    warnOfMissingImages(of: entry, draft)
    entries.append(entry)
  }

  /// Counts an entry that cannot even be read, and says why.
  mutating func skip(line: Int?, _ message: String) {
    guard countsNext() else { return }
    warnings.append(FeedWarning(entry: number, line: line, message: message + "; skipped"))
  }

  /// A warning about the feed as a whole.
  mutating func warn(_ message: String) { warnings.append(FeedWarning(message: message)) }

  mutating func feed(_ format: Feed.Format, title: String?) -> Feed {
    if number > Feed.entryLimit {
      warn("only the first \(Feed.entryLimit) of \(number) entries were read")
      warnings[warnings.count - 1].isSeen = true
    }
    return Feed(format: format, title: title?.collapsingWhitespace() ?? "", entries: entries, warnings: warnings)
  }

  /// Counts an entry; answers whether it is still read.
  private mutating func countsNext() -> Bool {
    number += 1
    return number <= Feed.entryLimit
  }

  private func article(of draft: EntryDraft) -> (blocks: [ArticleBlock], cuts: [String]) {
    let (blocks, cuts) =
      switch draft.body {
      case .html(let html): HTMLParser.article(html)
      case .text(let text): PlainText.article(text)
      case nil: ([ArticleBlock](), [String]())
      }
    return (blocks.map(completed(base: draft.base)), cuts)
  }

  /// Looks for a block's picture, and makes its links absolute.
  private func completed(base: String?) -> (ArticleBlock) -> ArticleBlock {
    { block in
      guard case .image(var image, let caption) = block else { return block.resolvingLinks(against: base) }
      image.availability = resolver.availability(of: image.source)
      return .image(image, caption: caption)
    }
  }

  private static func byline(_ author: String) -> String? {
    // Scalars, since one character may be as long as the file.
    let start = author.unicodeScalars.prefix(authorLimit + 1)
    return start.count > authorLimit ? String(start.dropLast()).nonBlank.map { $0 + "…" } : author.nonBlank
  }

  private static func title(from blocks: [ArticleBlock]) -> String? {
    let words = blocks.lazy.map(\.spans.plainText).first { $0.nonBlank != nil }?.split(whereSeparator: \.isWhitespace)
    guard let words else { return nil }
    return words.prefix(titleWords).joined(separator: " ") + (words.count > titleWords ? "…" : "")
  }

  /// Many feeds repeat the picture above the text as the text's first block.
  private static func dropping(_ lead: ArticleImage?, from blocks: [ArticleBlock]) -> [ArticleBlock] {
    guard let lead, case .image(let first, _)? = blocks.first, first.source == lead.source else { return blocks }
    return Array(blocks.dropFirst())
  }

  private mutating func warnOfMissingImages(of entry: FeedEntry, _ draft: EntryDraft) {
    var reasons: [(reason: String, sources: [String])] = []
    var places: [String: Int] = [:]
    for image in entry.images {
      guard case .missing(let reason) = image.availability else { continue }
      if let place = places[reason] {
        reasons[place].sources.append(image.source)
      } else {
        places[reason] = reasons.count
        reasons.append((reason, [image.source]))
      }
    }
    for (reason, sources) in reasons {
      let others = sources.count > 1 ? " and \(sources.count - 1) more" : ""
      warn(
        draft, entry.title, "the picture \(sources[0].prefix(120))\(others) becomes a placeholder: \(reason)",
        isSeen: true)
    }
  }

  private mutating func warn(_ draft: EntryDraft, _ title: String?, _ message: String, isSeen: Bool = false) {
    warnings.append(FeedWarning(entry: number, title: title, line: draft.line, message: message))
    warnings[warnings.count - 1].isSeen = isSeen
  }
}
