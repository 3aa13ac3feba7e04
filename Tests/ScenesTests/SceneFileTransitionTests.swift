import Graphics
import Interface
import Motion
import Scenes
import Simulation
import TestSupport
import Testing
import Timebase
import Touch

/// Transitions between the screens of scene files.
@Suite struct SceneFileTransitionTests {
  private func fixture() throws -> SceneFileFixture {
    try SceneFileFixture(
      """
      screen home {
        view home 0,0,320x480
        tap 0,0,320x100 push detail
        tap 0,100,320x100 sheet cart
        tap 0,200,320x100 fade info
        tap 0,300,320x100 back
      }
      screen detail {
        view detail 0,0,320x480
        area cards 0,200,320x100 pages "card-*.png"
        tap 0,0,320x100 back
        tap 0,100,320x100 show info
        tap 0,320,320x100 sheet cart
      }
      screen cart "cart.png" {
        view cart 0,0,320x900
        tap 0,0,320x100 back
        tap 0,100,320x100 push detail
      }
      screen info {
        view info 0,0,320x480
        tap 0,0,320x100 back
      }
      """, ["card-1.png": (320, 100), "card-2.png": (320, 100), "cart.png": (320, 900)])
  }

  private func pushed() throws -> Stage {
    let stage = try fixture().stage()
    stage.tap(160, 50)
    #expect(stage.settle())
    #expect(stage.text("screen") == "detail")
    return stage
  }

  private func presented() throws -> Stage {
    let stage = try fixture().stage()
    stage.tap(160, 150)
    #expect(stage.settle())
    #expect(stage.text("screen") == "cart")
    return stage
  }

  @Test func `a push and its way back take 0.35 s along their curve`() throws {
    let stage = try fixture().stage()
    let curve = TimingCurve(0.3, 0.85, 0.3, 1)
    for (name, screen) in [("push", "detail"), ("back", "home")] {
      stage.tap(160, 50)
      stage.wait(0.14)
      let progress = curve.value(at: 0.14 / 0.35)
      #expect(stage.text("transition") == name)
      #expect(stage.text("screen") == screen)
      #expect(abs(try #require(stage.number("transition.progress")) - progress) < 1e-9)
      let x = try #require(stage.number("\(screen).x"))
      #expect(abs(x - (name == "push" ? 320 * (1 - progress) : -96 * (1 - progress))) < 1e-9)
      stage.wait(0.2099)
      #expect(stage.text("transition") == name)
      stage.wait(0.0002)
      #expect(stage.text("transition") == "none")
      #expect(stage.probe("transition.progress") == .absent)
      #expect(stage.number("\(screen).x") == 0)
      #expect(stage.window.isAtRest)
    }
  }

  @Test func `touches during a transition are ignored, and back on the first screen does nothing`() throws {
    let stage = try fixture().stage()
    stage.tap(160, 350)
    #expect(stage.text("transition") == "none")
    stage.tap(160, 50)
    stage.tap(160, 50)
    #expect(stage.settle())
    #expect(stage.text("screen") == "detail")
  }

  @Test func `a closed screen is released`() throws {
    let stage = try fixture().stage()
    let count = stage.window.descendantCount
    for y in [50.0, 150, 250] {
      stage.tap(160, y)
      #expect(stage.settle())
      #expect(stage.window.descendantCount > count)
      stage.tap(160, 50)
      #expect(stage.settle())
      #expect(stage.text("screen") == "home")
      #expect(stage.window.descendantCount == count)
    }
  }

  @Test func `a fade takes 0.25 s in both directions`() throws {
    let stage = try fixture().stage()
    for (name, screen, y) in [("fade", "info", 250.0), ("back", "home", 50)] {
      stage.tap(160, y)
      stage.wait(0.125)
      #expect(stage.text("transition") == name)
      #expect(stage.text("screen") == screen)
      #expect(abs(try #require(stage.number("transition.progress")) - 0.5) < 1e-6)
      stage.wait(0.126)
      #expect(stage.text("transition") == "none")
    }
  }

  @Test func `show replaces a screen at once, and the way back stays`() throws {
    let stage = try pushed()
    stage.tap(160, 150)
    #expect(stage.text("screen") == "info")
    #expect(stage.text("transition") == "none")
    stage.tap(160, 50)
    #expect(stage.text("transition") == "back")
    #expect(stage.settle())
    #expect(stage.text("screen") == "home")
  }

  // MARK: The way back from the left edge

  @Test func `the screen follows a finger from the left edge, beneath which nothing else moves`() throws {
    let stage = try pushed()
    stage.press(at: Point(20, 250), movingBy: [(Vector(110, 0), 0.5)])
    #expect(stage.text("transition") == "back")
    #expect(stage.text("screen") == "home")
    #expect(stage.number("transition.progress") == 100.0 / 320)
    #expect(abs(try #require(stage.number("home.x")) + 96 * 220 / 320) < 1e-9)
    #expect(stage.shades.contains { abs($0 - 0.08 * 220 / 320) < 1e-9 })
  }

  @Test func `a touch farther than 20 points from the edge, or to the left, goes to the area`() throws {
    let stage = try pushed()
    stage.press(at: Point(21, 250), movingBy: [(Vector(110, 0), 0.5)])
    #expect(stage.text("transition") == "none")
    #expect(try #require(stage.number("cards.offset.x")) < 0)
    let other = try pushed()
    other.press(at: Point(20, 250), movingBy: [(Vector(-19, 0), 0.5)])
    #expect(other.text("transition") == "none")
    #expect(other.number("cards.offset.x") == 9)
  }

  @Test(arguments: [(150.0, false), (169, false), (171, true)])
  func `a resting finger decides at half the width`(way: Double, isDone: Bool) throws {
    let stage = try pushed()
    stage.swipe(from: Point(10, 250), (Vector(way + 1, 0), 0.5), (.zero, 0.2))
    #expect(stage.text("transition") == "back")
    #expect(stage.text("screen") == (isDone ? "home" : "detail"))
    #expect(stage.settle())
    #expect(stage.text("screen") == (isDone ? "home" : "detail"))
    #expect(stage.number(isDone ? "home.x" : "detail.x") == 0)
  }

  @Test(arguments: [(310.0, true), (290, false)])
  func `a finger at 300 points a second to the right completes the way back`(speed: Double, isDone: Bool) throws {
    let stage = try pushed()
    stage.swipe(from: Point(10, 250), (Vector(80, 0), 80 / speed))
    #expect(stage.settle())
    #expect(stage.text("screen") == (isDone ? "home" : "detail"))
  }

  @Test(arguments: [(310.0, false), (290, true)])
  func `a finger at 300 points a second to the left cancels the way back`(speed: Double, isDone: Bool) throws {
    let stage = try pushed()
    stage.swipe(from: Point(10, 250), (Vector(280, 0), 0.5), (Vector(-80, 0), 80 / speed))
    #expect(stage.settle())
    #expect(stage.text("screen") == (isDone ? "home" : "detail"))
  }

  @Test func `the rest of the way back is a critically damped spring`() throws {
    let stage = try pushed()
    stage.swipe(from: Point(10, 250), (Vector(110, 0), 0.5), (.zero, 0.2))
    stage.wait(0.1)
    #expect(abs(try #require(stage.number("detail.x")) - 100 * springRemainder(0.1)) < 1e-6)
    #expect(abs(try #require(stage.number("transition.progress")) - 100 * springRemainder(0.1) / 320) < 1e-9)
  }

  // MARK: Sheets

  @Test func `a sheet slides in by the spring to 10 points below the safe area, and dims the page`() throws {
    let stage = try fixture().stage()
    stage.tap(160, 150)
    #expect(stage.text("transition") == "sheet")
    stage.wait(0.1)
    #expect(abs(try #require(stage.number("cart.y")) - 10 - 470 * springRemainder(0.1)) < 1e-6)
    #expect(stage.shades.contains { abs($0 - 0.2 * (1 - springRemainder(0.1))) < 1e-9 })
    #expect(stage.settle())
    #expect(stage.number("cart.y") == 10)
    #expect(stage.shades.contains(0.2))
    // The page beneath does not react.
    stage.tap(160, 5)
    #expect(stage.text("transition") == "none")
  }

  @Test(arguments: [(230.0, false), (235, false), (240, true)])
  func `a resting finger dismisses a sheet beyond half its height`(way: Double, isDone: Bool) throws {
    let stage = try presented()
    stage.press(at: Point(160, 200), movingBy: [(Vector(0, 110), 0.3)])
    #expect(abs(try #require(stage.number("transition.progress")) - 100.0 / 470) < 1e-12)
    stage.wait(0.1)
    let other = try presented()
    other.swipe(from: Point(160, 200), (Vector(0, way + 10), 0.6), (.zero, 0.2))
    #expect(other.settle())
    #expect(other.text("screen") == (isDone ? "home" : "cart"))
    #expect(other.number(isDone ? "home.y" : "cart.y") == (isDone ? 0 : 10))
  }

  @Test(arguments: [(1030.0, true), (970, false)])
  func `a finger at 1,000 points a second dismisses a sheet`(speed: Double, isDone: Bool) throws {
    let stage = try presented()
    stage.swipe(from: Point(160, 200), (Vector(0, 150), 150 / speed))
    #expect(stage.settle())
    #expect(stage.text("screen") == (isDone ? "home" : "cart"))
  }

  @Test func `content that is scrolled goes before the sheet`() throws {
    let stage = try presented()
    stage.swipe(from: Point(160, 400), (Vector(0, -210), 0.5), (.zero, 0.2))
    #expect(stage.number("offset.y") == 200)
    stage.press(at: Point(160, 200), movingBy: [(Vector(0, 110), 0.5)])
    #expect(stage.number("offset.y") == 100)
    #expect(stage.text("transition") == "none")
  }

  @Test func `a screen above a sheet covers it, and closes onto it`() throws {
    let stage = try presented()
    stage.tap(160, 160)
    #expect(stage.settle())
    #expect(stage.text("screen") == "detail")
    #expect(!stage.shades.contains(0.2))
    stage.swipe(from: Point(10, 250), (Vector(250, 0), 0.3))
    #expect(stage.settle())
    #expect(stage.text("screen") == "cart")
    #expect(stage.number("cart.x") == 0)
    #expect(stage.shades.contains(0.2))
    // A sheet is not left by the edge.
    stage.press(at: Point(10, 250), movingBy: [(Vector(110, 0), 0.5)])
    #expect(stage.text("transition") == "none")
  }

  @Test func `frames are the same at every rate`() throws {
    let fixture = try fixture()
    let script = """
      tap at 50%,50
      wait 600ms
      touch at 10,250
      drag by 120,0 over 300ms
      lift
      wait 700ms
      touch at 10,250
      drag by 250,0 over 300ms
      lift
      wait 700ms
      tap at 50%,150
      wait 1200ms
      touch at 50%,200
      drag by 0,300 over 300ms
      lift
      settle within 3s
      """
    try expectSameFrames(at: [24, 30, 60]) { try fixture.player(script) }
  }
}
