/// One block of an article, from top to bottom. Blocks are flat: what HTML nests is said by a depth.
public enum ArticleBlock: Sendable, Hashable {
  /// What stands before an item of a list.
  public enum Marker: Sendable, Hashable {
    /// A bullet.
    case bullet
    /// The item's number in an ordered list.
    case number(Int)
    /// Nothing: a further paragraph of the same item, or the meaning of a term in a definition list.
    case none
  }

  /// A heading; `level` is 1…6.
  case heading(level: Int, [InlineSpan])
  /// Running text.
  case paragraph([InlineSpan])
  /// An item of a list; `depth` counts from 1 for a list that is in no other.
  case listItem(marker: Marker, depth: Int, [InlineSpan])
  /// A paragraph of a quotation; `depth` counts from 1.
  case quote(depth: Int, [InlineSpan])
  /// Text whose line breaks and spaces are kept. No tabs.
  case preformatted(String)
  /// A picture with its caption, which is empty for most.
  case image(ArticleImage, caption: [InlineSpan])
  /// A row of a table, its cells joined by a separator that reads well.
  case tableRow([InlineSpan])
  /// A line across, between two parts of an article.
  case rule

  /// The styled text of the block: a picture's is its caption, a rule has none.
  public var spans: [InlineSpan] {
    switch self {
    case .heading(_, let spans), .paragraph(let spans), .listItem(_, _, let spans), .quote(_, let spans),
      .image(_, let spans), .tableRow(let spans):
      spans
    case .preformatted(let text): [InlineSpan(text, style: .code)]
    case .rule: []
    }
  }

  /// The text of the block as a person would type it, with the marker of a list item.
  public var plainText: String {
    switch self {
    case .listItem(.bullet, let depth, let spans): indentation(depth) + "• " + spans.plainText
    case .listItem(.number(let number), let depth, let spans): indentation(depth) + "\(number). " + spans.plainText
    default: spans.plainText
    }
  }

  private func indentation(_ depth: Int) -> String { String(repeating: "  ", count: max(0, depth - 1)) }
}
