import Graphics
import Imaging
import Platform
import Timebase
import Verdicts

/// The differences between two clips, aligned by virtual time.
package struct ClipDifference: Sendable {
  /// An instant at which the clips differ.
  package struct Step: Sendable {
    /// The step's number in the grid of compared instants.
    package let index: Int
    package let time: Instant
    let before: ComparedClip.Shown
    let after: ComparedClip.Shown
    /// The verdict; `nil` if a picture is missing, or if one of the clips has not begun or has ended.
    package let verdict: Verdict?
    /// Whether a picture of either frame is missing, since a golden keeps only some of them.
    let isUnknown: Bool

    /// The fraction of the pixels that differ, 0…1; 0 if unknown.
    var share: Double {
      switch verdict {
      case .pixels(let difference), .tolerated(let difference): difference.share
      case .size: 1
      case .same, .masked, nil: 0
      }
    }

    /// The number of the second clip's frame.
    package var frame: Int? { after.frame }

    /// The sort key of a difference: the fraction of pixels, then the largest change of a channel.
    var amount: (Double, Int) { (share, verdict?.difference?.largestDelta ?? 0) }

    /// Returns the step with the largest difference, the first of several. Steps with pictures take precedence.
    static func largest(of steps: some Sequence<Step>) -> Step? {
      steps.reduce(nil) { largest, step in
        guard let known = largest else { return step }
        if step.isUnknown != known.isUnknown { return known.isUnknown ? step : known }
        return step.amount > known.amount ? step : known
      }
    }
  }

  /// The reference.
  package let before: ComparedClip
  /// The clip that is compared with the reference.
  package let after: ComparedClip
  /// The tolerated difference.
  let tolerance: Tolerance
  /// The regions to ignore, in pixels.
  let masks: [PixelRegion]
  /// The frame rate of the compared instants.
  let grid: FrameRate
  /// The instants at which the clips differ, in ascending order.
  package private(set) var steps: [Step] = []
  /// The frame-by-frame verdict, as in `verify`.
  package let verdict: ClipVerdict

  /// Compares two clips.
  ///
  /// - Throws: `CancellationError` if the run is cancelled, or an error if a picture cannot be made.
  package init(
    _ before: ComparedClip, _ after: ComparedClip, tolerance: Tolerance = .exact, masks: [PixelRegion] = [],
    run: Run = Run()
  ) throws {
    (self.before, self.after, self.tolerance, self.masks) = (before, after, tolerance, masks)
    grid = Self.grid(before.frameRate, after.frameRate)
    // The frames are looked up twice, so that memory does not grow with the number of equal instants.
    let instants = Self.instants(of: grid, until: max(before.end, after.end))
    let shown = instants.lazy.map { (before.shown(at: $0), after.shown(at: $0)) }
    var judge = Judge(before, after, tolerance, masks)
    try judge.look(at: shown, run)
    var known: [ContentHash: Bool] = [:]
    func hasPicture(_ shown: ComparedClip.Shown, of clip: ComparedClip, beside other: ComparedClip) throws -> Bool {
      guard let frame = shown.frame else { return true }
      let hash = clip.hash(ofFrame: frame)
      let answer = try known[hash] ?? (clip.bitmap(ofFrame: frame, beside: other) != nil)
      known[hash] = answer
      return answer
    }
    for (index, (time, shown)) in zip(instants, shown).enumerated() {
      guard let found = judge.difference(shown.0, shown.1) else { continue }
      let isUnknown =
        try found.verdict == nil
        && !(hasPicture(shown.0, of: before, beside: after) && hasPicture(shown.1, of: after, beside: before))
      steps.append(
        Step(
          index: index, time: time, before: shown.0, after: shown.1, verdict: found.verdict, isUnknown: isUnknown))
    }
    verdict = try ClipVerdict(golden: before.record, actual: after.record) { frame in
      try judge.verdict(frame, frame)
    }
  }

  /// Whether the clips are the same, except for tolerated differences.
  package var isSame: Bool { verdict.isSame }
  /// The end of the longer clip.
  package var end: Instant { max(before.end, after.end) }
  /// The number of compared instants.
  var instantCount: Int { Self.instants(of: grid, until: end).count }
  /// The step with the largest difference, the first of several; `nil` if the clips do not differ at any instant.
  package var largest: Step? { Step.largest(of: steps) }
  /// The number of instants at which the difference is unknown, since a golden keeps no picture.
  package var unknownCount: Int { steps.count(where: \.isUnknown) }
  /// Whether no difference can be drawn, so that pictures show only the second clip.
  package var showsOnlyAfter: Bool { !steps.isEmpty && steps.allSatisfy(\.isUnknown) }

  /// Returns the last compared instant at or before an instant.
  func comparedInstant(upTo instant: Instant) -> Instant { grid.instant(ofFrame: grid.frameCount(upTo: instant) - 1) }

  /// Returns the step of the last compared instant at or before an instant; `nil` if the clips do not differ there.
  func step(at instant: Instant) -> Step? {
    let index = grid.frameCount(upTo: instant) - 1
    let place = steps.partitioningIndex { $0.index >= index }
    return place < steps.count && steps[place].index == index ? steps[place] : nil
  }

  /// Returns the step nearest in time that has pictures; `nil` if there is none.
  func nearestPictured(to step: Step) -> Step? {
    let place = steps.partitioningIndex { $0.index >= step.index }
    let near = [steps[..<place].last { !$0.isUnknown }, steps[place...].first { !$0.isUnknown }].compactMap(\.self)
    return near.min { abs($0.index - step.index) < abs($1.index - step.index) }
  }

  /// Returns the rate of the compared instants.
  ///
  /// Clips of different rates can be compared only at instants that both rates have. If these instants are rare, the
  /// instants of the slower rate are used.
  private static func grid(_ first: FrameRate, _ second: FrameRate) -> FrameRate {
    // first ÷ second = a ÷ b in lowest terms: every a-th frame of the first has the instant of every b-th of the
    // second.
    let (a, b) = (first.frames * second.perSeconds, second.frames * first.perSeconds)
    let common = a / FrameHashes.greatestCommonDivisor(a, b)
    let slower = first.framesPerSecond < second.framesPerSecond ? first : second
    guard first.framesPerSecond / Double(common) >= min(leastRate, slower.framesPerSecond) else { return slower }
    return FrameRate(first.frames, per: first.perSeconds * common)
  }

  /// The minimum number of compared instants per second (choice).
  private static let leastRate = 2.0

  /// Returns the instants of a rate's frames before an end.
  private static func instants(of rate: FrameRate, until end: Instant) -> LazyMapSequence<Range<Int>, Instant> {
    (0..<rate.frameCount(upTo: end.advanced(byPicoseconds: -1))).lazy.map(rate.instant(ofFrame:))
  }

  /// A run of consecutive steps, at most one second of the clips' time.
  package struct Stretch: Sendable {
    /// The interval from the first to the last step.
    package let span: ClosedRange<Instant>
    package let largest: Step
  }

  /// The maximum duration of a stretch, in seconds; a longer change is shown several times (choice).
  private static let longestStretch = 1.0

  /// The periods in which the clips differ, in ascending order.
  package var stretches: [Stretch] {
    var stretches: [Stretch] = []
    var start = 0
    for (place, step) in steps.enumerated() {
      let isLast =
        place + 1 == steps.count || steps[place + 1].index != step.index + 1
        || steps[place + 1].time.seconds(since: steps[start].time) >= Self.longestStretch
      guard isLast, let largest = Step.largest(of: steps[start...place]) else { continue }
      stretches.append(Stretch(span: steps[start].time...step.time, largest: largest))
      start = place + 1
    }
    return stretches
  }

  /// Returns the indices of the stretches with the largest differences, at most `count`.
  ///
  /// Only stretches with pictures are considered. If there are none, the first stretch is returned.
  package static func largest(_ count: Int, of stretches: [Stretch]) -> Set<Int> {
    let pictured = stretches.indices.filter { !stretches[$0].largest.isUnknown }
    if pictured.isEmpty { return Set(stretches.indices.prefix(min(count, 1))) }
    let order = pictured.sorted { first, second in
      let (a, b) = (stretches[first].largest, stretches[second].largest)
      if a.amount != b.amount { return a.amount > b.amount }
      return first < second
    }
    return Set(order.prefix(count))
  }
}

/// Compares frames of two clips; each pair of pictures is compared once.
struct Judge {
  /// The hashes of a pair of frames.
  struct Pair: Hashable, Sendable {
    var before: ContentHash
    var after: ContentHash
  }

  /// A cached verdict; `nil` if a picture is missing.
  struct Found: Sendable {
    var verdict: Verdict?
  }

  private let before: ComparedClip
  private let after: ComparedClip
  private let tolerance: Tolerance
  private let masks: [PixelRegion]
  /// The results by the hashes of both frames, so that equal pairs are compared once.
  private var found: [Pair: Found] = [:]

  init(_ before: ComparedClip, _ after: ComparedClip, _ tolerance: Tolerance, _ masks: [PixelRegion]) {
    (self.before, self.after, self.tolerance, self.masks) = (before, after, tolerance, masks)
  }

  /// Compares all frames that are shown, some pairs in parallel.
  ///
  /// - Throws: `CancellationError` if the run is cancelled.
  mutating func look(at shown: some Sequence<(ComparedClip.Shown, ComparedClip.Shown)>, _ run: Run) throws {
    // Clips of different sizes need no comparison of pixels.
    guard before.size == after.size else { return }
    var numbers: [Pair: (before: Int, after: Int)] = [:]
    var order: [Pair] = []
    for (first, second) in shown {
      guard let frames = frames(first, second) else { continue }
      let pair = pair(frames)
      if numbers.updateValue(frames, forKey: pair) == nil { order.append(pair) }
    }
    let (batch, judge) = (8 * run.jobs, self)
    for start in stride(from: 0, to: order.count, by: batch) {
      try run.checkCancellation()
      let pairs = Array(order[start..<min(start + batch, order.count)])
      let open = pairs.compactMap { numbers[$0] }
      let verdicts = try open.concurrentMap(jobs: run.jobs) { try judge.compare($0) }
      for (pair, verdict) in zip(pairs, verdicts) { found[pair] = Found(verdict: verdict) }
    }
  }

  /// Returns the frames to compare; `nil` if their hashes are equal, or if either clip shows no frame of its own.
  private func frames(_ first: ComparedClip.Shown, _ second: ComparedClip.Shown) -> (before: Int, after: Int)? {
    guard case .frame(let first) = first, case .frame(let second) = second,
      before.hash(ofFrame: first) != after.hash(ofFrame: second)
    else { return nil }
    return (first, second)
  }

  /// Returns the difference between two states; `nil` if they are the same or differ within the tolerance.
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

  /// Returns the verdict on two frames; `nil` if a picture is missing.
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
    return Verdict(first, second, tolerance, masks: masks)
  }
}
