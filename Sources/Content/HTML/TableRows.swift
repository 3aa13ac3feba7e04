/// Joins the cells of a row into one line of text, unless the table is only a layout, as in old pages.
struct TableRows {
  private struct Row {
    var cells: [Range<Int>] = []
    var openCell: Int?
  }

  /// Stands between two cells.
  static let separator = "  ·  "

  /// The open row of each open table, the innermost last.
  private var rows: [Row] = []

  mutating func startTable() { rows.append(Row()) }

  mutating func endTable() { _ = rows.popLast() }

  mutating func startRow(at block: Int) {
    if rows.isEmpty { rows.append(Row()) }
    rows[rows.count - 1] = Row()
  }

  mutating func startCell(at block: Int) {
    guard !rows.isEmpty else { return }
    rows[rows.count - 1].openCell = block
  }

  mutating func endCell(at block: Int) {
    // No copy of the row may be held here, or appending would copy all its cells.
    guard let start = rows.last?.openCell, start <= block else { return }
    rows[rows.count - 1].openCell = nil
    rows[rows.count - 1].cells.append(start..<block)
  }

  /// Replaces the blocks of the row's cells by one, if there are several cells and each is one paragraph at most.
  mutating func endRow(in blocks: inout [ArticleBlock]) {
    guard let row = rows.last, let first = row.cells.first?.lowerBound else { return }
    rows[rows.count - 1] = Row()
    let filled = row.cells.filter { !$0.isEmpty }
    guard filled.count > 1, filled.allSatisfy({ $0.count == 1 && $0.upperBound <= blocks.count }) else { return }
    var spans: [InlineSpan] = []
    for cell in filled {
      guard case .paragraph(let content) = blocks[cell.lowerBound] else { return }
      if !spans.isEmpty { spans.append(InlineSpan(Self.separator)) }
      spans += content
    }
    blocks.replaceSubrange(first..., with: [.tableRow(spans)])
  }
}
