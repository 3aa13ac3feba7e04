import Graphics
import Interface
import Scenes
import Simulation
import TestSupport
import Testing
import Timebase

/// The rows of the status bar in scene files, on an iPhone 17: 55 points.
struct SceneFileStripTests {
  private static let pictures = [
    "a.png": (width: 402, height: 874), "b.png": (402, 874), "tall.png": (402, 1400), "bar.png": (402, 98),
    "tool.png": (100, 40), "p@1x.png": (402, 874), "q@1x.png": (402, 874),
  ]

  /// Returns the stage of a scene file after some actions.
  private func play(_ text: String, _ actions: String) throws -> Stage {
    let fixture = try SceneFileFixture(text, Self.pictures, on: Device.named("iphone-17"))
    return try stage(after: actions) { try fixture.player("device iphone-17\n\($0)") }
  }

  private static let push =
    "screen a \"a.png\" { tap 0,0,100%x100% push b plain }\nscreen b \"b.png\" { view b 0,0,402x874 }"

  @Test func `a push clips the pages at the edge, and its shade covers the strip`() throws {
    let stage = try play(Self.push, "tap at 200,400; wait 60ms")
    let x = try #require(stage.number("b.x"))
    #expect(x > 10 && x < 392)
    #expect(stage.shown(x - 3, 30) == .picture("a.png", x: Int((x - 3).rounded()), y: 30))
    #expect(stage.shown(x + 3, 30) == .picture("b.png", x: Int((x + 3).rounded()), y: 30))
    #expect(stage.shown(x + 3, 56) == .picture("b.png", x: 3, y: 56))
    let parallax = 0.3 * (402 - x)
    #expect(stage.shown(3, 56) == .picture("a.png", x: Int((3 + parallax).rounded()), y: 56))
    // The shade is one fill between both pages, over the whole screen.
    let shades = stage.window.recordDisplayList().items.compactMap { item -> Rect? in
      guard case .fill(let shape, let color, let transform) = item, (0.001..<0.1).contains(color.alpha) else {
        return nil
      }
      return transform.boundingBox(of: shape.rect)
    }
    #expect(shades.contains(Rect(0, 0, 402, 874)))
    #expect(stage.number("transition.progress").map { abs($0 - (1 - x / 402)) < 1e-9 } == true)
  }

  @Test func `a screen under a finger on its way back is clipped, too`() throws {
    let back = "tap at 200,400; settle within 2s; touch at 5,400; drag by 150,0 over 400ms; hold 300ms"
    let stage = try play(Self.push, back)
    let x = try #require(stage.window.recordDisplayList().boundary)
    #expect(x > 100)
    #expect(stage.shown(x - 2, 54) == .picture("a.png", x: Int((x - 2).rounded()), y: 54))
    #expect(stage.shown(x + 2, 54) == .picture("b.png", x: Int((x + 2).rounded()), y: 54))
  }

  @Test func `the setting and system bars let the rows move`() throws {
    for setting in ["set status-strip moving", "set system-bars true"] {
      let stage = try play(Self.push, "\(setting)\ntap at 200,400; wait 60ms")
      let x = try #require(stage.number("b.x"))
      #expect(stage.shown(x + 3, 30) == .picture("b.png", x: 3, y: 30))
    }
  }

  @Test func `rows that scroll without a bar stand, and with a bar they belong to it`() throws {
    let scroll = "touch at 200,600; drag by 0,-100 over 500ms; hold 300ms"
    let stage = try play("screen a \"tall.png\" { }", scroll)
    let offset = Int(try #require(stage.number("offset.y")).rounded())
    #expect(offset > 60)
    #expect(stage.shown(200, 54) == .picture("tall.png", x: 200, y: 54))
    #expect(stage.shown(200, 56) == .picture("tall.png", x: 200, y: 56 + offset))
    // Rows between the bar and the end of the strip scroll.
    let barred = try play("screen a \"tall.png\" { bar top 40 }", scroll)
    #expect(barred.shown(200, 39) == .picture("tall.png", x: 200, y: 39))
    #expect(barred.shown(200, 50) == .picture("tall.png", x: 200, y: 50 + offset))
    let floating = try play("screen a \"tall.png\" { bar top 98 \"bar.png\" }", scroll)
    #expect(floating.shown(200, 50) == .picture("bar.png", x: 200, y: 50))
  }

  @Test func `a pull beyond the start covers the picture's own first rows`() throws {
    let stage = try play(
      "screen a \"tall.png\" { background #112233 }", "touch at 200,300; drag by 0,200 over 500ms; hold 300ms")
    let pull = -Int(try #require(stage.number("offset.y")).rounded())
    #expect(pull > 60)
    #expect(stage.shown(200, 54) == .picture("tall.png", x: 200, y: 54))
    #expect(stage.shown(200, 56) == .color(Color(rgb: 17, 34, 51)))
    #expect(stage.shown(200, Double(pull + 54)) == .mean("tall.png", row: 55))
    #expect(stage.shown(200, Double(pull + 56)) == .picture("tall.png", x: 200, y: 56))
    // Without a background of its own, no band is between the rows that stand and the picture.
    let plain = try play("screen a \"tall.png\" { }", "touch at 200,300; drag by 0,200 over 500ms; hold 300ms")
    for y in [56, Double(pull - 2), Double(pull + 54)] {
      #expect(plain.shown(200, y) == .mean("tall.png", row: 55))
    }
  }

  private func area(_ rect: String, _ items: String = "") -> String {
    "screen a { area p \(rect) pages \"p@1x.png\" \"q@1x.png\"\n\(items) }"
  }

  /// Whether the rows of an area's pages stand while they are dragged.
  private func stands(_ scene: String) throws -> Bool {
    let stage = try play(scene, "touch at 300,400; drag by -100,0 over 500ms; hold 300ms")
    let shown = try #require(stage.shown(380, 30))
    guard case .picture("q@1x.png", let x, _) = shown else { throw CancellationError() }
    return x == 380
  }

  @Test func `an area's pages stand only if it covers the screen and nothing that stays lies in the strip`() throws {
    let whole = "0,0,100%x100%"
    #expect(try stands(area(whole)))
    #expect(try stands(area(whole, "bar bottom 98 \"bar.png\"")))
    #expect(try stands(area(whole, "overlay t 0,55,100x40 \"tool.png\"")))
    #expect(try !stands(area(whole, "overlay t 0,54,100x40 \"tool.png\"")))
    #expect(try !stands(area(whole, "bar top 20 \"bar.png\"")))
    #expect(try !stands(area("0,0,402x873")))
    #expect(try !stands(area("0,1,402x873")))
    #expect(try !stands(area("1,0,401x874")))
  }

  @Test(arguments: [
    ("circle", "flick left at 900pt/s from 300,400; wait 120ms"),
    ("details", "flick left at 1400pt/s from 300,400; wait 50ms"),
    ("details", "flick right at 1400pt/s from 100,400; wait 100ms"),
    ("pull", "touch at 300,400; drag by -100,0 over 500ms; hold 300ms"),
    ("articles", "touch at 200,700; drag by 0,-200 over 500ms; hold 300ms"),
    ("articles", "touch at 200,300; drag by 0,200 over 500ms; hold 300ms"),
  ])
  func `each interaction of an area that covers the screen stands in the strip`(
    kind: String, actions: String
  ) throws {
    let scene = { (rect: String) in "screen a { area p \(rect) \(kind) \"p@1x.png\" \"q@1x.png\" }" }
    /// The places of a row that show the column and the row of a picture that rests there.
    func resting(_ stage: Stage, y: Int) -> [Int] {
      [10, 200, 390].filter { x in
        guard case .picture(_, x, y) = stage.shown(Double(x), Double(y)) else { return false }
        return true
      }
    }
    let stage = try play(scene("0,0,100%x100%"), actions)
    #expect(resting(stage, y: 30) == [10, 200, 390])
    #expect(resting(stage, y: 54) == [10, 200, 390])
    #expect(resting(stage, y: 56).count < 3)
    let lower = try play(scene("0,2,402x872"), actions)
    #expect(resting(lower, y: 30).count < 3)
  }

  @Test func `a sheet and a fade leave the page beneath as it is`() throws {
    let scene = "screen a \"a.png\" { tap 0,0,402x400 sheet b; tap 0,400,402x400 fade b }\nscreen b \"b.png\" { }"
    let sheet = try play(scene, "tap at 200,200; wait 150ms")
    #expect(sheet.shown(200, 54) == .picture("a.png", x: 200, y: 54))
    #expect(sheet.shown(200, 70) == .picture("a.png", x: 200, y: 70))
    let fade = try play(scene, "tap at 200,600; wait 100ms")
    #expect(fade.shown(200, 30) == .picture("b.png", x: 200, y: 30))
  }

  // MARK: sheet from

  private func sheet(_ rows: String, _ items: String = "") -> String {
    "screen a \"a.png\" { tap 0,0,100%x100% sheet s \(rows) }\nscreen s \"tall.png\" { view v 0,200,402x50\n\(items) }"
  }

  @Test func `a sheet from a row shows the picture's rows from there on`() throws {
    let open = "tap at 200,400; settle within 2s"
    let stage = try play(sheet("from 72"), open)
    #expect(stage.shown(200, 71) == .picture("a.png", x: 200, y: 71))
    #expect(stage.shown(200, 73) == .picture("tall.png", x: 200, y: 73))
    #expect(stage.frame(ofView: "v") == Rect(0, 200, 402, 50))
    #expect(stage.number("offset.y") == 0)
    // It scrolls beneath its own top edge, and never shows the rows above.
    let scrolled = try play(sheet("from 72"), "\(open); touch at 200,600; drag by 0,-100 over 500ms; hold 300ms")
    let offset = try #require(scrolled.number("offset.y"))
    #expect(offset > 60)
    #expect(scrolled.frame(ofView: "v") == Rect(0, 200 - offset, 402, 50))
    #expect(scrolled.shown(200, 71) == .picture("a.png", x: 200, y: 71))
    let barred = try play(
      sheet("from 72", "bar top 118"), "\(open); touch at 200,600; drag by 0,-100 over 500ms; hold 300ms")
    #expect(barred.shown(200, 117) == .picture("tall.png", x: 200, y: 117))
    #expect(barred.shown(200, 119) == .picture("tall.png", x: 200, y: 119 + Int(offset.rounded())))
  }

  @Test(arguments: [("from 72", 38.0, 0), ("from 72 corners 24", 24, 0), ("from 72 corners 0", 0, 0), ("", 10, 1)])
  func `its corners are those of the device, or as the tap says, and only our own sheet has a grabber`(
    rows: String, radius: Double, grabbers: Int
  ) throws {
    let items = try play(sheet(rows), "tap at 200,400; settle within 2s").window.recordDisplayList().items
    let clips = items.compactMap { item -> RoundedRect? in
      if case .pushClip(let shape, _) = item, shape.rect.height > 100, shape.rect.height != 874 { shape } else { nil }
    }
    #expect(clips.first.map(\.cornerRadius) == radius)
    let marks = items.count { item in
      if case .fill(let shape, _, _) = item { shape.rect.size == Size(36, 5) } else { false }
    }
    #expect(marks == grabbers)
  }

  @Test func `without round corners the radius is 10`() throws {
    let text = "screen a { tap 0,0,100%x100% sheet s from 72 }\nscreen s { }"
    let stage = try SceneFileFixture(text, on: Device.named("iphone-8")).stage()
    stage.tap(100, 100)
    #expect(stage.settle())
    let radii = stage.window.recordDisplayList().items.compactMap { item -> Double? in
      if case .pushClip(let shape, _) = item, shape.cornerRadius > 0 { shape.cornerRadius } else { nil }
    }
    #expect(radii == [10])
  }

  @Test func `it is dragged down from its own top`() throws {
    let stage = try play(
      sheet("from 72"), "tap at 200,400; settle within 2s; touch at 200,200; drag by 0,300 over 500ms; hold 100ms")
    #expect(stage.shown(200, 300) == .picture("a.png", x: 200, y: 300))
    #expect(stage.text("transition") == "back")
    let closed = try play(
      sheet("from 72"),
      "tap at 200,400; settle within 2s; touch at 200,200; drag by 0,500 over 500ms; lift; settle within 2s")
    #expect(closed.text("screen") == "a")
  }
}

extension DisplayList {
  /// The left edge of the rightmost of two pages in the strip; nil if there is one page.
  fileprivate var boundary: Double? {
    items.compactMap { item -> Double? in
      guard case .pushClip(let shape, _) = item, shape.rect.minY == 0, shape.rect.height == 55 else { return nil }
      return shape.rect.minX
    }.max()
  }
}
