import Script
import Simulation
import Testing
import Timebase

/// `wait until PROBE OP VALUE within T`.
@Suite struct WaitUntilTests {
  /// A pull that returns after the lift at 0.8 s.
  private static let pull = """
    scene pull
    touch at 160,330
    drag by 0,-200 over 700ms
    hold 100ms
    lift

    """

  private func end(_ text: String, rate: Int64? = nil) throws -> (end: Instant, failures: [PlaybackFailure]) {
    let player = try pullPlayer(text)
    if let rate {
      let frames = FrameSequence(player, frameRate: FrameRate(rate))
      while try frames.next() != nil {}
    }
    return (try player.playToEnd(), player.failures)
  }

  @Test func `it ends at once if the probe has the value`() throws {
    let (end, failures) = try end("scene pull\nwait 50ms\nwait until offset.y == 0 within 1s")
    #expect(end.seconds == 0.05 && failures.isEmpty)
  }

  @Test func `the value at the end of the limit counts`() throws {
    let (end, failures) = try end("scene pull\nwait until time >= 0.1 within 100ms")
    #expect(end.seconds == 0.1 && failures.isEmpty)
    #expect(try self.end("scene pull\nwait until time >= 0.1 within 99ms").failures.count == 1)
  }

  @Test func `it ends at the first sixtieth of a second with a match`() throws {
    let player = try pullPlayer(Self.pull + "wait until offset.y < 20 within 2s\nexpect offset.y < 20\nmark \"end\"")
    let end = try player.playToEnd()
    #expect(player.failures.isEmpty)
    let ticks = (end.seconds - 0.8) * 60
    #expect(abs(ticks - ticks.rounded()) < 1e-6 && ticks > 3)
    // A sixtieth of a second earlier there was no match.
    let earlier = try pullPlayer(Self.pull + "wait \((ticks - 1) / 60 * 1000)ms")
    _ = try earlier.playToEnd()
    guard case .number(let value)? = earlier.stage.probe("offset.y") else { return #expect(Bool(false)) }
    #expect(value >= 20)
  }

  @Test(arguments: [24, 30, 60, 120, 1000] as [Int64])
  func `the frame rate does not change the end`(rate: Int64) throws {
    let text = Self.pull + "wait until offset.y < 20 within 2s"
    #expect(try end(text, rate: rate).end == end(text).end)
    let slow = "scene pull\nspeed 0.1x" + Self.pull.dropFirst(10) + "wait until offset.y < 20 within 2s"
    #expect(try end(slow, rate: rate).end == end(slow).end)
  }

  @Test func `a tolerance applies as in expect`() throws {
    let exact = try end(Self.pull + "wait until offset.y == 10 within 5s")
    #expect(exact.failures.count == 1)
    let near = try end(Self.pull + "wait until offset.y == 10 ± 8 within 5s")
    #expect(near.failures.isEmpty && near.end < exact.end)
  }

  @Test(arguments: [
    ("offset.y > 500", "offset.y is 0", "increase the limit"),
    ("offset.y == word", "offset.y is 0", "compare it with a number"),
  ])
  func `without a match it is a failure with the last value`(claim: String, value: String, hint: String) throws {
    let (end, failures) = try end("scene pull\nwait until \(claim) within 1.005s\nwait 1s")
    #expect(end.seconds == 2.005)
    #expect(failures.map(\.instant.seconds) == [1.005])
    let failure = try #require(failures.first?.diagnostic)
    #expect(failure.message == "wait until \(claim) within 1.005s failed at 1.005 s: \(value)")
    #expect(failure.hint == hint && failure.line == 2)
  }

  @Test func `a missing probe is reported`() throws {
    let failures = try end("scene pull\nwait until nothing == 1 within 100ms").failures
    #expect(failures.map(\.diagnostic.message) == ["no probe \"nothing\" at 0.1 s"])
  }

  @Test func `delayed statements act while it waits`() throws {
    let player = try pullPlayer(
      Self.pull + "mark \"a\" after 20ms\nmark \"b\" after 5s\nwait until time >= 1 within 2s\nmark \"c\"")
    _ = try player.playToEnd()
    #expect(player.marks.map(\.name) == ["a", "c"])
    #expect(player.marks[0].instant.seconds == 0.82)
    #expect(player.failures.count == 1)
  }
}
