import LibC
import Platform

/// A moment in Coordinated Universal Time, to the second.
///
/// Its value always comes from feeds and events. The module never reads the machine's clock.
package struct UTCTime: Sendable, Hashable, Comparable {
  /// The seconds since 1 January 1970, 00:00:00 UTC, without leap seconds. Negative for earlier moments.
  package var secondsSince1970: Int64

  /// Creates the moment that is a number of seconds after 1 January 1970, 00:00:00 UTC.
  package init(secondsSince1970: Int64) { self.secondsSince1970 = secondsSince1970 }

  /// Creates a moment from its parts in the proleptic Gregorian calendar, or returns `nil` if the day or time does
  /// not exist.
  ///
  /// - Parameters:
  ///   - year: −9999…9999.
  ///   - month: 1…12.
  ///   - day: 1…31, up to the length of the month.
  ///   - hour: 0…23.
  ///   - minute: 0…59.
  ///   - second: 0…60. A leap second becomes the following second.
  package init?(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) {
    guard (-9999...9999).contains(year), (1...12).contains(month), (1...31).contains(day),
      (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second)
    else { return nil }
    var midnight = tm()
    (midnight.tm_year, midnight.tm_mon, midnight.tm_mday) = (Int32(year - 1900), Int32(month - 1), Int32(day))
    let start = Int64(timegm(&midnight))
    // `timegm` normalises 31 April to 1 May.
    guard midnight.tm_mday == day else { return nil }
    self.init(secondsSince1970: start + Int64(hour * 3600 + minute * 60 + second))
  }

  /// Returns whether the first moment is earlier.
  package static func < (a: UTCTime, b: UTCTime) -> Bool { a.secondsSince1970 < b.secondsSince1970 }

  private var parts: tm {
    var (seconds, parts) = (time_t(secondsSince1970), tm())
    gmtime_r(&seconds, &parts)
    return parts
  }

  /// The year, month (1…12) and day (1…31).
  package var calendarDay: (year: Int, month: Int, day: Int) {
    let parts = parts
    return (Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday))
  }

  /// The hour (0…23), minute and second (0…59).
  package var clock: (hour: Int, minute: Int, second: Int) {
    let parts = parts
    return (Int(parts.tm_hour), Int(parts.tm_min), Int(parts.tm_sec))
  }

  /// The day of the week, from 0 for Sunday to 6 for Saturday.
  package var weekday: Int { Int(parts.tm_wday) }
}

/// The names of months and days are English on every machine, so that clips look the same everywhere.
extension UTCTime {
  static let monthNames = [
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
  ]

  static let weekdayNames = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]

  /// The day, as in “21 November 2026”.
  package var dayText: String {
    let (year, month, day) = calendarDay
    return "\(day) \(Self.monthNames[month - 1]) \(year)"
  }

  /// The day of the week, the day and the time in short, as in “Sat 21 Nov, 14:05”.
  package var shortText: String {
    let (_, month, day) = calendarDay
    let name = Self.monthNames[month - 1].prefix(3)
    return "\(Self.weekdayNames[weekday].prefix(3)) \(day) \(name), \(clockText.prefix(5))"
  }

  /// The day of the week, the day and the time, as in “Saturday, 21 November 2026 at 14:05:09”.
  package var longText: String { "\(Self.weekdayNames[weekday]), \(dayText) at \(clockText)" }

  /// The time of day, as in “14:05:09”.
  package var clockText: String {
    let (hour, minute, second) = clock
    return [hour, minute, second].map { NumberText.padded($0, to: 2) }.joined(separator: ":")
  }

  /// The moment in the format of RFC 3339, as in “2026-11-21T14:05:09Z”.
  package var iso8601: String {
    let (year, month, day) = calendarDay
    let sign = year < 0 ? "-" : ""
    let date = [NumberText.padded(abs(year), to: 4)] + [month, day].map { NumberText.padded($0, to: 2) }
    return "\(sign)\(date.joined(separator: "-"))T\(clockText)Z"
  }
}
