import Platform
import TestSupport
import Testing

@testable import Content

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A directory for one test; removed with everything in it.
private final class Scratch {
  let path: String

  init() {
    var template = Array("/tmp/flipbook-XXXXXX".utf8CString)
    path = template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) } ?? "/tmp"
    }
  }

  deinit {
    for name in ["list.db", "list.db-journal", "list.db-wal", "link.db"] { unlink("\(path)/\(name)") }
    rmdir(path)
  }

  var file: String { path + "/list.db" }

  func write(_ bytes: [UInt8], to ending: String = "") {
    guard let stream = fopen(file + ending, "wb") else { return }
    fwrite(bytes, 1, bytes.count, stream)
    fclose(stream)
  }
}

extension EventStore {
  /// A list in which the times are as SQL writes them, and identifiers count from 1 unless said.
  fileprivate static func file(_ rows: String, besides statements: String = "") throws -> [UInt8] {
    let connection = try Connection()
    try connection.execute("PRAGMA page_size = 512; \(EventSchema.making); \(statements)")
    if !rows.isEmpty { try connection.execute("INSERT INTO event(id, time) VALUES \(rows)") }
    return try connection.serialized()
  }
}

@Suite struct EventStoreTests {
  private func time(_ seconds: Int64) -> UTCTime { UTCTime(secondsSince1970: seconds) }

  @Test func eventsAreSortedAndChangesReported() throws {
    let store = try EventStore()
    var reports: [[EventChange]] = []
    store.didChange = { reports.append($0) }
    let middle = try store.insert(at: time(50))
    try store.insert(at: time(90))
    try store.insert(at: time(10))
    try store.insert(at: time(50))
    #expect(store.events.map(\.time.secondsSince1970) == [10, 50, 50, 90])
    #expect(reports == [[.insert(0)], [.insert(1)], [.insert(0)], [.insert(2)]])
    try store.delete(middle)
    try store.delete(middle)
    #expect(reports.last == [.delete(1)])
    #expect(reports.count == 5)
  }

  @Test func aTransactionIsReportedOnce() throws {
    let store = try EventStore()
    for seconds in [10, 20, 30, 40] as [Int64] { try store.insert(at: time(seconds)) }
    var reports: [[EventChange]] = []
    store.didChange = { [unowned store] in
      reports.append($0)
      #expect(store.events.map(\.time.secondsSince1970) == [5, 20, 25, 40])
    }
    try store.perform { (transaction) throws(DatabaseError) in
      try transaction.insert(at: time(25))
      try transaction.delete(store.events[2])
      try transaction.delete(store.events[0])
      try transaction.insert(at: time(5))
    }
    #expect(reports == [[.delete(0), .delete(2), .insert(0), .insert(2)]])
  }

  @Test func aFailedTransactionChangesNothing() throws {
    let store = try EventStore()
    let first = try store.insert(at: time(1))
    var count = 0
    store.didChange = { _ in count += 1 }
    #expect(throws: DatabaseError.self) {
      try store.perform { (transaction) throws(DatabaseError) in
        try transaction.insert(at: time(2))
        try transaction.insert(first)
      }
    }
    #expect(store.events == [first])
    #expect(count == 0)
    try store.insert(at: time(3))
    #expect(store.events.count == 2)
  }

  @Test func changesTurnTheOldListIntoTheNewOne() {
    var generator = SplitMix(seed: 3)
    for _ in 0..<300 {
      let pool = (0..<20).map { Event(id: $0, time: time(Int64.random(in: 0..<9, using: &generator))) }
      let old = pool.filter { _ in Bool.random(using: &generator) }.sorted()
      let new = pool.filter { _ in Bool.random(using: &generator) }.sorted()
      var list = old
      let changes = EventStore.changes(from: old, to: new)
      for case .delete(let index) in changes.reversed() { list.remove(at: index) }
      for case .insert(let index) in changes { list.insert(new[index], at: index) }
      #expect(list == new)
    }
  }

  @Test func seedsComeOnceAndBeforeNow() throws {
    let store = try EventStore()
    let now = time(1_795_269_909)
    try store.seed(before: now)
    try store.seed(before: now)
    #expect(store.events.count == EventStore.seedCount)
    #expect(store.events.allSatisfy { $0.time < now })
    #expect(store.events == store.events.sorted())
    #expect(store.events.map(\.id) == Array(1...Int64(EventStore.seedCount)))
  }

  @Test func aFileKeepsItsEvents() throws {
    let scratch = Scratch()
    let store = try EventStore()
    for seconds in [7, 3] as [Int64] { try store.insert(at: time(seconds)) }
    let bytes = try store.bytes()
    scratch.write(bytes)
    let copy = try EventStore(copyOf: scratch.file)
    #expect(copy.events.map(\.id) == [2, 1])
    try copy.insert(at: time(9))
    #expect(copy.events.map(\.id) == [2, 1, 3])
    #expect(try Files.read(scratch.file) == bytes)
    symlink(scratch.file, scratch.path + "/link.db")
    #expect(try EventStore(copyOf: scratch.path + "/link.db").events.count == 2)
  }

  @Test func foreignAndDamagedBytesAreRefused() throws {
    let store = try EventStore()
    try store.seed(count: 2000, before: time(1_000_000_000))
    let good = try store.bytes()
    var foreign = good
    foreign[70] ^= 0xFF
    var newer = good
    newer[63] = 2
    var torn = good
    for index in 4096..<8192 { torn[index] = 0x5A }
    let cases: [([UInt8], String)] = [
      ([], "this is empty and no event list"), (Array("hello, this is a diary".utf8), "plain text and no event list"),
      (foreign, "another program"), (newer, "version 2"), (torn, "damaged"), (Array(good.prefix(60)), "cut off"),
      (Array(good.prefix(5000)), "damaged"), (Array("{}".utf8), "JSON"),
    ]
    for (bytes, message) in cases {
      let error = #expect(throws: DatabaseError.self) { try EventStore(bytes: bytes, fileName: "e.db") }
      #expect(error?.description.contains(message) == true, "\(error as Any)")
      #expect(error?.description.hasPrefix("e.db: ") == true)
    }
  }

  @Test func whatMakesAListIsSaidWhereThereIsNone() throws {
    let error = #expect(throws: DatabaseError.self) { try EventStore(bytes: [1], fileName: "e.db") }
    #expect(error?.description.contains(EventSchema.making) == true)
    #expect(try EventStore(bytes: EventStore.file(""), fileName: "e.db").events.isEmpty)
  }

  @Test(arguments: [
    "(1, -62135596801)", "(1, 253402300800)", "(1, -9223372036854775808)", "(1, 9223372036854775807)", "(1, 'noon')",
    "(1, 1.5)", "(1, x'00')", "(0, 5)", "(-1, 5)", "(9007199254740992, 5)", "(9223372036854775807, 5)",
  ])
  func aValueOutOfItsRangeIsNamed(row: String) throws {
    let bytes = try EventStore.file("(7, 7), \(row)")
    let error = #expect(throws: DatabaseError.self) { try EventStore(bytes: bytes, fileName: "e.db") }
    let column = row.hasSuffix(" 5)") ? "id" : "time"
    #expect(error?.description.hasPrefix("e.db: an event has the \(column) ") == true, "\(error as Any)")
    let range = column == "id" ? "1 to 9007199254740991" : "-62135596800 to 253402300799"
    #expect(error?.description.contains(range) == true)
  }

  @Test func theEndsOfTheRangesAreGood() throws {
    let bytes = try EventStore.file("(1, -62135596800), (9007199254740991, 253402300799)")
    let store = try EventStore(bytes: bytes, fileName: "e.db")
    #expect(
      store.events.map(\.time.longText) == ["Monday, 1 January 1 at 00:00:00", "Friday, 31 December 9999 at 23:59:59"])
    #expect(try store.insert(at: time(0)).id == 9_007_199_254_740_992)
  }

  @Test func moreEventsThanTheLimitAreRefused() throws {
    for (count, isGood) in [(EventStore.eventLimit, true), (EventStore.eventLimit + 1, false)] {
      let rows =
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count)) "
        + "INSERT INTO event(time) SELECT i FROM n"
      let bytes = try EventStore.file("", besides: rows)
      if isGood {
        #expect(try EventStore(bytes: bytes, fileName: "e.db").events.count == count)
      } else {
        let error = #expect(throws: DatabaseError.self) { try EventStore(bytes: bytes, fileName: "e.db") }
        #expect(error?.description.contains("10001 events, and 10000 is the most") == true)
      }
    }
  }

  @Test(arguments: [
    "CREATE VIEW v AS SELECT 1", "CREATE TRIGGER t AFTER INSERT ON event BEGIN DELETE FROM event; END",
    "CREATE TABLE other(x)", "CREATE INDEX i ON event(time)",
  ])
  func whateverElseAStrangerPutsThereIsRefused(statement: String) throws {
    let bytes = try EventStore.file("(1, 1)", besides: statement)
    let error = #expect(throws: DatabaseError.self) { try EventStore(bytes: bytes, fileName: "e.db") }
    #expect(error?.description.contains("has one table") == true, "\(error as Any)")
  }

  @Test func aListOfAWriteAheadLogIsReadOnceTheLogIsEmpty() throws {
    let scratch = Scratch()
    var bytes = try EventStore.file("(1, 1)")
    (bytes[18], bytes[19]) = (2, 2)
    scratch.write(bytes)
    scratch.write([], to: "-wal")
    #expect(try EventStore(copyOf: scratch.file).events.count == 1)
    for ending in ["-wal", "-journal"] {
      scratch.write([1], to: ending)
      let error = #expect(throws: DatabaseError.self) { try EventStore(copyOf: scratch.file) }
      #expect(error?.description.contains("list.db\(ending) has changes") == true)
      unlink(scratch.file + ending)
    }
  }

  @Test func placesThatCannotBeReadAreErrors() {
    let scratch = Scratch()
    mkfifo(scratch.file, 0o600)
    for path in ["/nowhere/at/all.db", "/tmp", "/dev/zero", scratch.file, ""] {
      let error = #expect(throws: DatabaseError.self) { try EventStore(copyOf: path) }
      #expect(error?.path == path)
      if case .unreadable? = error?.reason { continue }
      Issue.record("\(path): \(error as Any)")
    }
  }
}
