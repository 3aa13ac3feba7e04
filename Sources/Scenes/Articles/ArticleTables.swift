import Content
import Geometry
import Graphics

/// Tables in the column. Columns are as wide as their text, or share the width of the page by it; cells wrap, and where
/// not even the longest words fit, they are broken. Where there is no room for a letter in each column, a row is a line
/// of text. Nothing is scrolled sideways, and nothing is left out.
extension ArticleSetter {
  /// Above and below the text of a row.
  private static let cellInset = 6.0
  /// How many rows tell the widths of the columns; of the others, only the longest cell of each column does.
  private static let tellingRows = 100

  mutating func addRow(_ row: Int, of table: ArticleTable) {
    let direction = table.isRightToLeft ?? isRightToLeft
    let isFirst = row == 0
    guard let columns = columns(of: table) else {
      return addText(
        style.text(table.spans(of: row..<(row + 1)), style.row), direction, above: isFirst ? spaceAbove : 4)
    }
    var commands: [DrawCommand] = []
    var height = 0.0
    for cell in table.rows[row] {
      let range = cell.column..<(cell.column + cell.columnSpan)
      let (start, width) = (columns.start(of: cell.column), columns.width(of: range))
      let column = TextColumn(width: width, isRightToLeft: direction)
      let shaped = traits.textShaper.shape(style.text(cell.spans, style.row), in: column)
      commands.append(.text(shaped, at: Point(x(start, width: width, direction), Self.cellInset)))
      height = max(height, shaped.size.height)
    }
    if !isFirst {
      let width = columns.width(of: 0..<table.columnCount)
      let line = Rect(x(0, width: width, direction), 0, width, traits.hairline)
      commands.append(.fillRect(RoundedRect(line), .color(traits.theme.separator)))
    }
    place(commands, height: height.rounded(.up) + 2 * Self.cellInset, above: isFirst ? spaceAbove : 0)
  }

  private var spaceAbove: Double { style.metrics.paragraphSpacing }

  /// The columns of a table; nil where they are too many.
  private func columns(of table: ArticleTable) -> TableColumns? {
    if let known = tables.columns[ObjectIdentifier(table)] { return known }
    var natural = TableColumns.Measure(count: table.columnCount)
    var least = natural
    let cells = Self.tellingCells(of: table)
    for cell in cells { natural.add(width(of: cell.spans), cell) }
    natural.spread()
    var columns = TableColumns(natural: natural.widths, least: natural.widths, width: innerWidth, letter: letter)
    if columns?.widths != natural.widths {
      for cell in cells { least.add(width(of: cell.spans.longestWord), cell) }
      least.spread()
      columns = TableColumns(natural: natural.widths, least: least.widths, width: innerWidth, letter: letter)
    }
    tables.columns[ObjectIdentifier(table)] = .some(columns)
    return columns
  }

  /// The cells that are measured: setting all of them would take as long as showing them.
  private static func tellingCells(of table: ArticleTable) -> [ArticleTable.Cell] {
    var longest: [Int: (length: Int, cell: ArticleTable.Cell)] = [:]
    for cell in table.rows.dropFirst(tellingRows).joined() where cell.columnSpan == 1 {
      let length = cell.spans.reduce(0) { $0 + $1.text.utf8.count }
      if length > longest[cell.column]?.length ?? 0 { longest[cell.column] = (length, cell) }
    }
    return table.rows.prefix(tellingRows).joined() + longest.values.map(\.cell)
  }

  /// The room for a letter of any script, in points.
  private var letter: Double { (1.5 * style.row.size).rounded(.up) }

  private func width(of spans: [InlineSpan]) -> Double {
    traits.textShaper.shape(style.text(spans, style.row), in: TextColumn()).size.width.rounded(.up)
  }
}

/// The columns of the tables of an article, so that they are not measured again for each row.
final class TableMemory {
  /// By the identity of the table, which the article holds; nil for one that has too many.
  var columns: [ObjectIdentifier: TableColumns?] = [:]
}

/// The widths of a table's columns, in whole points.
struct TableColumns: Equatable {
  /// From the side where reading begins.
  let widths: [Double]
  /// Between two columns, in points.
  let gap: Double

  /// Between two columns where there is room, and where words are broken.
  static let broadGap = 14.0, narrowGap = 8.0

  /// What columns ask for, in points.
  struct Measure {
    /// What each column asks for.
    private(set) var widths: [Double]
    /// What several columns ask for together.
    private var shared: [Range<Int>: Double] = [:]

    init(count: Int) { widths = Array(repeating: 0, count: count) }

    /// Adds a cell that is so wide.
    mutating func add(_ width: Double, _ cell: ArticleTable.Cell) {
      let range = cell.column..<(cell.column + cell.columnSpan)
      if range.count == 1 {
        widths[cell.column] = max(widths[cell.column], width)
      } else {
        shared[range] = max(shared[range] ?? 0, width)
      }
    }

    /// Lets the columns of a wide cell share what they lack, from the left.
    mutating func spread() {
      for (range, width) in shared.sorted(by: { ($0.key.lowerBound, $0.key.count) < ($1.key.lowerBound, $1.key.count) })
      {
        let lack = width - widths[range].reduce(0, +) - Double(range.count - 1) * TableColumns.broadGap
        if lack > 0 { for column in range { widths[column] += (lack / Double(range.count)).rounded(.up) } }
      }
    }
  }

  /// Fits columns into a width.
  ///
  /// They are as wide as they would like to be, if there is room. Otherwise each gets the least that it needs, and a
  /// share of the rest. Where there is not even room for that, the widest are cut down to the same width; nil where that
  /// would be less than a letter's. All lengths are in points.
  init?(natural: [Double], least: [Double], width: Double, letter: Double) {
    let room = width - Double(natural.count - 1) * Self.broadGap
    var gap = Self.broadGap
    let (all, needed) = (natural.reduce(0, +), least.reduce(0, +))
    if all <= room {
      widths = natural
    } else if needed <= room {
      widths = zip(natural, least).map { $1 + (($0 - $1) * (room - needed) / (all - needed)).rounded(.down) }
    } else {
      gap = Self.narrowGap
      let level = Self.level(of: least, room: width - Double(natural.count - 1) * gap)
      if let level, level < letter { return nil }
      widths = least.map { min($0, level ?? $0) }
    }
    self.gap = gap
  }

  /// The width that none may exceed so that all fit; nil where they do.
  private static func level(of widths: [Double], room: Double) -> Double? {
    var rest = room
    for (index, width) in widths.sorted().enumerated() {
      let level = (rest / Double(widths.count - index)).rounded(.down)
      if width > level { return level }
      rest -= width
    }
    return nil
  }

  /// How far from the table's start a column begins, in points.
  func start(of column: Int) -> Double { widths[..<column].reduce(0) { $0 + $1 + gap } }

  /// How wide some columns are together, in points.
  func width(of range: Range<Int>) -> Double { widths[range].reduce(0, +) + Double(range.count - 1) * gap }
}

extension [InlineSpan] {
  /// The word with the most letters, of those between which a line may end; in the style of the first span.
  fileprivate var longestWord: [InlineSpan] {
    let words = plainText.split { $0.isWhitespace || $0.standsAlone }
    guard let longest = words.max(by: { $0.count < $1.count }), let first else { return prefix(1).map { $0 } }
    return [InlineSpan(String(longest), style: first.style)]
  }
}

extension Character {
  /// Whether lines may end beside it: a sign of Chinese, Japanese or Korean.
  fileprivate var standsAlone: Bool {
    guard let first = unicodeScalars.first?.value else { return true }
    return (0x2E80...0xD7FF).contains(first) || (0x20000...0x3FFFF).contains(first)
  }
}
