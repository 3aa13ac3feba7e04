import JSON
import Timebase

extension Arguments {
  /// An option's value as a finite number in a range; `nil` where the option was not given.
  func number(_ option: String, in range: ClosedRange<Double> = -1e9...1e9) throws(Failure) -> Double? {
    guard let text = value(option) else { return nil }
    if let number = Double(text), range.contains(number) { return number }
    let bounds = "from \(plain(range.lowerBound)) to \(plain(range.upperBound))"
    throw .usage("--\(option) is a number \(bounds), not \"\(text)\"")
  }

  /// An option's value as a number above one that it may not be; `nil` where the option was not given.
  func number(_ option: String, above lower: Double, upTo upper: Double) throws(Failure) -> Double? {
    guard let text = value(option) else { return nil }
    if let number = Double(text), number > lower, number <= upper { return number }
    throw .usage("--\(option) is a number above \(plain(lower)) and at most \(plain(upper)), not \"\(text)\"")
  }

  /// An option's value as a whole number in a range; `nil` where the option was not given.
  func count(_ option: String, in range: ClosedRange<Int>) throws(Failure) -> Int? {
    guard let text = value(option) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw .usage("--\(option) is a whole number from \(range.lowerBound) to \(range.upperBound), not \"\(text)\"")
    }
    return number
  }

  /// `--fps`: `60`, `30000/1001`, or a decimal such as `23.976`, which is taken for 24000/1001 as in video.
  func frameRate(_ option: String = "fps") throws(Failure) -> FrameRate? {
    guard let text = value(option) else { return nil }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    if parts.count == 2, let frames = Int64(parts[0]), let seconds = Int64(parts[1]),
      (1...1_000_000).contains(frames), (1...1_000_000).contains(seconds), frames <= 1000 * seconds
    {
      return FrameRate(frames, per: seconds)
    }
    guard parts.count == 1, let number = Double(text), (0.001...1000).contains(number) else {
      throw .usage("--\(option) is a rate up to 1000 such as 60 or 30000/1001, not \"\(text)\"")
    }
    let whole = number.rounded(.up)
    if number == whole { return FrameRate(Int64(whole)) }
    if [24.0, 30, 60, 120].contains(whole), abs(whole * 1000 / 1001 - number) < 0.01 {
      return FrameRate(Int64(whole) * 1000, per: 1001)
    }
    return FrameRate(Int64((number * 1000).rounded()), per: 1000)
  }
}

/// A number without an exponent where it is short without one, and without `.0`.
func plain(_ value: Double) -> String { JSONValue.plain(value) }
