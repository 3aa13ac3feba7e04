import Script
import Timebase

extension ScriptPlayer {
  /// A `settle` or a `wait until`, which ends at an instant that only playback finds.
  struct Waiting {
    /// The expected value of a probe; nil for `settle`.
    let expectation: Script.Expectation?
    /// The start, and the latest end.
    let start: Instant, limit: Instant
    let action: Script.Action
    /// The number of evaluations so far, and the value of the last one.
    var count = 0, last: ProbeValue?

    init(
      for expectation: Script.Expectation?, from start: Instant, within limit: Duration, _ action: Script.Action
    ) {
      (self.expectation, self.start, self.action) = (expectation, start, action)
      self.limit = start.advanced(by: limit)
    }

    /// The instant of the next evaluation: every sixtieth of a second from the start on, at any frame rate. It is rounded
    /// up to whole nanoseconds, which an exported gesture can express as a `wait`.
    var next: Instant { start.advanced(by: .nanoseconds((Int64(count) * 1_000_000_000 + 59) / 60)) }
  }

  /// Performs the next event of a `settle` or a `wait until`, if it is due by an instant. Returns whether there was one.
  func wait(_ waiting: Waiting, upTo limit: Instant) throws(PlaybackFailure) -> Bool {
    if let expectation = waiting.expectation { return try wait(waiting, for: expectation, upTo: limit) }
    return try settle(waiting, upTo: limit)
  }

  private func wait(
    _ waiting: Waiting, for expectation: Script.Expectation, upTo limit: Instant
  ) throws(PlaybackFailure) -> Bool {
    let isOver = waiting.next > waiting.limit, due = min(waiting.next, waiting.limit)
    if isDelayed(until: due) { return try performDelayed(upTo: limit) }
    guard due <= limit else { return false }
    stage.approach(due)
    if isOver {
      end(at: due)
      let reason = PlaybackFailure.Reason.noMatch(waiting.action.kind, expectation, last: waiting.last)
      failures.append(failure(reason, at: waiting.action.location, due))
      return true
    }
    let value = stage.probe(expectation.probe)
    self.waiting?.count += 1
    self.waiting?.last = value
    if expectation.isMet(by: value) { end(at: due) }
    return true
  }

  private func settle(_ waiting: Waiting, upTo limit: Instant) throws(PlaybackFailure) -> Bool {
    let latest = waiting.limit
    if stage.window.isAtRest {
      end(at: max(cursor, stage.now))
      rests.append(cursor)
      return true
    }
    let deadline = stage.window.nextDeadline.flatMap { $0 <= latest ? $0 : nil }
    if isDelayed(until: deadline ?? latest) { return try performDelayed(upTo: limit) }
    guard let due = deadline else {
      guard latest <= limit else { return false }
      end(at: latest)
      stage.approach(latest)
      failures.append(failure(.notAtRest, at: waiting.action.location, latest))
      return true
    }
    guard due <= limit else { return false }
    stage.advance(to: due)
    return true
  }

  private func end(at instant: Instant) { (cursor, waiting) = (instant, nil) }
}

extension Script.Expectation {
  /// Whether a probe's value has the right kind and meets the expectation. Values of different kinds are never equal,
  /// so `!=` would wrongly hold.
  func isMet(by value: ProbeValue?) -> Bool { value.map { isComparable(with: $0) && holds(for: $0) } ?? false }
}
