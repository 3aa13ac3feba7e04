/// The rows that go and the rows that come in one update: what goes is numbered as before it, what comes as after it.
struct TableUpdates {
  /// Sorted, each once.
  private(set) var deleted: [IndexPath]
  /// Sorted, each once.
  private(set) var inserted: [IndexPath]

  init(deleted: [IndexPath] = [], inserted: [IndexPath] = []) {
    self.deleted = Self.sorted(deleted)
    self.inserted = Self.sorted(inserted)
  }

  var isEmpty: Bool { deleted.isEmpty && inserted.isEmpty }

  mutating func delete(_ paths: [IndexPath]) { deleted = Self.sorted(deleted + paths) }
  mutating func insert(_ paths: [IndexPath]) { inserted = Self.sorted(inserted + paths) }

  /// Where a row is after the update; nil where it goes.
  func newPath(of old: IndexPath) -> IndexPath? {
    guard !deleted.contains(old) else { return nil }
    var path = old
    path.row -= deleted.reduce(0) { $0 + ($1.section == old.section && $1.row < old.row ? 1 : 0) }
    for other in inserted where other.section == path.section && other.row <= path.row { path.row += 1 }
    return path
  }

  /// Where a row was before the update; nil where it has come.
  func oldPath(of new: IndexPath) -> IndexPath? {
    guard !inserted.contains(new) else { return nil }
    var path = new
    path.row -= inserted.reduce(0) { $0 + ($1.section == new.section && $1.row < new.row ? 1 : 0) }
    for other in deleted where other.section == path.section && other.row <= path.row { path.row += 1 }
    return path
  }

  /// By how many rows a section becomes longer.
  func growth(ofSection section: Int) -> Int {
    inserted.count { $0.section == section } - deleted.count { $0.section == section }
  }

  private static func sorted(_ paths: [IndexPath]) -> [IndexPath] {
    var result: [IndexPath] = []
    for path in paths.sorted() where result.last != path { result.append(path) }
    return result
  }
}
