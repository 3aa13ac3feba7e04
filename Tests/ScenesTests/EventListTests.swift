import Feeds
import Testing

@testable import Scenes

@Suite struct EventListTests {
  private func seconds(_ list: EventList) -> [Int64] { list.all.map(\.time.secondsSince1970) }

  @Test func `a list starts with distinct times before the clip, the earliest first`() {
    let list = EventList(count: 9, before: UTCTime(secondsSince1970: 200_000))
    #expect(list.all.count == 9)
    #expect(seconds(list) == Set(seconds(list)).sorted())
    #expect(seconds(list).last == 195_740)
    #expect(EventList(count: 0, before: UTCTime(secondsSince1970: 0)).all.isEmpty)
  }

  @Test func `an event is inserted by its time, after those of the same second`() {
    var list = EventList(count: 0, before: UTCTime(secondsSince1970: 0))
    let rows = [50, 90, 10, 50, 90].map { list.insert(UTCTime(secondsSince1970: $0)) }
    #expect(rows == [0, 1, 0, 2, 4])
    #expect(seconds(list) == [10, 50, 50, 90, 90])
    list.remove(at: 1)
    #expect(seconds(list) == [10, 50, 90, 90])
  }
}
