import Feeds

/// The times of the events in the list, in ascending order.
struct EventList {
  private(set) var times: [UTCTime]

  /// Creates the initial list of a clip.
  ///
  /// - Parameters:
  ///   - count: The number of events, 0 or more.
  ///   - now: The start of the clip, which is after all events.
  init(count: Int, before now: UTCTime) {
    var seconds = now.secondsSince1970
    let latestFirst = (0..<count).map { index in
      // Realistic steps of hours and minutes: 4507 s and 11 939 s are primes, so no two times look alike.
      seconds -= 4507 + Int64(index % 7) * 11_939
      return UTCTime(secondsSince1970: seconds)
    }
    times = latestFirst.reversed()
  }

  /// Inserts an event, after those of the same second, and returns its row.
  mutating func insert(_ time: UTCTime) -> Int {
    let row = times.firstIndex { $0 > time } ?? times.count
    times.insert(time, at: row)
    return row
  }

  /// Removes the event in a row.
  mutating func remove(at row: Int) { times.remove(at: row) }
}
