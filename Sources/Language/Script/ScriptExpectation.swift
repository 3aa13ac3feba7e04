import Platform

extension Script {
  /// An expectation of a probe's value: `expect footer.arrow.angle == 180deg ± 0.5`.
  package struct Expectation: Sendable, Hashable, CustomStringConvertible {
    /// The probe's name.
    package var probe: String
    /// The comparison of the probe's value with the expected one.
    package var comparison: Comparison
    /// The expected value.
    package var value: Value
    /// The largest difference between equal numbers, in the value's unit (default: ``traceTolerance``).
    package var tolerance: Double?

    /// The default tolerance, half of 1e-6, because traces round to 1e-6.
    package static let traceTolerance = 0.5e-6

    /// A comparison.
    package enum Comparison: String, Sendable, Hashable, CaseIterable {
      /// Equal.
      case equal = "=="
      /// Not equal.
      case notEqual = "!="
      /// Less than.
      case less = "<"
      /// Less than or equal.
      case lessOrEqual = "<="
      /// Greater than.
      case greater = ">"
      /// Greater than or equal.
      case greaterOrEqual = ">="

      /// Whether the comparison tests for equality or inequality.
      var isEquality: Bool { self == .equal || self == .notEqual }
    }

    /// An expected value.
    package enum Value: Sendable, Hashable, CustomStringConvertible {
      /// A number in the probe's unit: points, degrees, seconds or points per second.
      case number(Double)
      /// A truth value.
      case bool(Bool)
      /// A word or text.
      case text(String)
      /// An absent value, written `-`.
      case absent

      /// The value as a script writes it.
      package var description: String {
        switch self {
        case .number(let value): NumberText.plain(value)
        case .bool(let value): value ? "true" : "false"
        case .text(let value): ScriptText.name(value)
        case .absent: "-"
        }
      }
    }

    /// Whether the probe's value has the kind of the expected one. An absent value is comparable with every kind.
    package func isComparable(with reading: ProbeValue) -> Bool {
      switch (value, reading) {
      case (.number, .number), (.number, .integer), (.bool, .bool), (.text, .text), (.absent, _), (_, .absent): true
      default: false
      }
    }

    /// Returns whether the probe's value meets the expectation.
    ///
    /// Values of different kinds are never equal and have no order. A number compared with an absent value fails
    /// every comparison except `!=`.
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
    package var description: String { "expect \(condition)" }

    /// The comparison as a script writes it: the probe's name, the sign and the value.
    package var condition: String {
      "\(ScriptText.name(probe)) \(comparison.rawValue) \(value)"
        + (tolerance.map { " ± \(NumberText.plain($0))" } ?? "")
    }
  }
}

/// The value of a probe at an instant.
///
/// Scripts, traces and goldens depend on the text form: lengths in points, angles in degrees, absent values as
/// `-`.
public enum ProbeValue: Hashable, Sendable, CustomStringConvertible {
  /// A measured quantity.
  case number(Double)
  /// A count or an index.
  case integer(Int)
  /// A truth value, written `true` or `false`.
  case bool(Bool)
  /// A name, such as a screen's or a colour's.
  case text(String)
  /// An absent value, written `-`.
  case absent

  /// The value as traces write it: numbers are rounded to 1e-6, without trailing zeros or a negative zero.
  public var description: String {
    switch self {
    case .number(let value): NumberText.probe(value)
    case .integer(let value): String(value)
    case .bool(let value): value ? "true" : "false"
    case .text(let value): value
    case .absent: "-"
    }
  }

  /// A description of the value's kind, for messages.
  package var kind: String {
    switch self {
    case .number, .integer: "a number"
    case .bool: "true or false"
    case .text: "a word"
    case .absent: "-"
    }
  }
}

/// A named value of a probe. Scripts, traces, plots and goldens depend on the names.
///
/// ```swift
/// let reading = ProbeReading("card.x", .number(12.5))
/// print(reading.value)  // 12.5
/// ```
public struct ProbeReading: Hashable, Sendable {
  /// The probe's name, such as `footer.arrow.angle`.
  public var name: String
  /// The value that was read.
  public var value: ProbeValue

  /// Creates a reading.
  ///
  /// - Parameters:
  ///   - name: The probe's name, such as `footer.arrow.angle`.
  ///   - value: The value that was read.
  public init(_ name: String, _ value: ProbeValue) {
    (self.name, self.value) = (name, value)
  }
}
