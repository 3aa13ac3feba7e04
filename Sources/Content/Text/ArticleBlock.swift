/// One block of an article, from top to bottom. Blocks are flat: what HTML nests is said by a depth.
public enum ArticleBlock: Sendable, Hashable {
  /// What stands before an item of a list.
  public enum Marker: Sendable, Hashable {
    /// A bullet.
    case bullet
    /// The item's number in an ordered list, as the list writes it: 3, c or iii.
    case number(String)
    /// Nothing: a further paragraph of the same item, or the meaning of a term in a definition list.
    case none

    /// The marker as text; nil for nothing.
    public var text: String? {
      switch self {
      case .bullet: "•"
      case .number(let number): number + "."
      case .none: nil
      }
    }
  }

  /// A heading; `level` is 1…6.
  case heading(level: Int, [InlineSpan])
  /// Running text.
  case paragraph([InlineSpan])
  /// An item of a list; `depth` counts from 1 for a list that is in no other.
  case listItem(marker: Marker, depth: Int, [InlineSpan])
  /// A paragraph of a quotation; `depth` counts from 1.
  case quote(depth: Int, [InlineSpan])
  /// Text whose line breaks and spaces are kept, without tabs. In a list, `marker` and `depth` are as those of an item;
  /// elsewhere `depth` is 0.
  case preformatted(String, marker: Marker = .none, depth: Int = 0)
  /// A picture with its caption, which is empty for most.
  case image(ArticleImage, caption: [InlineSpan])
  /// A line across, between two parts of an article.
  case rule

  /// The styled text of the block: a picture's is its caption, a rule has none.
  public var spans: [InlineSpan] {
    switch self {
    case .heading(_, let spans), .paragraph(let spans), .listItem(_, _, let spans), .quote(_, let spans),
      .image(_, let spans):
      spans
    case .preformatted(let text, _, _): [InlineSpan(text, style: .code)]
    case .rule: []
    }
  }

  /// The text of the block as a person would type it, with the marker of a list item.
  public var plainText: String {
    switch self {
    case .listItem(let marker, let depth, let spans):
      marker.text.map { indentation(depth) + $0 + " " + spans.plainText } ?? spans.plainText
    default: spans.plainText
    }
  }

  private func indentation(_ depth: Int) -> String { String(repeating: "  ", count: max(0, depth - 1)) }
}

/// A piece of running text in one style.
public struct InlineSpan: Sendable, Hashable {
  /// How a piece of text stands out from its paragraph; the styles combine.
  public struct Style: OptionSet, Sendable, Hashable {
    /// A bit a style.
    public let rawValue: UInt8

    /// - Parameter rawValue: a bit a style.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// HTML's `b` and `strong`.
    public static let bold = Style(rawValue: 1)
    /// HTML's `i`, `em`, `cite`, `var` and `dfn`.
    public static let italic = Style(rawValue: 2)
    /// HTML's `code`, `kbd`, `samp` and `tt`.
    public static let code = Style(rawValue: 4)
    /// HTML's `del`, `s` and `strike`.
    public static let struck = Style(rawValue: 8)
    /// HTML's `ins` and `u`.
    public static let underlined = Style(rawValue: 16)
    /// HTML's `sub`.
    public static let lowered = Style(rawValue: 32)
    /// HTML's `sup`.
    public static let raised = Style(rawValue: 64)
    /// HTML's `mark`.
    public static let marked = Style(rawValue: 128)
  }

  /// The text. White space is collapsed as browsers do; `\n` is a line break that the author asked for.
  public var text: String
  /// How the text stands out.
  public var style: Style
  /// Where the text leads, or `nil`. Never followed: Flipbook does not use the network.
  public var link: String?

  /// A piece of text, with `\n` for a line break.
  public init(_ text: String, style: Style = [], link: String? = nil) {
    (self.text, self.style, self.link) = (text, style, link)
  }
}

extension [InlineSpan] {
  /// The text without its styles.
  public var plainText: String { map(\.text).joined() }
}
