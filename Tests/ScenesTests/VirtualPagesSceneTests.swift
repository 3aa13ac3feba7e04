import Geometry
import Interface
import Scenes
import Simulation
import TestSupport
import Testing
import Timebase

private func stage(_ settings: String) throws -> Stage {
  try player("scene virtual-pages\n\(settings)\nwait 1ms").stage
}

struct VirtualPagesSceneTests {
  @Test("the scripts play as they say")
  func scripts() throws {
    let scripts = try builtInScripts("virtual-pages")
    #expect(scripts.count >= 5)
    for script in scripts {
      let player = try player(script.text)
      _ = try player.playToEnd()
      #expect(player.failures.isEmpty, "\(script.name): \(player.failures)")
      #expect(!player.shots.isEmpty)
    }
  }

  @Test("the frame rate changes no reading and no picture", arguments: [24, 240] as [Int64])
  func frameRate(rate: Int64) throws {
    for script in try builtInScripts("virtual-pages") {
      let reference = try frames(script.text, rate: 120)
      let other = try frames(script.text, rate: rate)
      var common = 0
      for (instant, frame) in other {
        guard let expected = reference[instant] else { continue }
        common += 1
        #expect(frame.probes == expected.probes, "\(script.name) at \(instant.seconds) s")
        #expect(frame.displayList == expected.displayList, "\(script.name) at \(instant.seconds) s")
      }
      #expect(common > 5)
    }
  }

  /// Every quarter of a second: where all rates have a frame.
  private func frames(_ text: String, rate: Int64) throws -> [Instant: FrameSnapshot] {
    let sequence = FrameSequence(try player(text), frameRate: FrameRate(rate))
    var result: [Instant: FrameSnapshot] = [:]
    while let frame = try sequence.next() {
      if frame.time.nanoseconds % 250_000_000 == 0 { result[frame.time] = frame }
    }
    return result
  }

  @Test("virtual-pages 9: a page shows its item's letter, name, taps and picture")
  func page() throws {
    let stage = try stage("set start 2")
    let center = try #require(stage.scene.view(named: "center"))
    let words = center.subviews.compactMap { ($0 as? Label)?.text }
    #expect(words == ["C", "Canyon", "not tapped yet"])
    #expect(center.subviews.contains { !($0 is Label) && $0.frame == center.bounds })
  }

  @Test("a start beyond the items is an error that says what is allowed")
  func badStart() {
    #expect(throws: SettingError.self) { try stage("set items 3; set start 3") }
  }

  @Test("random gestures leave the scene in a legal state", arguments: [false, true])
  func invariants(hasMomentum: Bool) throws {
    for seed in 0..<UInt64(rounds(40)) {
      let count = Int(seed % 7) + 1
      let stage = try stage("set items \(count); set momentum \(hasMomentum); set start \(count / 2)")
      let views = stage.window.descendantCount
      var dice = GestureDice(seed: seed)
      dice.play(8, on: stage) {
        let item = stage.integer("item") ?? -1
        #expect((0..<count).contains(item), "seed \(seed)")
        #expect(stage.integer("dots.current") == item)
        #expect(stage.integer("right.item") == (item + 1) % count)
        #expect(stage.integer("left.item") == (item + count - 1) % count)
        #expect(stage.integer("controllers.alive") == 3)
      }
      #expect(stage.settle(), "seed \(seed)")
      #expect(stage.probe("sliding") == .bool(false))
      #expect(["left.x", "center.x", "right.x"].map { stage.number($0) } == [-320, 0, 320], "seed \(seed)")
      #expect([0, 1].contains(stage.number("toolbar.alpha")))
      #expect(stage.window.descendantCount == views)
    }
  }
}
