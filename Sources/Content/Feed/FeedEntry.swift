/// An article of a feed.
public struct FeedEntry: Sendable, Hashable {
  /// The title on one line; the first words of the text if the feed gives none.
  public var title: String
  /// Who wrote it; several names are joined by commas.
  public var author: String?
  /// When it was published, if the feed says so in a form that was understood.
  public var date: UTCTime?
  /// The date as the feed spells it.
  public var dateSpelling: String?
  /// The article's own page. Never followed.
  public var link: String?
  /// The picture that stands above the article; pictures within the text are blocks.
  public var leadImage: ArticleImage?
  /// The article itself.
  public var blocks: [ArticleBlock]

  /// - Parameters:
  ///   - title: the title on one line.
  ///   - author: who wrote it.
  ///   - date: when it was published.
  ///   - dateSpelling: the date as the feed spells it.
  ///   - link: the article's own page.
  ///   - leadImage: the picture above the article.
  ///   - blocks: the article itself.
  public init(
    title: String, author: String? = nil, date: UTCTime? = nil, dateSpelling: String? = nil, link: String? = nil,
    leadImage: ArticleImage? = nil, blocks: [ArticleBlock] = []
  ) {
    self.title = title
    self.author = author
    self.date = date
    self.dateSpelling = dateSpelling
    self.link = link
    self.leadImage = leadImage
    self.blocks = blocks
  }

  /// The article without styles and pictures, a line a block.
  public var text: String {
    blocks.map(\.plainText).filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// How many words the text has: runs of anything but white space that hold a letter or a digit.
  public var wordCount: Int {
    text.split(whereSeparator: \.isWhitespace).count { $0.contains { $0.isLetter || $0.isNumber } }
  }

  /// The picture above the article and those within, in this order.
  public var images: [ArticleImage] {
    let inside = blocks.compactMap { block -> ArticleImage? in
      if case .image(let image, _) = block { image } else { nil }
    }
    return (leadImage.map { [$0] } ?? []) + inside
  }

  /// The day for a byline, as in “21 November 2026”; the feed's own spelling if it was not understood.
  public var dateText: String? { date?.dayText ?? dateSpelling }
}
