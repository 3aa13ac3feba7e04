import Timebase

/// What the touch screen reports of a finger's path: samples at a fixed rate from touch-down on.
///
/// The finger is sampled at touch-down + k/rate, at the ends of its drags and holds, and at the lift. A regular
/// sample less than a microsecond from such an end is that end's sample: durations that people type (250 ms) and the
/// sampling period (1/60 s) meet only up to rounding.
public struct TouchSampler: Hashable, Sendable {
  /// Samples less than this far apart are one, in nanoseconds.
  private static let merging: Int64 = 1_000

  /// Samples a second: 60 on the devices that we imitate, 120 and 240 on newer ones.
  public let rate: Int

  /// Makes a sampler.
  ///
  /// - Precondition: `rate` is positive.
  public init(rate: Int = 60) {
    precondition(rate > 0, "a sampling rate is positive, but it is \(rate)")
    self.rate = rate
  }

  /// The samples of a path, from touch-down to lift, at increasing instants.
  public func samples(of path: TouchPath) -> [TouchSample] {
    instants(of: path).map { TouchSample(instant: $0, location: path.location(at: $0)) }
  }

  /// The events of a path: `began`, then `moved` or `stationary` at each sample, then the lift.
  ///
  /// A drag's last `moved` and the lift that follows have the same instant and the same location, and are one sample.
  ///
  /// - Parameters:
  ///   - id: the finger.
  ///   - lift: how the touch ends, `.ended` or `.cancelled`.
  public func events(of path: TouchPath, id: Int = 0, lift: TouchEvent.Phase = .ended) -> [TouchEvent] {
    precondition(lift.isFinal, "a touch ends by being ended or cancelled, not \(lift)")
    var events = [TouchEvent(id: id, phase: .began, location: path.origin, timestamp: path.start)]
    for sample in samples(of: path).dropFirst() {
      let hasMoved = sample.location != events[events.count - 1].location
      if !hasMoved, sample.instant == path.end { break }
      events.append(
        TouchEvent(
          id: id, phase: hasMoved ? .moved : .stationary, location: sample.location, timestamp: sample.instant))
    }
    events.append(TouchEvent(id: id, phase: lift, location: path.destination, timestamp: path.end))
    return events
  }

  /// The instants at which a path is sampled.
  private func instants(of path: TouchPath) -> [Instant] {
    var instants = [path.start]
    let clock = FrameRate(Int64(rate))
    var index = 1
    for end in path.ends {
      while true {
        let tick = path.start.advanced(byPicoseconds: clock.instant(ofFrame: index).picoseconds)
        guard tick < end.advanced(byNanoseconds: Self.merging) else { break }
        index += 1
        if isApart(tick, from: end), isApart(tick, from: instants[instants.count - 1]) { instants.append(tick) }
      }
      // Of two ends that are one sample the later counts, but touch-down keeps its instant.
      if instants.count > 1, !isApart(end, from: instants[instants.count - 1]) { instants.removeLast() }
      if end > instants[instants.count - 1] { instants.append(end) }
    }
    return instants
  }

  private func isApart(_ a: Instant, from b: Instant) -> Bool {
    abs(a.picoseconds - b.picoseconds) >= Self.merging * 1_000
  }
}
