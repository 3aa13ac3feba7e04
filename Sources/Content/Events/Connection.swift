internal import CSQLite

/// An open database in memory; owns SQLite's pointer. SQLite never touches a file here: no lock, no journal, no link.
final class Connection {
  let pointer: OpaquePointer
  /// The file that the content came from, or “memory”, as errors name it.
  private let path: String
  /// The database's content where it was handed in; SQLite reads it where it is.
  private let content: UnsafeMutableRawBufferPointer?

  init(_ path: String = "memory") throws(DatabaseError) {
    (self.path, content) = (path, nil)
    pointer = try Self.open(path)
  }

  /// A database that is only read.
  ///
  /// - Parameter bytes: its file's content, of any origin.
  init(_ path: String, bytes: [UInt8]) throws(DatabaseError) {
    self.path = path
    pointer = try Self.open(path)
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 16)
    copy.copyBytes(from: bytes)
    content = copy
    // A write-ahead log needs a file; without one both formats are the same (sqlite.org/fileformat2.html, offset 18).
    for offset in 18..<min(20, copy.count) where copy[offset] == 2 { copy[offset] = 1 }
    let (start, count) = (copy.baseAddress?.assumingMemoryBound(to: UInt8.self), Int64(copy.count))
    let status = sqlite3_deserialize(pointer, "main", start, count, count, UInt32(SQLITE_DESERIALIZE_READONLY))
    if status != SQLITE_OK { throw error(status) }
    // What sqlite.org/security.html advises for databases of strangers.
    for (limit, value) in Self.limits { sqlite3_limit(pointer, limit, value) }
    sqlite3_make_defensive(pointer)
    try execute("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA query_only = ON")
  }

  deinit {
    sqlite3_close_v2(pointer)
    content?.deallocate()
  }

  private static let limits: [(Int32, Int32)] = [
    (SQLITE_LIMIT_LENGTH, 1_000_000), (SQLITE_LIMIT_SQL_LENGTH, 10_000), (SQLITE_LIMIT_COLUMN, 100),
    (SQLITE_LIMIT_EXPR_DEPTH, 20), (SQLITE_LIMIT_COMPOUND_SELECT, 3), (SQLITE_LIMIT_VDBE_OP, 25_000),
    (SQLITE_LIMIT_FUNCTION_ARG, 8), (SQLITE_LIMIT_ATTACHED, 0), (SQLITE_LIMIT_TRIGGER_DEPTH, 1),
  ]

  private static func open(_ path: String) throws(DatabaseError) -> OpaquePointer {
    var opened: OpaquePointer?
    let status = sqlite3_open_v2(":memory:", &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nil)
    guard status == SQLITE_OK, let opened else {
      sqlite3_close_v2(opened)
      throw DatabaseError(path, .sqlite(.init(rawValue: status), String(cString: sqlite3_errstr(status))))
    }
    return opened
  }

  /// The content of a file with this database.
  func serialized() throws(DatabaseError) -> [UInt8] {
    var count: Int64 = 0
    guard let start = sqlite3_serialize(pointer, "main", &count, 0) else { throw error(SQLITE_NOMEM) }
    defer { sqlite3_free(start) }
    return Array(UnsafeBufferPointer(start: start, count: Int(count)))
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

  var lastInsertedIdentifier: Int64 { sqlite3_last_insert_rowid(pointer) }

  func error(_ reason: DatabaseError.Reason) -> DatabaseError { DatabaseError(path, reason) }

  func error(_ status: Int32) -> DatabaseError {
    error(.sqlite(.init(rawValue: status), String(cString: sqlite3_errmsg(pointer))))
  }
}

/// A prepared statement; owns SQLite's pointer.
struct Statement: ~Copyable {
  private let pointer: OpaquePointer
  private let connection: Connection

  /// - Parameter sql: one statement, with `?` where integers come in.
  init(_ sql: String, _ connection: Connection) throws(DatabaseError) {
    var prepared: OpaquePointer?
    let status = sqlite3_prepare_v2(connection.pointer, sql, -1, &prepared, nil)
    guard status == SQLITE_OK, let prepared else { throw connection.error(status) }
    pointer = prepared
    self.connection = connection
  }

  deinit { sqlite3_finalize(pointer) }

  /// Starts the statement again with these values in place of the `?`.
  func bind(_ values: [Int64]) throws(DatabaseError) {
    sqlite3_reset(pointer)
    for (index, value) in values.enumerated() {
      let status = sqlite3_bind_int64(pointer, Int32(index + 1), value)
      if status != SQLITE_OK { throw connection.error(status) }
    }
  }

  /// Whether there is a row now; `false` at the end.
  func step() throws(DatabaseError) -> Bool {
    switch sqlite3_step(pointer) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let status: throw connection.error(status)
    }
  }

  /// The current row's value in a column, from 0.
  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(pointer, column) }

  /// The current row's value in a column, from 0; empty for NULL.
  func text(_ column: Int32) -> String {
    sqlite3_column_text(pointer, column).map { String(cString: $0) } ?? ""
  }
}
