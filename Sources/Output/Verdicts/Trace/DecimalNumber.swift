/// A decimal number of any size, for exact comparison: `1`, `1.0` and `10e-1` are equal.
struct DecimalNumber: Hashable {
  private var isNegative: Bool
  /// The digits without zeros at either end; none for 0.
  private var digits: [UInt8]
  /// The power of ten of the last digit.
  private var exponent: Int

  /// Parses the text of a number; `nil` for any other text. A text with leading zeros, such as `007`, is a name.
  init?(_ text: some StringProtocol) {
    var rest = Array(text.utf8)[...]
    isNegative = Self.sign(&rest)
    let whole = Self.digits(&rest)
    let fraction = rest.first == UInt8(ascii: ".") ? Self.digits(&rest, after: 1) : []
    guard !(whole + fraction).isEmpty, whole.count <= 1 || whole.first != UInt8(ascii: "0") else { return nil }
    guard let power = Self.exponent(rest) else { return nil }
    exponent = power - fraction.count
    digits = Array((whole + fraction).drop { $0 == UInt8(ascii: "0") })
    while digits.last == UInt8(ascii: "0") {
      digits.removeLast()
      exponent += 1
    }
    if digits.isEmpty { (isNegative, exponent) = (false, 0) }
  }

  /// Removes the sign at the start. Returns whether it is a minus.
  private static func sign(_ rest: inout ArraySlice<UInt8>) -> Bool {
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
    return isNegative
  }

  private static func digits(_ rest: inout ArraySlice<UInt8>, after count: Int = 0) -> ArraySlice<UInt8> {
    let found = rest.dropFirst(count).prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    rest = rest[found.endIndex...]
    return found
  }

  /// Parses the part after the digits: nothing, or the letter E with a whole number of at most 9 digits.
  private static func exponent(_ text: ArraySlice<UInt8>) -> Int? {
    guard let letter = text.first else { return 0 }
    var rest = text.dropFirst()
    let isNegative = sign(&rest), digits = digits(&rest)
    guard letter | 0x20 == UInt8(ascii: "e"), rest.isEmpty, (1...9).contains(digits.count) else { return nil }
    return digits.reduce(0) { 10 * $0 + Int($1 - UInt8(ascii: "0")) } * (isNegative ? -1 : 1)
  }
}
