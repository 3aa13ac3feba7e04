import Platform

extension Script {
  /// A claim about a probe: `expect footer.arrow.angle == 180deg ± 0.5`.
  package struct Expectation: Sendable, Hashable, CustomStringConvertible {
    /// The probe's name.
    package var probe: String
    /// How it is compared.
    package var comparison: Comparison
    /// With what.
    package var value: Value
    /// How far apart equal numbers may lie, in the value's unit; `nil` for what the trace shows, half of 1e-6.
    package var tolerance: Double?

    /// How far apart numbers may lie that count as equal without a tolerance: the trace rounds to 1e-6.
    package static let traceTolerance = 0.5e-6

    /// A comparison.
    package enum Comparison: String, Sendable, Hashable, CaseIterable {
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
    package enum Value: Sendable, Hashable, CustomStringConvertible {
      /// A number in the probe's unit: points, degrees, seconds, points a second.
      case number(Double)
      /// A truth value.
      case bool(Bool)
      /// A word or text.
      case text(String)
      /// Nothing to read, written `-`.
      case absent

      /// The value as a script writes it.
      package var description: String {
        switch self {
        case .number(let value): NumberText.plain(value)
        case .bool(let value): value ? "true" : "false"
        case .text(let value): ScriptText.isWord(value) ? value : ScriptText.quoted(value)
        case .absent: "-"
        }
      }
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
    package func holds(for reading: ProbeValue) -> Bool {
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

    /// The expectation as a script writes it.
    package var description: String {
      "expect \(probe) \(comparison.rawValue) \(value)" + (tolerance.map { " ± \(NumberText.plain($0))" } ?? "")
    }
  }
}

/// What a probe read at an instant.
///
/// The text form is a contract with scripts, traces and goldens: lengths in points, angles in degrees, absent things `-`.
public enum ProbeValue: Hashable, Sendable, CustomStringConvertible {
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

  /// The value as traces write it: numbers rounded to 1e-6, without trailing zeros and without a negative zero.
  public var description: String {
    switch self {
    case .number(let value): NumberText.probe(value)
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
}

/// A named reading. The names are a contract: scripts, traces, plots and goldens use them.
public struct ProbeReading: Hashable, Sendable {
  /// The probe's name, such as `footer.arrow.angle`.
  public var name: String
  /// What it read.
  public var value: ProbeValue

  /// Makes a reading.
  public init(_ name: String, _ value: ProbeValue) {
    (self.name, self.value) = (name, value)
  }
}
