/// The event list of the flick-detail scene: kept in SQLite, sorted by time, and observed as by a fetched-results
/// controller.
///
/// Not sendable: a store lives with the scene that shows it.
public final class EventStore {
  /// The most events that a file may hold.
  public static let eventLimit = 10_000
  /// The most bytes that are read of a file.
  public static let byteLimit = 16 << 20

  /// How to make a file with an empty list, in a sentence for people.
  public static let making = "made by sqlite3 FILE '\(EventSchema.making)'"

  private let connection: Connection

  /// The events, ascending by time, and by order of insertion within a second.
  public private(set) var events: [Event] = []

  /// Called after each transaction that changed something, with ``events`` already as they are now.
  public var didChange: (([EventChange]) -> Void)?

  /// An empty list in memory.
  ///
  /// - Throws: ``DatabaseError`` if there is no memory for it.
  public convenience init() throws(DatabaseError) { try self.init(path: "memory") }

  private init(path: String) throws(DatabaseError) {
    connection = try Connection(path)
    try connection.execute(EventSchema.making)
  }

  /// A list in memory that starts as the one in a file; the file stays as it is.
  ///
  /// - Parameter path: an event list.
  /// - Throws: ``DatabaseError``, also if there is no such file.
  public convenience init(copyOf path: String) throws(DatabaseError) {
    try self.init(bytes: try EventFile.read(path), fileName: path)
  }

  /// A list in memory that starts as the one in a file's bytes.
  ///
  /// - Parameters:
  ///   - bytes: the file's content, of any origin.
  ///   - fileName: how messages name the file.
  /// - Throws: ``DatabaseError`` for anything but an event list, or for values out of their range.
  public convenience init(bytes: [UInt8], fileName: String) throws(DatabaseError) {
    let found = try EventFile.events(of: bytes, fileName)
    try self.init(path: fileName)
    try perform { (transaction) throws(DatabaseError) in
      for event in found { try transaction.insert(event) }
    }
  }

  /// The content of a file that holds the list as it is now.
  ///
  /// - Throws: ``DatabaseError`` if there is no memory for it.
  public func bytes() throws(DatabaseError) -> [UInt8] { try connection.serialized() }

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
    try connection.execute("BEGIN IMMEDIATE")
    do {
      try body(EventTransaction(connection: connection))
      try connection.execute("COMMIT")
      events = try connection.events()
    } catch {
      // SQLite may have rolled back by itself, and then says so; the first error is what matters.
      try? connection.execute("ROLLBACK")
      throw error
    }
    let changes = Self.changes(from: before, to: events)
    if !changes.isEmpty { didChange?(changes) }
  }

  static func changes(from old: [Event], to new: [Event]) -> [EventChange] {
    let (before, after) = (Set(old), Set(new))
    return old.indices.filter { !after.contains(old[$0]) }.map(EventChange.delete)
      + new.indices.filter { !before.contains(new[$0]) }.map(EventChange.insert)
  }
}

/// The changes that may be made within ``EventStore/perform(_:)``.
public struct EventTransaction {
  fileprivate let connection: Connection

  /// Adds an event.
  @discardableResult
  public func insert(at time: UTCTime) throws(DatabaseError) -> Event {
    try run("INSERT INTO event(time) VALUES(?)", [time.secondsSince1970])
    return Event(id: connection.lastInsertedIdentifier, time: time)
  }

  /// Removes an event; nothing happens if it is gone already.
  public func delete(_ event: Event) throws(DatabaseError) { try run("DELETE FROM event WHERE id = ?", [event.id]) }

  /// Adds an event with the identifier that it has elsewhere.
  func insert(_ event: Event) throws(DatabaseError) {
    try run("INSERT INTO event(id, time) VALUES(?, ?)", [event.id, event.time.secondsSince1970])
  }

  private func run(_ sql: String, _ values: [Int64]) throws(DatabaseError) {
    let statement = try Statement(sql, connection)
    try statement.bind(values)
    _ = try statement.step()
  }
}

extension EventStore {
  /// How many events a fresh list shows.
  public static let seedCount = 8

  /// Fills an empty list with events before a moment, so that a scene has something to show; a list with events stays
  /// as it is.
  ///
  /// - Parameters:
  ///   - count: how many, 0 or more.
  ///   - now: the virtual now, which all of them precede.
  public func seed(count: Int = seedCount, before now: UTCTime) throws(DatabaseError) {
    guard events.isEmpty else { return }
    try perform { (transaction) throws(DatabaseError) in
      var seconds = now.secondsSince1970
      var times: [Int64] = []
      for index in 0..<max(0, count) {
        // Steps of hours and minutes that look like life: 4507 s and 11 939 s are primes, so no two look alike.
        seconds -= 4507 + Int64(index % 7) * 11_939
        times.append(seconds)
      }
      for seconds in times.reversed() { try transaction.insert(at: UTCTime(secondsSince1970: seconds)) }
    }
  }
}

/// What a transaction did to the list, in the form in which a table animates it.
///
/// As with a fetched-results controller, all deletions come first and their indices count in the list as it was; then
/// the insertions, whose indices count in the list as it is.
public enum EventChange: Sendable, Hashable {
  /// The event that stood at this index before the transaction is gone.
  case delete(Int)
  /// The event that stands at this index now is new.
  case insert(Int)
}

/// An entry of the event list: something happened at a time.
public struct Event: Sendable, Hashable, Comparable {
  /// Unique within a store; given in the order of insertion.
  public var id: Int64
  /// When it happened.
  public var time: UTCTime

  /// By time, and by order of insertion for events of the same second.
  public static func < (a: Event, b: Event) -> Bool { (a.time, a.id) < (b.time, b.id) }
}

/// Why an event list cannot be used. Whatever it is, the file is as it was before.
public struct DatabaseError: Error, Hashable, CustomStringConvertible {
  /// What went wrong.
  public enum Reason: Sendable, Hashable {
    /// There is no such file, or it cannot be read; the text says why.
    case unreadable(String)
    /// A file that is no SQLite database, or one that belongs to another program; the text says which.
    case foreign(String)
    /// A database of Flipbook's whose content is damaged; the text says how.
    case damaged(String)
    /// A value that is not in its range, or more than is read; the text names the range.
    case outOfRange(String)
    /// What SQLite reports, with its message.
    case sqlite(Code, String)
  }

  /// A result code of SQLite (sqlite.org/rescode.html). Codes without a name here survive.
  public struct Code: RawRepresentable, Sendable, Hashable {
    /// SQLite's number, without the extension in its upper bytes.
    public let rawValue: Int32

    /// - Parameter rawValue: SQLite's number; an extended code loses its extension.
    public init(rawValue: Int32) { self.rawValue = rawValue & 0xFF }

    /// There is no memory left.
    public static let noMemory = Code(rawValue: 7)
  }

  /// The file, or “memory”.
  public var path: String
  /// What went wrong.
  public var reason: Reason

  init(_ path: String, _ reason: Reason) { (self.path, self.reason) = (path, reason) }

  /// Where, what, and what to do, on one line.
  public var description: String {
    switch reason {
    case .unreadable(let why): "\(path): the event list cannot be read: \(why)"
    case .foreign(let what): "\(path): \(what); an event list is \(EventStore.making)"
    case .damaged(let what): "\(path): the event list is damaged (\(what)); restore it, or make a new one"
    case .outOfRange(let what): "\(path): \(what); change or delete it"
    case .sqlite(.noMemory, _): "\(path): there is not enough memory for the event list; close other programs"
    case .sqlite(let code, let message): "\(path): \(message) (SQLite code \(code.rawValue))"
    }
  }
}
