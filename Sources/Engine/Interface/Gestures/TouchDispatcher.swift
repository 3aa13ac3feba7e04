import Timebase
import Touch

/// Delivers a finger's events to recognisers and views, and carries out the decisions of the arena.
///
/// Each event is passed to the recognisers first. Then the arena decides, winners act and losers are cancelled. Finally
/// the touched view receives the event. The first finger is followed until it is lifted; additional fingers are
/// ignored.
final class TouchDispatcher {
  private var arena = GestureArena()
  private var session: TouchSession?

  var isTracking: Bool { session != nil }
  /// The decisions about gestures, oldest first.
  var log: [GestureLogEntry] { arena.log }

  /// Handles an event. The clock of the window is already at its time stamp.
  func handle(_ event: TouchEvent, in window: Window) {
    if event.phase == .began, session == nil { begin(event, in: window) }
    guard let session, session.finger == event.id else { return }
    dropAbsent(session, in: window)
    if event.decides { feed(session) { $0.handle(event) } } else { move(session, event) }
    carryOut(arena.decide(at: event.timestamp), in: session)
    session.deliver(event)
    if event.phase.isFinal { end(session, at: event.timestamp) } else { scheduleDeadlines(of: session, in: window) }
  }

  /// Begins a session: finds the touched view, collects the recognisers that track the touch, and registers them with
  /// the arena.
  private func begin(_ event: TouchEvent, in window: Window) {
    let session = TouchSession(event, path: window.touchedViews(at: event.location))
    self.session = session
    for (member, recognizer) in session.members.enumerated() {
      arena.register(member, label: "\(recognizer.name) (\(recognizer.view?.name ?? "view"))")
    }
    for (member, recognizer) in session.members.enumerated() { relate(member, recognizer, in: session) }
    for scroller in session.scrollers { scroller.touchDown() }
    session.delayContentTouches(in: window)
  }

  /// Registers with the arena for which members this one waits and with which ones it can win simultaneously.
  private func relate(_ member: Int, _ recognizer: GestureRecognizer, in session: TouchSession) {
    for (other, rival) in session.members.enumerated() where other != member {
      if recognizer.failureRequirements.contains(where: { $0 === rival })
        || rival.precedesOthers && !recognizer.precedesOthers
      {
        arena.require(member, toWaitFor: other)
      }
      let isEitherWilling =
        recognizer.shouldRecognizeSimultaneously?(rival) == true
        || rival.shouldRecognizeSimultaneously?(recognizer) == true
      if other > member, isEitherWilling { arena.allowSimultaneous(member, other) }
    }
  }

  /// Passes an event to each recogniser that is not rejected, and reports the result to the arena.
  private func feed(_ session: TouchSession, look: (inout any Recognizer) -> Void) {
    for (member, recognizer) in session.members.enumerated() where arena.status(of: member) != .rejected {
      let before = recognizer.machine.state
      look(&recognizer.machine)
      let after = recognizer.machine.state
      if before == .possible, after.isRecognized {
        if recognizer.mayBegin() {
          arena.claim(member)
        } else {
          recognizer.machine.cancel()
          arena.concede(member)
        }
      } else if before == .possible, after == .failed {
        arena.concede(member)
      } else if arena.status(of: member) == .accepted, before.isActive, after.isActive || after != before {
        if after != before || after == .changed { recognizer.report() }
      }
    }
  }

  /// Handles an intermediate sample, which moves dragged content.
  ///
  /// The active gestures receive it, and so does a pan that wins with the next deciding sample.
  private func move(_ session: TouchSession, _ event: TouchEvent) {
    let winners = winners(after: event, in: session)
    for (member, recognizer) in session.members.enumerated() {
      let isUnderWay = arena.status(of: member) == .accepted && recognizer.machine.state.isActive
      guard isUnderWay || winners.contains(member) else { continue }
      recognizer.machine.handle(event)
      if !isUnderWay, recognizer.machine.state.isActive { arena.claim(member) }
      if isUnderWay, event.phase == .moved { recognizer.report() }
    }
  }

  /// The members that win with the next deciding sample.
  ///
  /// The list is empty unless a pan is undecided and no deadline falls due before that sample.
  private func winners(after event: TouchEvent, in session: TouchSession) -> [Int] {
    let open = session.members.indices.filter { arena.status(of: $0) == .open }
    guard let next = event.next, open.contains(where: { session.members[$0].machine is PanRecognizer }),
      !session.hasDeadline(in: event.timestamp...next.instant)
    else { return [] }
    let sample = TouchEvent(id: event.id, phase: .moved, location: next.location, timestamp: next.instant)
    var preview = arena
    for member in open {
      let recognizer = session.members[member]
      let machine = recognizer.machine
      defer { recognizer.machine = machine }
      recognizer.machine.handle(sample)
      let after = recognizer.machine.state
      if after.isRecognized, recognizer.mayBegin() {
        preview.claim(member)
      } else if after.isRecognized || after == .failed {
        preview.concede(member)
      }
    }
    return preview.decide(at: next.instant).filter {
      $0.isAccepted && session.members[$0.member].machine is PanRecognizer
    }
    .map(\.member)
  }

  /// Cancels the recognisers whose views have left the window.
  private func dropAbsent(_ session: TouchSession, in window: Window) {
    for (member, recognizer) in session.members.enumerated() where recognizer.view?.window !== window {
      let wasActive = arena.status(of: member) == .accepted && recognizer.machine.state.isActive
      recognizer.machine.cancel()
      arena.concede(member)
      if wasActive { recognizer.report() }
    }
  }

  private func carryOut(_ decisions: [GestureArena.Decision], in session: TouchSession) {
    for decision in decisions {
      let recognizer = session.members[decision.member]
      if decision.isAccepted {
        if recognizer.cancelsTouchesInView { session.cancelContentTouches() }
        recognizer.report()
      } else {
        recognizer.machine.cancel()
      }
    }
  }

  private func end(_ session: TouchSession, at instant: Instant) {
    carryOut(arena.touchUp(at: instant), in: session)
    self.session = nil
    for scroller in session.scrollers { scroller.touchUp() }
    for recognizer in session.members { recognizer.reset() }
  }

  /// Schedules a check of each undecided recogniser at its own deadline, such as the 0.5 s of a long press.
  private func scheduleDeadlines(of session: TouchSession, in window: Window) {
    for (member, recognizer) in session.members.enumerated() where arena.status(of: member) == .open {
      guard let deadline = recognizer.machine.deadline, session.deadlines.insert(deadline).inserted else { continue }
      _ = window.schedule(at: deadline, phase: .recognizer) { [weak self, weak session, unowned window] in
        guard let self, let session, session === self.session else { return }
        feed(session) { $0.handleDeadline(deadline) }
        carryOut(arena.decide(at: deadline), in: session)
        scheduleDeadlines(of: session, in: window)
      }
    }
  }
}

/// A touch from the moment when the finger comes down until it is lifted.
final class TouchSession {
  let finger: Int
  /// The recognisers that track the finger, those of inner views first.
  let members: [GestureRecognizer]
  /// The scroll views beneath the finger, inner ones first.
  let scrollers: [ScrollView]
  var deadlines: Set<Instant> = []
  /// The instant at which a delayed touch is delivered to the touched view; nil if there is no delay.
  private(set) var contentDelay: Instant?

  private unowned let view: View
  /// The touched view and its superviews, held until the finger is lifted. The window is not included, since it holds
  /// this session.
  private let path: [View]
  private var latest: TouchEvent
  private var phase = ContentPhase.fresh

  /// The state of the touch as delivered to the touched view.
  private enum ContentPhase { case fresh, delayed, touching, over }

  /// Starts to follow a finger.
  ///
  /// - Parameters:
  ///   - event: the touch-down.
  ///   - path: the views that track the touch, the touched one first.
  init(_ event: TouchEvent, path: [View]) {
    finger = event.id
    view = path[0]
    latest = event
    self.path = path.filter { !($0 is Window) }
    scrollers = path.compactMap { $0 as? ScrollView }
    // A finger on content in motion only stops the motion, as in UIKit; the touched view receives nothing.
    if scrollers.contains(where: { $0.isDecelerating || $0.isScrollingAnimated }) { phase = .over }
    members = path.flatMap(\.gestureRecognizers).filter { $0.isEnabled && $0.shouldReceive?(event) ?? true }
  }

  /// Whether a recogniser or the touched view has a deadline in a range of instants.
  func hasDeadline(in range: ClosedRange<Instant>) -> Bool {
    deadlines.contains(where: range.contains) || contentDelay.map(range.contains) ?? false
  }

  /// Delays the touch by `GestureConstants.contentTouchDelay` if a scroll view around the touched view requests it.
  func delayContentTouches(in window: Window) {
    guard phase == .fresh, scrollers.contains(where: { $0.delaysContentTouches && $0.isScrollEnabled }) else { return }
    phase = .delayed
    let due = latest.timestamp.advanced(bySeconds: GestureConstants.contentTouchDelay)
    contentDelay = due
    _ = window.schedule(at: due, phase: .recognizer) { [weak self] in self?.beginContentTouches() }
  }

  /// Delivers an event to the touched view, unless a gesture has cancelled the touch.
  ///
  /// A lift before the end of the delay is delivered as a touch followed by a lift.
  func deliver(_ event: TouchEvent) {
    latest = event
    switch event.phase {
    case .began: if phase == .fresh { beginContentTouches() }
    case .moved: if phase == .touching { view.touchesMoved(event) }
    case .stationary: break
    case .ended:
      if phase == .delayed { beginContentTouches() }
      if phase == .touching { view.touchesEnded(event) }
      phase = .over
    case .cancelled: cancelContentTouches()
    }
  }

  /// Cancels the touch of the touched view, if it has received one. No event follows.
  func cancelContentTouches() {
    if phase == .touching { view.touchesCancelled(latest) }
    phase = .over
  }

  private func beginContentTouches() {
    guard phase == .fresh || phase == .delayed else { return }
    phase = .touching
    view.touchesBegan(latest)
  }
}
