import Graphics
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
  @Test
  func `virtual-pages 9: a page shows its item's letter, name, taps and picture`() throws {
    let stage = try stage("set start 2")
    let center = try #require(stage.scene.view(named: "center"))
    let words = center.subviews.compactMap { ($0 as? Label)?.text }
    #expect(words == ["C", "Canyon", "not tapped yet"])
    let picture = Rect(0, -20, 320, center.bounds.height + 20)
    #expect(center.subviews.contains { !($0 is Label) && $0.frame == picture })
  }

  @Test
  func `a start beyond the items is an error`() {
    #expect(throws: SceneError.self) { try stage("set items 3; set start 3") }
  }

  @Test(arguments: [false, true])
  func `random gestures leave the scene in a legal state`(hasMomentum: Bool) throws {
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
