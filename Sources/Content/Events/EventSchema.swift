import Platform

/// How a file says that it is an event list of Flipbook's, and how one is made.
enum EventSchema {
  /// “FLIP” in ASCII, in the header field that SQLite keeps for this (sqlite.org/fileformat2.html, offset 68).
  static let applicationIdentifier: UInt32 = 0x464C_4950
  /// Counted up when the tables change (offset 60).
  static let version: UInt32 = 1

  private static let table = "CREATE TABLE event(id INTEGER PRIMARY KEY AUTOINCREMENT, time INTEGER NOT NULL)"

  /// Looks at the file's header without opening it as a database: SQLite might touch even what it only reads.
  ///
  /// - Returns: whether there is a list; `false` for no file or an empty one, which may become a list.
  static func isList(at path: String) throws(DatabaseError) -> Bool {
    let header: [UInt8]
    do {
      header = try Files.readPrefix(path, count: 100)
    } catch {
      if error.isMissing { return false }
      throw DatabaseError(path: path, reason: .sqlite(.cannotOpen, "the file cannot be read"))
    }
    if header.isEmpty { return false }
    if !header.starts(with: Array("SQLite format 3\0".utf8)) {
      throw DatabaseError(path: path, reason: .foreign("this is \(ContentKind(header).name) and no event list"))
    }
    guard header.count == 100 else { throw DatabaseError(path: path, reason: .damaged("its header is cut off")) }
    guard word(header, 68) == applicationIdentifier else {
      throw DatabaseError(path: path, reason: .foreign("this is a database of another program"))
    }
    guard word(header, 60) == version else {
      throw DatabaseError(
        path: path, reason: .foreign("this event list has version \(word(header, 60)), and \(version) is understood"))
    }
    return true
  }

  /// Makes the tables in an empty database.
  static func create(in connection: Connection) throws(DatabaseError) {
    try connection.transaction { () throws(DatabaseError) in
      try connection.execute("PRAGMA application_id = \(applicationIdentifier)")
      try connection.execute("PRAGMA user_version = \(version)")
      try connection.execute(table)
    }
  }

  /// Checks that the pages fit together and that the table is the expected one.
  static func verify(_ connection: Connection, path: String) throws(DatabaseError) {
    let result: String?
    let schema: String?
    do {
      result = try connection.firstText("PRAGMA quick_check(1)")
      schema = try connection.firstText("SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = 'event'")
    } catch {
      guard case .sqlite(let code, let message) = error.reason, code == .corrupt || code == .notADatabase else {
        throw error
      }
      throw DatabaseError(path: path, reason: .damaged(message))
    }
    if let result, result != "ok" { throw DatabaseError(path: path, reason: .damaged(result.collapsingWhitespace())) }
    if schema != table {
      throw DatabaseError(path: path, reason: .damaged("its table “event” is not the expected one"))
    }
  }

  private static func word(_ bytes: [UInt8], _ offset: Int) -> UInt32 {
    bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | UInt32($1) }
  }
}
