import Graphics
import Interface
import TestSupport
import Testing
import Timebase
import Touch

/// A model of numbered rows that can be deleted and inserted.
final class TableModel: TableViewDataSource, TableViewDelegate {
  var sections: [[Int]]
  var titles: [String?] = []
  var made = 0
  var asked = 0
  var editable = true
  var selected: [IndexPath] = []
  var committed: [IndexPath] = []
  var deletesOnCommit = true

  init(_ sections: [[Int]]) { self.sections = sections }

  func numberOfSections(in tableView: TableView) -> Int { sections.count }
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { sections[section].count }
  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    titles.indices.contains(section) ? titles[section] : nil
  }
  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    asked += 1
    let cell = tableView.dequeueReusableCell(withIdentifier: "row") ?? make()
    cell.textLabel.text = "\(sections[indexPath.section][indexPath.row])"
    return cell
  }
  func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool { editable }
  func tableView(_ tableView: TableView, commit style: TableViewCell.EditingStyle, forRowAt indexPath: IndexPath) {
    committed.append(indexPath)
    guard deletesOnCommit else { return }
    sections[indexPath.section].remove(at: indexPath.row)
    tableView.deleteRows(at: [indexPath], with: .fade)
  }
  func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) { selected.append(indexPath) }

  private func make() -> TableViewCell {
    made += 1
    return TableViewCell(reuseIdentifier: "row")
  }
}

/// A million rows without an array.
final class EndlessModel: TableViewDataSource {
  let count: Int
  var made = 0
  init(count: Int) { self.count = count }
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { count }
  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "row")
    if cell == nil { made += 1 }
    return cell ?? TableViewCell(reuseIdentifier: "row")
  }
}

struct TableViewTests {
  let window = Window.test()
  let table = TableView(frame: Rect(0, 64, 320, 416))
  let model = TableModel([Array(0..<30)])

  init() {
    table.dataSource = model
    table.delegate = model
    window.addSubview(table)
    window.layoutUntilClean()
  }

  private func texts() -> [String] { table.visibleCells.map(\.textLabel.text) }

  @Test func `only visible rows have cells`() {
    #expect(table.indexPathsForVisibleRows == (0..<10).map { IndexPath(row: $0) })
    #expect(table.contentSize.height == 30 * 44)
    #expect(table.visibleCells.map(\.name) == (0..<10).map { "cell[\($0)]" })
    #expect(table.visibleCells[3].frame == Rect(0, 132, 320, 44))
    table.contentOffset = Point(0, 440)
    window.layoutUntilClean()
    #expect(table.indexPathsForVisibleRows == (10..<20).map { IndexPath(row: $0) })
    #expect(texts() == (10..<20).map(String.init))
    #expect(model.made == 10)
  }

  @Test func `a table of a million rows makes at most 11 cells`() {
    let endless = EndlessModel(count: 1_000_000)
    table.dataSource = endless
    window.layoutUntilClean()
    #expect(table.rowCount == 1_000_000)
    table.contentOffset = Point(0, 44_000_000 - 416)
    window.layoutUntilClean()
    #expect(table.indexPathsForVisibleRows.last == IndexPath(row: 999_999))
    #expect(endless.made <= 11)
  }

  @Test func `rows cover the table at every instant of a deceleration`() {
    window.drag(from: Point(160, 400), by: Vector(0, -300), seconds: 0.1)
    for _ in 0..<200 {
      window.wait(0.0037)
      _ = window.recordDisplayList()
      let (top, bottom) = (table.contentOffset.y, table.contentOffset.y + 416)
      let first = table.visibleCells.first?.frame.minY ?? .infinity
      let last = table.visibleCells.last?.frame.maxY ?? -.infinity
      #expect(first <= max(0, top))
      #expect(last >= min(bottom, table.contentSize.height))
    }
  }

  @Test func `a tap selects a row until it is deselected`() throws {
    window.tap(at: Point(100, 64 + 2 * 44 + 20))
    #expect(model.selected == [IndexPath(row: 2)])
    let cell = try #require(table.cellForRow(at: IndexPath(row: 2)))
    #expect(cell.isSelected)
    #expect(cell.backgroundColor != window.traits.theme.background)
    table.deselectRow(at: IndexPath(row: 2), animated: true)
    #expect(cell.presentation.backgroundColor != window.traits.theme.background)
    window.wait(0.3)
    #expect(cell.presentation.backgroundColor == window.traits.theme.background)
  }

  @Test func `a resting finger highlights the row after 150 ms, and a drag removes the highlight`() throws {
    let cell = try #require(table.cellForRow(at: IndexPath(row: 4)))
    window.send(TouchEvent(phase: .began, location: Point(100, 260), timestamp: .zero))
    window.advance(to: Instant(nanoseconds: 149_999_999))
    #expect(!cell.isHighlighted)
    window.advance(to: Instant(nanoseconds: 150_000_000))
    #expect(cell.isHighlighted)
    window.send(TouchEvent(phase: .moved, location: Point(100, 230), timestamp: Instant(seconds: 0.2)))
    #expect(!cell.isHighlighted)
    #expect(table.isDragging)
    window.send(TouchEvent(phase: .ended, location: Point(100, 230), timestamp: Instant(seconds: 0.3)))
    #expect(model.selected.isEmpty)
  }

  @Test func `a tap on moving rows only stops them`() {
    window.drag(from: Point(160, 400), by: Vector(0, -200), seconds: 0.1)
    window.wait(0.2)
    window.tap(at: Point(160, 200))
    #expect(model.selected.isEmpty)
    #expect(!table.isDecelerating)
  }

  @Test func `a deleted row fades out and the rows below move up`() throws {
    let gone = try #require(table.cellForRow(at: IndexPath(row: 1)))
    let below = try #require(table.cellForRow(at: IndexPath(row: 2)))
    model.sections[0].remove(at: 1)
    table.deleteRows(at: [IndexPath(row: 1)], with: .fade)
    window.wait(0.15)
    window.layoutUntilClean()
    #expect(gone.presentation.alpha == 0.5)
    #expect(below.presentation.frame.minY == 66)
    #expect(texts() == ["0"] + (2...11).map(String.init).prefix(texts().count - 1))
    window.wait(0.15)
    window.layoutUntilClean()
    #expect(gone.superview == nil)
    #expect(below.presentation.frame.minY == 44)
    #expect(below.name == "cell[1]")
    #expect(table.contentSize.height == 29 * 44)
  }

  @Test func `inserted rows fade in at their index paths`() throws {
    model.sections[0].insert(100, at: 0)
    model.sections[0].insert(101, at: 5)
    table.performBatchUpdates {
      table.insertRows(at: [IndexPath(row: 0)], with: .automatic)
      table.insertRows(at: [IndexPath(row: 5)], with: .automatic)
    }
    let new = try #require(table.cellForRow(at: IndexPath(row: 5)))
    #expect(new.textLabel.text == "101")
    #expect(new.presentation.alpha == 0)
    window.settle()
    window.layoutUntilClean()
    #expect(texts() == ["100", "0", "1", "2", "3", "101", "4", "5", "6", "7"])
    #expect(new.presentation.alpha == 1)
  }

  @Test func `deleting the last rows moves the content down`() {
    table.contentOffset = Point(0, 30 * 44 - 416)
    window.layoutUntilClean()
    model.sections[0].removeLast(4)
    table.deleteRows(at: (26..<30).map { IndexPath(row: $0) }, with: .fade)
    for _ in 0..<10 {
      window.wait(0.03)
      _ = window.recordDisplayList()
    }
    window.settle()
    window.layoutUntilClean()
    #expect(table.contentOffset.y == 26 * 44 - 416)
    #expect(texts() == (16..<26).map(String.init))
  }

  @Test(arguments: 0..<20) func `random updates keep rows and data consistent`(seed: Int) {
    var random = SplitMix(seed: UInt64(seed))
    for _ in 0..<12 {
      let old = model.sections[0]
      let deleted = old.indices.filter { _ in Int.random(in: 0..<6, using: &random) == 0 }
      var new = old.indices.filter { !deleted.contains($0) }.map { old[$0] }
      var inserted: [Int] = []
      for _ in 0..<Int.random(in: 0..<4, using: &random) {
        let place = Int.random(in: 0...new.count, using: &random)
        new.insert(1000 + place, at: place)
        inserted = inserted.map { $0 >= place ? $0 + 1 : $0 } + [place]
      }
      model.sections[0] = new
      table.performBatchUpdates {
        table.deleteRows(at: deleted.map { IndexPath(row: $0) }, with: .fade)
        table.insertRows(at: inserted.map { IndexPath(row: $0) }, with: .fade)
      }
      window.wait(Double.random(in: 0..<0.5, using: &random))
      _ = window.recordDisplayList()
      #expect(texts() == table.indexPathsForVisibleRows.map { String(new[$0.row]) })
      #expect(table.visibleCells.map(\.name) == table.indexPathsForVisibleRows.map { "cell[\($0.row)]" })
    }
    window.settle()
    _ = window.recordDisplayList()
    for path in table.indexPathsForVisibleRows {
      let cell = table.cellForRow(at: path)
      #expect(cell?.presentation.frame == table.rectForRow(at: path))
      #expect(cell?.presentation.alpha == 1)
    }
  }

  @Test func `rows can be deleted during a drag`() {
    var path = TouchPath(from: Point(160, 400), at: .zero)
    path.drag(to: Point(160, 300), seconds: 0.2)
    path.hold(seconds: 0.5)
    for (number, event) in TouchSampler().events(of: path).enumerated() {
      window.send(event)
      guard number == 20 else { continue }
      model.sections[0].removeFirst(25)
      table.deleteRows(at: (0..<25).map { IndexPath(row: $0) }, with: .fade)
    }
    window.settle()
    window.layoutUntilClean()
    #expect(table.contentOffset.y == 0)
    #expect(texts() == (25..<30).map(String.init))
  }

  @Test func `rows can be deleted during a deceleration`() {
    window.drag(from: Point(160, 400), by: Vector(0, -300), seconds: 0.1)
    window.wait(0.1)
    model.sections[0].removeFirst(25)
    table.deleteRows(at: (0..<25).map { IndexPath(row: $0) }, with: .fade)
    #expect(window.settle())
    window.layoutUntilClean()
    #expect(table.contentOffset.y == 0)
    #expect(texts() == (25..<30).map(String.init))
  }
}
