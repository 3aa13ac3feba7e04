import Graphics
import Script
import Timebase
import Touch

/// Plays a script on a stage, step by step.
///
/// Everything happens at its own instant, so the result does not depend on the instants at which playback stops.
package final class ScriptPlayer {
  /// The stage of the script.
  package let stage: Stage
  /// The failures so far. Playback continues after a failure that is listed here.
  package internal(set) var failures: [PlaybackFailure] = []
  /// The instants of `shot`, so far.
  package private(set) var shots: [NamedInstant] = []
  /// The presentation statements so far.
  package private(set) var annotations: [PlayedAnnotation] = []
  /// The instants of `mark`, so far.
  package private(set) var marks: [NamedInstant] = []
  /// The instants at which a `settle` found everything at rest, so far.
  package internal(set) var rests: [Instant] = []
  /// The touches delivered so far, without the intermediate samples, which decide nothing.
  package private(set) var touches: [TouchEvent] = []
  /// Whether frames are currently written, as set by `hide` and `show`.
  package private(set) var isVisible = true
  /// A closure called at each `shot`, before any later action at the same instant.
  package var onShot: ((_ name: String, _ stage: Stage) -> Void)?
  /// A closure called at the start of each action, with its instant.
  package var onAction: ((_ action: Script.Action, _ instant: Instant) -> Void)?

  let script: Script
  private var actions: [Script.Action] { script.actions }
  private let sampler: TouchSampler
  private var next = 0
  /// The start of the next action.
  var cursor = Instant.zero
  /// The statements that end with `after T` and have not acted yet.
  var delayed = DelayedActions()
  private var finger: ScriptedTouch?
  /// The undelivered events of the current action, latest first.
  private var pending: [TouchEvent] = []
  /// The current movement, for intermediate samples; nil if they lie on straight lines between samples.
  private var leg: ScriptedLeg?
  /// The instant of the last touch-down, and the last sample.
  private var touchDown = Instant.zero, latest = TouchSample(instant: .zero, location: .zero)
  /// The `freeze` or `card` directly before the next action of the same instant, by its index in the annotations.
  private var pause: Int?
  /// The `settle` or `wait until` that has begun and not ended yet.
  var waiting: Waiting?

  /// Creates a player at the start of a script.
  ///
  /// - Parameters:
  ///   - script: The script, which is played from its first action.
  ///   - stage: The stage of the script.
  ///   - touchRate: The rate of deciding touch samples, per second, without intermediate ones (default: the
  ///     script's rates).
  package init(_ script: Script, on stage: Stage, touchRate: Int? = nil) {
    (self.stage, self.script) = (stage, script)
    sampler = TouchSampler(rate: touchRate ?? script.touchRate, moveRate: touchRate ?? script.moveRate)
  }

  /// The end of the last action, once all have been played.
  package var end: Instant? {
    next == actions.count && pending.isEmpty && waiting == nil && delayed.next == nil ? cursor : nil
  }

  /// Plays up to and including an instant. The stage ends at that instant, or at the script's end if that is
  /// earlier.
  ///
  /// - Throws: ``PlaybackFailure`` if a position names a view that does not exist, or if a touch begins outside the
  ///   screen. Playback cannot continue without a position.
  package func play(to instant: Instant) throws(PlaybackFailure) {
    while try playToAnnotation(upTo: instant) {}
  }

  /// Plays up to and including an instant, or to the next presentation statement if that comes first. The statement
  /// can change which instant the next frame shows.
  ///
  /// - Returns: Whether there was such a statement.
  /// - Throws: As ``play(to:)``.
  package func playToAnnotation(upTo instant: Instant) throws(PlaybackFailure) -> Bool {
    let count = annotations.count
    while try step(upTo: instant) {
      if annotations.count > count { return true }
    }
    stage.advance(to: max(stage.now, min(instant, end ?? instant)))
    return false
  }

  /// Plays to the end and returns its instant.
  package func playToEnd() throws(PlaybackFailure) -> Instant {
    while try step(upTo: .distantFuture) {}
    stage.advance(to: max(stage.now, cursor))
    return cursor
  }

  /// Performs the next event or action that is due by an instant. Returns whether there was one.
  private func step(upTo limit: Instant) throws(PlaybackFailure) -> Bool {
    if let event = nextEvent {
      if isDelayed(until: event.timestamp) { return try performDelayed(upTo: limit) }
      guard event.timestamp <= limit else { return false }
      if event.decides { pending.removeLast() }
      deliver(event)
      return true
    }
    if let waiting { return try wait(waiting, upTo: limit) }
    if delayed.next?.instant ?? .distantFuture <= cursor { return try performDelayed(upTo: limit) }
    guard cursor <= limit else { return false }
    guard next < actions.count else { return try finishDelayed() }
    next += 1
    let action = actions[next - 1]
    if let delay = action.delay {
      delayed.insert(next - 1, at: cursor.advanced(by: delay))
    } else {
      try perform(action, at: cursor)
    }
    return true
  }

  private func perform(_ action: Script.Action, at instant: Instant) throws(PlaybackFailure) {
    stage.approach(instant)
    onAction?(action, instant)
    if let pause, annotations[pause].instant != instant { self.pause = nil }
    try begin(action, at: instant)
    pause = pauseIndex(after: action)
  }

  /// Whether a delayed statement acts before an event of the given instant. At the same instant the event comes first.
  func isDelayed(until instant: Instant) -> Bool { delayed.next.map { $0.instant < instant } ?? false }

  func performDelayed(upTo limit: Instant) throws(PlaybackFailure) -> Bool {
    guard let due = delayed.next, due.instant <= limit else { return false }
    delayed.removeNext()
    try perform(actions[due.action], at: due.instant)
    return true
  }

  /// Reports a statement that would act after the end of the script. Returns whether there was one.
  private func finishDelayed() throws(PlaybackFailure) -> Bool {
    guard let due = delayed.next else { return false }
    delayed.removeNext()
    let action = actions[due.action]
    // Delays are whole nanoseconds and a settle ends at any picosecond.
    if due.instant < cursor.advanced(byPicoseconds: 1000) {
      try perform(action, at: cursor)
    } else {
      failures.append(failure(.afterEnd("\(action.kind)", end: cursor), at: action.location, due.instant))
    }
    return true
  }

  /// The next event: the next deciding sample, or an intermediate one.
  private var nextEvent: TouchEvent? {
    pending.last.map { sampler.sample(before: $0, after: latest, from: touchDown, along: leg) ?? $0 }
  }

  private func deliver(_ event: TouchEvent) {
    latest = TouchSample(instant: event.timestamp, location: event.location)
    if event.decides { touches.append(event) }
    stage.send(event)
  }

  // MARK: Actions

  /// Begins an action. Only actions without a delay take time.
  private func begin(_ action: Script.Action, at instant: Instant) throws(PlaybackFailure) {
    switch action.kind {
    case .touch(let position):
      try putDown(at: touchPoint(position, action, at: cursor), legs: actions[next...].heldDurations)
    case .drag(let way, let duration, let curve): try drag(way, duration, curve, action)
    case .hold(let duration): move(to: finger?.place, duration, .linear)
    case .lift: lift(.ended)
    case .cancel: lift(.cancelled)
    case .tap(let position):
      try putDown(at: touchPoint(position, action, at: cursor), legs: [Script.Action.tapDuration])
      move(to: finger?.place, Script.Action.tapDuration, .linear)
      lift(.ended)
    case .flick(let flick):
      let start = try touchPoint(flick.start, action, at: cursor)
      putDown(at: start, legs: [flick.duration])
      move(to: start + flick.displacement, flick.duration, .linear)
      lift(.ended)
    case .stroke(let stroke): try play(stroke, action)
    case .wait(let duration): cursor = cursor.advanced(by: duration)
    case .settle(let limit): waiting = Waiting(for: nil, from: cursor, within: limit, action)
    case .waitUntil(let expectation, let limit):
      waiting = Waiting(for: expectation, from: cursor, within: limit, action)
    case .shot(let name):
      shots.append(NamedInstant(name: name, instant: instant, pause: pause))
      onShot?(name, stage)
    case .mark(let name): marks.append(NamedInstant(name: name, instant: instant, pause: pause))
    case .expect(let expectation): check(expectation, action)
    case .hide: isVisible = false
    case .show: isVisible = true
    case .annotation(let annotation): try note(annotation, action, at: instant)
    }
  }

  /// Returns the pause directly before the next action. Shots and marks may come in between.
  private func pauseIndex(after action: Script.Action) -> Int? {
    switch action.kind {
    case .shot, .mark: pause
    case .annotation(let annotation) where annotation.pause > .zero: annotations.count - 1
    default: nil
    }
  }

  private func check(_ expectation: Script.Expectation, _ action: Script.Action) {
    let actual = stage.probe(expectation.probe)
    if expectation.isMet(by: actual) { return }
    failures.append(failure(.expectation(expectation, actual: actual), at: action.location, cursor))
  }

  /// Records a presentation statement, with the part of the screen to which it refers.
  private func note(
    _ annotation: Script.Annotation, _ action: Script.Action, at instant: Instant
  ) throws(PlaybackFailure) {
    let area = try area(of: annotation, action, at: instant)
    annotations.append(PlayedAnnotation(annotation: annotation, instant: instant, area: area, action: action))
  }

  // MARK: The finger

  private func putDown(at point: Point, legs: [Duration]) {
    var path = TouchPath(from: point, at: cursor)
    for duration in legs { path.hold(seconds: duration.seconds) }
    finger = ScriptedTouch(place: point, instants: sampler.samples(of: path).dropFirst().map(\.instant))
    (touchDown, leg) = (cursor, nil)
    enqueue([TouchEvent(phase: .began, location: point, timestamp: cursor)])
  }

  /// Delivers the samples of a stroke at their own instants. Later actions are sampled as usual.
  private func play(_ stroke: Script.Stroke, _ action: Script.Action) throws(PlaybackFailure) {
    let (start, screen) = (cursor, stage.window.bounds.size)
    try putDown(
      at: touchPoint(stroke.start, action, at: cursor), legs: [stroke.duration] + actions[next...].heldDurations)
    cursor = start.advanced(by: stroke.duration)
    let samples = stroke.samples.map { sample in
      let point = Point(sample.x.points(of: screen.width), sample.y.points(of: screen.height))
      return (instant: start.advanced(by: sample.time), point: point)
    }
    enqueue(finger?.follow(samples) ?? [])
  }

  private func drag(
    _ way: Script.Action.Way, _ duration: Duration, _ curve: Script.Curve, _ action: Script.Action
  ) throws(PlaybackFailure) {
    guard let place = finger?.place else { return }
    let screen = stage.window.bounds.size
    switch way {
    case .by(let x, let y):
      move(to: place + Vector(x.points(of: screen.width), y.points(of: screen.height)), duration, curve)
    case .to(let position): move(to: try resolve(position, action, at: cursor), duration, curve)
    }
  }

  /// Moves the finger in a straight line, or lets it rest, and enqueues its samples.
  private func move(to target: Point?, _ duration: Duration, _ curve: Script.Curve) {
    guard let target, let place = finger?.place else { return }
    let start = cursor
    cursor = cursor.advanced(by: duration)
    let leg = ScriptedLeg(origin: place, target: target, start: start, end: cursor, timing: curve.timing)
    self.leg = leg
    enqueue(finger?.move(along: leg) ?? [])
  }

  private func lift(_ phase: TouchEvent.Phase) {
    guard let touch = finger else { return }
    finger = nil
    enqueue([TouchEvent(phase: phase, location: touch.place, timestamp: cursor, isRecorded: touch.isRecorded)])
  }

  private func enqueue(_ events: [TouchEvent]) { pending.insert(contentsOf: events.reversed(), at: 0) }
}
