import LibC
import Platform

/// A moment on the calendar in Coordinated Universal Time, to the second.
///
/// A value that only feeds and events hand in: nothing here ever asks the machine what time it is.
package struct UTCTime: Sendable, Hashable, Comparable {
  /// Seconds since 1 January 1970, 00:00:00 UTC, without leap seconds. Negative before.
  package var secondsSince1970: Int64

  /// The moment so many seconds after 1 January 1970, 00:00:00 UTC.
  package init(secondsSince1970: Int64) { self.secondsSince1970 = secondsSince1970 }

  /// The moment with these parts of the proleptic Gregorian calendar, or `nil` if there is no such day or time.
  ///
  /// - Parameters:
  ///   - year: −9999…9999.
  ///   - month: 1…12.
  ///   - day: 1…31, as far as the month has it.
  ///   - hour: 0…23.
  ///   - minute: 0…59.
  ///   - second: 0…60; a leap second is taken for the second after it.
  package init?(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) {
    guard (-9999...9999).contains(year), (1...12).contains(month), (1...31).contains(day),
      (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second)
    else { return nil }
    var midnight = tm()
    (midnight.tm_year, midnight.tm_mon, midnight.tm_mday) = (Int32(year - 1900), Int32(month - 1), Int32(day))
    let start = Int64(timegm(&midnight))
    // The library takes 31 April for 1 May.
    guard midnight.tm_mday == day else { return nil }
    self.init(secondsSince1970: start + Int64(hour * 3600 + minute * 60 + second))
  }

  /// Earlier is less.
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

  /// The day of the week, 0 for Sunday to 6 for Saturday.
  package var weekday: Int { Int(parts.tm_wday) }
}

/// The names of months and days are English whatever the machine's locale is: a clip must look the same everywhere.
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

  /// The day of the week, the day and the time, as in “Saturday, 21 November 2026 at 14:05:09”.
  package var longText: String { "\(Self.weekdayNames[weekday]), \(dayText) at \(clockText)" }

  /// The time of day, as in “14:05:09”.
  package var clockText: String {
    let (hour, minute, second) = clock
    return [hour, minute, second].map { NumberText.padded($0, to: 2) }.joined(separator: ":")
  }

  /// RFC 3339, as in “2026-11-21T14:05:09Z”.
  package var iso8601: String {
    let (year, month, day) = calendarDay
    let sign = year < 0 ? "-" : ""
    let date = [NumberText.padded(abs(year), to: 4)] + [month, day].map { NumberText.padded($0, to: 2) }
    return "\(sign)\(date.joined(separator: "-"))T\(clockText)Z"
  }
}
