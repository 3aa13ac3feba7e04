import Content

/// The times of the events in the list, the earliest first.
struct EventList {
  private(set) var times: [UTCTime]

  /// The list that a clip starts with.
  ///
  /// - Parameters:
  ///   - count: the number of events, 0 or more.
  ///   - now: the start of the clip, which follows each of them.
  init(count: Int, before now: UTCTime) {
    var seconds = now.secondsSince1970
    let latestFirst = (0..<count).map { index in
      // Steps of hours and minutes that look like life: 4507 s and 11 939 s are primes, so no two look alike.
      seconds -= 4507 + Int64(index % 7) * 11_939
      return UTCTime(secondsSince1970: seconds)
    }
    times = latestFirst.reversed()
  }

  /// Adds an event, after those of the same second, and returns its row.
  mutating func insert(_ time: UTCTime) -> Int {
    let row = times.firstIndex { $0 > time } ?? times.count
    times.insert(time, at: row)
    return row
  }

  /// Removes the event of a row.
  mutating func remove(at row: Int) { times.remove(at: row) }
}
