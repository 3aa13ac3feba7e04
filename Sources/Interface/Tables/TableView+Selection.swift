extension TableView {
  /// Selects a row; the delegate is not told.
  public func selectRow(at indexPath: IndexPath?, animated: Bool) {
    if let old = indexPathForSelectedRow, old != indexPath {
      cellForRow(at: old)?.setSelected(false, animated: animated)
    }
    indexPathForSelectedRow = indexPath
    if let indexPath { cellForRow(at: indexPath)?.setSelected(true, animated: animated) }
  }

  /// Takes the selection off a row; animated its ground fades in 0.3 s.
  public func deselectRow(at indexPath: IndexPath, animated: Bool) {
    guard indexPathForSelectedRow == indexPath else { return }
    selectRow(at: nil, animated: animated)
  }

  /// A finger has come down on a cell; answers whether the cell is to be highlighted.
  func shouldHighlight(_ cell: TableViewCell) -> Bool {
    if openCell != nil {
      closeOpenCell()
      return false
    }
    return allowsSelection && !isEditing
  }

  /// A finger has been lifted from a highlighted cell.
  func cellWasTapped(_ cell: TableViewCell) {
    guard let path = indexPath(for: cell) else { return }
    selectRow(at: path, animated: false)
    (delegate as? any TableViewDelegate)?.tableView(self, didSelectRowAt: path)
  }
}
