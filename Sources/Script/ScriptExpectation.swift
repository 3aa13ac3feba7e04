extension Script {
  /// A claim about a probe: `expect footer.arrow.angle == 180deg ± 0.5`.
  public struct Expectation: Sendable, Hashable {
    /// The probe's name.
    public var probe: String
    /// How it is compared.
    public var comparison: Comparison
    /// With what.
    public var value: Value
    /// How far apart equal numbers may lie, in the value's unit; `nil` for what the trace shows, half of 1e-6.
    public var tolerance: Double?

    /// How far apart numbers may lie that count as equal without a tolerance: the trace rounds to 1e-6.
    public static let traceTolerance = 0.5e-6

    /// A comparison.
    public enum Comparison: String, Sendable, Hashable, CaseIterable {
      /// The same.
      case equal = "=="
      /// Not the same.
      case notEqual = "!="
      /// Below.
      case less = "<"
      /// Below or the same.
      case lessOrEqual = "<="
      /// Above.
      case greater = ">"
      /// Above or the same.
      case greaterOrEqual = ">="

      /// Whether it is a question of same or not.
      var isEquality: Bool { self == .equal || self == .notEqual }
    }

    /// What a probe is compared with.
    public enum Value: Sendable, Hashable {
      /// A number in the probe's unit: points, degrees, seconds, points a second.
      case number(Double)
      /// A truth value.
      case bool(Bool)
      /// A word or text.
      case text(String)
      /// Nothing to read, written `-`.
      case absent
    }

    /// Whether what the probe read is of the value's kind. An absent thing is comparable with everything.
    package func isComparable(with reading: ProbeValue) -> Bool {
      switch (value, reading) {
      case (.number, .number), (.number, .integer), (.bool, .bool), (.text, .text), (.absent, _), (_, .absent): true
      default: false
      }
    }

    /// Whether the claim holds for what the probe read.
    ///
    /// Things of different kinds are never equal and have no order: a number compared with an absent thing fails every
    /// claim but `!=`.
    public func holds(for reading: ProbeValue) -> Bool {
      switch comparison {
      case .equal: isSame(as: reading)
      case .notEqual: !isSame(as: reading)
      case .less: numbers(reading).map { $0 < $1 } ?? false
      case .lessOrEqual: numbers(reading).map { $0 < $1 } ?? false || isSame(as: reading)
      case .greater: numbers(reading).map { $0 > $1 } ?? false
      case .greaterOrEqual: numbers(reading).map { $0 > $1 } ?? false || isSame(as: reading)
      }
    }

    private func isSame(as reading: ProbeValue) -> Bool {
      switch (value, reading) {
      case (.number, .number), (.number, .integer):
        numbers(reading).map { abs($0 - $1) <= tolerance ?? Self.traceTolerance } ?? false
      case (.bool(let wanted), .bool(let actual)): wanted == actual
      case (.text(let wanted), .text(let actual)): wanted == actual
      case (.absent, .absent): true
      default: false
      }
    }

    private func numbers(_ reading: ProbeValue) -> (actual: Double, wanted: Double)? {
      switch (reading, value) {
      case (.number(let actual), .number(let wanted)): (actual, wanted)
      case (.integer(let actual), .number(let wanted)): (Double(actual), wanted)
      default: nil
      }
    }
  }
}

extension Script.Expectation: CustomStringConvertible {
  /// The expectation as a script writes it.
  public var description: String {
    "expect \(probe) \(comparison.rawValue) \(value)" + (tolerance.map { " ± \(ScriptText.number($0))" } ?? "")
  }
}

extension Script.Expectation.Value: CustomStringConvertible {
  /// The value as a script writes it.
  public var description: String {
    switch self {
    case .number(let value): ScriptText.number(value)
    case .bool(let value): value ? "true" : "false"
    case .text(let value): ScriptText.isWord(value) ? value : ScriptText.quoted(value)
    case .absent: "-"
    }
  }
}
