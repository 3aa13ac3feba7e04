/// Numbers as text, independent of language and machine.
package enum NumberText {
  /// Returns a number with its noun: `1 frame`, `2 frames`; `plural` is for an irregular plural.
  package static func counted(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
    "\(count) \(count == 1 ? noun : plural ?? noun + "s")"
  }

  /// Returns the number in a text of digits, or `nil` if the text has other characters or is out of range.
  package static func whole(_ text: some StringProtocol) -> Int? {
    text.utf8.allSatisfy { (48...57).contains($0) } ? Int(text) : nil
  }

  /// Returns the digits of a number that is not negative, padded with zeros to `count` digits: `007`.
  ///
  /// - Parameter radix: The base, 2 to 36; digits above 9 are lower-case letters.
  package static func padded(_ number: some BinaryInteger, to count: Int, radix: Int = 10) -> String {
    let digits = String(number, radix: radix)
    return String(repeating: "0", count: max(0, count - digits.count)) + digits
  }

  /// Returns a number with 0 to 9 decimal places. Swift's own text is used for huge, infinite and invalid values.
  package static func fixed(_ value: Double, places: Int) -> String {
    let scale = (0..<places).reduce(1.0) { scale, _ in scale * 10 }
    let scaled = (value * scale).rounded()
    guard abs(scaled) < 1e15 else { return "\(value)" }
    let digits = padded(Int(abs(scaled)), to: places + 1)
    let sign = scaled < 0 ? "-" : ""
    return sign + digits.dropLast(places) + (places > 0 ? "." + digits.suffix(places) : "")
  }

  /// Returns an instant or a duration for reports: `0.617 s`.
  package static func seconds(_ value: Double) -> String { "\(fixed(value, places: 3)) s" }

  /// Returns a number with up to six decimal places, without trailing zeros.
  package static func short(_ value: Double) -> String {
    let text = fixed(value, places: 6)
    guard text.contains("."), !text.contains("e") else { return text }
    let trimmed = text.reversed().drop { $0 == "0" }.drop { $0 == "." }
    return String(trimmed.reversed())
  }

  /// Returns a probe's value for traces, plots and goldens: rounded to 1e-6, without trailing zeros or a negative zero.
  package static func probe(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 9e12 else { return String(value) }
    let millionths = Int64((value * 1e6).rounded())
    return (millionths < 0 ? "-" : "") + decimal(abs(millionths), digits: 6)
  }

  /// Returns a number for scripts, options and JSON: the shortest decimal with the same value, without `.0` below 1e15.
  package static func plain(_ value: Double) -> String {
    if value == 0 { return "0" }
    if value == value.rounded(), abs(value) < 1e15 { return String(Int64(value)) }
    return value.description
  }

  /// Returns a whole number with commas between thousands, for limits in messages.
  package static func grouped(_ value: Int) -> String {
    var digits = Array(String(value))
    var index = digits.count - 3
    while index > 0 {
      digits.insert(",", at: index)
      index -= 3
    }
    return String(digits)
  }

  /// Returns whole nanoseconds as text for a script: `450ms`, or `1.2s` from a second on; exact.
  package static func duration(_ duration: Duration) -> String {
    let (seconds, rest) = duration.components
    let nanoseconds = seconds * 1_000_000_000 + rest / 1_000_000_000
    return seconds > 0 ? decimal(nanoseconds, digits: 9) + "s" : decimal(nanoseconds, digits: 6) + "ms"
  }

  /// Returns a number of units of the last decimal place, without trailing zeros: `1.2` for 1200 and 3 digits.
  private static func decimal(_ value: Int64, digits: Int) -> String {
    let text = padded(value, to: digits + 1)
    var fraction = text.suffix(digits)
    while fraction.hasSuffix("0") { fraction.removeLast() }
    return text.dropLast(digits) + (fraction.isEmpty ? "" : "." + fraction)
  }
}
