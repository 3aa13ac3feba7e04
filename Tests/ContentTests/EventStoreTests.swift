import Platform
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
    for name in ["list.db", "list.db-journal"] { unlink("\(path)/\(name)") }
    rmdir(path)
  }

  var file: String { path + "/list.db" }

  func write(_ bytes: [UInt8]) {
    guard let stream = fopen(file, "wb") else { return }
    fwrite(bytes, 1, bytes.count, stream)
    fclose(stream)
  }

  func read() throws -> [UInt8] { try Files.read(file, limit: 1 << 20) }
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
    var generator = SeededGenerator(state: 3)
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
    for seconds in [7, 3] as [Int64] { try EventStore(path: scratch.file).insert(at: time(seconds)) }
    #expect(try EventStore(path: scratch.file).events.map(\.id) == [2, 1])
    let bytes = try scratch.read()
    let copy = try EventStore(copyOf: scratch.file)
    try copy.insert(at: time(9))
    #expect(copy.events.map(\.id) == [2, 1, 3])
    #expect(try scratch.read() == bytes)
  }

  @Test func anEmptyFileBecomesAList() throws {
    let scratch = Scratch()
    scratch.write([])
    try EventStore(path: scratch.file).insert(at: time(1))
    #expect(try EventStore(path: scratch.file).events.count == 1)
  }

  @Test func foreignAndDamagedFilesAreRefusedUntouched() throws {
    let scratch = Scratch()
    do {
      let store = try EventStore(path: scratch.file)
      try store.seed(count: 2000, before: time(1_000_000_000))
    }
    let good = try scratch.read()
    var foreign = good
    foreign[70] ^= 0xFF
    var newer = good
    newer[63] = 2
    var torn = good
    for index in 4096..<8192 { torn[index] = 0x5A }
    let cases: [([UInt8], String)] = [
      (Array("hello, this is a diary".utf8), "plain text and no event list"), (foreign, "another program"),
      (newer, "version 2"), (torn, "damaged"), (Array(good.prefix(60)), "cut off"),
      (Array(good.prefix(5000)), "damaged"),
      (Array("{}".utf8), "JSON"),
    ]
    for (bytes, message) in cases {
      scratch.write(bytes)
      do {
        _ = try EventStore(path: scratch.file)
        Issue.record("opened: \(message)")
      } catch {
        #expect(error.description.contains(message), "\(error)")
        #expect(error.description.contains("left as it is"))
      }
      #expect(try scratch.read() == bytes)
    }
  }

  @Test func placesThatCannotBeAreErrors() {
    for path in ["/nowhere/at/all.db", "/tmp"] {
      do {
        _ = try EventStore(path: path)
        Issue.record("opened \(path)")
      } catch {
        #expect(error.path == path)
        #expect(error.description.contains("directory"))
      }
    }
    #expect(throws: DatabaseError.self) { try EventStore(copyOf: "/nowhere/at/all.db") }
  }
}
