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
    #expect(words == ["C", "Canyon", "Tap to like"])
    #expect(center.subviews.contains { !($0 is Label) && $0.frame == center.bounds })
  }

  @Test
  func `pictures lie under the status bar, whose symbols contrast with them and stand while they slide`() throws {
    let definition = try #require(SceneCatalog.all.first { $0.name == "virtual-pages" })
    let device = try #require(Device.named("iphone-17"))
    let stage = try Stage(
      definition, size: device.size,
      traits: Traits(displayScale: 3, theme: .light, textShaper: GridShaper(), device: device))
    func bar(_ name: String) throws -> StatusBar {
      let page = try #require(stage.scene.view(named: name))
      return try #require(page.subviews.compactMap { $0 as? StatusBar }.first)
    }
    let center = try #require(stage.scene.view(named: "center"))
    #expect(center.presentedFrame(in: nil) == Rect(0, 62, 402, 812))
    #expect(center.subviews.contains { $0.presentedFrame(in: nil) == Rect(0, 0, 402, 874) })
    #expect(stage.frame(ofView: "statusBar") == Rect(0, 0, 402, 62))
    // A night sky, and a bright day.
    #expect(try bar("center").color == .white)
    #expect(try bar("right").color == .black)
    stage.swipe(from: Point(350, 400), (Vector(-150, 0), 0.1))
    stage.wait(0.1)
    let x = try #require(stage.number("center.x"))
    #expect(x > 5 && x < 397)
    let items = stage.snapshot(index: 0).displayList.items
    let places = items.indices.compactMap { index -> Rect? in
      guard case .contents(let contents, .identity) = items[index], contents.size == Size(402, 62) else { return nil }
      guard case .pushClip(let clip, _) = items[index - 1] else { return nil }
      return clip.rect
    }
    let edge = (x * 3).rounded() / 3
    #expect(places == [Rect(0, 0, edge, 62), Rect(edge, 0, 402 - edge, 62)])
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
