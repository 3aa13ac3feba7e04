import Graphics
import Interface
import Script
import Simulation
import TestSupport
import Testing
import Timebase
import Touch

/// An empty scene.
private final class EmptyScene: Scene {
  func readProbes() -> [ProbeReading] { [] }

  static let definition = SceneDefinition(vocabulary: .init(name: "empty", probes: []), make: { _ in EmptyScene() })
}

@Suite struct StrokePlaybackTests {
  private func touches(_ text: String) throws -> [TouchEvent] {
    let script = try Script(text: "scene empty\n" + text, file: "test.flip")
    let traits = Traits(displayScale: 2, theme: .light, textShaper: GridShaper())
    let player = ScriptPlayer(script, on: try Stage(EmptyScene.definition, size: Size(320, 480), traits: traits))
    _ = try player.playToEnd()
    #expect(!player.stage.finger.isDown)
    return player.touches
  }

  @Test
  func `a stroke with the samples of a drag equals that drag`() throws {
    let drag = try touches("wait 100ms\ntouch at 160,330\ndrag by 0,-90 over 150ms\nhold 50ms\nlift\nwait 1s")
    let samples = drag.dropFirst().filter { $0.timestamp <= Instant(seconds: 0.25) }
    let text = samples.map { "\(Double($0.timestamp.nanoseconds - 100_000_000) / 1e6)ms 160,\($0.location.y)" }
    let stroke = try touches(
      "wait 100ms\nstroke at 160,330 { \(text.joined(separator: "; ")) }\nhold 50ms\nlift\nwait 1s")
    #expect(stroke.count == drag.count)
    #expect(samples.count > 8)
    for (one, other) in zip(stroke, drag) {
      #expect(abs(one.timestamp.seconds(since: other.timestamp)) < 1e-8)
      #expect(one.phase == other.phase)
      #expect(abs(one.location.y - other.location.y) < 1e-6)
    }
  }

  @Test
  func `each sample is delivered at its own instant, in percent of the screen if requested`() throws {
    let events = try touches("stroke at 160,330 { 7ms 160,320; 7.5ms 50%,60%; 9ms 160,288; 100ms 160,280 }\nlift")
    #expect(events.map(\.timestamp.nanoseconds) == [0, 7_000_000, 7_500_000, 9_000_000, 100_000_000, 100_000_000])
    #expect(events.map(\.phase) == [.began, .moved, .moved, .stationary, .moved, .ended])
    #expect(events[2].location == Point(160, 288))
  }
}
