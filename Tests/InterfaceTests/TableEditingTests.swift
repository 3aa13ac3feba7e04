import Graphics
import Interface
import TestSupport
import Testing
import Timebase
import Touch

struct TableEditingTests {
  let window = Window.test()
  let table = TableView(frame: Rect(0, 64, 320, 416))
  let model = TableModel([Array(0..<5)])

  init() {
    table.dataSource = model
    table.delegate = model
    window.addSubview(table)
    window.layoutUntilClean()
  }

  private func settle() {
    window.settle()
    window.layoutUntilClean()
  }

  private func tap(_ name: String, in row: Int) throws {
    let cell = try #require(table.cellForRow(at: IndexPath(row: row)))
    let view = try #require(cell.descendant(named: name))
    window.tap(at: view.presentedFrame(in: nil).center)
  }

  @Test func `the delete badge reveals the delete button, which deletes the row`() throws {
    table.setEditing(true, animated: true)
    settle()
    #expect(table.visibleCells.allSatisfy { $0.isEditing })
    try tap("delete-badge", in: 3)
    settle()
    try tap("delete-button", in: 3)
    settle()
    #expect(model.committed == [IndexPath(row: 3)])
    #expect(model.sections == [[0, 1, 2, 4]])
    #expect(table.visibleCells.map(\.textLabel.text) == ["0", "1", "2", "4"])
    #expect(model.selected.isEmpty)
  }

  @Test func `editing moves the cells' content by 38 pt`() throws {
    let cell = table.visibleCells[0]
    let before = cell.contentView.presentation.frame.minX
    table.setEditing(true, animated: true)
    window.wait(0.15)
    #expect(abs(cell.contentView.presentation.frame.minX - 19) < 1e-6)
    #expect(before == 0)
    settle()
    #expect(cell.contentView.presentation.frame.minX == 38)
    table.setEditing(false, animated: false)
    window.layoutUntilClean()
    #expect(cell.contentView.presentation.frame.minX == 0)
  }

  @Test func `a swipe reveals the delete button`() throws {
    window.drag(from: Point(250, 64 + 66), by: Vector(-80, 0), seconds: 0.2)
    settle()
    let cell = table.visibleCells[1]
    #expect(cell.contentView.presentation.frame.minX == -82)
    try tap("delete-button", in: 1)
    settle()
    #expect(model.sections == [[0, 2, 3, 4]])
    #expect(table.visibleCells.allSatisfy { $0.contentView.presentation.frame.minX == 0 })
  }

  @Test func `a tap elsewhere closes the delete button and selects nothing`() {
    window.drag(from: Point(250, 64 + 66), by: Vector(-80, 0), seconds: 0.2)
    settle()
    window.tap(at: Point(100, 64 + 150))
    settle()
    #expect(table.visibleCells[1].contentView.presentation.frame.minX == 0)
    #expect(model.selected.isEmpty)
  }

  @Test func `a slow short swipe closes again`() {
    window.drag(from: Point(250, 64 + 66), by: Vector(-40, 0), seconds: 0.5, hold: 0.3)
    settle()
    #expect(table.visibleCells[1].contentView.presentation.frame.minX == 0)
    #expect(model.selected.isEmpty)
  }

  @Test func `rows that cannot be edited stay closed`() {
    model.editable = false
    window.drag(from: Point(250, 64 + 66), by: Vector(-80, 0), seconds: 0.2)
    settle()
    table.setEditing(true, animated: true)
    settle()
    #expect(table.visibleCells.allSatisfy { $0.contentView.presentation.frame.minX == 0 && !$0.isEditing })
  }

  @Test func `a row that the data source keeps closes again`() throws {
    model.deletesOnCommit = false
    window.drag(from: Point(250, 64 + 66), by: Vector(-80, 0), seconds: 0.2)
    settle()
    try tap("delete-button", in: 1)
    settle()
    #expect(model.committed == [IndexPath(row: 1)])
    #expect(table.visibleCells.count == 5)
    #expect(table.visibleCells[1].contentView.presentation.frame.minX == 0)
  }

  @Test func `grouped sections have gaps`() {
    let grouped = TableView(style: .grouped, frame: Rect(0, 0, 320, 480))
    let model = TableModel([[1, 2], [], [3]])
    model.titles = [nil, "More", nil]
    grouped.dataSource = model
    window.addSubview(grouped)
    window.layoutUntilClean()
    #expect(grouped.rectForRow(at: IndexPath(row: 0)).minY == 35)
    #expect(grouped.rectForRow(at: IndexPath(row: 0, section: 2)).minY == 35 + 88 + 56 + 35)
    #expect(grouped.contentSize.height == 35 + 88 + 56 + 35 + 44 + 35)
    #expect(grouped.visibleCells.map(\.name) == ["cell[0]", "cell[1]", "cell[2]"])
  }

  @Test func `the header of the top section stays at the top until the next one pushes it`() throws {
    model.sections = [Array(0..<20), Array(0..<20)]
    model.titles = ["A", "B"]
    table.reloadData()
    table.contentOffset = Point(0, 500)
    window.layoutUntilClean()
    let first = try #require(table.descendant(named: "header[0]"))
    #expect(first.frame.minY == 500)
    table.contentOffset = Point(0, 28 + 880 - 10)
    window.layoutUntilClean()
    let second = try #require(table.descendant(named: "header[1]"))
    #expect(first.frame.minY == 880)
    #expect(second.frame.minY == 908)
  }
}
