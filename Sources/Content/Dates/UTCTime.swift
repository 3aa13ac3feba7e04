import LibC
import Platform

/// A moment on the calendar in Coordinated Universal Time, to the second.
///
/// A value that only feeds and events hand in: nothing here ever asks the machine what time it is.
public struct UTCTime: Sendable, Hashable, Comparable {
  /// Seconds since 1 January 1970, 00:00:00 UTC, without leap seconds. Negative before.
  public var secondsSince1970: Int64

  /// The moment so many seconds after 1 January 1970, 00:00:00 UTC.
  public init(secondsSince1970: Int64) { self.secondsSince1970 = secondsSince1970 }

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
    guard (-9999...9999).contains(year), (1...12).contains(month), (1...31).contains(day),
      (0...23).contains(hour) || (hour == 24 && minute == 0 && second == 0),
      (0...59).contains(minute), (0...60).contains(second)
    else { return nil }
    var midnight = tm()
    (midnight.tm_year, midnight.tm_mon, midnight.tm_mday) = (Int32(year - 1900), Int32(month - 1), Int32(day))
    let start = Int64(timegm(&midnight))
    // The library takes 31 April for 1 May.
    guard midnight.tm_mday == day else { return nil }
    self.init(secondsSince1970: start + Int64(hour * 3600 + minute * 60 + second))
  }

  /// Earlier is less.
  public static func < (a: UTCTime, b: UTCTime) -> Bool { a.secondsSince1970 < b.secondsSince1970 }

  private var parts: tm {
    var (seconds, parts) = (time_t(secondsSince1970), tm())
    gmtime_r(&seconds, &parts)
    return parts
  }

  /// The year, month (1…12) and day (1…31).
  public var calendarDay: (year: Int, month: Int, day: Int) {
    let parts = parts
    return (Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday))
  }

  /// The hour (0…23), minute and second (0…59).
  public var clock: (hour: Int, minute: Int, second: Int) {
    let parts = parts
    return (Int(parts.tm_hour), Int(parts.tm_min), Int(parts.tm_sec))
  }

  /// The day of the week, 0 for Sunday to 6 for Saturday.
  public var weekday: Int { Int(parts.tm_wday) }
}

/// The names of months and days are English whatever the machine's locale is: a clip must look the same everywhere.
extension UTCTime {
  static let monthNames = [
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
  ]

  static let weekdayNames = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]

  /// The day, as in “21 November 2026”.
  public var dayText: String {
    let (year, month, day) = calendarDay
    return "\(day) \(Self.monthNames[month - 1]) \(year)"
  }

  /// The day of the week, the day and the time, as in “Saturday, 21 November 2026 at 14:05:09”.
  public var longText: String { "\(Self.weekdayNames[weekday]), \(dayText) at \(clockText)" }

  /// The time of day, as in “14:05:09”.
  public var clockText: String {
    let (hour, minute, second) = clock
    return [hour, minute, second].map { NumberText.padded($0, to: 2) }.joined(separator: ":")
  }

  /// RFC 3339, as in “2026-11-21T14:05:09Z”.
  public var iso8601: String {
    let (year, month, day) = calendarDay
    let sign = year < 0 ? "-" : ""
    let date = [NumberText.padded(abs(year), to: 4)] + [month, day].map { NumberText.padded($0, to: 2) }
    return "\(sign)\(date.joined(separator: "-"))T\(clockText)Z"
  }
}

extension UTCTime {
  /// The moment that a feed's date means: RFC 3339 and ISO 8601 in their usual cuts, RFC 822 and 2822, C's `asctime`,
  /// and days with the month as a word. Without a zone it is taken for UTC. `nil` for anything else.
  public init?(parsing text: String) {
    // Longer than any date, or a year before the common era: not worth looking at.
    guard text.utf8.count <= 100, text.first(where: { !$0.isWhitespace }) != "-",
      let moment = DateText(text.lowercased()).moment
    else { return nil }
    self = moment
  }
}

/// A date as feeds write it, in lower case: the words of the day, and among or after them the time of day and its zone.
private struct DateText {
  private var words: [Substring] = []
  private var clock: (hour: Int, minute: Int, second: Int)? = (0, 0, 0)
  private var zone: Int?

  /// Which orders the parts of a day come in: Y is a year of four digits, n another number, m the name of a month. The
  /// numbers are the places of year, month and day.
  private static let orders: [String: (year: Int, month: Int?, day: Int?)] = [
    "Y": (0, nil, nil), "Yn": (0, 1, nil), "Ynn": (0, 1, 2), "Ymn": (0, 1, 2), "mY": (1, 0, nil),
    "nmY": (2, 1, 0), "nmn": (2, 1, 0), "mnY": (2, 0, 1), "mnn": (2, 0, 1),
  ]

  /// Minutes east of UTC (RFC 822, section 5, and the names that European feeds use).
  private static let zones: [Substring: Int] = [
    "z": 0, "ut": 0, "utc": 0, "gmt": 0, "wet": 0, "bst": 60, "west": 60, "cet": 60, "cest": 120, "met": 60,
    "eet": 120, "eest": 180, "msk": 180, "est": -300, "edt": -240, "cst": -360, "cdt": -300, "mst": -420, "mdt": -360,
    "pst": -480, "pdt": -420, "jst": 540,
  ]

  init(_ text: String) {
    guard let colon = text.firstIndex(of: ":") else {
      addWords(of: text[...])
      return
    }
    let start = text[..<colon].lastIndex { !$0.isNumber }.map(text.index(after:)) ?? text.startIndex
    let end = text[colon...].firstIndex { !$0.isNumber && $0 != ":" && $0 != "." } ?? text.endIndex
    addWords(of: text[..<start])
    clock = Self.clock(text[start..<end])
    // `2026-11-21+01:00` is a day with a zone, and no time of day.
    if let before = text[..<start].last, before != "t", before != ",", !before.isWhitespace { clock = nil }
    addAfterClock(text[end...].drop(while: \.isWhitespace))
  }

  /// The half of the day and the zone, where they follow the time, and what is left of the day.
  private mutating func addAfterClock(_ text: Substring) {
    var rest = text
    if rest.hasPrefix("am") || rest.hasPrefix("pm") {
      clock = clock.flatMap { time in
        (1...12).contains(time.hour)
          ? (time.hour % 12 + (rest.hasPrefix("pm") ? 12 : 0), time.minute, time.second) : nil
      }
      rest = rest.dropFirst(2).drop(while: \.isWhitespace)
    }
    if let sign = rest.first, sign == "+" || sign == "-" {
      let digits = rest.dropFirst().prefix { $0.isNumber || $0 == ":" }
      zone = Self.minutes(digits).map { sign == "-" ? -$0 : $0 }
      if zone == nil { clock = nil }
      rest = rest.dropFirst(1 + digits.count)
    }
    addWords(of: rest)
  }

  /// Takes the words of a day; its weekday tells nothing new, and a zone may stand anywhere.
  private mutating func addWords(of text: Substring) {
    for word in text.split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
      if let minutes = Self.zones[word] {
        zone = zone ?? minutes
      } else if word != "at", !UTCTime.weekdayNames.contains(where: { Self.isName(word, $0) }) {
        words.append(word)
      }
    }
  }

  var moment: UTCTime? {
    var (shape, numbers) = ("", [Int]())
    for word in words {
      if let month = UTCTime.monthNames.firstIndex(where: { Self.isName(word, $0) }) {
        shape += "m"
        numbers.append(month + 1)
        continue
      }
      let ending = ["st", "nd", "rd", "th", "t"].first { word.hasSuffix($0) } ?? ""
      let digits = word.dropLast(ending.count)
      guard let number = Self.number(digits, 1...8), digits.utf8.count <= 4 || digits.utf8.count == 8 else {
        return nil
      }
      if digits.utf8.count == 8 {
        shape += "Ynn"
        numbers += [number / 10_000, number / 100 % 100, number % 100]
      } else {
        shape += digits.utf8.count == 4 ? "Y" : "n"
        // RFC 2822, section 4.3: two digits below 50 mean this century, three digits count from 1900.
        let isShortYear = shape == "nmn" || shape == "mnn"
        let century = digits.utf8.count == 3 || number >= 50 ? 1900 : 2000
        numbers.append(isShortYear ? century + number : number)
      }
    }
    guard let order = Self.orders[shape], let clock else { return nil }
    let local = UTCTime(
      year: numbers[order.year], month: order.month.map { numbers[$0] } ?? 1, day: order.day.map { numbers[$0] } ?? 1,
      hour: clock.hour, minute: clock.minute, second: clock.second)
    return local.map { UTCTime(secondsSince1970: $0.secondsSince1970 - Int64(zone ?? 0) * 60) }
  }

  /// Whether a word is a name or an abbreviation of it.
  private static func isName(_ word: Substring, _ name: String) -> Bool {
    word.count >= 3 && name.lowercased().hasPrefix(word) || (word == "sept" && name == "September")
  }

  /// A time of day such as `9:05`, `14:05:09` or `14:05:09.25`; parts of seconds are left out.
  private static func clock(_ text: Substring) -> (hour: Int, minute: Int, second: Int)? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2 || parts.count == 3, let hour = number(parts[0], 1...2), let minute = number(parts[1], 2...2)
    else { return nil }
    guard parts.count == 3 else { return (hour, minute, 0) }
    let pieces = parts[2].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let second = number(pieces[0], 2...2), pieces.count == 1 || number(pieces[1], 1...12) != nil else {
      return nil
    }
    return (hour, minute, second)
  }

  /// The minutes of a zone such as `0130`, `07:00` or `02`. UTC+14 is the furthest zone on Earth.
  private static func minutes(_ zone: Substring) -> Int? {
    let digits = zone.filter { $0 != ":" }
    guard digits.count == 2 || digits.count == 4, let number = number(digits[...], 2...4) else { return nil }
    let minutes = digits.count == 2 ? number * 60 : number / 100 * 60 + number % 100
    return minutes <= 15 * 60 ? minutes : nil
  }

  /// The number that a text spells with this many ASCII digits and nothing else.
  private static func number(_ text: Substring, _ digits: ClosedRange<Int>) -> Int? {
    guard digits.contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(text)
  }
}
