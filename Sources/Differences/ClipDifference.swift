import Comparison
import Geometry
import Goldens
import Timebase

/// Two clips in step by virtual time: where they differ, and by how much.
package struct ClipDifference: Sendable {
  /// An instant at which the clips differ.
  package struct Step: Sendable {
    /// The step's number in the grid of compared instants.
    package let index: Int
    /// The instant.
    package let time: Instant
    let before: ComparedClip.Shown
    let after: ComparedClip.Shown
    /// What differs; `nil` where a picture is missing, or one of the clips shows nothing or has ended.
    package let verdict: Verdict?

    /// Whether only the hashes tell that there is a difference, since a golden keeps no picture.
    var isUnknown: Bool {
      if verdict == nil, case .frame = before, case .frame = after { true } else { false }
    }

    /// The part of the pixels that differs, 0…1; 0 where it is not known.
    var share: Double {
      switch verdict {
      case .pixels(let difference), .tolerated(let difference): difference.share
      case .size: 1
      case .same, .masked, nil: 0
      }
    }

    /// What is larger is more of a difference: the share of pixels, then the largest change of a channel.
    var amount: (Double, Int) { (share, verdict?.difference?.largestDelta ?? 0) }

    /// The one of some steps with the largest difference, the first of several.
    static func largest(of steps: some Sequence<Step>) -> Step? {
      steps.reduce(nil) { largest, step in
        guard let known = largest else { return step }
        return step.amount > known.amount ? step : known
      }
    }
  }

  package let before: ComparedClip
  package let after: ComparedClip
  /// What may differ.
  let tolerance: Tolerance
  /// The instants at which the clips are compared are those of frames of this rate.
  let grid: FrameRate
  /// The instants at which they differ, in order.
  package private(set) var steps: [Step] = []
  /// What differs, frame by frame, as `verify` tells it.
  package let verdict: ClipVerdict

  /// Compares two clips.
  ///
  /// - Parameters:
  ///   - tolerance: What may differ.
  ///   - jobs: How many pictures are looked at at once.
  ///   - check: Called now and then; what it throws ends the comparison.
  /// - Throws: What `check` throws, `RecordingError` and `GoldenError` where a picture is not what its hash tells of.
  package init(
    _ before: ComparedClip, _ after: ComparedClip, tolerance: Tolerance = .exact, jobs: Int = 1,
    check: () throws -> Void
  ) throws {
    (self.before, self.after, self.tolerance) = (before, after, tolerance)
    grid = Self.grid(before.frameRate, after.frameRate)
    // What is shown is looked up twice, so that memory does not grow with what does not differ.
    let instants = Self.instants(of: grid, until: max(before.end, after.end))
    let shown = instants.lazy.map { (before.shown(at: $0), after.shown(at: $0)) }
    let judge = try Judge(before, after, tolerance).looking(at: shown, jobs: jobs, check: check)
    for (index, (time, shown)) in zip(instants, shown).enumerated() {
      guard let found = judge.difference(shown.0, shown.1) else { continue }
      steps.append(Step(index: index, time: time, before: shown.0, after: shown.1, verdict: found.verdict))
    }
    verdict = try ClipVerdict(golden: before.record, actual: after.record) { frame in
      try judge.verdict(frame, frame)
    }
  }

  /// Whether nothing differs that counts.
  package var isSame: Bool { verdict.isSame }
  /// When both clips are over.
  package var end: Instant { max(before.end, after.end) }
  /// How many instants are compared.
  var instantCount: Int { Self.instants(of: grid, until: end).count }
  /// The step with the largest difference, the first of several; `nil` where no instant differs.
  package var largest: Step? { Step.largest(of: steps) }
  /// At how many instants a difference cannot be shown, since a golden keeps no picture of it.
  package var unknownCount: Int { steps.count(where: \.isUnknown) }

  /// The last compared instant up to an instant.
  func comparedInstant(upTo instant: Instant) -> Instant { grid.instant(ofFrame: grid.frameCount(upTo: instant) - 1) }

  /// The step of the last compared instant up to an instant; `nil` where the clips do not differ there.
  func step(at instant: Instant) -> Step? {
    let index = grid.frameCount(upTo: instant) - 1
    let place = steps.partitioningIndex { $0.index >= index }
    return place < steps.count && steps[place].index == index ? steps[place] : nil
  }

  /// Frames of different rates that show one instant can be told apart: those in between cannot. So the clips are
  /// compared at the instants that both rates have, unless these are rare: then at those of the slower rate.
  private static func grid(_ first: FrameRate, _ second: FrameRate) -> FrameRate {
    // first ÷ second = a ÷ b in lowest terms; each a-th frame of the first shows the instant of each b-th of the second.
    let (a, b) = (first.frames * second.perSeconds, second.frames * first.perSeconds)
    let common = a / greatestCommonDivisor(a, b)
    let slower = first.framesPerSecond < second.framesPerSecond ? first : second
    guard first.framesPerSecond / Double(common) >= min(leastRate, slower.framesPerSecond) else { return slower }
    return FrameRate(first.frames, per: first.perSeconds * common)
  }

  /// The fewest compared instants a second (choice).
  private static let leastRate = 2.0

  private static func greatestCommonDivisor(_ a: Int64, _ b: Int64) -> Int64 {
    b == 0 ? a : greatestCommonDivisor(b, a % b)
  }

  /// The instants of a rate's frames before an end.
  private static func instants(of rate: FrameRate, until end: Instant) -> LazyMapSequence<Range<Int>, Instant> {
    (0..<rate.frameCount(upTo: end.advanced(byPicoseconds: -1))).lazy.map(rate.instant(ofFrame:))
  }
}
