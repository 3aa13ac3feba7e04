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
