import Timebase
import Touch

/// Brings a finger's events to recognisers and views, and carries out what the arena decides.
///
/// The finger that comes down first is looked at until it is lifted; others that join it are ignored.
final class TouchDispatcher {
  private var arena = GestureArena()
  private var session: TouchSession?

  /// Whether a finger is on the screen that somebody looks at.
  var isTracking: Bool { session != nil }
  /// How gestures were decided, oldest first.
  var log: [GestureLogEntry] { arena.log }

  func handle(_ event: TouchEvent, in window: Window) {
    if event.phase == .began, session == nil { begin(event, in: window) }
    guard let session, session.finger == event.id else { return }
    dropAbsent(session, in: window)
    feed(session) { $0.handle(event) }
    carryOut(arena.decide(at: event.timestamp), in: session)
    session.deliver(event)
    if event.phase.isFinal { end(session, at: event.timestamp) } else { scheduleDeadlines(of: session, in: window) }
  }

  private func begin(_ event: TouchEvent, in window: Window) {
    let session = TouchSession(event, hit: window.hitTest(event.location) ?? window)
    self.session = session
    arena.touchDown(event.id)
    for (member, recognizer) in session.members.enumerated() {
      arena.register(member, label: "\(recognizer.name) (\(recognizer.view?.name ?? "view"))")
    }
    for (member, recognizer) in session.members.enumerated() { relate(member, recognizer, in: session) }
    for scroller in session.scrollers { scroller.touchDown() }
    session.delayContentTouches(in: window)
  }

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
    carryOut(arena.touchUp(session.finger, at: instant), in: session)
    self.session = nil
    for scroller in session.scrollers { scroller.touchUp() }
    for recognizer in session.members { recognizer.reset() }
  }

  private func scheduleDeadlines(of session: TouchSession, in window: Window) {
    for (member, recognizer) in session.members.enumerated() where arena.status(of: member) == .open {
      guard let deadline = recognizer.machine.deadline, session.deadlines.insert(deadline).inserted else { continue }
      _ = window.schedule(at: deadline, phase: .recognizer) { [weak self, weak session] in
        guard let self, let session, session === self.session else { return }
        feed(session) { $0.handleDeadline(deadline) }
        carryOut(arena.decide(at: deadline), in: session)
        scheduleDeadlines(of: session, in: window)
      }
    }
  }
}
