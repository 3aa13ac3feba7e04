/// A moment on the calendar in Coordinated Universal Time, to the second.
///
/// A value that only feeds and events hand in: nothing here ever asks the machine what time it is.
public struct UTCTime: Sendable, Hashable, Comparable {
  /// Seconds since 1 January 1970, 00:00:00 UTC, without leap seconds. Negative before.
  public var secondsSince1970: Int64

  /// - Parameter secondsSince1970: seconds since 1 January 1970, 00:00:00 UTC, without leap seconds.
  public init(secondsSince1970: Int64) {
    self.secondsSince1970 = secondsSince1970
  }

  /// The moment with these parts of the proleptic Gregorian calendar, or `nil` if there is no such day or time.
  ///
  /// - Parameters:
  ///   - year: −9999…9999.
  ///   - month: 1…12.
  ///   - day: 1…31, as far as the month has it.
  ///   - hour: 0…24; 24 only as the end of a day.
  ///   - minute: 0…59.
  ///   - second: 0…60; a leap second is taken for the second after it.
  public init?(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) {
    guard (-9999...9999).contains(year), (1...12).contains(month),
      (1...Self.dayCount(year: year, month: month)).contains(day),
      (0...23).contains(hour) || (hour == 24 && minute == 0 && second == 0),
      (0...59).contains(minute), (0...60).contains(second)
    else { return nil }
    let days = Self.days(year: year, month: month, day: day)
    self.init(secondsSince1970: Int64(days) * 86_400 + Int64(hour * 3600 + minute * 60 + second))
  }

  /// Earlier is less.
  public static func < (a: UTCTime, b: UTCTime) -> Bool { a.secondsSince1970 < b.secondsSince1970 }

  /// The year, month (1…12) and day (1…31).
  public var calendarDay: (year: Int, month: Int, day: Int) {
    // H. Hinnant, “chrono-Compatible Low-Level Date Algorithms”, civil_from_days.
    let shifted = dayNumber + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  /// The hour (0…23), minute and second (0…59).
  public var clock: (hour: Int, minute: Int, second: Int) {
    let rest = Int(secondsSince1970 % 86_400)
    let seconds = rest < 0 ? rest + 86_400 : rest
    return (seconds / 3600, seconds / 60 % 60, seconds % 60)
  }

  /// The day of the week, 0 for Sunday to 6 for Saturday.
  public var weekday: Int {
    // 1 January 1970 was a Thursday.
    ((dayNumber + 4) % 7 + 7) % 7
  }

  private var dayNumber: Int { Int(secondsSince1970 / 86_400) - (secondsSince1970 % 86_400 < 0 ? 1 : 0) }

  /// How many days the month has.
  static func dayCount(year: Int, month: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Days since 1 January 1970 (H. Hinnant, as above, days_from_civil).
  private static func days(year: Int, month: Int, day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}
