/// Collects the cells of tables, and makes blocks of the rows that hold nothing but text. Other rows only arrange what
/// is in them, as in old pages, and stay the blocks that they are.
struct TableBuilder {
  private struct Cell {
    var blocks: Range<Int>
    var columnSpan: Int
    var rowSpan: Int
  }

  private struct Table {
    var isRightToLeft: Bool?
    var rows: [[Cell]] = [[]]
    var openCell: Cell?
    /// A table with headings arranges data, and a cell may then have several paragraphs.
    var hasHeadings = false
    var cellCount = 0
  }

  /// The most columns of a table: more do not fit on any screen.
  static let columnLimit = 64
  /// The most cells of a table.
  static let cellLimit = 10_000
  /// The longest text of a cell, in bytes.
  static let textLimit = 2048

  /// What tables that are too large became, a sentence for each limit.
  private(set) var warnings: [String] = []
  private var mostColumns = 0
  private var mostCells = 0
  /// The open tables, the innermost last.
  private var tables: [Table] = []

  mutating func startTable(isRightToLeft: Bool?) { tables.append(Table(isRightToLeft: isRightToLeft)) }

  mutating func startRow() {
    if tables.isEmpty { tables.append(Table()) }
    if tables[tables.count - 1].rows.last?.isEmpty == false { tables[tables.count - 1].rows.append([]) }
  }

  mutating func startCell(at block: Int, isHeading: Bool, columnSpan: String?, rowSpan: String?) {
    guard !tables.isEmpty else { return }
    func span(_ text: String?, most: Int) -> Int { min(max(1, text.flatMap { Int($0.trimmed()) } ?? 1), most) }
    let index = tables.count - 1
    tables[index].hasHeadings = tables[index].hasHeadings || isHeading
    tables[index].openCell = Cell(
      blocks: block..<block, columnSpan: span(columnSpan, most: Self.columnLimit),
      rowSpan: span(rowSpan, most: Self.cellLimit))
  }

  mutating func endCell(at block: Int) {
    // No copy of the row may be held here, or appending would copy all its cells.
    guard let index = tables.indices.last, var cell = tables[index].openCell, cell.blocks.lowerBound <= block else {
      return
    }
    cell.blocks = cell.blocks.lowerBound..<block
    tables[index].openCell = nil
    tables[index].cellCount += 1
    tables[index].rows[tables[index].rows.count - 1].append(cell)
  }

  /// Replaces the blocks of the innermost table's rows.
  mutating func endTable(in blocks: inout [ArticleBlock]) {
    guard let table = tables.popLast(), let start = table.rows.first?.first?.blocks.lowerBound, start <= blocks.count
    else { return }
    let (columns, columnCount) = Self.columns(of: table.rows)
    note(columnCount: columnCount, cellCount: table.cellCount)
    let isTable = columnCount <= Self.columnLimit && table.cellCount <= Self.cellLimit
    var result: [ArticleBlock] = []
    var rows: [[ArticleTable.Cell]] = []
    var next = start
    var firstOfRows = start
    func takeRows() {
      // Where no row has two cells there is nothing to tell apart.
      let isNeeded = rows.contains { $0.count > 1 }
      let made = isNeeded ? Self.blocks(of: rows, isTable: isTable, table.isRightToLeft) : []
      result += isNeeded ? made[...] : blocks[firstOfRows..<next]
      rows = []
    }
    for (row, cells) in table.rows.enumerated() {
      guard let first = cells.first?.blocks.lowerBound, let end = cells.last?.blocks.upperBound else { continue }
      let texts = cells.map { Self.text(of: blocks[$0.blocks], isData: table.hasHeadings) }
      let isText = first == next && cells.lazy.map(\.blocks.count).reduce(0, +) == end - first && !texts.contains(nil)
      if isText {
        let filled = texts.indices.filter { texts[$0]?.isEmpty == false }.map {
          ArticleTable.Cell(column: columns[row][$0], columnSpan: cells[$0].columnSpan, texts[$0] ?? [])
        }
        if !filled.isEmpty { rows.append(filled) }
      } else {
        takeRows()
        result += blocks[next..<end]
        firstOfRows = end
      }
      next = end
    }
    takeRows()
    blocks.replaceSubrange(start..<next, with: result)
  }

  /// Where each cell begins, from column 0: beside those that reach down from rows above.
  private static func columns(of rows: [[Cell]]) -> (columns: [[Int]], count: Int) {
    // How many more rows each column is taken in.
    var taken: [Int] = []
    var count = 0
    let columns = rows.map { cells in
      var column = 0
      var places: [Int] = []
      var starts: [(Range<Int>, Int)] = []
      for cell in cells {
        while column < taken.count, taken[column] > 0 { column += 1 }
        places.append(column)
        // Behind the limit all that counts is how many there are.
        if column <= columnLimit { starts.append((column..<(column + cell.columnSpan), cell.rowSpan)) }
        column += cell.columnSpan
      }
      count = max(count, column)
      for (range, rowSpan) in starts {
        if taken.count < range.upperBound { taken += Array(repeating: 0, count: range.upperBound - taken.count) }
        for place in range { taken[place] = max(taken[place], rowSpan) }
      }
      for place in taken.indices where taken[place] > 0 { taken[place] -= 1 }
      return places
    }
    return (columns, count)
  }

  /// The text of a cell; nil where it holds anything else, or more than a cell of data does.
  private static func text(of blocks: ArraySlice<ArticleBlock>, isData: Bool) -> [InlineSpan]? {
    guard isData || blocks.count <= 1 else { return nil }
    var spans: [InlineSpan] = []
    for block in blocks {
      if !spans.isEmpty { spans.append(InlineSpan("\n")) }
      switch block {
      case .paragraph(let text): spans += text
      case .heading(_, let text) where isData, .quote(_, let text) where isData: spans += text
      case .listItem(let marker, _, let text) where isData:
        spans += [InlineSpan(marker.text.map { $0 + " " } ?? "")] + text
      default: return nil
      }
    }
    return spans.reduce(0) { $0 + $1.text.utf8.count } <= textLimit ? spans : nil
  }

  /// One table, or its rows as lines of text.
  private static func blocks(
    of rows: [[ArticleTable.Cell]], isTable: Bool, _ isRightToLeft: Bool?
  ) -> [ArticleBlock] {
    guard isTable else { return rows.map { .paragraph(ArticleTable.joined($0.map(\.spans))) } }
    let texts = rows.lazy.flatMap { $0 }.flatMap(\.spans).map(\.text)
    let direction = isRightToLeft ?? texts.flatMap(\.unicodeScalars).isRightToLeft
    return [.table(ArticleTable(rows: rows, isRightToLeft: direction), rows: 0..<rows.count)]
  }

  private mutating func note(columnCount: Int, cellCount: Int) {
    mostColumns = max(mostColumns, columnCount)
    mostCells = max(mostCells, cellCount)
    warnings = [(mostColumns, "columns", Self.columnLimit), (mostCells, "cells", Self.cellLimit)].compactMap {
      $0 > $2 ? "a table has \($0) \($1); the rows of one with more than \($2) become lines of text" : nil
    }
  }
}
