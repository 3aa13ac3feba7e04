import Script
import Timebase

extension Clip.Moment {
  /// Parses a moment: an instant (`1.35s`, `300ms`), a percentage of the length (`50%`), or a name. Returns `nil` if
  /// the time or the percentage is out of range.
  package init?(_ text: String) {
    if text.hasSuffix("%"), let percent = Double(text.dropLast()) {
      guard (0...100).contains(percent) else { return nil }
      self = .fraction(percent / 100)
    } else if let time = Self.nanoseconds(text) {
      guard (0...ScriptLimits.virtualNanoseconds).contains(time) else { return nil }
      self = .instant(Instant(nanoseconds: Int64(time.rounded())))
    } else {
      self = .named(text)
    }
  }

  /// Returns the nanoseconds of a time such as `300ms` or `1.35s`, or `nil` if the text is not a time.
  package static func nanoseconds(_ text: String) -> Double? {
    let unit = text.hasSuffix("ms") ? 1e6 : 1e9
    return text.hasSuffix("s") ? Double(text.dropLast(unit == 1e6 ? 2 : 1)).map { $0 * unit } : nil
  }
}
