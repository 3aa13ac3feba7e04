import Platform

/// A file with an event list, of any origin. It is read as a whole and never opened as a database: SQLite might touch
/// even what it only reads, and follow the journal that another program left beside it.
enum EventFile {
  /// The file's content.
  static func read(_ path: String) throws(DatabaseError) -> [UInt8] {
    func failure(_ why: String) -> DatabaseError { DatabaseError(path, .unreadable(why)) }
    let bytes: [UInt8]
    do {
      bytes = try Files.read(path, limit: EventStore.byteLimit)
    } catch {
      guard error.isTooLong else { throw failure(error.reason) }
      throw DatabaseError(
        path, .outOfRange("it has more than \(EventStore.byteLimit >> 20) MiB, the most that is read"))
    }
    for ending in ["-journal", "-wal"] where !Files.contents(of: path + ending).isEmpty {
      throw failure("\(path)\(ending) has changes that are not in it yet; end the program that writes there")
    }
    return bytes
  }

  /// The events in a file's content, all of them checked.
  static func events(of bytes: [UInt8], _ path: String) throws(DatabaseError) -> [Event] {
    try EventSchema.checkHeader(bytes, path)
    do {
      let connection = try Connection(path, bytes: bytes)
      try EventSchema.verify(connection)
      return try connection.events()
    } catch {
      // Whatever SQLite has against such bytes is their fault.
      guard case .sqlite(let code, let message) = error.reason, code != .noMemory else { throw error }
      throw DatabaseError(path, .damaged(message))
    }
  }
}

extension Connection {
  /// The events, ascending by time, and by order of insertion within a second.
  func events() throws(DatabaseError) -> [Event] {
    var events: [Event] = []
    let statement = try Statement("SELECT id, time FROM event ORDER BY time, id", self)
    while try statement.step() {
      events.append(Event(id: statement.integer(0), time: UTCTime(secondsSince1970: statement.integer(1))))
    }
    return events
  }
}

/// How a file says that it is an event list of Flipbook's, and what may be in it.
enum EventSchema {
  /// “FLIP” in ASCII, in the header field that SQLite keeps for this (sqlite.org/fileformat2.html, offset 68).
  static let applicationIdentifier: UInt32 = 0x464C_4950
  /// Counted up when the tables change (offset 60).
  static let version: UInt32 = 1
  /// Identifiers that a file may use: whole numbers that a double holds exactly. What a clip adds comes after them.
  static let identifiers: ClosedRange<Int64> = 1...(1 << 53 - 1)
  /// Times that a file may hold: the years 1 to 9999, in seconds since 1970.
  static let times: ClosedRange<Int64> = -62_135_596_800...253_402_300_799

  private static let table = "CREATE TABLE event(id INTEGER PRIMARY KEY AUTOINCREMENT, time INTEGER NOT NULL)"

  /// The statements that make an empty list of an empty database.
  static let making =
    "PRAGMA application_id = \(applicationIdentifier); PRAGMA user_version = \(version); \(table)"

  /// Looks at a file's header before SQLite does.
  static func checkHeader(_ bytes: [UInt8], _ path: String) throws(DatabaseError) {
    func foreign(_ what: String) -> DatabaseError { DatabaseError(path, .foreign(what)) }
    guard bytes.starts(with: Array("SQLite format 3\0".utf8)) else {
      throw foreign("this is \(ContentKind(bytes).name) and no event list")
    }
    guard bytes.count >= 100 else { throw DatabaseError(path, .damaged("its header is cut off")) }
    guard word(bytes, 68) == applicationIdentifier else { throw foreign("this is a database of another program") }
    guard word(bytes, 60) == version else {
      throw foreign("this event list has version \(word(bytes, 60)), and \(version) is understood")
    }
  }

  /// Checks that there is the table and nothing else (a view or a trigger would run code of a stranger), that the pages
  /// fit together, and that every value is in its range.
  static func verify(_ connection: Connection) throws(DatabaseError) {
    let others = "SELECT type || ' ' || name FROM sqlite_schema WHERE name NOT IN ('event', 'sqlite_sequence') LIMIT 1"
    if let other = try connection.firstText(others) {
      throw connection.error(.damaged("an event list has one table, and this file also the \(other.prefix(60))"))
    }
    let schema = try connection.firstText("SELECT sql FROM sqlite_schema WHERE name = 'event'")
    guard schema?.collapsingWhitespace() == table else {
      throw connection.error(.damaged("its table “event” is not the expected one"))
    }
    if let result = try connection.firstText("PRAGMA quick_check(1)"), result != "ok" {
      throw connection.error(.damaged(result.collapsingWhitespace()))
    }
    let count = try connection.firstText("SELECT count(*) FROM event") ?? "0"
    if Int(count) ?? .max > EventStore.eventLimit {
      throw connection.error(
        .outOfRange("it holds \(count) events, and \(EventStore.eventLimit) is the most that is read"))
    }
    if let row = try connection.firstText(outOfRange("id", identifiers)) {
      throw connection.error(.outOfRange("an event has the id \(row); ids are \(text(identifiers))"))
    }
    if let row = try connection.firstText(outOfRange("time", times)) {
      throw connection.error(
        .outOfRange("an event has the time \(row); times are \(text(times)), in seconds since 1970"))
    }
  }

  /// Asks for the first value of a column that is no integer of a range.
  private static func outOfRange(_ column: String, _ range: ClosedRange<Int64>) -> String {
    """
    SELECT substr(quote(\(column)), 1, 40) FROM event WHERE typeof(\(column)) <> 'integer'
    OR \(column) NOT BETWEEN \(range.lowerBound) AND \(range.upperBound) LIMIT 1
    """
  }

  private static func text(_ range: ClosedRange<Int64>) -> String {
    "whole numbers from \(range.lowerBound) to \(range.upperBound)"
  }

  private static func word(_ bytes: [UInt8], _ offset: Int) -> UInt32 {
    bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | UInt32($1) }
  }
}
