import Graphics
import Interface
import Motion
import Script
import Simulation
import TestSupport
import Testing
import Timebase

/// A scroll view with content longer than the window, or with content that fits and bounces.
private final class ReplayScene: Scene, ScrollViewDelegate {
  let scroller: ScrollView
  private var announced = 0.0
  private var reported = 0.0

  init(_ context: SceneContext, isLong: Bool) {
    scroller = ScrollView(frame: context.window.bounds)
    scroller.contentSize = Size(scroller.bounds.width, isLong ? 20_000 : scroller.bounds.height)
    scroller.alwaysBounceVertical = true
    context.window.addSubview(scroller)
    scroller.delegate = self
    scroller.contentOffset.y = isLong ? 5000 : 0
  }

  func scrollViewWillEndDragging(_ scrollView: ScrollView, withVelocity velocity: Vector, target: inout Point) {
    (announced, reported) = (target.y, velocity.dy)
  }

  func readProbes() -> [ProbeReading] {
    [
      ProbeReading("offset.y", .number(scroller.contentOffset.y)), ProbeReading("announced", .number(announced)),
      ProbeReading("reported", .number(reported)),
    ]
  }

  static func definition(isLong: Bool) -> SceneDefinition {
    SceneDefinition(
      vocabulary: .init(name: "replay", probes: ["time", "offset.y", "announced", "reported"]),
      make: { ReplayScene($0, isLong: isLong) })
  }
}

/// Recordings of UIKit, replayed by scripts: a stroke to the recorded offset with the recorded velocity, and a lift.
struct RecordingReplayTests {
  private static let size = Size(400, 1200)

  /// A stroke of `way` points, with the velocity in points per second in its last four samples; and its lift.
  private func player(way: Double, velocity: Double, isLong: Bool = false) throws -> (
    player: ScriptPlayer, lift: Instant
  ) {
    let step = velocity / 60
    let start = way - 4 * step
    let places = (1...10).map { start * Double($0) / 10 } + (1...4).map { start + Double($0) * step }
    let from = way > 0 ? 100.0 : 1100
    let period = 1e9 / 60
    let samples = places.enumerated().map { index, place in
      "\(((Double(index + 1) * period).rounded() / 1e6))ms 200,\(from + place)"
    }
    let text = """
      scene replay
      stroke at 200,\(from) { \(samples.joined(separator: "; ")) }
      lift
      wait 9s
      """
    let script = try Script(text: text, file: "replay.flip")
    let traits = Traits(displayScale: 3, theme: .light, textShaper: GridShaper())
    let stage = try Stage(ReplayScene.definition(isLong: isLong), size: Self.size, traits: traits)
    return (
      ScriptPlayer(script, on: stage), Instant(nanoseconds: Int64((Double(places.count) * period).rounded()))
    )
  }

  private func number(_ probe: String, of player: ScriptPlayer) -> Double {
    guard case .number(let value)? = player.stage.probe(probe) else { return .nan }
    return value
  }

  @Test func `edge returns stay within a point of every recorded offset`() throws {
    for recording in try Recordings.load().edgeReturns {
      let pulled = RubberBand(dimension: Self.size.height).distance(forOffset: recording.overscroll)
      let way = -pulled - (pulled < 0 ? -10 : 10)
      let (player, lift) = try player(way: way, velocity: -1000 * recording.velocity)
      try player.play(to: lift)
      #expect(abs(number("offset.y", of: player) - recording.overscroll) < 1e-3)
      #expect(abs(number("reported", of: player) - 1000 * recording.velocity) < 0.1)
      for sample in recording.samples {
        try player.play(to: lift.advanced(bySeconds: sample[0]))
        let offset = number("offset.y", of: player)
        #expect(abs(offset - sample[1]) < 1, "\(recording.name), \(sample[0]) s: \(offset) instead of \(sample[1])")
      }
    }
  }

  @Test func `a flick announces and rests at the recorded distances`() throws {
    let recording = try Recordings.load().announcedAndRest
    let (player, lift) = try player(way: -700, velocity: -1000 * recording.velocity, isLong: true)
    try player.play(to: lift)
    let from = number("offset.y", of: player)
    #expect(abs(from - 5690) < 1e-3)
    #expect(abs(number("announced", of: player) - from - (recording.announced - recording.from)) < 0.2)
    try player.play(to: lift.advanced(bySeconds: 8))
    #expect(abs(number("offset.y", of: player) - from - (recording.rest - recording.from)) < 0.2)
  }
}
