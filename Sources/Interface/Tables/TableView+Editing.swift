import Geometry
import Motion

extension TableView {
  /// Shows or hides what deletes rows; animated the red circles slide in within 0.3 s. Only rows that the data source
  /// lets be edited get one; the selection goes.
  public func setEditing(_ isEditing: Bool, animated: Bool) {
    guard isEditing != self.isEditing else { return }
    closeOpenCell()
    self.isEditing = isEditing
    if isEditing { selectRow(at: nil, animated: false) }
    for row in live { row.cell.setEditing(isEditing && canEditRow(at: row.path), animated: animated) }
  }

  /// Whether the data source lets a row be deleted.
  func canEditRow(at path: IndexPath) -> Bool { dataSource?.tableView(self, canEditRowAt: path) ?? false }

  /// Shows the Delete button of a cell, and hides that of another.
  func open(_ cell: TableViewCell) {
    closeOpenCell(unless: cell)
    openCell = cell
    cell.reveal(TableViewCell.deleteWidth, animated: true)
  }

  /// Hides the Delete button that is seen.
  func closeOpenCell(unless kept: TableViewCell? = nil) {
    guard let cell = openCell, cell !== kept else { return }
    openCell = nil
    cell.reveal(0, animated: true)
  }

  /// The Delete button of a cell has been tapped.
  func deleteWasTapped(_ cell: TableViewCell) {
    guard let path = indexPath(for: cell) else { return }
    dataSource?.tableView(self, commit: .delete, forRowAt: path)
    // Where the data source keeps the row after all, the button goes.
    if openCell === cell, indexPath(for: cell) != nil { closeOpenCell() }
  }

  /// A finger that moves to the left on a row reveals its Delete button.
  func addSwipeRecognizer() {
    let pan = PanGestureRecognizer(axes: .only(.horizontal)) { [unowned self] in handleSwipe($0) }
    pan.name = "swipe to delete"
    pan.shouldBegin = { [unowned self] in shouldBeginSwipe($0) }
    addGestureRecognizer(pan)
  }

  private func cell(under pan: PanGestureRecognizer) -> TableViewCell? {
    guard let location = pan.location(in: self) else { return nil }
    return indexPathForRow(at: location - Vector(0, pan.movement.dy)).flatMap { cellForRow(at: $0) }
  }

  /// Whether a drag on a row reveals its Delete button: to the left on a row that can be deleted, or anywhere on the
  /// row whose button is seen; never in editing mode.
  private func shouldBeginSwipe(_ pan: PanGestureRecognizer) -> Bool {
    guard !isEditing, let cell = cell(under: pan), let path = indexPath(for: cell) else { return false }
    return cell === openCell || (pan.movement.dx < 0 && canEditRow(at: path))
  }

  private func handleSwipe(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .began:
      guard let cell = cell(under: pan) else { return }
      closeOpenCell(unless: cell)
      openCell = cell
      swipeStart = cell.revealed
      cell.reveal(revealed(pan), animated: false)
    case .changed: openCell?.reveal(revealed(pan), animated: false)
    case .ended: endSwipe(revealed: revealed(pan), velocity: -pan.velocity.dx)
    case .cancelled, .failed: endSwipe(revealed: 0, velocity: 0)
    case .possible: break
    }
  }

  /// What the finger has revealed, in points; beyond the button it is held back like content beyond its end.
  private func revealed(_ pan: PanGestureRecognizer) -> Double {
    let distance = max(0, swipeStart - pan.translation.dx)
    let excess = distance - TableViewCell.deleteWidth
    guard excess > 0 else { return distance }
    return TableViewCell.deleteWidth + RubberBand(dimension: bounds.width).offset(forDistance: excess)
  }

  /// A flick decides by its direction, a slow drag by what is nearer; the same speed that turns a page.
  private func endSwipe(revealed: Double, velocity: Double) {
    guard let cell = openCell else { return }
    let isFlick = abs(velocity) >= Paging.turningSpeed
    let opens = isFlick ? velocity > 0 : revealed > TableViewCell.deleteWidth / 2
    if opens { open(cell) } else { closeOpenCell() }
  }
}
