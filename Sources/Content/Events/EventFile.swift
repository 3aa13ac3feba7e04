import Platform

/// A file with an event list, of any origin. It is read as a whole and never opened as a database: SQLite might touch
/// even what it only reads, and follow the journal that another program left beside it.
enum EventFile {
  /// The file's content.
  static func read(_ path: String) throws(DatabaseError) -> [UInt8] {
    func failure(_ why: String) -> DatabaseError { DatabaseError(path: path, reason: .unreadable(why)) }
    // A pipe or a device would keep the reader waiting, or never end.
    if Files.exists(path), !Files.isRegular(path) { throw failure("it is no regular file") }
    let bytes: [UInt8]
    do {
      bytes = try Files.read(path, limit: EventStore.byteLimit)
    } catch {
      guard error.operation == .understand else { throw failure(error.reason) }
      let reason = DatabaseError.Reason.outOfRange(
        "it has more than \(EventStore.byteLimit >> 20) MiB, the most that is read")
      throw DatabaseError(path: path, reason: reason)
    }
    for ending in ["-journal", "-wal"] where !Files.contents(of: path + ending).isEmpty {
      throw failure("\(path)\(ending) has changes that are not in it yet; end the program that writes there")
    }
    return bytes
  }

  /// The events in a file's content, all of them checked.
  static func events(of bytes: [UInt8]) throws(DatabaseError.Reason) -> [Event] {
    try EventSchema.checkHeader(bytes)
    do {
      let connection = try Connection(bytes: bytes)
      try EventSchema.verify(connection)
      return try connection.events()
    } catch {
      // Whatever SQLite has against such bytes is their fault.
      guard case .sqlite(let code, let message) = error, code != .noMemory else { throw error }
      throw .damaged(message)
    }
  }
}

extension Connection {
  /// The events, ascending by time, and by order of insertion within a second.
  func events() throws(DatabaseError.Reason) -> [Event] {
    var events: [Event] = []
    let statement = try Statement("SELECT id, time FROM event ORDER BY time, id", self)
    while try statement.step() {
      events.append(Event(id: statement.integer(0), time: UTCTime(secondsSince1970: statement.integer(1))))
    }
    return events
  }
}
