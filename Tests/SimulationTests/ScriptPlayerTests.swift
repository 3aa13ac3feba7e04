import Graphics
import Script
import Simulation
import Testing
import Timebase
import Touch

private let pull = """
  scene pull
  wait 100ms
  touch at 160,330
  drag by 0,-190 over 450ms ease-out
  expect offset.y > 55
  shot "armed"
  hold 150ms
  lift
  settle within 3s
  expect offset.y == 0
  """

struct ScriptPlayerTests {
  @Test func `a script plays to its end`() throws {
    let player = try pullPlayer(pull)
    let end = try player.playToEnd()
    #expect(player.failures.isEmpty)
    #expect(player.shots.map(\.name) == ["armed"])
    #expect(player.shots[0].instant == Instant(nanoseconds: 550_000_000))
    #expect(end > Instant(nanoseconds: 700_000_000))
    #expect(end < Instant(nanoseconds: 2_000_000_000))
  }

  @Test(arguments: [24, 30, 60, 120, 240, 1000] as [Int64])
  func `the frame rate does not change probes`(rate: Int64) throws {
    func readings(_ rate: Int64) throws -> [Instant: [ProbeReading]] {
      let frames = FrameSequence(try pullPlayer(pull), frameRate: FrameRate(rate))
      var result: [Instant: [ProbeReading]] = [:]
      while let frame = try frames.next() { result[frame.time] = frame.probes }
      return result
    }
    let reference = try readings(120)
    let other = try readings(rate)
    let common = other.keys.filter { reference[$0] != nil }
    #expect(common.count > 5)
    for instant in common { #expect(other[instant] == reference[instant]) }
  }

  @Test func `frames last from the start to the end of the last action`() throws {
    let frames = FrameSequence(try pullPlayer("scene pull\nwait 100ms\nmark \"end\""), frameRate: FrameRate(60))
    var times: [Double] = []
    while let frame = try frames.next() { times.append(frame.time.seconds) }
    #expect(times.count == 7)
    #expect(times.first == 0)
    #expect(times.last == 0.1)
  }

  @Test func `a failed expectation is reported with its location, and playback continues`() throws {
    let player = try pullPlayer(
      "scene pull\nwait 50ms\nexpect offset.y == 3\nexpect nothing == 1\nwait 50ms\nmark \"end\"")
    let end = try player.playToEnd()
    #expect(end == Instant(nanoseconds: 100_000_000))
    #expect(player.failures.map { [$0.location.line, $0.location.column] } == [[3, 1], [4, 1]])
    #expect(player.failures.map(\.instant.seconds) == [0.05, 0.05])
    #expect(player.failures.map(\.sourceLine) == ["expect offset.y == 3", "expect nothing == 1"])
  }

  @Test(arguments: ["offset.y == true", "offset.y != true", "offset.y == word", "dragging != 0", "dragging == 0"])
  func `a value of another kind never meets an expectation`(claim: String) throws {
    let player = try pullPlayer("scene pull\nexpect \(claim)\nexpect offset.y != -\nexpect touch.x != 3")
    _ = try player.playToEnd()
    #expect(player.failures.map(\.location.line) == [2])
    let kind = claim.hasPrefix("offset") ? "a number" : "true or false"
    #expect(player.failures[0].diagnostic.hint == "compare it with \(kind)")
  }

  @Test func `motion beyond the limit of settle is a failure`() throws {
    let player = try pullPlayer(
      "scene pull\ntouch at 160,300\ndrag by 0,-200 over 200ms\nhold 200ms\nlift\nsettle within 100ms\nmark \"end\"")
    _ = try player.playToEnd()
    #expect(player.failures.count == 1)
    #expect(player.failures.first?.reason == .notAtRest)
    #expect(player.marks.first?.instant == Instant(nanoseconds: 500_000_000))
  }

  @Test func `rest at exactly the limit of settle passes`() throws {
    for (limit, failures) in [("300ms", 0), ("299.999ms", 1)] {
      let player = try pullPlayer("scene pull\nsettle within \(limit)\nmark \"end\"")
      player.stage.window.animate(withDuration: 0.3) {}
      let end = try player.playToEnd()
      #expect(player.failures.count == failures, "\(limit)")
      #expect(player.failures.allSatisfy { $0.reason == .notAtRest && $0.instant == end })
      #expect(end == Instant(picoseconds: failures == 0 ? 300_000_000_000 : 299_999_000_000))
    }
  }

  /// Everything due at the given instant has happened, and nothing a picosecond earlier.
  @Test(arguments: [
    ("wait 100ms\nmark \"end\"", 0.1), ("wait 100ms\ntouch at 160,240\nlift", 0.1),
    ("touch at 160,240\nhold 100ms\nlift", 0.1), ("tap at 160,240", 0.08), ("settle within 1s", 0.3),
    ("settle within 200ms", 0.2),
  ])
  func `playing to an instant performs everything due at it`(script: String, seconds: Double) throws {
    let player = try pullPlayer("scene pull\n\(script)")
    if script.hasPrefix("settle") { player.stage.window.animate(withDuration: 0.3) {} }
    let end = Instant(seconds: seconds)
    try player.play(to: end.advanced(byPicoseconds: -1))
    let before = [player.touches.count, player.marks.count, player.failures.count]
    #expect(player.end == nil)
    #expect(player.stage.now == end.advanced(byPicoseconds: -1))
    try player.play(to: end)
    #expect(player.end == end)
    #expect(player.stage.now == end)
    let now = [player.touches.count, player.marks.count, player.failures.count]
    #expect((now == before) == (seconds == 0.3), "settle adds no touch, mark or failure")
    try player.play(to: Instant(seconds: 5))
    #expect(player.stage.now == end, "the stage stays at the end of the script")
    try player.play(to: .zero)
    #expect(player.stage.now == end, "time never decreases")
  }

  /// A hold and a drag to the same location are stationary; the end is exact.
  @Test func `samples distinguish moves from rests and end exactly`() throws {
    let player = try pullPlayer(
      "scene pull\ntouch at 160,300\ndrag by 0.1,-0.7 over 50ms ease-out\nhold 50ms\ndrag by 0,0 over 50ms\nlift")
    _ = try player.playToEnd()
    let rests = Array(repeating: TouchEvent.Phase.stationary, count: 6)
    #expect(player.touches.map(\.phase) == [.began, .moved, .moved, .moved] + rests + [.ended])
    let target = Point(160, 300) + Vector(0.1, -0.7)
    #expect(player.touches.dropFirst(3).allSatisfy { $0.location == target })
    #expect(player.touches[2].location != target)
  }

  @Test func `an unknown view stops playback`() throws {
    let player = try pullPlayer("scene pull\ntap at nowhere")
    let failure = try #require(throws: PlaybackFailure.self) { try player.playToEnd() }
    #expect(failure.reason == .noView("nowhere"))
    #expect(failure.description.hasSuffix("\n  2 | tap at nowhere\n    |        ^~~~~~~"))
  }

  @Test(arguments: ["tap at below", "touch at below; lift", "flick up at 9pt/s from below", "tap at 1,481"])
  func `a touch outside the screen stops playback`(line: String) throws {
    let player = try pullPlayer("scene pull\ntap at edge\n\(line)")
    let failure = try #require(throws: PlaybackFailure.self) { try player.playToEnd() }
    #expect(failure.location.line == 3)
    #expect(failure.instant.seconds == 0.08)
    let (position, point) = line.contains("below") ? ("below", Point(10, 480.5)) : ("1,481", Point(1, 481))
    #expect(failure.reason == .offScreen(position, at: point, screen: Size(320, 480)))
  }

  @Test func `a drag may leave the screen`() throws {
    let player = try pullPlayer("scene pull\ntouch at edge\ndrag to below over 100ms\ndrag to 9,999 over 100ms\nlift")
    _ = try player.playToEnd()
    #expect(player.touches.last?.location == Point(9, 999))
  }

  @Test func `a view can be touched by its name`() throws {
    let player = try pullPlayer("scene pull\ntap at content\nwait 10ms")
    _ = try player.playToEnd()
    #expect(player.touches.first?.location == Point(160, 240))
  }

  @Test func `the finger is sampled from touch-down on, and the lift is at the drag's last sample`() throws {
    let player = try pullPlayer("scene pull\nwait 5ms\ntouch at 160,400\ndrag by 0,-100 over 100ms\nlift\nwait 10ms")
    _ = try player.playToEnd()
    let moves = player.touches.filter { $0.phase == .moved }
    #expect(moves.count == 6)
    #expect(try #require(moves.first).timestamp.nanoseconds == 21_666_667)
    #expect(moves.last?.timestamp == player.touches.last?.timestamp)
    #expect(moves.last?.location == Point(160, 300))
  }

  @Test func `hidden frames are marked`() throws {
    let frames = FrameSequence(
      try pullPlayer("scene pull\nhide\nwait 50ms\nshow\nwait 50ms\nmark \"end\""), frameRate: FrameRate(100))
    var visible: [Bool] = []
    while let frame = try frames.next() { visible.append(frame.isVisible) }
    #expect(visible == [false, false, false, false, false, true, true, true, true, true, true])
  }
}

extension ScriptPlayerTests {
  @Test(arguments: [24, 30, 120, 1000] as [Int64])
  func `the frame rate does not change touch marks`(rate: Int64) throws {
    func marks(_ rate: Int64) throws -> [Instant: FrameSnapshot] {
      let player = try pullPlayer(pull)
      player.stage.shownFinger = FingerStyle()
      let frames = FrameSequence(player, frameRate: FrameRate(rate))
      var result: [Instant: FrameSnapshot] = [:]
      while let frame = try frames.next() { result[frame.time] = frame }
      return result
    }
    let (reference, other) = (try marks(120), try marks(rate))
    let common = other.keys.filter { reference[$0] != nil }
    #expect(common.count > 5)
    for instant in common { #expect(other[instant]?.displayList == reference[instant]?.displayList) }
  }

  @Test func `the finger is drawn above the scene, and only if requested`() throws {
    func list(_ showsTouches: Bool) throws -> [DisplayItem] {
      let player = try pullPlayer(pull)
      player.stage.shownFinger = showsTouches ? FingerStyle() : nil
      try player.play(to: Instant(seconds: 0.6))
      return player.stage.snapshot(index: 0).displayList.items
    }
    let (plain, marked) = (try list(false), try list(true))
    #expect(marked.count > plain.count)
    #expect(Array(marked[..<plain.count]) == plain)
  }
}
