import Feeds
import FoundationEssentials
import Graphics
import Interface
import Scenes
import Simulation
import TestSupport
import Testing
import Timebase
import Touch

struct FlickDetailSceneTests {
  @discardableResult
  private func play(_ text: String, theme: Theme = .light) throws -> ScriptPlayer {
    let player = try player("scene flick-detail\n" + text, theme: theme)
    _ = try player.playToEnd()
    #expect(player.failures.isEmpty, "\(player.failures)")
    return player
  }

  private func texts(_ view: View) -> [String] {
    ((view as? Label).map { [$0.text] } ?? []) + view.subviews.flatMap(texts)
  }

  private func table(_ player: ScriptPlayer) throws -> TableView {
    func find(_ view: View) -> TableView? { (view as? TableView) ?? view.subviews.lazy.compactMap(find).first }
    return try #require(find(player.stage.window))
  }

  @Test
  func `flick-detail 1: a plain table of events, rows of 44 pt, each with an arrow, the earliest first`() throws {
    let player = try play("expect screen == list\nexpect list.count == 5\nexpect list.offset.y == 0\nwait 1ms")
    let table = try table(player)
    #expect(table.style == .plain)
    #expect(table.bounds.size == Size(320, 416))
    #expect(table.visibleCells.map(\.frame.height) == [44, 44, 44, 44, 44])
    #expect(table.visibleCells.allSatisfy { $0.accessoryType == .disclosureIndicator })
    #expect(texts(player.stage.window).contains("Events"))
    #expect(
      table.visibleCells.map(\.textLabel.text) == [
        "Winter concert", "Coffee with Mara", "Dinner at Nadia’s", "Fireworks", "Morning swim",
      ])
    #expect(
      table.visibleCells.map { $0.detailTextLabel?.text } == [
        "Tue 30 Dec, 18:15 · St Anne’s Hall", "Wed 31 Dec, 08:30 · The Corner Room", "Wed 31 Dec, 20:00 · 12 Mill Lane",
        "Thu 1 Jan, 00:00 · Old Bridge", "Thu 1 Jan, 08:30 · Harbour Baths",
      ])
  }

  @Test
  func `flick-detail 1: plus appends an event at the current virtual time`() throws {
    let player = try play(
      """
      wait 2500ms
      tap at add
      expect list.count == 6
      settle within 2s
      tap at cell[5]
      settle within 2s
      expect row == 5
      """)
    let texts = texts(player.stage.window).joined(separator: " ")
    #expect(texts.contains("Thursday, 1 January 2026\nat 09:41"))
    #expect(texts.contains("New event"))
  }

  @Test
  func `flick-detail 1: a swipe and the Edit button delete an event, which fades`() throws {
    let player = try play(
      """
      touch at 300,86
      drag by -120,0 over 200ms
      hold 150ms
      lift
      settle within 2s
      tap at delete-button
      expect list.count == 4
      wait 100ms
      """)
    let table = try table(player)
    let fading = table.subviews.flatMap(\.subviews).filter { (0.01...0.99).contains($0.presentation.alpha) }
    #expect(fading.count == 1)
    #expect(player.stage.settle())
    #expect(table.visibleCells.map(\.textLabel.text).first == "Coffee with Mara")
    let edited = try play(
      """
      tap at edit
      settle within 2s
      tap at delete-badge
      settle within 2s
      tap at delete-button
      expect list.count == 4
      settle within 2s
      tap at edit
      settle within 2s
      """)
    let isEditing = try self.table(edited).isEditing
    #expect(!isEditing)
  }

  @Test
  func `flick-detail 2: a tap pushes Event Info, a grouped table with the long date and time`() throws {
    let player = try play("tap at cell[2]\nexpect screen == detail\nexpect row == 2\nsettle within 2s")
    let window = player.stage.window
    let table = try #require(window.descendant(named: "event")?.subviews.first as? TableView)
    #expect(table.style == .grouped)
    #expect(table.rowCount == 1)
    #expect(table.visibleCells[0].textLabel.text == "Wednesday, 31 December 2025\nat 20:00")
    #expect(texts(window).contains("12 Mill Lane"))
    let bar = texts(try #require(window.descendant(named: "navigationBar")))
    #expect(bar.contains("Event Info"))
    #expect(bar.contains("Events"))
    try play(
      "set start 2\nexpect screen == detail\nexpect row == 2\ntap at back\nexpect screen == list\nsettle within 2s")
  }

  @Test
  func `flick-detail 5: the navigation bar stays during a push; the pages fill the space below it`() throws {
    let player = try play("set start 1\nflick left at 1200pt/s\nwait 200ms\nexpect transition == push")
    let window = player.stage.window
    #expect(window.descendant(named: "navigationBar")?.presentedFrame(in: nil) == Rect(0, 20, 320, 44))
    #expect(window.descendant(named: "back")?.isHidden == false)
    let pages = try #require(window.descendant(named: "pages"))
    #expect(pages.presentedFrame(in: nil) == Rect(0, 64, 320, 416))
  }

  @Test
  func `flick-detail 10: push and pop of the navigation are animated and probed`() throws {
    try play(
      """
      expect transition == none
      expect transition.progress == -
      expect current.x == -
      tap at cell[0]
      expect transition == navigation
      expect transition.progress == 0
      expect current.x == 0
      expect incoming.x == 320
      wait 100ms
      expect current.x < 0
      expect incoming.x < 320
      wait 250ms
      expect transition.progress == 1
      wait 1ms
      expect transition == none
      expect current.x == 0
      expect incoming.x == -
      tap at back
      expect transition == navigation
      expect screen == list
      expect current.x == 0
      expect incoming.x == -96
      settle within 2s
      expect current.x == -
      """)
  }

  @Test
  func `flick-detail 9: a single event bounces both ways; no events give an empty list`() throws {
    try play(
      """
      set count 1
      set start 0
      flick left at 1200pt/s
      expect transition == bounce-out
      settle within 2s
      flick right at 1200pt/s
      expect transition == bounce-out
      settle within 2s
      expect row == 0
      """)
    try play("set count 0\nexpect list.count == 0\ntap at add\nexpect list.count == 1\nsettle within 2s")
  }

  @Test func `a row that does not exist is an error`() {
    #expect(throws: SceneError.noSuch("event", 5, of: 5)) { try player("scene flick-detail\nset start 5\nwait 1ms") }
    #expect(throws: SceneError.noSuch("event", 0, of: 0)) {
      try player("scene flick-detail\nset count 0\nset start 0\nwait 1ms")
    }
  }

  @Test func `the frame rate changes neither probes nor pictures`() throws {
    try expectSameFrames(at: [24, 60]) {
      try player(
        """
        scene flick-detail
        set start 3
        flick left at 1400pt/s
        wait 190ms
        flick left at 1400pt/s
        settle within 2s
        """)
    }
  }

  /// Sends a touch of up to five equal steps that lifts after the last one or is cancelled; sometimes with a second
  /// finger.
  private func flick(_ stage: Stage, _ random: inout SplitMix) {
    let step = Vector(.random(in: -40...40, using: &random), .random(in: -12...12, using: &random))
    var place = Point(.random(in: 60...260, using: &random), .random(in: 120...420, using: &random))
    var now = stage.now.advanced(bySeconds: .random(in: 0.001...0.4, using: &random))
    stage.send(TouchEvent(phase: .began, location: place, timestamp: now))
    let second = Int.random(in: 0...9, using: &random)
    for count in 0..<Int.random(in: 1...5, using: &random) {
      now = now.advanced(bySeconds: 1 / 60.0)
      place = place + step
      stage.send(TouchEvent(phase: .moved, location: place, timestamp: now))
      if count == second { stage.send(TouchEvent(id: 1, phase: .began, location: Point(50, 300), timestamp: now)) }
    }
    let isTaken = Int.random(in: 0...5, using: &random) == 0
    stage.send(TouchEvent(phase: isTaken ? .cancelled : .ended, location: place, timestamp: now))
    stage.send(TouchEvent(id: 1, phase: .ended, location: Point(50, 300), timestamp: now))
  }

  @Test func `random touches leave the scene in a legal state`() throws {
    var random = SplitMix(seed: 20_260_122)
    var dice = GestureDice(seed: 20_260_122)
    let stage = try play("set count 6\nset start 3").stage
    var flicks = 0
    for round in 0..<rounds(150) {
      if stage.probe("screen") == .text("list"), let cell = stage.frame(ofView: "cell[2]") {
        for phase in [TouchEvent.Phase.began, .ended] {
          stage.send(TouchEvent(phase: phase, location: cell.center, timestamp: stage.now.advanced(bySeconds: 0.05)))
        }
      }
      let row = stage.integer("row")
      for _ in 0...(round % 4) { flick(stage, &random) }
      if round % 3 == 0 { dice.play(1, on: stage) {} }
      let count = stage.integer("list.count") ?? -1
      if let row = stage.integer("row") { #expect((0..<count).contains(row), "round \(round)") }
      #expect(stage.settle(), "round \(round)")
      if let now = stage.integer("row"), let row { flicks += abs(now - row) }
      try expectRest(stage, round: round)
    }
    #expect(flicks > 50)
  }

  private func expectRest(_ stage: Stage, round: Int) throws {
    #expect(stage.probe("transition") == .text("none"), "round \(round)")
    #expect(stage.probe("incoming.x") == .absent, "round \(round)")
    guard stage.probe("screen") == .text("detail") else {
      let table = try #require(stage.window.descendant(named: "list") as? TableView)
      #expect(table.limits(.vertical).contains(table.contentOffset.y), "round \(round)")
      #expect(stage.window.descendant(named: "event") == nil)
      return
    }
    #expect(stage.probe("current.x") == .number(0), "round \(round)")
    // The transition's container has one slot, the slot one strip, and the strip one page: nothing is left over.
    let pages = try #require(stage.window.descendant(named: "pages"))
    #expect(pages.subviews[0].subviews.count == 1, "round \(round)")
    #expect(pages.subviews[0].subviews[0].subviews[0].subviews.count == 1, "round \(round)")
    let table = try #require(stage.window.descendant(named: "event")?.subviews.first as? TableView)
    #expect(table.contentOffset == .zero, "round \(round)")
  }
}
