import Graphics
import Interface
import Scenes
import Simulation
import TestSupport
import Testing
import Timebase
import Touch

struct PullForMenuSceneTests {
  private func play(_ text: String) throws -> ScriptPlayer {
    let player = try player("scene pull-for-menu\n" + text)
    _ = try player.playToEnd()
    #expect(player.failures.isEmpty, "\(player.failures)")
    return player
  }

  @Test
  func `pull-for-menu 1: a text with insets 40, 20, 20, 20 in 16 pt scrolls independently`() throws {
    let player = try play(
      """
      expect text.offset.y == -40
      touch at 160,400
      drag by 0,-110 over 300ms
      expect text.offset.y == 60
      expect offset.x == 0
      expect dragging == false
      hold 200ms
      lift
      settle within 2s
      expect text.offset.y == 60
      touch at 300,240
      drag by -100,0 over 300ms
      expect dragging == true
      expect text.offset.y == 60
      expect offset.x > 40
      lift
      settle within 2s
      """)
    let text = try #require(player.stage.window.descendant(named: "text") as? ScrollView)
    #expect(text.contentInset == Insets(top: 40, left: 20, bottom: 20, right: 20))
    #expect(text.contentSize.width == 280)
    #expect(text.contentSize.height > 1000)
    let body = text.subviews.compactMap { $0 as? Label }.flatMap(\.attributedText.runs).filter { $0.style.size == 16 }
    #expect(body.map(\.text).joined().count > 1000)
  }

  @Test
  func `pull-for-menu 11: the overlay shows Menu in 17 pt bold, centred, and below how to close it`() throws {
    let player = try play(
      """
      set menu overlay
      touch at 300,240
      drag by -160,0 over 300ms
      lift
      settle within 2s
      expect menu.alpha == 0.9
      """)
    let menu = try #require(player.stage.window.descendant(named: "menu"))
    #expect(menu.frame == Rect(0, 0, 320, 480))
    let labels = menu.subviews.compactMap { $0 as? Label }
    #expect(labels.map(\.text) == ["Menu", "Tap to close"])
    #expect(labels[0].attributedText.runs[0].style.size == 17)
    #expect(labels[0].attributedText.runs[0].style.weight == .bold)
    #expect(labels[0].textAlignment == .center)
    #expect(labels[0].frame.midX == 160)
    #expect(labels[0].frame.midY == 240)
    #expect(labels[1].frame.minY >= labels[0].frame.maxY)
  }

  @Test
  func `pull-for-menu 11: the list shows the article's title and actions over the dimmed page`() throws {
    let player = try play("\(Self.open)expect menu.alpha == 0.9")
    let menu = try #require(player.stage.window.descendant(named: "menu"))
    #expect(menu.alpha == 1)
    #expect((0.3..<0.9).contains(menu.backgroundColor.alpha))
    func texts(_ view: View) -> [String] {
      ((view as? Label).map { [$0.text] } ?? []) + view.subviews.flatMap(texts)
    }
    #expect(texts(menu).first == "A lens made of rings")
    #expect(texts(menu).count == 6)
    let panel = try #require(menu.subviews.first)
    #expect(panel.frame.midX == 160)
    #expect(panel.frame.midY == 240)
    let rows = try (0..<5).map { try #require(menu.descendant(named: "action[\($0)]")).frame }
    #expect(zip(rows, rows.dropFirst()).allSatisfy { $0.maxY == $1.minY })
    #expect(rows.last?.maxY == panel.bounds.height)
  }

  @Test(arguments: ["list", "overlay"])
  func `pull-for-menu 11: both menus have the same probes, and a tap anywhere closes them`(menu: String) throws {
    let text = "scene pull-for-menu\nset menu \(menu)\n\(Self.open)"
    for target in ["160,240", "5,470", menu == "list" ? "action[2]" : "menu"] {
      let closed = try play("set menu \(menu)\n\(Self.open)tap at \(target)\nsettle within 2s\n")
      #expect(closed.stage.probe("menu.presented") == .bool(false))
      #expect(closed.stage.probe("menu.alpha") == .number(0))
    }
    let other = text.replacing("set menu \(menu)", with: "set menu \(menu == "list" ? "overlay" : "list")")
    let ending = "tap at 9,9\nsettle within 2s"
    let values = try readings("menu.alpha", player(text + ending))
    let otherValues = try readings("menu.alpha", player(other + ending))
    #expect(values.count == otherValues.count)
    for case (.number(let a), .number(let b)) in zip(values, otherValues) { #expect(abs(a - b) < 1e-12) }
  }

  @Test func `an action is grey while a finger is on it`() throws {
    let window = try play(Self.open).stage.window
    let row = try #require(window.descendant(named: "action[1]"))
    let center = row.presentedFrame(in: nil).center
    window.send(TouchEvent(phase: .began, location: center, timestamp: window.now))
    #expect(row.backgroundColor.alpha > 0)
    window.send(TouchEvent(phase: .ended, location: center, timestamp: window.now.advanced(bySeconds: 0.1)))
    #expect(row.backgroundColor.alpha == 0)
  }

  private static let open = "touch at 300,240\ndrag by -160,0 over 300ms\nlift\nsettle within 2s\n"

  @Test
  func `pull-for-menu 3: the setting bars changes the number of pills and their probes`() throws {
    for count in [1, 5] {
      let player = try play("set bars \(count)\nexpect bar[\(count - 1)].color == grey\nwait 1ms")
      #expect(player.stage.probe("bar[\(count)].color") == nil)
    }
  }

  @Test func `the frame rate changes neither probes nor pictures`() throws {
    try expectSameFrames(at: [24, 60]) {
      try player(
        "scene pull-for-menu\ntouch at 300,240\ndrag by -130,0 over 200ms\nlift\nwait 250ms\ntap at 9,9\nsettle within 2s"
      )
    }
  }

  @Test func `random touches leave the scene in a legal state`() throws {
    var dice = GestureDice(seed: 20_260_121)
    // The first movement creates the scroll indicator, which then stays.
    let warmUp = try play("flick up at 500pt/s from 50%,90%\nsettle within 9s")
    let stage = warmUp.stage
    let viewCount = stage.window.descendantCount
    var menus = 0
    for round in 0..<rounds(120) {
      dice.play(1 + round % 3, on: stage) {
        #expect((stage.number("bar[1].height") ?? -1) >= 0)
        #expect((0...0.9).contains(stage.number("menu.alpha") ?? -1))
      }
      #expect(stage.settle(), "round \(round)")
      let isOpen = stage.probe("menu.presented") == .bool(true)
      menus += isOpen ? 1 : 0
      #expect(stage.probe("menu.alpha") == .number(isOpen ? 0.9 : 0), "round \(round)")
      #expect(stage.probe("dragging") == .bool(false))
      #expect(stage.probe("offset.x") == .number(0), "round \(round)")
      for bar in 0..<3 {
        #expect(stage.probe("bar[\(bar)].color") == .text(isOpen ? "red" : "grey"), "round \(round)")
        if !isOpen { #expect(stage.probe("bar[\(bar)].height") == .number(4), "round \(round)") }
      }
      let text = try #require(stage.window.descendant(named: "text") as? ScrollView)
      #expect(text.limits(.vertical).contains(text.contentOffset.y), "round \(round)")
      if !isOpen { #expect(stage.window.descendantCount == viewCount, "round \(round)") }
    }
    #expect(menus > 0)
  }
}
