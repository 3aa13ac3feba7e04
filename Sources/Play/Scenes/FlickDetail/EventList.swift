import Feeds

/// An event: its time, its name and its place.
struct Event: Equatable {
  var time: UTCTime
  var title: String
  var place: String
  /// The number of the map that shows the place, from 0.
  var map: Int
}

/// The events in the list, in ascending order of their times.
struct EventList {
  private(set) var all: [Event]

  /// The events of some days, the latest first, with the minutes from each to the one after it.
  private static let program: [(minutes: Int64, title: String, place: String)] = [
    (71, "Morning swim", "Harbour Baths"), (510, "Fireworks", "Old Bridge"), (240, "Dinner at Nadia’s", "12 Mill Lane"),
    (690, "Coffee with Mara", "The Corner Room"), (855, "Winter concert", "St Anne’s Hall"),
    (1240, "Film night", "Rex Cinema"), (455, "Ice skating", "Town Square"),
  ]

  /// Creates the initial list of a clip.
  ///
  /// - Parameters:
  ///   - count: The number of events, 0 or more.
  ///   - now: The start of the clip, which is after all events.
  init(count: Int, before now: UTCTime) {
    var seconds = now.secondsSince1970
    let latestFirst = (0..<count).map { index in
      let map = index % Self.program.count
      let (minutes, title, place) = Self.program[map]
      seconds -= minutes * 60
      return Event(time: UTCTime(secondsSince1970: seconds), title: title, place: place, map: map)
    }
    all = latestFirst.reversed()
  }

  /// Inserts a new event, after those of the same second, and returns its row.
  mutating func insert(_ time: UTCTime) -> Int {
    let row = all.firstIndex { $0.time > time } ?? all.count
    all.insert(
      Event(time: time, title: "New event", place: "Current location", map: Self.program.count), at: row)
    return row
  }

  /// Removes the event in a row.
  mutating func remove(at row: Int) { all.remove(at: row) }
}
