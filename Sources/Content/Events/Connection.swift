internal import CSQLite

/// An open database; owns SQLite's pointer.
final class Connection {
  let pointer: OpaquePointer
  private let path: String

  /// - Parameter path: a file, which is created if it is not there; `nil` for a database in memory.
  init(path: String?) throws(DatabaseError) {
    self.path = path ?? "memory"
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
    let status = sqlite3_open_v2(Self.fileName(path), &opened, flags, nil)
    guard status == SQLITE_OK, let opened else {
      // SQLite hands out a connection even then, for its message.
      let message = opened.map { String(cString: sqlite3_errmsg($0)) } ?? String(cString: sqlite3_errstr(status))
      sqlite3_close_v2(opened)
      throw DatabaseError(path: self.path, reason: .sqlite(.init(rawValue: status), message))
    }
    pointer = opened
  }

  deinit { sqlite3_close_v2(pointer) }

  /// A name such as `:memory:` or an empty one must not get SQLite's special meaning.
  private static func fileName(_ path: String?) -> String {
    guard let path else { return ":memory:" }
    return path.hasPrefix("/") ? path : "./" + path
  }

  /// Runs statements that answer nothing.
  func execute(_ sql: String) throws(DatabaseError) {
    let status = sqlite3_exec(pointer, sql, nil, nil, nil)
    if status != SQLITE_OK { throw error(status) }
  }

  /// The first column of the first row, or `nil` without a row.
  func firstText(_ sql: String) throws(DatabaseError) -> String? {
    let statement = try Statement(sql, self)
    return try statement.step() ? statement.text(0) : nil
  }

  /// The identifier of the row that was inserted last.
  var lastInsertedIdentifier: Int64 { sqlite3_last_insert_rowid(pointer) }

  /// Runs the body so that all of it happens or nothing.
  func transaction(_ body: () throws(DatabaseError) -> Void) throws(DatabaseError) {
    try execute("BEGIN IMMEDIATE")
    do {
      try body()
      try execute("COMMIT")
    } catch {
      // SQLite may have rolled back by itself, and then says so; the first error is what matters.
      try? execute("ROLLBACK")
      throw error
    }
  }

  func error(_ status: Int32) -> DatabaseError {
    DatabaseError(path: path, reason: .sqlite(.init(rawValue: status), String(cString: sqlite3_errmsg(pointer))))
  }
}
