/// Why what a script sets of a scene cannot be used.
public enum SettingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A number lies outside of what goes with the other settings.
  case outOfRange(setting: String, value: Int, allowed: ClosedRange<Int>, reason: String)

  /// What is wrong and what to do.
  public var description: String {
    switch self {
    case .outOfRange(let setting, let value, let allowed, let reason):
      "set \(setting) \(value): \(reason); use a whole number from \(allowed.lowerBound) to \(allowed.upperBound)"
    }
  }
}
