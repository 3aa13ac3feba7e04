/// What a probe read at an instant.
///
/// The text form is a contract with scripts, traces and goldens: lengths in points, angles in degrees, absent things `-`.
public enum ProbeValue: Hashable, Sendable {
  /// A measured quantity.
  case number(Double)
  /// A count or an index.
  case integer(Int)
  /// A truth value, written `true` or `false`.
  case bool(Bool)
  /// A name, such as a screen's or a colour's.
  case text(String)
  /// There is nothing to read, written `-`.
  case absent
}

extension ProbeValue: CustomStringConvertible {
  /// The value as traces write it: numbers rounded to 1e-6, without trailing zeros and without a negative zero.
  public var description: String {
    switch self {
    case .number(let value): Self.format(value)
    case .integer(let value): String(value)
    case .bool(let value): value ? "true" : "false"
    case .text(let value): value
    case .absent: "-"
    }
  }

  /// What the value is, in words.
  package var kind: String {
    switch self {
    case .number, .integer: "a number"
    case .bool: "true or false"
    case .text: "a word"
    case .absent: "-"
    }
  }

  private static func format(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 9e12 else { return String(value) }
    let millionths = Int64((value * 1e6).rounded())
    let (whole, rest) = millionths.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
    let sign = millionths < 0 ? "-" : ""
    if rest == 0 { return "\(sign)\(whole)" }
    var digits = String(rest)
    digits = String(repeating: "0", count: 6 - digits.count) + digits
    while digits.hasSuffix("0") { digits.removeLast() }
    return "\(sign)\(whole).\(digits)"
  }
}

/// A named reading. The names are a contract: scripts, traces, plots and goldens use them.
public struct ProbeReading: Hashable, Sendable {
  /// The probe's name, such as `footer.arrow.angle`.
  public var name: String
  /// What it read.
  public var value: ProbeValue

  /// Makes a reading.
  public init(_ name: String, _ value: ProbeValue) {
    self.name = name
    self.value = value
  }
}
