import Platform
import Verdicts

/// The text of a probe's deviation in a headline, with three significant digits. The findings below it have all
/// digits.
struct ProbeSentence {
  /// The first and the largest deviation of a probe.
  private let deviation: ProbeDeviation

  init(_ deviation: ProbeDeviation) { self.deviation = deviation }

  /// The sentence: `card.x is 1.78 pt higher from 0.517 s, at most 25.6 pt`.
  var text: String {
    let (probe, start) = (deviation.probe, NumberText.seconds(deviation.seconds))
    let time = "\(deviation.tickCount == 1 ? "at" : "from") \(start)"
    guard let delta = deviation.delta, abs(delta) >= 1e-6 else {
      return "\(probe) is \(Self.reading(deviation.actual)) \(time), was \(Self.reading(deviation.expected))"
    }
    let amount = quantity(delta)
    let most = deviation.largest.map(quantity).flatMap { $0 == amount ? nil : ", at most \($0)" } ?? ""
    return "\(probe) is \(amount) \(delta < 0 ? "lower" : "higher") \(time)\(most)"
  }

  /// The last parts of the names of probes that are lengths, in points.
  private static let lengths: Set = ["x", "y", "width", "height"]

  /// Returns an amount with three significant digits, and with its unit if it is a length.
  private func quantity(_ value: Double) -> String {
    let isLength = deviation.probe.split(separator: ".").last.map { Self.lengths.contains(String($0)) } ?? false
    return Self.rounded(abs(value)) + (isLength ? " pt" : "")
  }

  /// Returns a number with three significant digits, or with all digits before the decimal point.
  static func rounded(_ value: Double) -> String {
    var places = 2
    var limit = 1.0
    while value < limit, places < 6 { (places, limit) = (places + 1, limit / 10) }
    while value >= limit * 10, places > 0 { (places, limit) = (places - 1, limit * 10) }
    let text = NumberText.fixed(value, places: places)
    return Double(text).map(NumberText.short) ?? text
  }

  /// Returns a value for display; a trace has a dash if the probe has no value.
  static func reading(_ cell: String) -> String { cell == "-" ? "nothing" : cell }
}
