import Graphics
import Interface
import Platform
import Scenes
import Script
import Simulation
import TestSupport
import Testing
import Timebase
import Touch

/// Screens of scene files: bars, overlays, scrolling, names and targets.
@Suite struct SceneFileScreenTests {
  @Test func `rows between cut bars scroll, and the bars stay`() throws {
    let fixture = try SceneFileFixture(
      """
      screen home "home.png" {
        bar top 50
        bar bottom 80
        view title 10,10,100x20
        view row 0,100,320x44
        view tab 10,900,40x40
      }
      """, ["home.png": (320, 960)])
    let stage = try fixture.stage()
    #expect(stage.number("offset.y") == 0)
    #expect(stage.frame(ofView: "title") == Rect(10, 10, 100, 20))
    #expect(stage.frame(ofView: "row") == Rect(0, 100, 320, 44))
    #expect(stage.frame(ofView: "tab") == Rect(10, 420, 40, 40))
    stage.swipe(from: Point(160, 300), (Vector(0, -110), 0.5), (.zero, 0.2))
    #expect(stage.number("offset.y") == 100)
    #expect(stage.number("row.y") == 0)
    #expect(stage.number("title.y") == 10)
    #expect(stage.number("tab.y") == 420)
    stage.swipe(from: Point(160, 300), (Vector(0, -250), 0.1))
    #expect(stage.settle())
    // 830 points of content in a room of 350 points.
    #expect(stage.number("offset.y") == 480)
    stage.press(at: Point(160, 150), movingBy: [(Vector(0, 10), 0.1), (Vector(0, -110), 0.3)])
    let pulled = try #require(stage.number("offset.y"))
    #expect(pulled > 480 && pulled < 580)
  }

  @Test func `a bar with a picture of its own insets the content, which scrolls beneath it`() throws {
    let fixture = try SceneFileFixture(
      """
      screen home "home.png" {
        bar top 60 "bar.png"
        bar bottom 40 "bar.png"
        view row 0,0,320x44
        view button in top 8,8,44x44
      }
      """, ["home.png": (320, 960), "bar.png": (320, 60)])
    let stage = try fixture.stage()
    #expect(stage.frame(ofView: "row") == Rect(0, 60, 320, 44))
    #expect(stage.frame(ofView: "button") == Rect(8, 8, 44, 44))
    stage.swipe(from: Point(160, 400), (Vector(0, -310), 0.1))
    #expect(stage.settle())
    #expect(abs(try #require(stage.number("offset.y")) - 580) < 1e-9)
    #expect(abs(try #require(stage.number("row.y")) + 520) < 1e-9)
    #expect(stage.number("button.y") == 8)
    #expect(stage.warnings.count == 1)
    #expect(stage.warnings[0].contains("bar bottom"))
  }

  @Test func `content fades and blurs beneath a soft bar only`() throws {
    func edges(_ soft: String) throws -> [Rect] {
      let stage = try SceneFileFixture(
        "screen home \"home.png\" {\n bar bottom 60 \"bar.png\" \(soft)\n background #102030\n}",
        ["home.png": (320, 960), "bar.png": (320, 60)]
      ).stage()
      return stage.snapshot(index: 0).displayList.items.compactMap { item in
        guard case .softEdge(let soft, let transform) = item, soft.edge == .bottom else { return nil }
        #expect(soft.color == Color(rgb: 0x10, 0x20, 0x30))
        return transform.boundingBox(of: soft.rect)
      }
    }
    #expect(try edges("soft") == [Rect(0, 420, 320, 60)])
    #expect(try edges("") == [])
  }

  @Test func `a picture that fits does not scroll`() throws {
    let stage = try SceneFileFixture(
      "screen home \"home.png\" { bar top 50\n view row 0,60,10x10 }", ["home.png": (320, 480)]
    ).stage()
    stage.press(at: Point(160, 200), movingBy: [(Vector(0, -100), 0.2)])
    #expect(stage.number("offset.y") == 0)
    #expect(stage.number("row.y") == 60)
  }

  @Test func `an overlay floats above the content, counted from the bottom if its y is negative`() throws {
    let stage = try SceneFileFixture(
      """
      screen home "home.png" {
        overlay tools 20,-84,280x64 "tools.png"
        view search in tools 0,0,50%x100%
      }
      """, ["home.png": (320, 960), "tools.png": (280, 64)]
    ).stage()
    #expect(stage.frame(ofView: "tools") == Rect(20, 396, 280, 64))
    #expect(stage.frame(ofView: "search") == Rect(20, 396, 140, 64))
    stage.press(at: Point(160, 200), movingBy: [(Vector(0, -110), 0.2)])
    #expect(stage.number("offset.y") == 100)
    #expect(stage.number("tools.y") == 396)
  }

  private func tapped(_ x: Double, _ y: Double, _ fixture: SceneFileFixture) throws -> String? {
    let stage = try fixture.stage()
    stage.tap(x, y)
    return stage.text("screen")
  }

  @Test func `a tap goes to overlays, then bars, then content, and to the smallest target of a layer`() throws {
    let fixture = try SceneFileFixture(
      """
      screen home "home.png" {
        bar top 60 "bar.png"
        overlay low 0,20,200x40 "low.png"
        overlay high 100,20,200x40 "high.png"
        view row 0,200,100x40
        tap 0,0,320x100% show whole
        tap row show row
        tap 0,190,150x60 show part
        tap in top 0,0,320x60 show bar
        tap in low 0,0,200x40 show low
        tap in high 0,0,100x40 show high
      }
      screen whole { }
      screen row { }
      screen part { }
      screen bar { }
      screen low { }
      screen high { }
      """, ["home.png": (320, 420), "bar.png": (320, 60), "low.png": (200, 40), "high.png": (200, 40)])
    #expect(try tapped(300, 200, fixture) == "whole")
    // Content begins below the bar.
    #expect(try tapped(50, 280, fixture) == "row")
    #expect(try tapped(120, 280, fixture) == "part")
    #expect(try tapped(310, 10, fixture) == "bar")
    #expect(try tapped(50, 30, fixture) == "low")
    #expect(try tapped(150, 30, fixture) == "high")
    // The upper overlay has no target here and lets no touch through.
    #expect(try tapped(250, 30, fixture) == "home")
  }

  @Test func `bars let no touch through`() throws {
    let fixture = try SceneFileFixture(
      "screen home \"home.png\" { bar top 60 \"bar.png\"\n tap 0,0,100%x100% show other }\nscreen other { }",
      ["home.png": (320, 960), "bar.png": (320, 60)])
    #expect(try tapped(100, 30, fixture) == "home")
    #expect(try tapped(100, 61, fixture) == "other")
    let stage = try fixture.stage()
    stage.press(at: Point(100, 30), movingBy: [(Vector(0, -30), 0.1)])
    #expect(stage.number("offset.y") == 0)
  }

  @Test func `a pressed target dims by 10 percent unless it is plain`() throws {
    func shades(_ plain: String) throws -> [Double] {
      let stage = try SceneFileFixture("screen home { tap 0,0,100%x100% show home \(plain) }").stage()
      stage.press(at: Point(100, 100))
      return stage.shades
    }
    #expect(try shades("") == [0.1])
    #expect(try shades("plain") == [])
  }

  @Test func `a target over an area takes the tap and lets the area scroll`() throws {
    let fixture = try SceneFileFixture(
      """
      screen home {
        area cards 0,100,320x200 circle "card-*.png"
        area pages 0,300,320x100 pages "card-*.png"
        tap 0,0,100%x100% show other
      }
      screen other { }
      """, ["card-1.png": (320, 200), "card-2.png": (320, 200)])
    let stage = try fixture.stage()
    stage.swipe(from: Point(250, 350), (Vector(-200, 0), 0.2))
    #expect(stage.settle())
    #expect(stage.integer("pages.page") == 1)
    #expect(stage.text("screen") == "home")
    stage.swipe(from: Point(250, 200), (Vector(-150, 0), 0.15))
    #expect(stage.settle())
    #expect(stage.integer("cards.page") == 1)
    stage.press(at: Point(160, 200))
    #expect(stage.integer("cards.taps") == 0)
    stage.wait(0.1)
    stage.window.send(.init(phase: .ended, location: Point(160, 200), timestamp: stage.now))
    #expect(stage.text("screen") == "other")
  }

  @Test func `a name on several screens means the one on the shown screen`() throws {
    let fixture = try SceneFileFixture(
      """
      screen home { view row 0,10,10x10
        view only 0,0,1x1
        tap 0,0,100%x100% push next }
      screen next { view row 0,20,10x10 }
      """)
    let stage = try fixture.stage()
    #expect(stage.number("row.y") == 10)
    #expect(stage.number("only.x") == 0)
    stage.tap(100, 100)
    #expect(stage.text("transition") == "push")
    // The arriving screen's, which is still outside.
    #expect(stage.number("row.y") == 20)
    #expect(stage.number("row.x") == 320)
    #expect(stage.probe("only.x") == .absent)
    #expect(stage.frame(ofView: "only") == nil)
    let player = try fixture.player("tap at 50%,50%\nsettle within 2s\ntap at only")
    let failure = #expect(throws: PlaybackFailure.self) { try player.playToEnd() }
    #expect(failure?.location.line == 4)
  }

  @Test func `probes are those of the vocabulary, in its order`() throws {
    let fixture = try SceneFileFixture(
      """
      screen home {
        view "first row" 0,0,10x10
        area pages 0,20,320x40 pages "card.png" dots
        area circle 0,60,320x40 circle "card.png"
        area articles 0,100,320x40 articles "card.png"
        area pull 0,140,320x40 pull "card.png"
        area details 0,180,320x40 details "card.png"
        area scroll 0,220,320x40 scroll "card.png"
        tap "first row" show other
      }
      screen other { }
      """, ["card.png": (320, 40)])
    let stage = try fixture.stage()
    let names = stage.readProbes().map(\.name)
    #expect(Set(names).count == names.count)
    let vocabulary = fixture.description.vocabulary(SceneCatalog.vocabulary).probes.map(\.name)
    var patterns: [String] = []
    for name in names.dropFirst(Stage.probeNames.count).map(ScriptVocabulary.pattern) where !patterns.contains(name) {
      patterns.append(name)
    }
    #expect(patterns == vocabulary)
    for probe in ["first row.y", "pages.page", "circle.item", "articles.page", "pull.bar[2].width", "details.row"] {
      #expect(stage.probe(probe) != .absent, "\(probe)")
    }
    #expect(stage.integer("pages.dots.count") == 1)
    #expect(stage.probe("circle.dots.current") == .absent)
    for view in ["pages.control", "circle.center", "articles.article", "pull.affordance", "details.event"] {
      #expect(stage.frame(ofView: view) != nil, "\(view)")
    }
    let count = names.count
    stage.tap(5, 5)
    #expect(stage.readProbes().count == count)
    #expect(stage.probe("first row.y") == .absent)
    #expect(stage.probe("pages.page") == .absent)
  }

  @Test func `pictures in the drawn theme are inputs, named relative to the scene file`() throws {
    let stage = try SceneFileFixture(
      "screen home \"home.png\" { }\nscreen other \"other.png\" { bar top 20 \"bar.png\" }",
      ["home.png": (320, 480), "home~dark.png": (320, 480), "other.png": (320, 480), "bar.png": (320, 20)]
    ).stage()
    #expect(stage.inputs.files.map(\.name) == ["home.png", "other.png", "bar.png"])
  }

  @Test func `pictures that are missing and rectangles outside their picture are errors with their location`() throws {
    let missing = try SceneFileFixture(
      "screen home \"home.png\" { }\nscreen other \"no.png\" { }", ["home.png": (4, 4)])
    let error = #expect(throws: ScriptError.self) { try missing.stage() }
    #expect(error?.diagnostics.map(\.line) == [2])
    let outside = try SceneFileFixture(
      "screen home \"home.png\" {\n view row 0,500,10x10\n}", ["home.png": (320, 480)])
    let other = #expect(throws: ScriptError.self) { try outside.stage() }
    #expect(other?.diagnostics.map(\.line) == [2])
  }
}
