import Goldens
import Imaging
import Platform

/// Tells frames of two clips apart; each pair of pictures is looked at once.
struct Judge {
  /// Two frames by what they show.
  struct Pair: Hashable, Sendable {
    var before: ContentHash
    var after: ContentHash
  }

  /// A verdict that is `nil` where a picture is missing.
  struct Found: Sendable {
    var verdict: Verdict?
  }

  private let before: ComparedClip
  private let after: ComparedClip
  private let tolerance: Tolerance
  private var found: [Pair: Found] = [:]

  init(_ before: ComparedClip, _ after: ComparedClip, _ tolerance: Tolerance) {
    (self.before, self.after, self.tolerance) = (before, after, tolerance)
  }

  /// The judge that has looked at everything that is shown, at some pictures at once.
  ///
  /// - Throws: What `check` throws, which is called now and then, and what reading a picture throws.
  func looking(
    at shown: some Sequence<(ComparedClip.Shown, ComparedClip.Shown)>, jobs: Int, check: () throws -> Void
  ) throws -> Judge {
    // The sizes of two clips tell enough where they differ.
    guard before.size == after.size else { return self }
    var numbers: [Pair: (before: Int, after: Int)] = [:]
    var order: [Pair] = []
    for (first, second) in shown {
      guard let frames = frames(first, second) else { continue }
      let pair = pair(frames)
      if numbers.updateValue(frames, forKey: pair) == nil { order.append(pair) }
    }
    var result = self
    let batch = 8 * jobs
    for start in stride(from: 0, to: order.count, by: batch) {
      try check()
      let pairs = Array(order[start..<min(start + batch, order.count)])
      let open = pairs.compactMap { numbers[$0] }
      let verdicts = try open.concurrentMap(jobs: jobs) { try compare($0) }
      for (pair, verdict) in zip(pairs, verdicts) { result.found[pair] = Found(verdict: verdict) }
    }
    return result
  }

  /// The frames that have to be compared; `nil` where what is shown is the same, or there is nothing to compare.
  private func frames(_ first: ComparedClip.Shown, _ second: ComparedClip.Shown) -> (before: Int, after: Int)? {
    guard case .frame(let first) = first, case .frame(let second) = second,
      before.hash(ofFrame: first) != after.hash(ofFrame: second)
    else { return nil }
    return (first, second)
  }

  /// What differs between what is shown; `nil` where nothing does that counts.
  func difference(_ first: ComparedClip.Shown, _ second: ComparedClip.Shown) -> Found? {
    if let frames = frames(first, second) {
      if before.size != after.size { return Found(verdict: .size(first: before.size, second: after.size)) }
      guard let found = found[pair(frames)] else { return Found(verdict: nil) }
      return found.verdict?.isSame ?? false ? nil : found
    }
    switch (first, second) {
    case (.frame, .frame), (.nothing, .nothing), (.ended, .ended): return nil
    default: return Found(verdict: nil)
    }
  }

  /// What differs between two frames; `nil` where a picture is missing.
  ///
  /// - Throws: What reading a picture throws.
  func verdict(_ first: Int, _ second: Int) throws -> Verdict? {
    if let found = found[pair((first, second))] { return found.verdict }
    return try compare((first, second))
  }

  private func pair(_ frames: (before: Int, after: Int)) -> Pair {
    Pair(before: before.hash(ofFrame: frames.before), after: after.hash(ofFrame: frames.after))
  }

  private func compare(_ frames: (before: Int, after: Int)) throws -> Verdict? {
    guard let first = try before.bitmap(ofFrame: frames.before, beside: after),
      let second = try after.bitmap(ofFrame: frames.after, beside: before)
    else { return nil }
    return Verdict(first, second, tolerance)
  }
}
