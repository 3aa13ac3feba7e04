import Timebase

extension ClipDifference {
  /// Neighbouring steps, of at most a second of the clips' time.
  package struct Stretch: Sendable {
    /// The steps' instants, from the first to the last.
    package let span: ClosedRange<Instant>
    /// The step with the largest difference.
    package let largest: Step
  }

  /// How long a stretch is at most, in seconds: what changes for long is shown several times (choice).
  private static let longestStretch = 1.0

  /// Where the clips differ, in order.
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

  /// The places of the stretches with the largest differences, in order of time; at most so many.
  package static func largest(_ count: Int, of stretches: [Stretch]) -> Set<Int> {
    let order = stretches.indices.sorted { first, second in
      let (a, b) = (stretches[first].largest, stretches[second].largest)
      if a.amount != b.amount { return a.amount > b.amount }
      return first < second
    }
    return Set(order.prefix(count))
  }
}
