import Graphics
import Interface
import Scenes
import Simulation
import TestSupport
import Testing
import Timebase

/// The rows of the status bar stand still while pictures of screens move: 55 points on an iPhone 17.
struct StatusStripTests {
  private func play(
    _ scene: String, _ text: String, _ pictures: [Screenshot] = screens(874, 874, 874)
  ) throws -> Stage {
    try stage(after: text) {
      try player("scene \(scene)\ndevice iphone-17\n\($0)", screens: pictures, scale: 3)
    }
  }

  private func page(_ index: Int, _ x: Int, _ y: Int) -> ShownAt { .picture("page-\(index).png", x: x, y: y) }

  private let dragged = "touch at 300,400; drag by -100,0 over 500ms; hold 300ms"

  @Test func `each page is drawn at its place at rest, clipped to where it is now`() throws {
    let stage = try play("page-flicking", dragged)
    let x = 402 - Int(try #require(stage.number("offset.x")).rounded())
    // The boundary moves with the edge of the page.
    #expect(stage.shown(Double(x) - 2, 30) == page(0, x - 2, 30))
    #expect(stage.shown(Double(x) + 2, 30) == page(1, x + 2, 30))
    #expect(stage.shown(5, 54) == page(0, 5, 54))
    #expect(stage.shown(400, 54) == page(1, 400, 54))
    #expect(stage.shown(5, 56) == page(0, 5 + 402 - x, 56))
    #expect(stage.shown(400, 56) == page(1, 400 - x, 56))
  }

  @Test func `without a motion nothing is clipped`() throws {
    for text in ["wait 1ms", "\(dragged); lift; settle within 3s"] {
      let items = try play("page-flicking", text).window.recordDisplayList().items
      let moving = try play("page-flicking", "set status-strip moving\n\(text)").window.recordDisplayList().items
      #expect(items == moving)
    }
  }

  @Test func `beyond the first and the last page the nearest page's rows go on`() throws {
    let first = try play("page-flicking", "touch at 100,400; drag by 200,0 over 500ms; hold 300ms")
    let offset = -Int(try #require(first.number("offset.x")).rounded())
    #expect(offset > 50)
    #expect(first.shown(2, 30) == page(0, 2, 30))
    #expect(first.shown(2, 60) != page(0, 2, 60))
    #expect(first.shown(300, 60) == page(0, 300 - offset, 60))
    let last = try play("page-flicking", "set start 2\ntouch at 300,400; drag by -200,0 over 500ms; hold 300ms")
    #expect(last.shown(400, 30) == page(2, 400, 30))
    #expect(last.shown(400, 60) == nil)
    // Between two pages nothing goes on.
    #expect(try play("page-flicking", dragged).shown(400, 30) == page(1, 400, 30))
  }

  @Test func `pages of a circle stand`() throws {
    let stage = try play("virtual-pages", "flick left at 900pt/s from 300,400; wait 120ms")
    let x = try #require(stage.number("center.x"))
    #expect(x > 5 && x < 397)
    #expect(stage.shown(x - 3, 30) == page(0, Int((x - 3).rounded()), 30))
    #expect(stage.shown(x + 3, 30) == page(1, Int((x + 3).rounded()), 30))
    #expect(stage.shown(x + 3, 60) == page(1, 3, 60))
  }

  @Test func `details stand while they push each other out, turn round or bounce`() throws {
    let flick = "set start 0\nflick left at 1400pt/s from 300,400; wait 50ms"
    let push = try play("flick-detail", flick)
    let x = try #require(push.number("incoming.x"))
    #expect(push.shown(x - 3, 30) == page(0, Int((x - 3).rounded()), 30))
    #expect(push.shown(x + 3, 30) == page(1, Int((x + 3).rounded()), 30))
    #expect(push.shown(x + 3, 60) == page(1, 3, 60))
    // The second flick begins with the visible picture, which shows two pages.
    let second = try play("flick-detail", "\(flick); flick left at 1400pt/s from 300,400; wait 20ms")
    for place in stride(from: 4.0, to: 402, by: 8) {
      let shown = try #require(second.shown(place, 30))
      guard case .picture(_, let column, let row) = shown else { Issue.record("\(shown)"); return }
      #expect(abs(column - Int(place)) <= 1 && row == 30)
    }
    let bounce = try play("flick-detail", "set start 0\nflick right at 1400pt/s from 100,400; wait 100ms")
    #expect(try #require(bounce.number("current.x")) > 10)
    for place in [2.0, 200, 400] {
      #expect(bounce.shown(place, 30) == page(0, Int(place), 30))
      #expect(bounce.shown(place, 60) != page(0, Int(place), 60))
    }
  }

  @Test func `the back swipe from a detail clips it, and its edge stays out of the strip`() throws {
    let stage = try play("flick-detail", "set start 0\nwait 1ms\ntouch at 5,400; drag by 200,0 over 500ms; hold 300ms")
    let x = try #require(stage.number("current.x"))
    #expect(x > 100)
    #expect(stage.shown(x + 3, 30) == page(0, Int((x + 3).rounded()), 30))
    #expect(stage.shown(x + 3, 60) == page(0, 3, 60))
    let hairlines = stage.window.recordDisplayList().items.compactMap { item -> Rect? in
      guard case .fill(let shape, _, let transform) = item, shape.rect.width < 0.5 else { return nil }
      return transform.boundingBox(of: shape.rect)
    }
    #expect(hairlines.map(\.minY) == [55])
  }

  @Test func `a page that is pulled for a menu stands`() throws {
    let stage = try play("pull-for-menu", "touch at 300,400; drag by -100,0 over 500ms; hold 300ms")
    let x = Int(try #require(stage.number("offset.x")).rounded())
    #expect(x > 20)
    #expect(stage.shown(400, 30) == page(0, 400, 30))
    #expect(stage.shown(5, 60) == page(0, 5 + x, 60))
  }

  @Test func `an article that scrolls keeps its first rows, and is covered where they were`() throws {
    let stage = try play(
      "vertical-swipe", "touch at 200,600; drag by 0,-110 over 500ms; hold 300ms", screens(2000, 2000))
    let y = Int(try #require(stage.number("article.offset.y")).rounded())
    #expect(y > 60)
    #expect(stage.shown(200, 30) == page(0, 200, 30))
    #expect(stage.shown(200, 60) == page(0, 200, 60 + y))
    let less = try play("vertical-swipe", "touch at 200,600; drag by 0,-40 over 500ms; hold 300ms", screens(2000, 2000))
    #expect(less.shown(200, 56) == page(0, 200, 56 + Int(try #require(less.number("article.offset.y")).rounded())))
  }

  @Test func `a pull of the first article covers its own first rows with the mean of the row beneath`() throws {
    let stage = try play("vertical-swipe", "touch at 200,300; drag by 0,150 over 500ms; hold 300ms")
    let pull = -Int(try #require(stage.number("offset.y")).rounded())
    #expect(pull > 40)
    #expect(stage.shown(200, 54) == page(0, 200, 54))
    #expect(stage.shown(200, Double(pull + 53)) == .mean("page-0.png", row: 165))
    #expect(stage.shown(200, Double(pull + 57)) == page(0, 200, 57))
  }

  @Test func `while the header is in sight the page moves with its first rows`() throws {
    let pull = "set start 1\ntouch at 200,300; drag by 0,150 over 500ms; hold 300ms"
    let stage = try play("vertical-swipe", pull)
    let y = -Int(try #require(stage.number("offset.y")).rounded())
    #expect(stage.shown(200, Double(y + 20)) == page(1, 200, 20))
    // The turn back, too.
    let turn = try play("vertical-swipe", "\(pull); lift; wait 100ms")
    #expect(turn.probe("turning") == .bool(true))
    let top = try #require(turn.number("incoming.y"))
    #expect(turn.shown(200, 30) == page(0, 200, Int((30 - top).rounded())))
  }

  @Test func `in a turn to the next article the page that covers the upper half stands`() throws {
    let pull = "touch at 200,700; drag by 0,-200 over 500ms; hold 300ms"
    let stage = try play("vertical-swipe", pull)
    #expect(try #require(stage.number("offset.y")) > 60)
    #expect(stage.shown(200, 30) == page(0, 200, 30))
    var pages: [Int] = []
    for wait in stride(from: 10, through: 190, by: 20) {
      let turn = try play("vertical-swipe", "\(pull); lift; wait \(wait)ms")
      let top = try #require(turn.number("incoming.y"))
      let index = top < 874 / 4 ? 1 : 0
      #expect(turn.shown(200, 30) == page(index, 200, 30), "after \(wait) ms")
      #expect(turn.shown(200, 54) == page(index, 200, 54), "after \(wait) ms")
      pages.append(index)
    }
    #expect(Set(pages) == [0, 1])
    let end = try play("vertical-swipe", "\(pull); lift; settle within 3s")
    #expect(end.shown(200, 30) == page(1, 200, 30))
  }

  @Test(arguments: ["set status-strip moving", "set system-bars true"])
  func `a setting lets the rows move`(setting: String) throws {
    let stage = try play("page-flicking", "\(setting)\n\(dragged)")
    let x = Int(try #require(stage.number("offset.x")).rounded())
    #expect(stage.shown(5, 30) == page(0, 5 + x, 30))
    let article = try play("vertical-swipe", "\(setting)\ntouch at 200,300; drag by 0,150 over 500ms; hold 300ms")
    let pull = -Int(try #require(article.number("offset.y")).rounded())
    #expect(article.shown(200, Double(pull + 30)) == page(0, 200, 30))
  }

  @Test func `the setting has an effect only with pictures`() throws {
    #expect(
      try play("page-flicking", "set status-strip moving\nwait 1ms", []).warnings
        == ["set status-strip has no effect without pictures of screens"])
    #expect(throws: (any Error).self) { try play("page-flicking", "set status-strip fixed\nwait 1ms") }
  }

  @Test func `frames do not depend on the rate`() throws {
    try expectSameFrames(at: [30, 60]) {
      try player(
        "scene vertical-swipe\ndevice iphone-17\ntouch at 200,700; drag by 0,-200 over 500ms; lift; settle within 3s",
        screens: screens(874, 874), scale: 3)
    }
  }
}
