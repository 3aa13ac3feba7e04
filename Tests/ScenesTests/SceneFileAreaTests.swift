import Graphics
import Interface
import Scenes
import Simulation
import TestSupport
import Testing
import Timebase
import Touch

/// Areas of scene files: interactions within screens.
@Suite struct SceneFileAreaTests {
  private static let cards = ["card-1.png": (320, 200), "card-2.png": (320, 200), "card-3.png": (320, 200)]

  private func stage(_ area: String, _ pictures: [String: (width: Int, height: Int)] = cards) throws -> Stage {
    try SceneFileFixture("screen home {\n\(area)\n}", pictures).stage()
  }

  @Test func `pages snap into place, with dots inside or below`() throws {
    for (dots, y) in [("dots", 170.0), ("dots below", 200)] {
      let stage = try stage("area a 0,100,320x200 pages \"card-*.png\" \(dots)")
      #expect(stage.frame(ofView: "a.control") == Rect(0, 100 + y, 320, 30))
      stage.swipe(from: Point(250, 150), (Vector(-200, 0), 0.2))
      #expect(stage.settle())
      #expect(stage.integer("a.page") == 1)
      #expect(stage.integer("a.dots.current") == 1)
      #expect(stage.number("a.offset.x") == 320)
      #expect(stage.frame(ofView: "a.page[1]") == Rect(0, 100, 320, 200))
      stage.tap(300, 100 + y + 15)
      #expect(stage.settle())
      #expect(stage.integer("a.page") == 2)
    }
  }

  @Test func `a circle goes on after its last picture`() throws {
    let stage = try stage("area a 0,100,320x200 circle \"card-*.png\" dots below")
    #expect(stage.frame(ofView: "a.dots") == Rect(0, 300, 320, 30))
    stage.swipe(from: Point(50, 200), (Vector(200, 0), 0.2))
    #expect(stage.settle())
    #expect(stage.integer("a.page") == 2)
    #expect(stage.integer("a.item") == 2)
    stage.tap(160, 200)
    #expect(stage.integer("a.taps") == 1)
  }

  @Test func `an article turns when it is pulled, and a tall one scrolls first`() throws {
    let stage = try stage(
      "area a 0,0,320x480 articles \"article-*.png\"", ["article-1.png": (320, 600), "article-2.png": (320, 480)])
    stage.swipe(from: Point(160, 400), (Vector(0, -60), 0.2), (.zero, 0.2))
    #expect(stage.number("a.article.offset.y") == 50)
    #expect(stage.number("a.offset.y") == 0)
    stage.swipe(from: Point(160, 470), (Vector(0, -400), 0.5), (.zero, 0.2))
    #expect(stage.settle())
    #expect(stage.integer("a.page") == 1)
    #expect(stage.probe("a.article.offset.y") == .absent)
  }

  @Test func `an article beneath a bar begins below it, and so does its header`() throws {
    let stage = try SceneFileFixture(
      """
      screen home {
        area a 0,0,320x480 articles "article-*.png"
        bar top 60 "bar.png"
      }
      """, ["article-1.png": (320, 600), "article-2.png": (320, 480), "bar.png": (320, 60)]
    ).stage()
    stage.swipe(from: Point(160, 400), (Vector(0, -200), 0.2), (.zero, 0.2))
    // 600 points of content in 420 points.
    #expect(stage.number("a.article.offset.y") == 180)
    stage.swipe(from: Point(160, 470), (Vector(0, -400), 0.5), (.zero, 0.2))
    #expect(stage.settle())
    #expect(stage.integer("a.page") == 1)
    stage.press(at: Point(160, 100), movingBy: [(Vector(0, 100), 0.3)])
    let (pulled, header) = (try #require(stage.number("a.offset.y")), try #require(stage.number("a.header.y")))
    #expect(pulled < -30)
    #expect(abs(header - (60 - 55 - pulled)) < 1e-9)
  }

  @Test func `a page is pulled to open its menu, which fades to opaque within the area`() throws {
    let stage = try stage(
      "area a 0,100,320x200 pull \"page.png\" \"menu.png\"", ["page.png": (320, 400), "menu.png": (320, 200)])
    stage.swipe(from: Point(300, 200), (Vector(-200, 0), 0.5))
    #expect(stage.probe("a.menu.presented") == .bool(true))
    stage.wait(0.25)
    #expect(abs(try #require(stage.number("a.menu.alpha")) - 0.45) < 1e-6)
    #expect(stage.settle())
    #expect(stage.number("a.menu.alpha") == 0.9)
    #expect(stage.frame(ofView: "a.menu") == Rect(0, 100, 320, 200))
    stage.tap(160, 200)
    #expect(stage.settle())
    #expect(stage.probe("a.menu.presented") == .bool(false))
    #expect(stage.number("a.progress") == 0)
    #expect(stage.frame(ofView: "a.menu") == nil)
  }

  @Test func `details are flicked`() throws {
    let stage = try stage("area a 0,100,320x200 details \"card-*.png\"")
    stage.swipe(from: Point(250, 200), (Vector(-200, 0), 0.15))
    #expect(stage.text("a.transition") == "push")
    #expect(stage.settle())
    #expect(stage.integer("a.page") == 1)
    #expect(stage.integer("a.row") == 1)
  }

  @Test func `a picture larger than its area scrolls along both axes`() throws {
    let stage = try stage("area a 0,100,320x200 scroll \"map.png\"", ["map.png": (500, 300)])
    stage.swipe(from: Point(250, 200), (Vector(-210, 0), 0.5), (.zero, 0.2))
    #expect(stage.settle())
    #expect(stage.number("a.offset.x") == 180)
    #expect(stage.number("a.offset.y") == 0)
    stage.swipe(from: Point(160, 250), (Vector(0, -60), 0.3), (.zero, 0.2))
    #expect(stage.number("a.offset.y") == 50)
  }

  @Test func `an area scrolls with the screen, and goes first along its own axis`() throws {
    let stage = try SceneFileFixture(
      """
      screen home "home.png" {
        area across 0,100,320x100 scroll "wide.png"
        area along 0,200,320x100 scroll "tall.png"
      }
      """, ["home.png": (320, 960), "wide.png": (600, 100), "tall.png": (320, 150)]
    ).stage()
    stage.press(at: Point(200, 150), movingBy: [(Vector(-60, 10), 0.3)])
    #expect(try #require(stage.number("across.offset.x")) > 45)
    #expect(stage.number("offset.y") == 0)
    stage.window.send(.init(phase: .cancelled, location: Point(140, 160), timestamp: stage.now))
    #expect(stage.settle())
    stage.swipe(from: Point(200, 150), (Vector(0, -60), 0.3), (.zero, 0.2))
    #expect(stage.number("offset.y") == 50)
    #expect(stage.number("across.y") == 50)
    // The inner picture scrolls to its end, then the screen goes on.
    stage.swipe(from: Point(160, 190), (Vector(0, -110), 0.5), (.zero, 0.2))
    #expect(stage.number("along.offset.y") == 50)
    #expect(stage.number("offset.y") == 100)
  }
}
