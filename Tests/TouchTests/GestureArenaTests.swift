import Testing
import Timebase
import Touch

@Suite struct GestureArenaTests {
  typealias Decision = GestureArena.Decision

  /// A tap in a cell (1) inside a vertical list (2) inside a page (3); one finger is down.
  func arena() -> GestureArena {
    var arena = GestureArena()
    arena.register(1, label: "tap (cell)")
    arena.register(2, label: "pan (list)")
    arena.register(3, label: "pan (page)")
    return arena
  }

  func accepted(_ member: Int) -> Decision { Decision(member: member, isAccepted: true) }
  func rejected(_ member: Int) -> Decision { Decision(member: member, isAccepted: false) }

  @Test func `the first member to claim wins`() {
    var arena = arena()
    #expect(arena.decide(at: .ms(100)) == [])
    arena.claim(3)
    #expect(arena.decide(at: .ms(216.667)) == [accepted(3), rejected(1), rejected(2)])
    arena.claim(1)
    #expect(arena.decide(at: .ms(300)) == [])
    #expect(arena.status(of: 1) == .rejected)
    #expect(
      arena.log.map(\.description) == ["0.216667 s: pan (page) wins over tap (cell), pan (list): it claimed first"])
  }

  @Test func `the innermost of simultaneous claims wins`() {
    var arena = arena()
    arena.concede(1)
    arena.claim(3)
    arena.claim(2)
    #expect(arena.decide(at: .ms(16)) == [accepted(2), rejected(3)])
    #expect(
      arena.log.map(\.text) == ["pan (list) wins over pan (page): both claimed at once, and it is the inner one"])
  }

  @Test func `a claim is held until the member it requires to fail has failed`() {
    var arena = arena()
    arena.require(1, toWaitFor: 3)
    arena.claim(1)
    #expect(arena.decide(at: .ms(10)) == [])
    #expect(arena.status(of: 1) == .claimed)
    arena.concede(3)
    #expect(arena.decide(at: .ms(20)) == [accepted(1), rejected(2)])
    #expect(arena.log.map(\.text) == ["tap (cell) wins over pan (list): pan (page) failed, for which it had waited"])
  }

  @Test func `a held claim loses to the member that it waits for`() {
    var arena = arena()
    arena.require(1, toWaitFor: 3)
    arena.allowSimultaneous(1, 3)
    arena.claim(1)
    #expect(arena.decide(at: .ms(10)) == [])
    arena.claim(3)
    #expect(arena.decide(at: .ms(20)).contains(accepted(3)))
    #expect(arena.status(of: 1) == .rejected, "it wins only if the other one fails")
  }

  @Test func `a claim held since an earlier event does not count as simultaneous`() {
    var arena = arena()
    arena.register(4, label: "edge")
    arena.require(1, toWaitFor: 4)
    arena.claim(1)
    #expect(arena.decide(at: .ms(10)) == [])
    arena.claim(3)
    #expect(arena.decide(at: .ms(20)) == [accepted(3), rejected(1), rejected(2), rejected(4)])
    #expect(
      arena.log.map(\.text) == ["pan (page) wins over tap (cell), pan (list), edge: it claimed first"])
  }

  @Test func `members allowed to recognise simultaneously win together`() {
    var arena = arena()
    arena.allowSimultaneous(2, 3)
    arena.claim(3)
    #expect(arena.decide(at: .ms(10)) == [accepted(3), rejected(1)])
    arena.claim(2)
    #expect(arena.decide(at: .ms(20)) == [accepted(2)])
  }

  @Test func `a member needs the permission of one winner only`() {
    var arena = arena()
    arena.register(4, label: "long press (window)")
    arena.allowSimultaneous(2, 3)
    arena.allowSimultaneous(3, 4)
    arena.claim(3)
    #expect(arena.decide(at: .ms(10)) == [accepted(3), rejected(1)])
    arena.claim(2)
    #expect(arena.decide(at: .ms(20)) == [accepted(2), rejected(4)])
  }

  @Test func `an earlier held claim precedes a later inner one`() {
    var arena = arena()
    arena.register(4, label: "edge")
    arena.require(3, toWaitFor: 4)
    arena.require(1, toWaitFor: 4)
    arena.claim(3)
    #expect(arena.decide(at: .ms(10)) == [])
    arena.claim(1)
    arena.concede(4)
    #expect(arena.decide(at: .ms(20)) == [accepted(3), rejected(1), rejected(2)])
  }

  @Test func `the last lift empties the arena`() {
    var arena = arena()
    arena.require(1, toWaitFor: 2)
    arena.claim(1)
    #expect(arena.touchUp(at: .ms(60)) == [rejected(1), rejected(2), rejected(3)])
    #expect((1...3).allSatisfy { arena.status(of: $0) == nil })
    #expect(arena.log.map(\.text) == ["tap (cell) loses: the touches ended while it waited"])
  }

  @Test func `a claim at the lift wins`() {
    var arena = arena()
    arena.concede(2)
    arena.concede(3)
    arena.claim(1)
    #expect(arena.touchUp(at: .ms(50)) == [accepted(1)])
  }

  @Test func `a member registered after the decision loses`() {
    var arena = arena()
    arena.claim(2)
    _ = arena.decide(at: .ms(10))
    arena.register(9, label: "tap (button)")
    arena.claim(9)
    #expect(arena.decide(at: .ms(20)) == [rejected(9)])
    #expect(arena.log.last?.text == "tap (button) loses: pan (list) has the touches")
  }

  /// A pan and a tap for the same finger: exactly one of them wins.
  @Test(arguments: [0.0, 8, 10, 10.5, 40]) func `a finger makes a tap or a pan, never both`(distance: Double) {
    var arena = GestureArena()
    var (tap, pan) = (TapRecognizer(), PanRecognizer())
    arena.register(1, label: "tap")
    arena.register(2, label: "pan")
    var winners: [Int] = []
    for event in Timeline((0, 0, 0), (50, distance, 0), (100, distance, 0)).events {
      tap.handle(event)
      pan.handle(event)
      if tap.state.isRecognized { arena.claim(1) } else if tap.state.isFinal { arena.concede(1) }
      if pan.state.isRecognized { arena.claim(2) } else if pan.state.isFinal { arena.concede(2) }
      winners += arena.decide(at: event.timestamp).filter(\.isAccepted).map(\.member)
    }
    #expect(winners == [distance > 10 ? 2 : 1])
  }
}
