/// Numbers as text, the same in every language and on every machine.
package enum NumberText {
  /// A number with its noun: `1 frame`, `2 frames`; `plural` is for a noun that takes no s.
  package static func counted(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
    "\(count) \(count == 1 ? noun : plural ?? noun + "s")"
  }

  /// The number that a text has, digits alone; `nil` where there is anything else, or more than fits.
  package static func whole(_ text: some StringProtocol) -> Int? {
    text.utf8.allSatisfy { (48...57).contains($0) } ? Int(text) : nil
  }

  /// The digits of a number that is not negative, with zeros in front where there are fewer than `count`: `007`.
  ///
  /// - Parameter radix: From 2 to 36; beyond 9 the digits are small letters.
  package static func padded(_ number: some BinaryInteger, to count: Int, radix: Int = 10) -> String {
    let digits = String(number, radix: radix)
    return String(repeating: "0", count: max(0, count - digits.count)) + digits
  }

  /// A number with so many places after the point, 0 to 9; what is too large for that, or no number, as Swift writes it.
  package static func fixed(_ value: Double, places: Int) -> String {
    let scale = (0..<places).reduce(1.0) { scale, _ in scale * 10 }
    let scaled = (value * scale).rounded()
    guard abs(scaled) < 1e15 else { return "\(value)" }
    let digits = padded(Int(abs(scaled)), to: places + 1)
    let sign = scaled < 0 ? "-" : ""
    return sign + digits.dropLast(places) + (places > 0 ? "." + digits.suffix(places) : "")
  }

  /// An instant or a span of time in reports: `0.617 s`.
  package static func seconds(_ value: Double) -> String { "\(fixed(value, places: 3)) s" }

  /// A number to six places, without the zeros at its end.
  package static func short(_ value: Double) -> String {
    let text = fixed(value, places: 6)
    guard text.contains("."), !text.contains("e") else { return text }
    let trimmed = text.reversed().drop { $0 == "0" }.drop { $0 == "." }
    return String(trimmed.reversed())
  }

  /// A reading as traces, plots and goldens have it: rounded to 1e-6, without zeros at its end and without a negative zero.
  package static func probe(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 9e12 else { return String(value) }
    let millionths = Int64((value * 1e6).rounded())
    return (millionths < 0 ? "-" : "") + decimal(abs(millionths), digits: 6)
  }

  /// A number in scripts, options and JSON: the shortest decimal that reads as the same number, without `.0` below 1e15.
  package static func plain(_ value: Double) -> String {
    if value == 0 { return "0" }
    if value == value.rounded(), abs(value) < 1e15 { return String(Int64(value)) }
    return value.description
  }

  /// A whole number with commas between thousands, as limits are written.
  package static func grouped(_ value: Int) -> String {
    var digits = Array(String(value))
    var index = digits.count - 3
    while index > 0 {
      digits.insert(",", at: index)
      index -= 3
    }
    return String(digits)
  }

  /// Whole nanoseconds in a script: `450ms` or, from a second on, `1.2s`; exact.
  package static func duration(_ duration: Duration) -> String {
    let (seconds, rest) = duration.components
    let nanoseconds = seconds * 1_000_000_000 + rest / 1_000_000_000
    return seconds > 0 ? decimal(nanoseconds, digits: 9) + "s" : decimal(nanoseconds, digits: 6) + "ms"
  }

  /// A number of units of the last decimal place, without zeros at its end: `1.2` for 1200 and 3 digits.
  private static func decimal(_ value: Int64, digits: Int) -> String {
    let text = padded(value, to: digits + 1)
    var fraction = text.suffix(digits)
    while fraction.hasSuffix("0") { fraction.removeLast() }
    return text.dropLast(digits) + (fraction.isEmpty ? "" : "." + fraction)
  }
}
