internal import CXML
import LibC

extension UTCTime {
  /// Parses a date as feeds write it: RFC 3339, the common forms of ISO 8601, RFC 822 and 2822, C's `asctime`, and
  /// days with the month as a word. A date without a time zone is in UTC. `nil` for anything else.
  package init?(parsing text: String) {
    // Text longer than any date and years before the common era are rejected early.
    guard text.utf8.count <= 100, text.first(where: { !$0.isWhitespace }) != "-",
      let moment = DateText(text.uppercased()).moment
    else { return nil }
    self = moment
  }
}

/// A date of a feed, normalised for `strptime`: in upper case and with uniform separators. The program never sets a
/// locale, so names are English.
private struct DateText {
  /// The normalised text, such as `21,NOV,2026,14:05:09 +0100`: commas up to the first colon, spaces after it.
  private var text = ""
  /// The offset of a named zone, in seconds east of UTC.
  private var zone: Int?

  private static let days = ["%Y,%m,%d", "%Y%m%d", "%Y,%m", "%Y", "%Y,%b,%d", "%d,%b,%Y", "%b,%d,%Y", "%b,%Y"]
  /// Formats with the year after the time: C's `asctime`, and the same with a zone.
  private static let asctimes = ["%b,%d,%H:%M:%S %Y", "%b,%d,%H:%M:%S %z %Y"]
  private static let clocks = ["%I:%M:%S %p", "%I:%M %p", "%H:%M:%S", "%H:%M"]

  /// Hours east of UTC of zone names that `strptime` does not know (RFC 822, section 5, and names that European feeds
  /// use).
  private static let zones: [Substring: Int] = [
    "Z": 0, "UT": 0, "UTC": 0, "GMT": 0, "WET": 0, "BST": 1, "WEST": 1, "CET": 1, "CEST": 2, "MET": 1, "EET": 2,
    "EEST": 3, "MSK": 3, "EST": -5, "EDT": -4, "CST": -6, "CDT": -5, "MST": -7, "MDT": -6, "PST": -8, "PDT": -7,
    "JST": 9,
  ]

  init(_ text: String) {
    let colon = text.firstIndex(of: ":") ?? text.endIndex
    // `2026-11-21+01:00` is a day with a zone, without a time of day.
    if colon < text.endIndex, let sign = text[..<colon].last(where: { !$0.isNumber }), "+-".contains(sign) { return }
    let day = words(text[..<colon]) { !$0.isLetter && !$0.isNumber }
    let clock = words(text[colon...]) { $0.isWhitespace || "(),".contains($0) }
    self.text = day.joined(separator: ",") + clock.joined(separator: " ")
  }

  /// Returns the words of a text in the form that `strptime` parses. Weekdays and zone names are removed, months are
  /// shortened, and ordinals lose their endings.
  private mutating func words(_ text: Substring, _ isSeparator: (Character) -> Bool) -> [Substring] {
    text.split(whereSeparator: isSeparator).compactMap { word in
      if let hours = Self.zones[word] {
        zone = zone ?? hours * 3600
        return nil
      }
      if word == "AT" || UTCTime.weekdayNames.contains(where: { Self.isName(word, $0) }) { return nil }
      if UTCTime.monthNames.contains(where: { Self.isName(word, $0) }) { return word.prefix(3) }
      let isOrdinal = word.first?.isNumber == true && ["ST", "ND", "RD", "TH"].contains(word.suffix(2))
      return isOrdinal ? word.dropLast(2) : word
    }
  }

  /// Whether a word is a name or an abbreviation of it with at least three letters.
  private static func isName(_ word: Substring, _ name: String) -> Bool {
    word.count >= 3 && name.uppercased().hasPrefix(word)
  }

  /// The moment, or `nil` if the whole text does not match a format.
  var moment: UTCTime? {
    let hasYearFirst = text.prefix(while: \.isNumber).count >= 4
    for day in Self.days where day.hasPrefix("%Y") == hasYearFirst {
      var parts = tm()
      parts.tm_mday = 1
      guard let rest = Self.parse(text[...], day, &parts) else { continue }
      if rest.isEmpty { return moment(parts, day) }
      guard rest.first == "," || rest.first == "T" else { continue }
      for clock in Self.clocks {
        var parts = parts
        guard var rest = Self.parse(rest.dropFirst(), clock, &parts) else { continue }
        if clock.hasSuffix("S"), rest.first == "." { rest = rest.dropFirst().drop(while: \.isNumber) }
        if rest.isEmpty { return moment(parts, day) }
        if let hours = Self.zones[rest] { return moment(parts, day, hours * 3600) }
        if Self.parse(rest, "%z", &parts) == "" { return moment(parts, day, parts.tm_gmtoff) }
      }
    }
    for form in Self.asctimes {
      var parts = tm()
      if Self.parse(text[...], form, &parts) == "" { return moment(parts, form, parts.tm_gmtoff + (zone ?? 0)) }
    }
    return nil
  }

  private func moment(_ parts: tm, _ form: String, _ offset: Int? = nil) -> UTCTime? {
    let offset = offset ?? zone ?? 0
    var year = Int(parts.tm_year) + 1900
    if year < 1000, !form.hasPrefix("%Y") {
      // RFC 2822, section 4.3: years below 50 are in the 2000s, and other years below 1000 count from 1900.
      guard form.contains("%d") else { return nil }
      year += year < 50 ? 2000 : 1900
    }
    // The largest offset in use is UTC+14.
    guard abs(offset) <= 15 * 3600 else { return nil }
    let local = UTCTime(
      year: year, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday), hour: Int(parts.tm_hour),
      minute: Int(parts.tm_min), second: Int(parts.tm_sec))
    return local.map { UTCTime(secondsSince1970: $0.secondsSince1970 - Int64(offset)) }
  }

  /// Parses the start of a text and fills in the parts. Returns the remaining text, or `nil` if the text does not
  /// match the format.
  private static func parse(_ text: Substring, _ format: String, _ parts: inout tm) -> Substring? {
    String(text).withCString { start in strptime(start, format, &parts).map { Substring(String(cString: $0)) } }
  }
}
