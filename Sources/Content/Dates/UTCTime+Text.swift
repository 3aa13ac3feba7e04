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
    return [hour, minute, second].map { Self.padded($0, 2) }.joined(separator: ":")
  }

  /// RFC 3339, as in “2026-11-21T14:05:09Z”.
  public var iso8601: String {
    let (year, month, day) = calendarDay
    let sign = year < 0 ? "-" : ""
    return "\(sign)\(Self.padded(abs(year), 4))-\(Self.padded(month, 2))-\(Self.padded(day, 2))T\(clockText)Z"
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
