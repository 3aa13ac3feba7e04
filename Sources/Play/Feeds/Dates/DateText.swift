extension UTCTime {
  /// Parses a date of RFC 822 and its successors, of RFC 3339, or of ISO 8601; `nil` for anything else. A date without
  /// a time zone is in UTC.
  package init?(parsing text: String) {
    let text = text.trimmed()
    guard text.utf8.count <= 100, let moment = Self.iso8601(text) ?? Self.rfc822(text) else { return nil }
    self = moment
  }

  // MARK: ISO 8601

  /// Parses a day, and the time after a `T` or a space, as in RFC 3339; or a month, or a year.
  private static func iso8601(_ text: String) -> UTCTime? {
    var scanner = DateScanner(text)
    guard let year = scanner.number(4...4), let day = day(of: year, &scanner) else { return nil }
    if scanner.isAtEnd { return day }
    guard scanner.skip("T") || scanner.skip(" "), let hour = scanner.number(2...2) else { return nil }
    let (minute, second) = (scanner.nextPart(), scanner.nextPart())
    if second != nil, scanner.skip(".") || scanner.skip(","), !scanner.skip(while: DateScanner.isDigit) { return nil }
    guard let offset = scanner.isAtEnd ? 0 : scanner.offset(), scanner.isAtEnd else { return nil }
    return day.at(hour, minute ?? 0, second ?? 0, offset: offset)
  }

  /// Parses the rest of a day: `2026-11-21`, `2026-325` or `2026-W47-6`, with or without hyphens; or `2026-11` or `2026`.
  private static func day(of year: Int, _ scanner: inout DateScanner) -> UTCTime? {
    if scanner.isAtEnd { return UTCTime(year: year, month: 1, day: 1) }
    let hasHyphen = scanner.skip("-")
    if scanner.skip("W") { return week(of: year, &scanner) }
    switch scanner.digits {
    case 3:
      let day = UTCTime(year: year, month: 1, day: 1)?.advanced(byDays: (scanner.number(3...3) ?? 0) - 1)
      return day?.calendarDay.year == year ? day : nil
    case 4 where !hasHyphen, 2 where hasHyphen:
      guard let month = scanner.number(2...2) else { return nil }
      if hasHyphen, scanner.isAtEnd { return UTCTime(year: year, month: month, day: 1) }
      guard scanner.skip("-") == hasHyphen, let day = scanner.number(2...2) else { return nil }
      return UTCTime(year: year, month: month, day: day)
    default: return nil
    }
  }

  private static func week(of year: Int, _ scanner: inout DateScanner) -> UTCTime? {
    guard let week = scanner.number(2...2), (1...53).contains(week) else { return nil }
    _ = scanner.skip("-")
    guard let number = scanner.number(1...1), (1...7).contains(number),
      let start = UTCTime(year: year, month: 1, day: 4)
    else { return nil }
    // The first week is that of 4 January, and weeks start on Monday.
    return start.advanced(byDays: 7 * (week - 1) + number - 1 - (start.weekday + 6) % 7)
  }

  // MARK: RFC 822

  /// Parses a date such as `Sat, 21 Nov 2026 14:05:09 +0100`.
  private static func rfc822(_ text: String) -> UTCTime? {
    var scanner = DateScanner(text)
    if let weekday = scanner.letters(), weekday.utf8.count != 3 || !scanner.skip(",") { return nil }
    scanner.skip(while: DateScanner.isSpace)
    guard let day = scanner.number(1...2), scanner.skip(while: DateScanner.isSpace), let name = scanner.letters(),
      scanner.skip(while: DateScanner.isSpace),
      case let digits = scanner.digits, var year = scanner.number(2...4), scanner.skip(while: DateScanner.isSpace),
      let month = monthNames.firstIndex(where: { $0.uppercased().hasPrefix(name) && name.utf8.count == 3 }),
      let hour = scanner.number(1...2), scanner.skip(":"), let minute = scanner.number(2...2)
    else { return nil }
    var second = 0
    if scanner.skip(":") {
      guard let number = scanner.number(2...2) else { return nil }
      second = number
    }
    scanner.skip(while: DateScanner.isSpace)
    guard let offset = scanner.letters().map(offset) ?? scanner.offset() else { return nil }
    scanner.skip(while: DateScanner.isSpace)
    guard scanner.isAtEnd || scanner.isComment else { return nil }
    // RFC 2822, section 4.3: years of two digits below 50 are in the 2000s, other short ones count from 1900.
    if digits < 4 { year += digits == 2 && year < 50 ? 2000 : 1900 }
    return UTCTime(year: year, month: month + 1, day: day)?.at(hour, minute, second, offset: offset)
  }

  /// Hours east of UTC of the zones with a name. RFC 2822 reads a military letter as UTC.
  private static let zones = [
    "UT": 0, "UTC": 0, "GMT": 0, "EST": -5, "EDT": -4, "CST": -6, "CDT": -5, "MST": -7, "MDT": -6, "PST": -8, "PDT": -7,
  ]

  /// Returns the minutes east of UTC of a zone with a name.
  private static func offset(_ zone: String) -> Int? { zone.utf8.count == 1 ? 0 : zones[zone].map { $0 * 60 } }

  // MARK: Parts

  /// Returns the time of day on the day that starts at this moment, or `nil` if there is no such time.
  private func at(_ hour: Int, _ minute: Int, _ second: Int, offset: Int) -> UTCTime? {
    guard hour < 24, minute < 60, second <= 60 else { return nil }
    return UTCTime(secondsSince1970: secondsSince1970 + Int64((hour * 60 + minute - offset) * 60 + second))
  }

  private func advanced(byDays days: Int) -> UTCTime {
    UTCTime(secondsSince1970: secondsSince1970 + Int64(days) * 86_400)
  }
}

/// Reads the parts of a date, in capital letters. A feed has a date for each article, and a regular expression would be compiled
/// for each.
private struct DateScanner {
  private var rest: ArraySlice<UInt8>

  init(_ text: String) { rest = Array(text.uppercased().utf8)[...] }

  var isAtEnd: Bool { rest.isEmpty }

  /// Whether the rest is a comment in parentheses.
  var isComment: Bool { rest.first == UInt8(ascii: "(") && rest.last == UInt8(ascii: ")") }

  /// The number of digits that follow.
  var digits: Int { rest.prefix(while: Self.isDigit).count }

  static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  /// Reads a number with as many digits as the range permits, or `nil` if there are fewer.
  mutating func number(_ length: ClosedRange<Int>) -> Int? {
    let part = rest.prefix(min(digits, length.upperBound))
    guard part.count >= length.lowerBound else { return nil }
    rest = rest.dropFirst(part.count)
    return part.reduce(0) { $0 * 10 + Int($1 & 15) }
  }

  /// Reads two digits after an optional colon; `nil` if they do not follow.
  mutating func nextPart() -> Int? {
    var ahead = self
    _ = ahead.skip(":")
    guard let number = ahead.number(2...2) else { return nil }
    self = ahead
    return number
  }

  /// Reads letters; `nil` if there are none.
  mutating func letters() -> String? {
    let part = rest.prefix { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    rest = rest.dropFirst(part.count)
    return part.isEmpty ? nil : String(decoding: part, as: UTF8.self)
  }

  /// Reads a zone, `Z` or `+01:00`, and returns its minutes east of UTC.
  mutating func offset() -> Int? {
    if skip("Z") { return 0 }
    let isEast = skip("+")
    guard isEast || skip("-"), let hours = number(2...2), hours < 24 else { return nil }
    let minutes = nextPart() ?? 0
    guard minutes < 60 else { return nil }
    return (isEast ? 1 : -1) * (hours * 60 + minutes)
  }

  mutating func skip(_ sign: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: sign) else { return false }
    rest = rest.dropFirst()
    return true
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || (9...13).contains(byte) }

  /// Skips bytes of a kind. Returns whether there are any.
  @discardableResult mutating func skip(while isSkipped: (UInt8) -> Bool) -> Bool {
    let part = rest.prefix(while: isSkipped)
    rest = rest.dropFirst(part.count)
    return !part.isEmpty
  }
}
