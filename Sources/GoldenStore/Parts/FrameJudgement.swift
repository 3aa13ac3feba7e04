import Comparison
import Goldens
import Imaging
import JSON

/// The verdict on a frame whose hash is not the golden's, with what it was found by, so that the whole can tell whether
/// the one may follow from the other.
package struct FrameJudgement: Hashable, Sendable {
  /// What differs; `nil` where there is no picture to compare with.
  package var verdict: Verdict?
  /// What was tolerated.
  package var tolerance: Tolerance
  /// Whether some of the picture was left out of the comparison.
  package var isMasked: Bool

  /// Why this cannot be the verdict on pictures that have such a size and different hashes; `nil` where it can.
  func contradiction(_ size: PixelSize) -> String? {
    switch verdict {
    case nil: return nil
    case .same, .masked: return isMasked ? nil : "calls a frame \(word), though its hash differs"
    case .size: return "tells of another size than \(size.width)×\(size.height)"
    case .tolerated(let difference), .pixels(let difference):
      let isPlausible = difference.size == size && isPlausible(difference)
      return isPlausible && tolerance.accepts(difference) == verdict?.isSame
        ? nil : "calls a frame \(word), which its numbers and the tolerance contradict"
    }
  }

  /// Whether numbers fit together, and the tolerance.
  private func isPlausible(_ difference: PixelDifference) -> Bool {
    let area = difference.size.width * difference.size.height
    guard difference.comparedCount > 0, isMasked || difference.comparedCount == area,
      (1...difference.comparedCount).contains(difference.differingCount),
      difference.pixelCount <= difference.comparedCount, difference.largestDelta > 0
    else { return false }
    let counts = difference.largestDelta > tolerance.channelDelta
    if tolerance.perceptual != nil { return counts || difference.pixelCount == 0 }
    if tolerance.channelDelta == 0 { return difference.pixelCount == difference.differingCount }
    return counts == (difference.pixelCount > 0) && difference.pixelCount <= difference.differingCount
  }

  private var word: String {
    switch verdict {
    case nil: "unknown"
    case .same: "the same"
    case .tolerated: "tolerated"
    case .pixels, .size: "different"
    case .masked: "masked"
    }
  }
}

extension FrameJudgement {
  var json: JSONValue {
    .object([
      .init("verdict", verdict?.json ?? .null),
      .init(
        "tolerance",
        .object([
          .init("delta", .integer(tolerance.channelDelta)), .init("percent", .number(tolerance.percent)),
          .init("perceptual", .bool(tolerance.perceptual != nil)),
        ])), .init("masked", .bool(isMasked)),
    ])
  }

  init(_ node: JSONNode) throws(JSONParser.Failure) {
    var object = try JSONObject(node)
    let verdict = try object.node("verdict")
    var words = try object.object("tolerance")
    tolerance = Tolerance(
      channelDelta: try words.integer("delta", in: 0...255), percent: try words.number("percent", in: 0...100),
      perceptual: try words.bool("perceptual") ? .standard : nil)
    try words.finish()
    isMasked = try object.bool("masked")
    if case .null = verdict.value {} else { self.verdict = try Verdict(verdict) }
    try object.finish()
  }
}
