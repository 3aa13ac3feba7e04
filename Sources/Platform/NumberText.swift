/// Numbers as text, the same in every language and on every machine.
package enum NumberText {
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
}
