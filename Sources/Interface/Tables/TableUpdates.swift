import Graphics

extension TableView {
  /// How long rows take to come, go and move, in seconds. UIKit's.
  static let updateDuration = 0.3

  /// Shows rows that have been put into the data. Inside ``beginUpdates()`` … ``endUpdates()`` they come with the rest.
  ///
  /// - Parameters:
  ///   - paths: the rows as they are numbered after the update.
  ///   - animation: how they come; with `none` the table is reloaded.
  public func insertRows(at paths: [IndexPath], with animation: RowAnimation) {
    performUpdate(with: animation) { $0.insert(paths) }
  }

  /// Takes away rows that have left the data. Inside ``beginUpdates()`` … ``endUpdates()`` they go with the rest.
  ///
  /// - Parameters:
  ///   - paths: the rows as they are numbered before the update.
  ///   - animation: how they go; with `none` the table is reloaded.
  public func deleteRows(at paths: [IndexPath], with animation: RowAnimation) {
    performUpdate(with: animation) { $0.delete(paths) }
  }

  /// Opens an update: what is inserted and deleted until ``endUpdates()`` happens as one. Updates can be nested.
  public func beginUpdates() {
    loadIfNeeded()
    if updateDepth == 0 { (updates, updateAnimation) = (TableUpdates(), .none) }
    updateDepth += 1
  }

  /// Closes an update and shows it.
  ///
  /// - Precondition: each section has as many rows as before, plus those inserted, minus those deleted.
  public func endUpdates() { endUpdates(completion: nil) }

  /// Shows what is inserted and deleted inside `changes` as one update.
  ///
  /// - Parameters:
  ///   - changes: changes the data and calls ``insertRows(at:with:)`` and ``deleteRows(at:with:)``.
  ///   - completion: called with true once the animation has come to its end, with false where it was interrupted.
  /// - Precondition: each section has as many rows as before, plus those inserted, minus those deleted.
  public func performBatchUpdates(_ changes: () -> Void, completion: ((Bool) -> Void)? = nil) {
    beginUpdates()
    changes()
    endUpdates(completion: completion)
  }

  private func performUpdate(with animation: RowAnimation, _ change: (inout TableUpdates) -> Void) {
    // A table that has not asked for its rows yet will load those after the update.
    guard isLoaded else { return setNeedsLayout() }
    beginUpdates()
    change(&updates!)
    if animation != .none { updateAnimation = animation }
    endUpdates()
  }

  private func endUpdates(completion: ((Bool) -> Void)?) {
    precondition(updateDepth > 0, "endUpdates without beginUpdates")
    updateDepth -= 1
    guard updateDepth == 0, let updates else { return }
    self.updates = nil
    apply(updates, completion: completion)
  }

  private func apply(_ updates: TableUpdates, completion: ((Bool) -> Void)?) {
    let old = layout
    let new = makeLayout()
    check(updates, from: old, to: new)
    layout = new
    guard let window, updateAnimation != .none else {
      reloadAfterUpdate(updates)
      completion?(true)
      return
    }
    let leaving = rename(after: updates)
    var coming: [TableViewCell] = []
    window.performWithoutAnimation { coming = addRows(coming: updates, old: old) }
    window.animate(withDuration: Self.updateDuration) {
      for cell in leaving { cell.alpha = 0 }
      for cell in coming { cell.alpha = 1 }
      contentSize = Size(0, new.height)
      for row in live { row.cell.frame = rectForRow(at: row.path) }
    } completion: { [weak self] finished in
      for cell in leaving {
        cell.alpha = 1
        self?.recycle(cell)
      }
      self?.setNeedsLayout()
      completion?(finished)
    }
    setNeedsLayout()
  }

  private func check(_ updates: TableUpdates, from old: TableLayout, to new: TableLayout) {
    precondition(
      old.sections.count == new.sections.count,
      "an update changes rows, not sections: \(old.sections.count) became \(new.sections.count)")
    for (number, section) in new.sections.enumerated() {
      let expected = old.sections[number].rowCount + updates.growth(ofSection: number)
      precondition(
        section.rowCount == expected,
        "section \(number) has \(section.rowCount) rows after an update that leads to \(expected)")
    }
    for path in updates.deleted {
      precondition(old.contains(path), "there was no row \(path.row) in section \(path.section) to delete")
    }
  }

  private func reloadAfterUpdate(_ updates: TableUpdates) {
    let selected = indexPathForSelectedRow.flatMap { updates.newPath(of: $0) }
    reloadData()
    indexPathForSelectedRow = selected
  }

  /// Gives the cells on the screen their new paths, and hands back those that go.
  private func rename(after updates: TableUpdates) -> [TableViewCell] {
    indexPathForSelectedRow = indexPathForSelectedRow.flatMap { updates.newPath(of: $0) }
    var leaving: [TableViewCell] = []
    for row in live where updates.newPath(of: row.path) == nil {
      leaving.append(row.cell)
      row.cell.name = nil
      row.cell.isUserInteractionEnabled = false
      rowsHost.insertSubview(row.cell, at: 0)
      if openCell === row.cell { openCell = nil }
    }
    live = live.compactMap { row in
      updates.newPath(of: row.path).map { LiveRow(path: $0, cell: row.cell) }
    }
    for row in live { refresh(row) }
    return leaving
  }

  private func refresh(_ row: LiveRow) {
    let (isEditing, isOpen) = (row.cell.isEditing, row.cell.revealed)
    configure(row.cell, at: row.path)
    row.cell.setEditing(isEditing, animated: false)
    row.cell.reveal(isOpen, animated: false)
  }

  /// Brings cells to the rows that will be seen: those that come are clear, the others start from their old places.
  private func addRows(coming updates: TableUpdates, old: TableLayout) -> [TableViewCell] {
    var coming: [TableViewCell] = []
    let inset = adjustedContentInset
    let limit = max(-inset.top, layout.height + inset.bottom - bounds.height)
    let offset = contentOffset.y
    let top = min(offset, limit)
    for path in layout.rows(from: top, to: max(offset, top) + bounds.height) where cellForRow(at: path) == nil {
      guard let cell = addCell(at: path) else { continue }
      if let before = updates.oldPath(of: path) {
        let extent = old.extent(of: before)
        cell.frame = Rect(0, extent.top, bounds.width, extent.height)
      } else {
        cell.alpha = 0
        coming.append(cell)
      }
    }
    return coming
  }
}

/// The rows that go and the rows that come in one update: what goes is numbered as before it, what comes as after it.
struct TableUpdates {
  /// Sorted, each once.
  private(set) var deleted: [IndexPath] = []
  /// Sorted, each once.
  private(set) var inserted: [IndexPath] = []

  mutating func delete(_ paths: [IndexPath]) { deleted = Set(deleted + paths).sorted() }
  mutating func insert(_ paths: [IndexPath]) { inserted = Set(inserted + paths).sorted() }

  /// Where a row is after the update; nil where it goes.
  func newPath(of old: IndexPath) -> IndexPath? { Self.path(of: old, without: deleted, with: inserted) }

  /// Where a row was before the update; nil where it has come.
  func oldPath(of new: IndexPath) -> IndexPath? { Self.path(of: new, without: inserted, with: deleted) }

  private static func path(
    of row: IndexPath, without gone: [IndexPath], with others: [IndexPath]
  ) -> IndexPath? {
    guard !gone.contains(row) else { return nil }
    var path = row
    path.row -= gone.count { $0.section == row.section && $0.row < row.row }
    for other in others where other.section == path.section && other.row <= path.row { path.row += 1 }
    return path
  }

  /// By how many rows a section becomes longer.
  func growth(ofSection section: Int) -> Int {
    inserted.count { $0.section == section } - deleted.count { $0.section == section }
  }
}
