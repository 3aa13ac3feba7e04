import Graphics
import Interface
import Scenes
import Simulation
import Testing

private let short = feed(words: [20, 20, 20, 20])
private let pullUp = """
  touch at 160,400
  drag by 0,-170 over 400ms
  hold 200ms
  lift

  """

struct VerticalSwipeSceneTests {
  @Test
  func `vertical-swipe 1: the content is as large as the view and always bounces vertically`() throws {
    let player = try player(
      "scene vertical-swipe\ntouch at 160,200\ndrag by 0,60 over 200ms\nlift\nwait 1ms", feed: short)
    _ = try player.playToEnd()
    let view = player.stage.window.descendant(named: "article")?.superview as? ScrollView
    #expect(view?.contentSize == Size(320, 416))
    #expect(view?.bounds.size == Size(320, 416))
    #expect(try #require(view).contentOffset.y < 0)
  }

  @Test
  func `vertical-swipe 7: the index changes at the lift, before the transition`() throws {
    let player = try player(
      "scene vertical-swipe\n\(pullUp)expect page == 1\nexpect turning == true\nwait 200ms\nexpect turning == true\nwait 1ms\nexpect turning == false\nexpect incoming.y == -",
      feed: short)
    _ = try player.playToEnd()
    #expect(player.failures.isEmpty, "\(player.failures)")
  }

  @Test
  func `vertical-swipe 13: preloading readies the neighbours; without it a blank page slides in`() throws {
    let ahead = try player(
      "scene vertical-swipe\nset load-delay 500ms\nexpect pages.ready == 2\n\(pullUp)expect pages.ready == 2\nwait 210ms\nexpect pages.ready == 2\nwait 600ms\nexpect pages.ready == 3",
      feed: short)
    _ = try ahead.playToEnd()
    #expect(ahead.failures.isEmpty, "\(ahead.failures)")
    let naive = try player(
      "scene vertical-swipe\nset preload false\nset load-delay 500ms\nexpect pages.ready == 1\n\(pullUp)wait 300ms\nexpect pages.ready == 0\nsettle within 3s\nexpect pages.ready == 1",
      feed: short)
    _ = try naive.playToEnd()
    #expect(naive.failures.isEmpty, "\(naive.failures)")
  }

  @Test
  func `vertical-swipe 14: the incoming page is above header and footer`() throws {
    let player = try player("scene vertical-swipe\n\(pullUp)wait 100ms", feed: short)
    _ = try player.playToEnd()
    let view = try #require(player.stage.window.descendant(named: "footer")?.superview)
    let page = try #require(view.subviews.lastIndex { $0.name == "article" })
    #expect(page > view.subviews.firstIndex { $0.name == "footer" }!)
    #expect(page > view.subviews.firstIndex { $0.name == "header" }!)
  }

  @Test
  func `vertical-swipe 15: a tall article scrolls and starts the pull at its end within one drag`() throws {
    let script = """
      scene vertical-swipe
      touch at 160,470
      drag by 0,-400 over 400ms
      expect offset.y == 0
      expect dragging == true
      hold 200ms
      lift
      expect page == 0
      flick up at 3000pt/s
      settle within 8s
      expect offset.y == 0
      touch at 160,470
      drag by 0,-110 over 300ms
      expect offset.y > 48
      expect footer.loaded == false
      drag by 0,-60 over 200ms
      expect footer.loaded == true
      hold 200ms
      lift
      expect page == 1
      settle within 3s
      """
    let player = try player(script, feed: feed(words: [400, 20]))
    _ = try player.playToEnd()
    #expect(player.failures.isEmpty, "\(player.failures)")
  }

  @Test
  func `vertical-swipe 15: a page is pulled back within the same drag before its text moves`() throws {
    let script = """
      scene vertical-swipe
      flick up at 3000pt/s
      settle within 8s
      touch at 160,400
      drag by 0,-180 over 300ms
      expect footer.loaded == true
      drag by 0,170 over 300ms
      expect offset.y == 0
      expect footer.loaded == false
      hold 200ms
      lift
      settle within 3s
      expect page == 0
      """
    let player = try player(script, feed: feed(words: [400, 20]))
    _ = try player.playToEnd()
    #expect(player.failures.isEmpty, "\(player.failures)")
  }

  @Test
  func `a tap in the list pushes the article, and back pops it`() throws {
    let script = """
      scene vertical-swipe
      set start list
      expect screen == list
      expect page == -
      tap at cell[2]
      expect screen == detail
      expect page == 2
      settle within 2s
      tap at back
      settle within 2s
      expect screen == list
      """
    let player = try player(script, feed: short)
    _ = try player.playToEnd()
    #expect(player.failures.isEmpty, "\(player.failures)")
  }

  @Test func `the frame rate changes neither probes nor pictures`() throws {
    try expectSameFrames(at: [24, 30, 60, 1000]) {
      try player(
        "scene vertical-swipe\nwait 100ms\n\(pullUp)settle within 3s", feed: feed(words: [20, 300]))
    }
  }

  @Test func `an article that does not exist is an error`() {
    #expect(throws: SceneError.self) { try player("scene vertical-swipe\nset start 9\nwait 1ms", feed: short) }
    #expect(throws: SceneError.self) { try player("scene vertical-swipe\nwait 1ms") }
  }

  @Test func `random gestures leave the scene in a legal state`() throws {
    let articles = feed(words: [20, 300, 10, 150])
    var turns = 0
    for seed in 0..<UInt64(rounds(40)) {
      let stage = try player("scene vertical-swipe\nset start \(seed % 4)\nwait 1ms", feed: articles).stage
      var dice = GestureDice(seed: seed, axis: .vertical)
      dice.play(6, on: stage) {
        if let page = stage.integer("page") { #expect((0..<4).contains(page), "seed \(seed)") }
      }
      #expect(stage.settle(), "seed \(seed)")
      guard let page = stage.integer("page") else { continue }
      turns += page == Int(seed % 4) ? 0 : 1
      #expect(stage.probe("turning") == .bool(false), "seed \(seed)")
      #expect(stage.number("offset.y") == 0, "seed \(seed)")
      #expect(stage.number("current.y") == 0, "seed \(seed)")
      #expect(stage.probe("header.loaded") == .bool(false), "seed \(seed)")
      #expect(stage.probe("footer.loaded") == .bool(false), "seed \(seed)")
      #expect(stage.number("header.arrow.angle") == (page == 0 ? nil : 180), "seed \(seed)")
      #expect(stage.number("footer.arrow.angle") == (page == 3 ? nil : 0), "seed \(seed)")
      #expect(stage.integer("pages.ready") == (page == 0 || page == 3 ? 2 : 3), "seed \(seed)")
      let pages = try #require(stage.window.descendant(named: "footer")?.superview).subviews
      #expect(pages.count { $0.name == "article" } == 1, "seed \(seed)")
      let article = try #require(pages.first { $0.name == "article" } as? ScrollView)
      #expect(article.limits(.vertical).contains(article.contentOffset.y), "seed \(seed)")
    }
    #expect(turns > 5)
  }
}
