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
  /// Rows of a table; a feed has all of them in one block.
  case table(ArticleTable, rows: Range<Int>)
  /// A line across, between two parts of an article.
  case rule

  /// The styled text of the block: a picture's is its caption, a table has a line for each row, a rule has none.
  public var spans: [InlineSpan] {
    switch self {
    case .heading(_, let spans), .paragraph(let spans), .listItem(_, _, let spans), .quote(_, let spans),
      .image(_, let spans):
      spans
    case .preformatted(let text, _, _): [InlineSpan(text, style: .code)]
    case .table(let table, let rows): table.spans(of: rows)
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

/// A table of an article: cells of text, each at its column. A class, since each row is set on its own, and all of them
/// share the widths of the columns.
public final class ArticleTable: Sendable, Hashable {
  /// A cell that holds text. Cells without any are not kept.
  public struct Cell: Sendable, Hashable {
    /// The first column that it is in, from 0 at the side where reading begins.
    public var column: Int
    /// How many columns it goes across, at least 1.
    public var columnSpan: Int
    /// The text.
    public var spans: [InlineSpan]

    /// A cell with a text.
    public init(column: Int, columnSpan: Int = 1, _ spans: [InlineSpan]) {
      (self.column, self.columnSpan, self.spans) = (column, columnSpan, spans)
    }
  }

  /// The cells of each row, by their columns. What goes across several rows stands in the first of them.
  public let rows: [[Cell]]
  /// How many columns there are.
  public let columnCount: Int
  /// Whether the first column is at the right; nil where the article's direction decides.
  public let isRightToLeft: Bool?

  /// A table of the cells of each row, by their columns.
  public init(rows: [[Cell]], isRightToLeft: Bool? = nil) {
    self.rows = rows
    columnCount = rows.lazy.flatMap { $0 }.reduce(0) { max($0, $1.column + $1.columnSpan) }
    self.isRightToLeft = isRightToLeft
  }

  /// Whether two tables hold the same.
  public static func == (a: ArticleTable, b: ArticleTable) -> Bool {
    a === b || (a.rows == b.rows && a.isRightToLeft == b.isRightToLeft)
  }

  /// Hashes what is cheap to hash.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(rows.count)
    hasher.combine(columnCount)
  }

  /// The text of some rows: a line a row, with a separator between cells.
  public func spans(of rows: Range<Int>) -> [InlineSpan] {
    var spans: [InlineSpan] = []
    for row in rows {
      if row > rows.lowerBound { spans.append(InlineSpan("\n")) }
      spans += Self.joined(self.rows[row].map(\.spans))
    }
    return spans
  }

  /// The texts of cells in one line.
  static func joined(_ cells: [[InlineSpan]]) -> [InlineSpan] {
    Array(cells.joined(separator: [InlineSpan("  ·  ")]))
  }

  /// The table with each cell's text changed.
  func map(_ change: ([InlineSpan]) -> [InlineSpan]) -> ArticleTable {
    let changed = rows.map { row in
      row.map { Cell(column: $0.column, columnSpan: $0.columnSpan, change($0.spans)) }
    }
    return ArticleTable(rows: changed, isRightToLeft: isRightToLeft)
  }
}
