extension UTCTime {
  /// The moment that a feed's date means: RFC 3339 and ISO 8601 in their usual cuts, RFC 822 and 2822, C's `asctime`,
  /// and days with the month as a word. Without a zone it is taken for UTC. `nil` if nobody could tell.
  public init?(parsing text: String) {
    // Longer than any date: not worth looking at.
    guard text.utf8.count <= 100 else { return nil }
    let text = text.trimmed()
    guard let moment = ISODateScanner.moment(in: text) ?? WordDateScanner.moment(in: text) else { return nil }
    self = moment
  }

  /// Minutes east of UTC for a zone's name or number: `Z`, `GMT`, `EST`, `+0130`, `-07:00`, `+02`.
  static func zoneMinutes(_ zone: some StringProtocol) -> Int? {
    let zone = zone.uppercased()
    if let known = zoneNames[zone] { return known }
    guard let sign = zone.first, sign == "+" || sign == "-" else { return nil }
    let digits = zone.dropFirst().filter { $0 != ":" }
    guard digits.count == 2 || digits.count == 4, digits.allSatisfy({ $0.isASCII && $0.isNumber }),
      let number = Int(digits)
    else { return nil }
    let minutes = digits.count == 2 ? number * 60 : number / 100 * 60 + number % 100
    // UTC+14 is the furthest zone on Earth.
    guard minutes <= 15 * 60 else { return nil }
    return sign == "-" ? -minutes : minutes
  }

  /// RFC 822, section 5, and the names that European feeds use.
  private static let zoneNames: [String: Int] = [
    "Z": 0, "UT": 0, "UTC": 0, "GMT": 0, "WET": 0, "BST": 60, "WEST": 60, "CET": 60, "CEST": 120, "MET": 60,
    "EET": 120, "EEST": 180, "MSK": 180, "EST": -300, "EDT": -240, "CST": -360, "CDT": -300, "MST": -420, "MDT": -360,
    "PST": -480, "PDT": -420, "JST": 540,
  ]

  /// The clock time in `text`, as in `9:05`, `14:05:09` or `14:05:09.25`.
  static func clock(_ text: some StringProtocol) -> (hour: Int, minute: Int, second: Int)? {
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

  /// The number that `text` spells with this many ASCII digits and nothing else.
  static func number(_ text: some StringProtocol, _ digits: ClosedRange<Int>) -> Int? {
    guard digits.contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(text)
  }
}

/// `2026-11-21T14:05:09+01:00` and whatever of it is there: a year, a month, a day; a space for the T; no hyphens.
enum ISODateScanner {
  static func moment(in text: String) -> UTCTime? {
    let dayEnd = text.firstIndex { $0 == "T" || $0 == "t" || $0 == " " } ?? text.endIndex
    guard let (year, month, day) = day(text[..<dayEnd]) else { return nil }
    let rest = String(text[dayEnd...].dropFirst()).trimmed()
    if rest.isEmpty { return UTCTime(year: year, month: month, day: day) }
    let clockEnd = rest.firstIndex { !$0.isNumber && $0 != ":" && $0 != "." } ?? rest.endIndex
    let zone = rest[clockEnd...].filter { $0 != " " }
    guard let clock = UTCTime.clock(rest[..<clockEnd]), let minutes = zone.isEmpty ? 0 : UTCTime.zoneMinutes(zone),
      let local = UTCTime(
        year: year, month: month, day: day, hour: clock.hour, minute: clock.minute, second: clock.second)
    else { return nil }
    return UTCTime(secondsSince1970: local.secondsSince1970 - Int64(minutes) * 60)
  }

  private static func day(_ text: Substring) -> (year: Int, month: Int, day: Int)? {
    if let compact = UTCTime.number(text, 8...8) { return (compact / 10_000, compact / 100 % 100, compact % 100) }
    let separator: Character = text.contains("/") ? "/" : "-"
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count), let year = UTCTime.number(parts[0], 4...4) else { return nil }
    let month = parts.count > 1 ? UTCTime.number(parts[1], 1...2) : 1
    let day = parts.count > 2 ? UTCTime.number(parts[2], 1...2) : 1
    guard let month, let day else { return nil }
    return (year, month, day)
  }
}

/// Dates with the month as a word, in any order: `Sat, 21 Nov 2026 14:05:09 +0100`, `Nov 21, 2026`, `Sat Nov 21 14:05:09 2026`.
enum WordDateScanner {
  static func moment(in text: String) -> UTCTime? {
    var found = Parts()
    for word in words(in: text) where !found.take(word) { return nil }
    return found.moment
  }

  /// Split at white space and commas, and at hyphens that join words, as in `21-Nov-2026`.
  private static func words(in text: String) -> [Substring] {
    text.split { $0.isWhitespace || $0 == "," }.flatMap { word in
      let isJoined = word.contains("-") && word.contains(where: \.isLetter) && word.first?.isNumber == true
      return isJoined ? word.split(separator: "-") : [word]
    }
  }

  private struct Parts {
    var year: Int?
    var month: Int?
    var day: Int?
    var clock: (hour: Int, minute: Int, second: Int)?
    var zone = 0

    /// Whether the word is a part of a date that was still missing.
    mutating func take(_ word: Substring) -> Bool {
      if word.contains(":"), let sign = word.dropFirst().firstIndex(where: { $0 == "+" || $0 == "-" }) {
        return take(word[..<sign]) && take(word[sign...])
      }
      if let number = UTCTime.number(word.hasSuffix(".") ? word.dropLast() : word, 1...4) {
        return takeNumber(number, word)
      }
      if word.contains(":"), clock == nil, let time = UTCTime.clock(word) {
        clock = time
        return true
      }
      if let minutes = UTCTime.zoneMinutes(word) {
        zone = minutes
        return true
      }
      return takeName(word.lowercased())
    }

    private mutating func takeNumber(_ number: Int, _ word: Substring) -> Bool {
      if word.count <= 2, day == nil {
        day = number
      } else if year == nil {
        // RFC 2822, section 4.3: two digits below 50 mean this century, three digits count from 1900.
        year = word.count >= 4 ? number : word.count == 3 || number >= 50 ? 1900 + number : 2000 + number
      } else {
        return false
      }
      return true
    }

    private mutating func takeName(_ name: String) -> Bool {
      let name = name.hasSuffix(".") ? String(name.dropLast()) : name
      if name == "am" || name == "pm" { return takeHalf(isAfternoon: name == "pm") }
      if ["st", "nd", "rd", "th"].contains(where: { name.hasSuffix($0) }), day == nil,
        let number = UTCTime.number(name.dropLast(2), 1...2)
      {
        day = number
        return true
      }
      guard name.count >= 3 else { return false }
      if month == nil, let index = UTCTime.monthNames.firstIndex(where: { isAbbreviation(name, of: $0) }) {
        month = index + 1
        return true
      }
      return UTCTime.weekdayNames.contains { isAbbreviation(name, of: $0) } || name == "at"
    }

    private func isAbbreviation(_ name: String, of word: String) -> Bool {
      word.lowercased().hasPrefix(name) || (name == "sept" && word == "September")
    }

    private mutating func takeHalf(isAfternoon: Bool) -> Bool {
      guard let time = clock, (1...12).contains(time.hour) else { return false }
      clock?.hour = time.hour % 12 + (isAfternoon ? 12 : 0)
      return true
    }

    var moment: UTCTime? {
      guard let year, let month else { return nil }
      let time = clock ?? (0, 0, 0)
      let local = UTCTime(
        year: year, month: month, day: day ?? 1, hour: time.hour, minute: time.minute, second: time.second)
      return local.map { UTCTime(secondsSince1970: $0.secondsSince1970 - Int64(zone) * 60) }
    }
  }
}
