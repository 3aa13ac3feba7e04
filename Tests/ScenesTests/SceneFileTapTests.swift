import Graphics
import Simulation
import TestSupport
import Testing
import Timebase
import Touch

/// Taps on the targets of scene files.
@Suite struct SceneFileTapTests {
  private static func fixture() throws -> SceneFileFixture {
    try SceneFileFixture(
      """
      screen home {
        tap 0,200,320x100 fade info
      }
      screen info { }
      """)
  }

  @Test(arguments: [
    ([Vector(0, 10)], true), ([Vector(6, 8)], true), ([Vector(0, 10.5)], false), ([Vector(8, 8)], false),
    ([Vector(-11, 0)], false), ([Vector(0, -280)], false),
    // The finger comes back to where it went down.
    ([Vector(0, 9), Vector(0, -9)], true), ([Vector(0, 30), Vector(0, -30)], false),
  ])
  func `a finger that moves more than 10 points away cancels a tap`(moves: [Vector], opens: Bool) throws {
    let pressed = try Self.fixture().stage()
    pressed.press(at: Point(160, 250), movingBy: moves.map { ($0, 0.2) })
    #expect(pressed.shades.isEmpty == !opens)
    let stage = try Self.fixture().stage()
    if moves.count == 1 {
      stage.swipe(from: Point(160, 250), (moves[0], 0.2))
    } else {
      stage.swipe(from: Point(160, 250), (moves[0], 0.2), (moves[1], 0.2))
    }
    #expect(stage.settle())
    #expect(stage.text("screen") == (opens ? "info" : "home"))
  }

  @Test func `a drag over a target scrolls the content beneath`() throws {
    let fixture = try SceneFileFixture(
      """
      screen home "tall.png" {
        tap 0,0,100%x100% push detail
      }
      screen detail { }
      """, ["tall.png": (320, 1200)])
    let player = try fixture.player("touch at 160,400\ndrag by 0,-280 over 400ms\nlift\nsettle within 3s")
    try player.play(to: Instant(seconds: 4))
    #expect(player.stage.text("screen") == "home")
    #expect(try #require(player.stage.number("offset.y")) > 200)
  }

  @Test func `of many sheets only the last ones are drawn, and all can be closed again`() throws {
    let stage = try SceneFileFixture(
      """
      screen home {
        tap 0,0,320x200 sheet home
        tap 0,200,320x200 back
      }
      """
    ).stage()
    let count = 40
    for _ in 0..<count {
      stage.tap(160, 100)
      #expect(stage.settle())
    }
    // Each sheet has a shade.
    #expect(stage.shades.filter { $0 == 0.2 }.count == 1 + 32)
    for _ in 0..<count {
      stage.tap(160, 350)
      #expect(stage.settle())
    }
    #expect(stage.shades.isEmpty)
    #expect(stage.text("screen") == "home" && stage.text("transition") == "none")
  }
}
