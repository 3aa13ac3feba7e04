import Script
import TestSupport
import Testing
import Timebase

@testable import Simulation

/// Statements that end with `after T`, as the player performs them.
struct DelayedActionTests {
  private func player(_ text: String) throws -> ScriptPlayer { try pullPlayer("scene pull\n" + text) }

  private static let pull = "touch at 160,330\ndrag by 0,-190 over 450ms ease-out\n"

  @Test func `a statement acts later, also within an action`() throws {
    let player = try player(
      "wait 100ms\nmark \"a\" after 300ms\ncaption \"b\" after 200ms\ntouch at 160,330\ndrag by 0,-190 over 450ms\nlift"
    )
    _ = try player.playToEnd()
    #expect(player.marks.map(\.instant.seconds) == [0.4])
    #expect(player.annotations.map(\.instant.seconds) == [0.3])
    #expect(player.failures.isEmpty)
  }

  @Test func `a statement can reach across actions, and acts in each repetition`() throws {
    let player = try player("repeat 3 { mark \"a\" after 250ms; wait 100ms }\nwait 1s\nmark \"end\"")
    #expect(try player.playToEnd().seconds == 1.3)
    #expect(player.marks.map(\.instant.seconds) == [0.25, 0.35, 0.45, 1.3])
  }

  /// The offset that `onShot` reads is that of the last touch sample.
  @Test func `at the same instant, a statement follows the samples and precedes the next action`() throws {
    func offsets(_ text: String) throws -> [(String, Double)] {
      let player = try player(text)
      var found: [(String, Double)] = []
      player.onShot = { name, stage in
        if case .number(let offset)? = stage.probe("offset.y") { found.append((name, offset)) }
      }
      player.onAction = { action, _ in if action.kind == .lift { found.append(("lift", 0)) } }
      _ = try player.playToEnd()
      return found
    }
    let later = try offsets(
      "shot \"a\" after 450ms\nshot \"c\" after 460ms\nshot \"b\" after 450ms\n\(Self.pull)shot \"d\"\nlift\nsettle within 3s"
    )
    let direct = try offsets("\(Self.pull)shot \"a\"\nshot \"b\"\nshot \"d\"\nlift\nsettle within 3s")
    #expect(later.map(\.0) == ["a", "b", "d", "lift", "c"])
    #expect(direct.map(\.1) == later.dropLast().map(\.1))
    #expect(direct[0].1 > 50)
  }

  @Test func `a statement during a settle does not change when it ends`() throws {
    let script = "\(Self.pull)lift\nsettle within 3s\n"
    let plain = try player(script), rest = try plain.playToEnd()
    let due = (rest.nanoseconds - 1...rest.nanoseconds).map { "mark \"\($0)\" after \(Double($0) / 1e6)ms\n" }
    let delayed = try player("mark \"a\" after 600ms\n\(due.joined())\(script)mark \"end\"")
    #expect(try delayed.playToEnd() == rest)
    #expect(delayed.rests == plain.rests)
    #expect(delayed.marks.count == 4)
    #expect(delayed.failures.isEmpty)
  }

  @Test func `a settle that fails does not lose a statement`() throws {
    let player = try player(
      "\(Self.pull)lift\nmark \"a\" after 50ms\nmark \"b\" after 100ms\nsettle within 100ms\nwait 1s")
    _ = try player.playToEnd()
    #expect(player.failures.map(\.reason) == [.notAtRest])
    #expect(player.marks.map(\.instant.seconds) == [0.5, 0.55])
  }

  @Test func `a statement at the end of the script acts, and one after it is an error`() throws {
    let player = try player(
      "wait 1s\nmark \"a\" after 500ms\nmark \"b\" after 500.001ms\ncaption \"c\" after 2s\nwait 500ms")
    #expect(try player.playToEnd().seconds == 1.5)
    #expect(player.marks.map(\.name) == ["a"])
    #expect(player.annotations.isEmpty)
    #expect(player.end?.seconds == 1.5)
    let messages = player.failures.map(\.diagnostic.summary)
    try #require(messages.count == 2)
    #expect(
      messages[1] == "test.flip:5:1: error: caption \"c\" would act at 3 s, but the script ends at 1.5 s; shorten the "
        + "delay, or extend the script with wait")
    #expect(messages[0].hasPrefix("test.flip:4:1: error: mark \"b\" would act at 1.500001 s, "))
  }

  @Test func `the script has no end before its last statement has acted`() throws {
    let player = try player("wait 100ms\nmark \"a\" after 200ms\nmark \"b\" after 1s\nwait 400ms")
    try player.play(to: Instant(seconds: 0.2))
    #expect(player.end == nil)
    try player.play(to: Instant(seconds: 5))
    #expect(player.end?.seconds == 0.5)
    #expect(player.failures.count == 1)
  }

  @Test func `a moment directly after a delayed freeze is at its end`() throws {
    let player = try player(
      """
      freeze 1s after 200ms
      mark "paused" after 200ms
      caption "x" after 300ms
      mark "later" after 300ms
      card "y" for 1s after 400ms
      wait 400ms
      shot "card"
      freeze 1s
      mark "waits" after 100ms
      shot "transparent"
      wait 200ms
      """)
    _ = try player.playToEnd()
    #expect((player.marks + player.shots).map(\.name) == ["paused", "later", "waits", "card", "transparent"])
    #expect((player.marks + player.shots).map(\.pause) == [0, nil, nil, 2, 3])
  }

  @Test func `a hundred thousand statements in any order take little time`() throws {
    let count = ScriptLimits.actions - 1
    var delays = (1...count).map { $0 }
    var random = SplitMix(seed: 7)
    for order in [delays.reversed(), delays.shuffled(using: &random)] {
      delays = order
      var heap = DelayedActions()
      for delay in delays { heap.insert(delay, at: Instant(nanoseconds: Int64(delay / 2))) }
      var found: [(Instant, Int)] = []
      while let next = heap.next {
        found.append((next.instant, next.action))
        heap.removeNext()
      }
      #expect(found.count == count)
      let position = Dictionary(uniqueKeysWithValues: zip(delays, delays.indices))
      for (one, other) in zip(found, found.dropFirst()) where one.0 >= other.0 {
        #expect(one.0 == other.0)
        #expect(position[one.1, default: 0] < position[other.1, default: 0], "the order of insertion decides")
      }
    }
  }
}
