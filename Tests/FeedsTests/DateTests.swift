import Feeds
import Testing

@Suite struct DateTests {
  @Test(arguments: [
    ("2026-11-21T14:05:09Z", "2026-11-21T14:05:09Z"), (" 2026-11-21t14:05:09.75+01:00\n", "2026-11-21T13:05:09Z"),
    ("2026-11-21 14:05", "2026-11-21T14:05:00Z"), ("2026-11-21", "2026-11-21T00:00:00Z"),
    ("20261121", "2026-11-21T00:00:00Z"), ("2026-11", "2026-11-01T00:00:00Z"), ("2026", "2026-01-01T00:00:00Z"),
    ("20261121T140509Z", "2026-11-21T14:05:09Z"), ("2026-11-21T14:05:09,5-0330", "2026-11-21T17:35:09Z"),
    ("2026-11-21T14+02", "2026-11-21T12:00:00Z"), ("2026-325", "2026-11-21T00:00:00Z"),
    ("2026-W47-6T14:05Z", "2026-11-21T14:05:00Z"), ("2027W011", "2027-01-04T00:00:00Z"),
    ("2020-W53-7", "2021-01-03T00:00:00Z"), ("2024366", "2024-12-31T00:00:00Z"),
    ("2012-05-03T00:00:00-07:00", "2012-05-03T07:00:00Z"), ("2003-12-31T23:59:60Z", "2004-01-01T00:00:00Z"),
    ("1600-02-29", "1600-02-29T00:00:00Z"), ("1969-12-31T23:59:59Z", "1969-12-31T23:59:59Z"),
  ])
  func `dates of RFC 3339 and ISO 8601 are parsed`(text: String, expected: String) {
    #expect(UTCTime(parsing: text)?.iso8601 == expected)
  }

  /// RFC 2822, section 4.3: 00 to 49 are years of this century, 50 to 99 and those with three digits count from 1900.
  @Test(arguments: [
    ("Thu, 01 Jan 2004 19:48:21 GMT", "2004-01-01T19:48:21Z"), ("01 Jan 04 19:48 EST", "2004-01-02T00:48:00Z"),
    ("thu, 1 jan 1998 19:48:21 +0130", "1998-01-01T18:18:21Z"),
    ("Thu,  01 Jan 2004 19:48:21+0100", "2004-01-01T18:48:21Z"), ("1 Jan 2004 19:48:21 UT", "2004-01-01T19:48:21Z"),
    ("Thu, 1 Jan 2004 19:48:21 -0800 (PST)", "2004-01-02T03:48:21Z"), ("1 Jan 2004 19:48:21 A", "2004-01-01T19:48:21Z"),
    ("01 Jan 00 19:48 GMT", "2000-01-01T19:48:00Z"), ("01 Jan 49 19:48 GMT", "2049-01-01T19:48:00Z"),
    ("01 Jan 50 19:48 GMT", "1950-01-01T19:48:00Z"), ("01 Jan 99 19:48 GMT", "1999-01-01T19:48:00Z"),
    ("01 Jan 104 19:48 GMT", "2004-01-01T19:48:00Z"), ("01 Jan 0100 19:48 GMT", "0100-01-01T19:48:00Z"),
  ])
  func `dates of RFC 822 are parsed`(text: String, expected: String) {
    #expect(UTCTime(parsing: text)?.iso8601 == expected)
  }

  @Test(arguments: [
    "", "soon", "2026-11-21T14.5", "2026-11-21T14:05.5", "2026-11-21T14:", "2026-13-01", "2026-02-29",
    "2026-11-21T25:00:00", "31 Feb 2004 10:00 GMT", "12", "Thu", "-5",
    "99999999999", "031231", "2026-11-21T", "21/11/26", "2026-11-21T14:05:09+99:00", "2026-14", "2026-11-21+01:00",
    "-2026-11-21", "2026-366", "2026-000", "2026-W54-1", "2026-W00-1", "2026-1121", "2026-11T10:00",
    "2026-11-21T14:05:09 XYZ", "2004/01/02 9:48", "May 3, 2012", "January 2004", "01-Jan-2004", "1 Jan 2004",
    "Thu Jan  1 19:48:21 2004", "Thu Nov 12 2020 17:00:00 GMT+0000 (Coordinated Universal Time)",
    "Thu, 29 Oct 2020 07:36:03 GMT-07:00", "Fri, 31 Mar 2023 20:19:00 Europe/Brussels", "Jan. 4, 2016, 12:37 p.m.",
    "Mon, 26 January 2004 16:31:00 ET", "26 Jan 2004 16:31:00 ET", "26 Jan 2004 16:31:00", "26 Jan 2004 16:61:00 GMT",
  ])
  func `other text is not a date`(text: String) {
    #expect(UTCTime(parsing: text) == nil)
  }

  @Test func `calendar parts and seconds convert both ways`() {
    for day in stride(from: -800_000, through: 800_000, by: 997) {
      let moment = UTCTime(secondsSince1970: Int64(day) * 86_400 + Int64(abs(day) % 86_400))
      let (year, month, date) = moment.calendarDay
      let (hour, minute, second) = moment.clock
      #expect(UTCTime(year: year, month: month, day: date, hour: hour, minute: minute, second: second) == moment)
      #expect(moment.weekday == ((day + 4) % 7 + 7) % 7)
    }
  }

  @Test func `months and weekdays are in English`() throws {
    let moment = try #require(UTCTime(year: 2026, month: 11, day: 21, hour: 14, minute: 5, second: 9))
    #expect(moment.dayText == "21 November 2026")
    #expect(moment.longText == "Saturday, 21 November 2026 at 14:05:09")
    #expect(moment.secondsSince1970 == 1_795_269_909)
  }
}
