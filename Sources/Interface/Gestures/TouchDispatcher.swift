import Timebase
import Touch

/// Brings a finger's events to recognisers and views, and carries out what the arena decides.
///
/// The order for each event: the recognisers look; the arena decides; winners act, losers are cancelled; the view
/// beneath hears of the event. The finger that comes down first is followed until it is lifted; others that join it are
/// ignored.
final class TouchDispatcher {
  private var arena = GestureArena()
  private var session: TouchSession?

  var isTracking: Bool { session != nil }
  /// How gestures were decided, oldest first.
  var log: [GestureLogEntry] { arena.log }

  /// Takes an event in; the window's clock stands at its time stamp already.
  func handle(_ event: TouchEvent, in window: Window) {
    if event.phase == .began, session == nil { begin(event, in: window) }
    guard let session, session.finger == event.id else { return }
    dropAbsent(session, in: window)
    if event.decides { feed(session) { $0.handle(event) } } else { move(session, event) }
    carryOut(arena.decide(at: event.timestamp), in: session)
    session.deliver(event)
    if event.phase.isFinal { end(session, at: event.timestamp) } else { scheduleDeadlines(of: session, in: window) }
  }

  /// Begins a session: finds the view, asks its recognisers and those around it who looks, and registers them with the
  /// arena.
  private func begin(_ event: TouchEvent, in window: Window) {
    let session = TouchSession(event, hit: window.hitTest(event.location) ?? window)
    self.session = session
    for (member, recognizer) in session.members.enumerated() {
      arena.register(member, label: "\(recognizer.name) (\(recognizer.view?.name ?? "view"))")
    }
    for (member, recognizer) in session.members.enumerated() { relate(member, recognizer, in: session) }
    for scroller in session.scrollers { scroller.touchDown() }
    session.delayContentTouches(in: window)
  }

  /// Tells the arena who waits for whom, and which two may win together.
  private func relate(_ member: Int, _ recognizer: GestureRecognizer, in session: TouchSession) {
    for (other, rival) in session.members.enumerated() where other != member {
      if recognizer.failureRequirements.contains(where: { $0 === rival }) {
        arena.require(member, toWaitFor: other)
      }
      let isEitherWilling =
        recognizer.shouldRecognizeSimultaneously?(rival) == true
        || rival.shouldRecognizeSimultaneously?(recognizer) == true
      if other > member, isEitherWilling { arena.allowSimultaneous(member, other) }
    }
  }

  /// Lets each recogniser that is still in the game look, and tells the arena what it found.
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

  /// Lets a sample in between move what is dragged: the gestures that have the finger see it, and a pan that gets the
  /// finger with the next sample that decides.
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

  /// The members that win with the next sample that decides, if a pan is among those that are still undecided, and
  /// nothing falls due before that sample.
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

  /// Lets each recogniser look again at its own deadline, such as the half second of a long press.
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

/// One finger from the moment when it comes down until it is gone: who looks at it, and what the view beneath knows.
final class TouchSession {
  let finger: Int
  /// The recognisers that look at the finger, those of inner views first.
  let members: [GestureRecognizer]
  /// The scroll views beneath the finger, inner ones first.
  let scrollers: [ScrollView]
  var deadlines: Set<Instant> = []
  /// When the view beneath hears of the finger at the latest, if it waits.
  private(set) var contentDelay: Instant?

  private unowned let view: View
  /// The view beneath the finger and those around it, which stay alive until the finger is gone. The window, which holds
  /// this session, is not among them.
  private let path: [View]
  private var latest: TouchEvent
  private var phase = ContentPhase.fresh

  /// What the view beneath the finger has been told.
  private enum ContentPhase { case fresh, delayed, touching, over }

  init(_ event: TouchEvent, hit: View) {
    finger = event.id
    view = hit
    latest = event
    let path = Array(hit.andSuperviews)
    self.path = path.filter { !($0 is Window) }
    scrollers = path.compactMap { $0 as? ScrollView }
    // A finger that comes down on content that moves by itself stops it, and presses nothing. UIKit does the same.
    if scrollers.contains(where: { $0.isDecelerating || $0.isScrollingAnimated }) { phase = .over }
    members = path.flatMap(\.gestureRecognizers).filter { $0.isEnabled && $0.shouldReceive?(event) ?? true }
  }

  /// Whether a recogniser or the view beneath the finger waits for an instant of a range.
  func hasDeadline(in range: ClosedRange<Instant>) -> Bool {
    deadlines.contains(where: range.contains) || contentDelay.map(range.contains) ?? false
  }

  /// Waits `GestureConstants.contentTouchDelay` before the view beneath hears of the finger, where a scroll view around
  /// it asks for that.
  func delayContentTouches(in window: Window) {
    guard phase == .fresh, scrollers.contains(where: { $0.delaysContentTouches && $0.isScrollEnabled }) else { return }
    phase = .delayed
    let due = latest.timestamp.advanced(bySeconds: GestureConstants.contentTouchDelay)
    contentDelay = due
    _ = window.schedule(at: due, phase: .recognizer) { [weak self] in self?.beginContentTouches() }
  }

  /// Tells the view beneath the finger of an event, unless a gesture has taken the finger away. A lift before the delay
  /// is over is delivered as a touch and a lift at once.
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

  /// Tells the view beneath that the finger is gone, where it has heard of it; it hears nothing more.
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
