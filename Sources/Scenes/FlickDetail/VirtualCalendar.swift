import Content
import Timebase

/// What time it is in a clip: its start is 1 January 2026, 09:41:00 UTC, and virtual time goes on from there.
///
/// So a clip looks the same whenever it is recorded, and the status bar is right.
enum VirtualCalendar {
  /// 1 January 2026, 09:41:00 UTC, in seconds since 1970: 20 454 days and 34 860 seconds.
  static let start = UTCTime(secondsSince1970: 20_454 * 86_400 + 34_860)

  /// The time at an instant, to the second.
  static func time(at instant: Instant) -> UTCTime {
    UTCTime(secondsSince1970: start.secondsSince1970 + instant.nanoseconds / 1_000_000_000)
  }

  /// The events of a scene: a copy of those in a file, which is never changed, so that a clip looks the same each time it
  /// is recorded; or `count` events before the start.
  static func store(path: String?, count: Int) throws(DatabaseError) -> EventStore {
    if let path { return try EventStore(copyOf: path) }
    let store = try EventStore()
    try store.seed(count: count, before: start)
    return store
  }
}
