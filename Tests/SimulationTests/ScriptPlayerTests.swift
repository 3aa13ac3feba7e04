import Geometry
import Graphics
import Interface
import Simulation
import TestSupport
import Testing
import Timebase

/// A scroll view that can be pulled, in a scene of its own.
private final class PullScene: Scene {
  let scroller: ScrollView

  init(_ context: SceneContext) {
    scroller = ScrollView(frame: context.window.bounds)
    scroller.contentSize = scroller.bounds.size
    scroller.alwaysBounceVertical = true
    scroller.name = "content"
    context.window.addSubview(scroller)
  }

  func readProbes() -> [ProbeReading] {
    [ProbeReading("offset.y", .number(scroller.contentOffset.y)), ProbeReading("dragging", .bool(scroller.isDragging))]
  }

  static let definition = SceneDefinition(
    vocabulary: .init(name: "pull", probes: ["time", "offset.y", "dragging"]), make: { PullScene($0) })
}

private func player(_ text: String) throws -> ScriptPlayer {
  let script = try Script(text: text, file: "test.flip")
  let traits = Traits(displayScale: 2, theme: .light, textShaper: GridShaper())
  let stage = try Stage(PullScene.definition, size: Size(320, 480), traits: traits)
  return ScriptPlayer(script, on: stage)
}

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
  @Test func aScriptPlaysToItsEnd() throws {
    let player = try player(pull)
    let end = try player.playToEnd()
    #expect(player.failures.isEmpty)
    #expect(player.shots.map(\.name) == ["armed"])
    #expect(player.shots[0].instant == Instant(nanoseconds: 550_000_000))
    #expect(end > Instant(nanoseconds: 700_000_000))
    #expect(end < Instant(nanoseconds: 2_000_000_000))
  }

  @Test(arguments: [24, 30, 60, 120, 240, 1000] as [Int64])
  func theFrameRateChangesNoReading(rate: Int64) throws {
    func readings(_ rate: Int64) throws -> [Instant: [ProbeReading]] {
      let frames = FrameSequence(try player(pull), frameRate: FrameRate(rate))
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

  @Test func framesGoFromTheStartToTheEndOfTheLastAction() throws {
    let frames = FrameSequence(try player("scene pull\nwait 100ms\nmark \"end\""), frameRate: FrameRate(60))
    var times: [Double] = []
    while let frame = try frames.next() { times.append(frame.time.seconds) }
    #expect(times.count == 7)
    #expect(times.first == 0)
    #expect(times.last == 0.1)
  }

  @Test func failedExpectationsAreToldWithTheirPlaceAndPlayingGoesOn() throws {
    let player = try player("scene pull\nwait 50ms\nexpect offset.y == 3\nexpect nothing == 1\nwait 50ms\nmark \"end\"")
    let end = try player.playToEnd()
    #expect(end == Instant(nanoseconds: 100_000_000))
    #expect(
      player.failures.map(\.description) == [
        "test.flip:3:1: error: expect offset.y == 3 does not hold at 0.05 s: offset.y is 0",
        "test.flip:4:1: error: there is no probe nothing at 0.05 s",
      ])
  }

  @Test func restThatDoesNotComeIsAFailure() throws {
    let player = try player(
      "scene pull\ntouch at 160,300\ndrag by 0,-200 over 200ms\nhold 200ms\nlift\nsettle within 100ms\nmark \"end\"")
    _ = try player.playToEnd()
    #expect(player.failures.count == 1)
    #expect(player.failures.first?.reason == .notAtRest)
    #expect(player.marks.first?.instant == Instant(nanoseconds: 500_000_000))
  }

  @Test func anUnknownViewStopsThePlayer() throws {
    let player = try player("scene pull\ntap at nowhere")
    #expect(throws: PlaybackFailure.self) { try player.playToEnd() }
  }

  @Test func aViewCanBeTouchedByItsName() throws {
    let player = try player("scene pull\ntap at content\nwait 10ms")
    _ = try player.playToEnd()
    #expect(player.touches.first?.location == Point(160, 240))
  }

  @Test func theFingerIsSampledFromTouchDownOnAndTheLiftIsTheDragsLastSample() throws {
    let player = try player("scene pull\nwait 5ms\ntouch at 160,400\ndrag by 0,-100 over 100ms\nlift\nwait 10ms")
    _ = try player.playToEnd()
    let moves = player.touches.filter { $0.phase == .moved }
    #expect(moves.count == 6)
    #expect(try #require(moves.first).timestamp.nanoseconds == 21_666_667)
    #expect(moves.last?.timestamp == player.touches.last?.timestamp)
    #expect(moves.last?.location == Point(160, 300))
  }

  @Test func hiddenFramesAreMarked() throws {
    let frames = FrameSequence(
      try player("scene pull\nhide\nwait 50ms\nshow\nwait 50ms\nmark \"end\""), frameRate: FrameRate(100))
    var visible: [Bool] = []
    while let frame = try frames.next() { visible.append(frame.isVisible) }
    #expect(visible == [false, false, false, false, false, true, true, true, true, true, true])
  }
}

extension ScriptPlayerTests {
  @Test(arguments: [24, 30, 120, 1000] as [Int64])
  func theFrameRateChangesNoTouchMark(rate: Int64) throws {
    func marks(_ rate: Int64) throws -> [Instant: FrameSnapshot] {
      let player = try player(pull)
      player.stage.showsTouches = true
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

  @Test func theFingerIsDrawnAboveTheSceneAndOnlyWhereAskedFor() throws {
    func list(_ showsTouches: Bool) throws -> [DisplayItem] {
      let player = try player(pull)
      player.stage.showsTouches = showsTouches
      try player.play(to: Instant(seconds: 0.6))
      return player.stage.snapshot(index: 0).displayList.items
    }
    let (plain, marked) = (try list(false), try list(true))
    #expect(marked.count > plain.count && Array(marked[..<plain.count]) == plain)
  }
}
