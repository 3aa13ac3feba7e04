extension UTCTime {
  /// Parses a date of RFC 822 and its successors, of RFC 3339, or of ISO 8601; `nil` for anything else. A date without
  /// a time zone is in UTC.
  package init?(parsing text: String) {
    let text = text.trimmed()
    guard text.utf8.count <= 100, let moment = Self.iso8601(text) ?? Self.rfc822(text) else { return nil }
    self = moment
  }

  // MARK: ISO 8601

  // A regular expression is compiled when it is made: feeds have a date for each article.
  private nonisolated(unsafe) static let dayForm = /([0-9]{4})(-?)([0-9]{2})\2([0-9]{2})/
  private nonisolated(unsafe) static let timeForm =
    /([0-9]{2})(?::?([0-9]{2})(?::?([0-9]{2})(?:[.,][0-9]+)?)?)?(Z|[+-][0-9]{2}(?::?[0-9]{2})?)?/
  private nonisolated(unsafe) static let mailForm =
    #/
    (?:[A-Z]{3},\s*)? ([0-9]{1,2}) \s+ ([A-Z]{3}) \s+ ([0-9]{2,4}) \s+
    ([0-9]{1,2}):([0-9]{2})(?::([0-9]{2}))? \s* ([+-][0-9]{4}|[A-Z]{1,3}) (?:\s*\(.*\))?
    /#

  /// Parses a day, and the time after a `T` or a space, as in RFC 3339.
  private static func iso8601(_ text: String) -> UTCTime? {
    let parts = text.uppercased().split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "T" || $0 == " " }
    guard parts.count == 2 else { return day(parts[0]) ?? month(parts[0]) }
    guard let day = day(parts[0]), let time = parts[1].wholeMatch(of: timeForm) else { return nil }
    return day.at(time.1, time.2, time.3, zone: time.4 ?? "Z")
  }

  /// Parses a day: `2026-11-21`, `2026-325` or `2026-W47-6`, with or without hyphens.
  private static func day(_ text: Substring) -> UTCTime? {
    if let date = text.wholeMatch(of: dayForm) {
      return Int(date.1).flatMap { UTCTime(year: $0, month: Int(date.3) ?? 0, day: Int(date.4) ?? 0) }
    }
    if let date = text.wholeMatch(of: /([0-9]{4})-?([0-9]{3})/), let year = Int(date.1), let number = Int(date.2) {
      let day = UTCTime(year: year, month: 1, day: 1)?.advanced(byDays: number - 1)
      return day?.calendarDay.year == year ? day : nil
    }
    guard let date = text.wholeMatch(of: /([0-9]{4})-?W([0-9]{2})-?([1-7])/), let year = Int(date.1),
      let week = Int(date.2), (1...53).contains(week), let number = Int(date.3),
      let start = UTCTime(year: year, month: 1, day: 4)
    else { return nil }
    // The first week is that of 4 January, and weeks start on Monday.
    return start.advanced(byDays: 7 * (week - 1) + number - 1 - (start.weekday + 6) % 7)
  }

  /// Parses a month or a year.
  private static func month(_ text: Substring) -> UTCTime? {
    text.wholeMatch(of: /([0-9]{4})(?:-([0-9]{2}))?/).flatMap { date in
      Int(date.1).flatMap { UTCTime(year: $0, month: date.2.flatMap { Int($0) } ?? 1, day: 1) }
    }
  }

  // MARK: RFC 822

  /// Parses a date such as `Sat, 21 Nov 2026 14:05:09 +0100`.
  private static func rfc822(_ text: String) -> UTCTime? {
    guard let date = text.uppercased().wholeMatch(of: mailForm), var year = Int(date.3),
      let month = monthNames.firstIndex(where: { $0.uppercased().hasPrefix(date.2) })
    else { return nil }
    // RFC 2822, section 4.3: years of two digits below 50 are in the 2000s, other short ones count from 1900.
    if date.3.count < 4 { year += date.3.count == 2 && year < 50 ? 2000 : 1900 }
    return UTCTime(year: year, month: month + 1, day: Int(date.1) ?? 0)?.at(date.4, date.5, date.6, zone: date.7)
  }

  /// Hours east of UTC of the zones with a name. RFC 2822 reads a military letter as UTC.
  private static let zones: [Substring: Int] = [
    "UT": 0, "UTC": 0, "GMT": 0, "EST": -5, "EDT": -4, "CST": -6, "CDT": -5, "MST": -7, "MDT": -6, "PST": -8, "PDT": -7,
  ]

  // MARK: Parts

  /// Returns the time of day on the day that starts at this moment, or `nil` if there is no such time or zone.
  private func at(_ hour: Substring, _ minute: Substring?, _ second: Substring?, zone: Substring) -> UTCTime? {
    guard let offset = Self.offset(zone), let hour = Int(hour), let minute = Int(minute ?? "0"),
      let second = Int(second ?? "0"), hour < 24, minute < 60, second <= 60
    else { return nil }
    return UTCTime(secondsSince1970: secondsSince1970 + Int64((hour * 60 + minute - offset) * 60 + second))
  }

  /// Returns the minutes east of UTC of a zone.
  private static func offset(_ zone: Substring) -> Int? {
    guard let sign = zone.first, sign == "+" || sign == "-" else {
      return zone.count == 1 ? 0 : zones[zone].map { $0 * 60 }
    }
    let digits = zone.filter(\.isNumber)
    guard let hours = Int(digits.prefix(2)), let minutes = Int("0" + digits.dropFirst(2)), hours < 24, minutes < 60
    else { return nil }
    return (sign == "-" ? -1 : 1) * (hours * 60 + minutes)
  }

  private func advanced(byDays days: Int) -> UTCTime {
    UTCTime(secondsSince1970: secondsSince1970 + Int64(days) * 86_400)
  }
}
