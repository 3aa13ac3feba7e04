internal import CSQLite

/// A prepared statement; owns SQLite's pointer.
struct Statement: ~Copyable {
  private let pointer: OpaquePointer
  private let connection: Connection

  /// - Parameter sql: one statement, with `?` where integers come in.
  init(_ sql: String, _ connection: Connection) throws(DatabaseError.Reason) {
    var prepared: OpaquePointer?
    let status = sqlite3_prepare_v2(connection.pointer, sql, -1, &prepared, nil)
    guard status == SQLITE_OK, let prepared else { throw connection.reason(status) }
    pointer = prepared
    self.connection = connection
  }

  deinit { sqlite3_finalize(pointer) }

  /// Starts the statement again with these values in place of the `?`.
  func bind(_ values: [Int64]) throws(DatabaseError.Reason) {
    sqlite3_reset(pointer)
    for (index, value) in values.enumerated() {
      let status = sqlite3_bind_int64(pointer, Int32(index + 1), value)
      if status != SQLITE_OK { throw connection.reason(status) }
    }
  }

  /// Whether there is a row now; `false` at the end.
  func step() throws(DatabaseError.Reason) -> Bool {
    switch sqlite3_step(pointer) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let status: throw connection.reason(status)
    }
  }

  /// The current row's value in a column, from 0.
  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(pointer, column) }

  /// The current row's value in a column, from 0; empty for NULL.
  func text(_ column: Int32) -> String {
    sqlite3_column_text(pointer, column).map { String(cString: $0) } ?? ""
  }
}
