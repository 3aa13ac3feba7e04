import Graphics

extension TableView {
  /// The duration of an update's animation, in seconds (UIKit's).
  static let updateDuration = 0.3

  /// Shows rows that have been inserted into the data. Calls between ``beginUpdates()`` and ``endUpdates()`` form one
  /// update.
  ///
  /// - Parameters:
  ///   - paths: the rows, numbered as after the update.
  ///   - animation: the animation of the rows; `none` reloads the table.
  public func insertRows(at paths: [IndexPath], with animation: RowAnimation) {
    performUpdate(with: animation) { $0.insert(paths) }
  }

  /// Removes rows that have been deleted from the data. Calls between ``beginUpdates()`` and ``endUpdates()`` form one
  /// update.
  ///
  /// - Parameters:
  ///   - paths: the rows, numbered as before the update.
  ///   - animation: the animation of the rows; `none` reloads the table.
  public func deleteRows(at paths: [IndexPath], with animation: RowAnimation) {
    performUpdate(with: animation) { $0.delete(paths) }
  }

  /// Begins an update, which combines insertions and deletions until ``endUpdates()``. Updates can be nested.
  public func beginUpdates() {
    loadIfNeeded()
    if updateDepth == 0 { (updates, updateAnimation) = (TableUpdates(), .none) }
    updateDepth += 1
  }

  /// Ends an update and shows it.
  ///
  /// - Precondition: an update has begun. Each section has the previous number of rows, plus those inserted, minus
  ///   those deleted.
  public func endUpdates() { endUpdates(completion: nil) }

  /// Combines the insertions and deletions in `changes` into one update.
  ///
  /// - Parameters:
  ///   - changes: changes the data and calls ``insertRows(at:with:)`` and ``deleteRows(at:with:)``.
  ///   - completion: called with true at the end of the animation, or with false if it was interrupted.
  /// - Precondition: each section has the previous number of rows, plus those inserted, minus those deleted.
  public func performBatchUpdates(_ changes: () -> Void, completion: ((Bool) -> Void)? = nil) {
    beginUpdates()
    changes()
    endUpdates(completion: completion)
  }

  private func performUpdate(with animation: RowAnimation, _ change: (inout TableUpdates) -> Void) {
    // A table that has not loaded its rows yet loads them after the update.
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

  /// Assigns the new paths to the cells on the screen, and returns the cells of deleted rows.
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

  /// Adds cells for the rows that will be visible, and returns those of inserted rows.
  ///
  /// Inserted rows are transparent at first; the remaining ones start at their previous positions.
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

/// The deleted and inserted rows of an update. Deleted rows are numbered as before it, inserted ones as after it.
struct TableUpdates {
  /// Sorted and without duplicates.
  private(set) var deleted: [IndexPath] = []
  /// Sorted and without duplicates.
  private(set) var inserted: [IndexPath] = []

  mutating func delete(_ paths: [IndexPath]) { deleted = Set(deleted + paths).sorted() }
  mutating func insert(_ paths: [IndexPath]) { inserted = Set(inserted + paths).sorted() }

  /// Returns the path of a row after the update; nil if it is deleted.
  func newPath(of old: IndexPath) -> IndexPath? { Self.path(of: old, without: deleted, with: inserted) }

  /// Returns the path of a row before the update; nil if it is inserted.
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

  /// Returns the change in the number of rows of a section.
  func growth(ofSection section: Int) -> Int {
    inserted.count { $0.section == section } - deleted.count { $0.section == section }
  }
}
