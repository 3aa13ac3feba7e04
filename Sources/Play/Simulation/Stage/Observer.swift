import Script
import Timebase

/// An observer of a simulation, which is called at the frames of a rate, from the first one up to the end.
package struct Observer {
  /// The time whose instants are observed.
  package enum Time {
    case clip, virtual
  }

  private let rate: FrameRate
  private let time: Time
  fileprivate let body: (_ player: ScriptPlayer, _ frame: Int) throws -> Int?
  /// The next frame; nil if the observer has finished.
  fileprivate var frame: Int? = 0

  /// Creates an observer.
  ///
  /// - Parameters:
  ///   - rate: The number of frames per second.
  ///   - time: The time of the frames. They differ only if a presentation changes the speed.
  ///   - body: Observes the stage at a frame; returns the next frame to observe, or nil for none.
  package init(
    _ rate: FrameRate, of time: Time = .clip, _ body: @escaping (_ player: ScriptPlayer, _ frame: Int) throws -> Int?
  ) {
    (self.rate, self.time, self.body) = (rate, time, body)
  }

  /// Creates an observer of every frame.
  package init(
    _ rate: FrameRate, of time: Time = .clip, _ body: @escaping (_ player: ScriptPlayer, _ frame: Int) throws -> Void
  ) {
    self.init(rate, of: time) { player, frame in
      try body(player, frame)
      return frame + 1
    }
  }

  /// Returns the next instant in virtual time; nil if there is none up to the end.
  fileprivate func next(in timeline: ClipTimeline?, _ end: Instant?) -> Instant? {
    guard let instant = frame.map(rate.instant(ofFrame:)) else { return nil }
    let timeline = time == .clip ? timeline : nil
    if let end, instant > timeline?.end ?? end { return nil }
    return timeline?.virtualTime(at: instant) ?? instant
  }
}

extension ScriptPlayer {
  /// Plays the script to its end, from one observed instant to the next.
  ///
  /// - Parameters:
  ///   - observers: The observers, which are called in this order at the same instant.
  ///   - timeline: The mapping between the clip's time and virtual time, which is completed; nil for the bare screen.
  ///   - poll: Called at least once per second of virtual time; an error that it throws ends the simulation.
  /// - Throws: As ``play(to:)``; ``PlaybackFailure`` if the clip is too long; the errors of the closures.
  package func play(
    _ observers: [Observer], timeline: inout ClipTimeline?, poll: () throws -> Void = {}
  ) throws {
    var observers = observers
    var knownEnd: Instant?
    while true {
      try poll()
      let next = observers.compactMap { $0.next(in: timeline, end) }.min()
      guard let instant = next ?? (end == nil ? stage.now.advanced(bySeconds: 1) : nil) else { return }
      let isAtAnnotation = try playToAnnotation(upTo: instant)
      if isAtAnnotation, let annotation = annotations.last { timeline?.append(annotation) }
      if let end, knownEnd == nil {
        timeline?.end(at: end, isHidden: !isVisible)
        knownEnd = end
      }
      try checkLength(of: timeline)
      if isAtAnnotation { continue }
      for index in observers.indices where observers[index].next(in: timeline, end) == instant {
        observers[index].frame = try observers[index].frame.flatMap { try observers[index].body(self, $0) }
      }
    }
  }

  /// Plays the bare screen to its end; see ``play(_:timeline:poll:)``.
  package func play(_ observers: [Observer]) throws {
    var timeline: ClipTimeline?
    try play(observers, timeline: &timeline)
  }

  /// Checks the limit of the clip's time, which is unknown before a delayed statement changes the speed.
  private func checkLength(of timeline: ClipTimeline?) throws(PlaybackFailure) {
    // A millisecond more, because the instants of the timeline are rounded.
    let limit = Instant.zero.advanced(by: ScriptLimits.virtualTime).advanced(bySeconds: 0.001)
    guard let timeline, max(timeline.end, timeline.clipTime(of: end ?? stage.now)) > limit else { return }
    let change = timeline.extender.map { annotations[$0] }
    guard let change = change ?? annotations.last(where: { $0.annotation?.changesTime ?? false }) else { return }
    throw failure(
      .presentation("the clip is too long", hint: ScriptLimits.clipTimeHint), at: change.action.location, stage.now)
  }

  /// Plays to instants of the clip, one after another, and calls a closure at each of them up to the end.
  ///
  /// - Parameter body: Returns whether to continue.
  /// - Throws: As ``play(to:)``; the errors of the closure.
  package func visit(
    _ instants: some Sequence<Instant>, of timeline: ClipTimeline? = nil, _ body: (Instant) throws -> Bool
  ) throws {
    for instant in instants {
      try play(to: instant, of: timeline)
      if let end, instant > timeline?.end ?? end { return }
      guard try body(instant) else { return }
    }
  }

  /// Plays to a `shot` or `mark` and calls a closure before later actions at the same instant, with whether frames are
  /// written there.
  ///
  /// - Parameter poll: Called for each sixtieth of a second; an error that it throws ends the simulation.
  /// - Returns: The result of the closure; nil if the script has no such name.
  /// - Throws: As ``play(to:)``; the errors of the closures.
  package func visit<Result>(
    named name: String, poll: () throws -> Void = {}, _ body: @escaping (_ isVisible: Bool) throws -> Result
  ) throws -> Result? {
    var found: Swift.Result<Result, any Error>?
    onAction = { [unowned self] action, _ in
      guard found == nil, action.kind == .shot(name) || action.kind == .mark(name) else { return }
      found = .init { try body(action.kind == .shot(name) || isVisible) }
    }
    // Plays frame by frame, so that nothing after the moment needs to be played.
    var frame = 0
    while found == nil, end == nil {
      try poll()
      try play(to: FrameRate.sixty.instant(ofFrame: frame))
      frame += 1
    }
    return try found?.get()
  }
}
