/// The event list of the flick-detail scene: kept in SQLite, sorted by time, and observed as by a fetched-results
/// controller.
///
/// Not sendable: a store lives with the scene that shows it.
public final class EventStore {
  private let connection: Connection

  /// The events, ascending by time, and by order of insertion within a second.
  public private(set) var events: [Event] = []

  /// Called after each transaction that changed something, with ``events`` already as they are now.
  public var didChange: (([EventChange]) -> Void)?

  /// An empty list in memory.
  ///
  /// - Throws: ``DatabaseError`` if there is no memory for it.
  public init() throws(DatabaseError) {
    connection = try Connection(path: nil)
    try EventSchema.create(in: connection)
  }

  /// A list in a file, which is made if it is not there. Every change is written to it.
  ///
  /// For a clip that looks the same each time it is recorded, see ``init(copyOf:)``.
  ///
  /// - Parameter path: the file. A file that is no event list, or a damaged one, is not touched.
  /// - Throws: ``DatabaseError``.
  public init(path: String) throws(DatabaseError) {
    let isList = try EventSchema.isList(at: path)
    connection = try Connection(path: path)
    if isList { try EventSchema.verify(connection, path: path) } else { try EventSchema.create(in: connection) }
    try fetch()
  }

  /// A list in memory that starts as the one in a file; the file stays as it is.
  ///
  /// - Parameter path: an event list.
  /// - Throws: ``DatabaseError``, also if there is no such file.
  public convenience init(copyOf path: String) throws(DatabaseError) {
    guard try EventSchema.isList(at: path) else {
      throw DatabaseError(path: path, reason: .sqlite(.cannotOpen, "there is no event list"))
    }
    let original = try EventStore(path: path)
    try self.init()
    try perform { (transaction) throws(DatabaseError) in
      for event in original.events { try transaction.insert(event) }
    }
  }

  /// Adds an event.
  ///
  /// - Parameter time: when it happened; the virtual now for a button’s tap.
  @discardableResult
  public func insert(at time: UTCTime) throws(DatabaseError) -> Event {
    var inserted = Event(id: 0, time: time)
    try perform { (transaction) throws(DatabaseError) in inserted = try transaction.insert(at: time) }
    return inserted
  }

  /// Removes an event; nothing happens if it is gone already.
  public func delete(_ event: Event) throws(DatabaseError) {
    try perform { (transaction) throws(DatabaseError) in try transaction.delete(event) }
  }

  /// Several changes that happen together, and are reported together, or not at all.
  public func perform(_ body: (EventTransaction) throws(DatabaseError) -> Void) throws(DatabaseError) {
    let before = events
    try connection.transaction { () throws(DatabaseError) in try body(EventTransaction(connection)) }
    try fetch()
    let changes = Self.changes(from: before, to: events)
    if !changes.isEmpty { didChange?(changes) }
  }

  private func fetch() throws(DatabaseError) {
    var fetched: [Event] = []
    let statement = try Statement("SELECT id, time FROM event ORDER BY time, id", connection)
    while try statement.step() {
      let time = UTCTime(secondsSince1970: statement.integer(1))
      fetched.append(Event(id: statement.integer(0), time: time))
    }
    events = fetched
  }

  /// Both lists are sorted and an event never changes its time, so one walk along both finds everything.
  static func changes(from old: [Event], to new: [Event]) -> [EventChange] {
    var deletions: [EventChange] = []
    var insertions: [EventChange] = []
    var (i, j) = (0, 0)
    while i < old.count || j < new.count {
      if i < old.count, j < new.count, old[i] == new[j] {
        i += 1
        j += 1
      } else if j >= new.count || (i < old.count && old[i] < new[j]) {
        deletions.append(.delete(i))
        i += 1
      } else {
        insertions.append(.insert(j))
        j += 1
      }
    }
    return deletions + insertions
  }
}

/// The changes that may be made within ``EventStore/perform(_:)``.
public struct EventTransaction {
  private let connection: Connection

  init(_ connection: Connection) { self.connection = connection }

  /// Adds an event.
  @discardableResult
  public func insert(at time: UTCTime) throws(DatabaseError) -> Event {
    let statement = try Statement("INSERT INTO event(time) VALUES(?)", connection)
    try statement.bind(time.secondsSince1970)
    _ = try statement.step()
    return Event(id: connection.lastInsertedIdentifier, time: time)
  }

  /// Removes an event; nothing happens if it is gone already.
  public func delete(_ event: Event) throws(DatabaseError) {
    let statement = try Statement("DELETE FROM event WHERE id = ?", connection)
    try statement.bind(event.id)
    _ = try statement.step()
  }

  /// Adds an event with the identifier that it has elsewhere.
  func insert(_ event: Event) throws(DatabaseError) {
    let statement = try Statement("INSERT INTO event(id, time) VALUES(?, ?)", connection)
    try statement.bind(event.id, event.time.secondsSince1970)
    _ = try statement.step()
  }
}
