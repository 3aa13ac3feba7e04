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

    /// - Parameters:
    ///   - column: the first column that it is in, from 0.
    ///   - columnSpan: how many columns it goes across.
    ///   - spans: the text.
    public init(column: Int, columnSpan: Int = 1, _ spans: [InlineSpan]) {
      self.column = column
      self.columnSpan = columnSpan
      self.spans = spans
    }
  }

  /// The cells of each row, by their columns. What goes across several rows stands in the first of them.
  public let rows: [[Cell]]
  /// How many columns there are.
  public let columnCount: Int
  /// Whether the first column is at the right; nil where the article's direction decides.
  public let isRightToLeft: Bool?

  /// - Parameters:
  ///   - rows: the cells of each row, by their columns.
  ///   - isRightToLeft: whether the first column is at the right.
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
