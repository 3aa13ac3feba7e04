import Imaging

extension PixelDifference {
  /// Of what kind, how many, how far, and where.
  var sentence: String {
    let kind = cause.flatMap { $0 == .content ? nil : "\($0): " } ?? ""
    let place = bounds.map { ", x \(Self.text($0.columns)), y \(Self.text($0.rows))" } ?? ""
    let distance = perception.map { ", \(Self.text(perceived: $0)) to the eye" } ?? ""
    return "\(kind)\(count), largest delta \(largestDelta) of 255\(distance)\(place)"
  }

  private var count: String {
    let all = "\(comparedCount) pixels"
    if pixelCount == 0 { return "\(differingCount) of \(all) differ, none of them noticeably" }
    return "\(pixelCount) of \(all) (\(percentText) %)"
  }

  /// The share in percent; what is above 0 never reads as 0.
  private var percentText: String {
    let thousandths = (share * 1e5).rounded()
    if pixelCount > 0, thousandths == 0 { return "< 0.001" }
    return "\(thousandths / 1e3)"
  }

  private static func text(_ range: ClosedRange<Int>) -> String { "\(range.lowerBound)…\(range.upperBound)" }

  private static func text(perceived: Perception) -> String {
    "\((perceived.largestDistance * 1000).rounded() / 1000)"
  }
}
