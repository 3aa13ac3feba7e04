/// A fault in the order or timing of otherwise equal frames.
///
/// Frames are numbered from 0.
package enum TimingFault: Hashable, Sendable, CustomStringConvertible {
  /// `count` of the golden's frames are missing from `frame` on; later frames are early.
  case dropped(frame: Int, count: Int)
  /// The picture before `frame` is repeated `count` times from there on; later frames are late.
  case doubled(frame: Int, count: Int)
  /// `count` pictures that the golden does not have were inserted at `frame`; later frames are late.
  case inserted(frame: Int, count: Int)
  /// Two frames are swapped.
  case swapped(first: Int, second: Int)
  /// The golden's pictures appear `by` frames later in these frames, or earlier if the number is negative.
  case shifted(frames: ClosedRange<Int>, by: Int)

  /// Recognises a fault from the hashes of the golden's frames and of the current frames.
  ///
  /// In a run of equal frames, the fault is attributed to the last. `nil` if the sequences are equal, or if more than
  /// their order differs.
  package init?<Hash: Hashable>(golden: [Hash], actual: [Hash]) {
    let differing = zip(golden, actual).enumerated().first { $1.0 != $1.1 }?.offset
    // If nothing differs, one sequence may be a prefix of the other.
    let first = differing ?? min(golden.count, actual.count)
    guard
      let fault = Self.swap(golden, actual, first) ?? Self.gap(golden, actual, first)
        ?? Self.shift(golden, actual, first)
    else { return nil }
    self = fault
  }

  /// Returns a swap if two frames changed places and all others are equal.
  private static func swap<Hash: Hashable>(_ golden: [Hash], _ actual: [Hash], _ first: Int) -> TimingFault? {
    guard golden.count == actual.count else { return nil }
    let differing = (first..<golden.count).filter { golden[$0] != actual[$0] }
    guard differing.count == 2, golden[first] == actual[differing[1]], actual[first] == golden[differing[1]] else {
      return nil
    }
    return .swapped(first: first, second: differing[1])
  }

  /// Returns a dropped, doubled or inserted run if all later frames are equal except for their numbers.
  private static func gap<Hash: Hashable>(_ golden: [Hash], _ actual: [Hash], _ first: Int) -> TimingFault? {
    let missing = golden.count - actual.count
    if missing > 0, golden[(first + missing)...].elementsEqual(actual[first...]) {
      return .dropped(frame: first, count: missing)
    }
    let more = -missing
    guard more > 0, golden[first...].elementsEqual(actual[(first + more)...]) else { return nil }
    let isStill = first > 0 && actual[first..<(first + more)].allSatisfy { $0 == actual[first - 1] }
    return isStill ? .doubled(frame: first, count: more) : .inserted(frame: first, count: more)
  }

  /// The maximum shift, in frames: two seconds at 60 frames per second.
  private static let farthest = 120
  /// The minimum fraction of differing frames that a shift must explain, in addition to three different pictures.
  private static let explained = 0.9

  private static func shift<Hash: Hashable>(_ golden: [Hash], _ actual: [Hash], _ first: Int) -> TimingFault? {
    let differing = (first..<min(golden.count, actual.count)).filter { golden[$0] != actual[$0] }
    guard let last = differing.last else { return nil }
    for distance in 1...farthest {
      for by in [distance, -distance] {
        let explained = differing.filter { golden.indices.contains($0 - by) && golden[$0 - by] == actual[$0] }
        guard Double(explained.count) >= Self.explained * Double(differing.count),
          Set(explained.map { actual[$0] }).count >= 3
        else { continue }
        return .shifted(frames: first...last, by: by)
      }
    }
    return nil
  }

  /// The fault in one line.
  package var description: String { description(of: "the golden") }

  /// The fault in one line.
  ///
  /// - Parameter reference: The name of the reference with which the frames are compared.
  package func description(of reference: String) -> String {
    switch self {
    case .dropped(let frame, 1): "frame \(frame) was dropped; the following frames are one frame early"
    case .dropped(let frame, let count):
      "\(count) frames were dropped from frame \(frame) on; the following frames are early"
    case .doubled(let frame, 1): "frame \(frame) repeats the previous frame; the following frames are one frame late"
    case .doubled(let frame, let count):
      "\(count) frames from frame \(frame) on repeat the previous frame; the following frames are late"
    case .inserted(let frame, 1): "frame \(frame) is new; the following frames are one frame late"
    case .inserted(let frame, let count):
      "\(count) frames from frame \(frame) on are new; the following frames are late"
    case .swapped(let first, let second): "frames \(first) and \(second) are swapped"
    case .shifted(let frames, let by):
      "frames \(frames.lowerBound) to \(frames.upperBound) show \(reference)'s pictures "
        + "\(abs(by)) \(abs(by) == 1 ? "frame" : "frames") \(by > 0 ? "later" : "earlier")"
    }
  }
}
