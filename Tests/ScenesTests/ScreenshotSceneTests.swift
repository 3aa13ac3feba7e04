import Graphics
import Interactions
import Interface
import Scenes
import Simulation
import TestSupport
import Testing
import Timebase

/// Returns pictures of screens of the given heights, 402 points wide, at 3 pixels a point, opaque and light.
func screens(_ heights: Double..., dark: Bool = false) -> [Screenshot] {
  heights.enumerated().map { index, height in
    func image(_ suffix: String) -> ImageReference {
      ImageReference(path: "/shots/page-\(index)\(suffix).png", pixelWidth: 1206, pixelHeight: Int(3 * height))
    }
    return Screenshot(
      name: "page-\(index).png", title: "page \(index)", size: Size(402, height), light: image(""),
      dark: dark ? image("~dark") : nil)
  }
}

/// The five scenes with pictures of screens, on an iPhone 17.
struct ScreenshotSceneTests {
  @discardableResult
  private func play(
    _ scene: String, _ text: String, _ pictures: [Screenshot] = screens(874, 874, 874), theme: Theme = .light
  ) throws -> ScriptPlayer {
    let player = try player(
      "scene \(scene)\ndevice iphone-17\n\(text)", screens: pictures, scale: 3, theme: theme)
    _ = try player.playToEnd()
    #expect(player.failures.isEmpty, "\(player.failures)")
    return player
  }

  /// The pictures on the screen, back to front, with their frames.
  private func shown(_ player: ScriptPlayer) -> [(path: String, frame: Rect)] {
    player.stage.window.recordDisplayList().items.flatMap { item -> [(String, Rect)] in
      guard case .contents(let contents, let transform) = item else { return [] }
      return contents.commands.compactMap { command in
        guard case .image(let image, let shape) = command else { return nil }
        return (image.path, transform.boundingBox(of: shape.rect))
      }
    }
  }

  static let scenes = ["page-flicking", "virtual-pages", "vertical-swipe", "pull-for-menu", "flick-detail"]

  @Test(arguments: scenes)
  func `the first picture covers the screen, and nothing else is drawn`(scene: String) throws {
    let player = try play(scene, scene == "flick-detail" ? "set start 0\nwait 1ms" : "wait 1ms", screens(874, 874))
    #expect(shown(player).map(\.path) == ["/shots/page-0.png"])
    #expect(shown(player).map(\.frame) == [Rect(0, 0, 402, 874)])
    let list = player.stage.window.recordDisplayList()
    let commands = list.items.flatMap { item -> [DrawCommand] in
      if case .contents(let contents, _) = item { contents.commands } else { [] }
    }
    let drawings = commands.filter { command in
      switch command {
      case .image: false
      // The background below a picture.
      case .fillRect(let shape, _): shape.rect.size != Size(402, 874)
      default: true
      }
    }
    #expect(drawings.isEmpty)
    #expect(!list.cutout.isEmpty)
    #expect(player.stage.window.descendant(named: "statusBar") == nil)
  }

  @Test(arguments: scenes)
  func `system-bars draws status bar and home indicator over the pictures`(scene: String) throws {
    let start = scene == "flick-detail" ? "set start 0\n" : ""
    let player = try play(scene, "\(start)set system-bars true\nwait 1ms", screens(874, 874))
    let bar = try #require(player.stage.frame(ofView: "statusBar"))
    #expect(bar == Rect(0, 0, 402, 62))
    #expect(shown(player).map(\.frame) == [Rect(0, 0, 402, 874)])
    guard case .fill(let indicator, _, _)? = player.stage.window.recordDisplayList().items.last else {
      Issue.record("no home indicator")
      return
    }
    #expect(indicator.rect.maxY > 860)
  }

  @Test(arguments: scenes)
  func `the drawn theme's files are dependencies`(scene: String) throws {
    let pictures = screens(874, 874, dark: true)
    for (theme, names) in [
      (Theme.light, ["page-0.png", "page-1.png"]), (.dark, ["page-0~dark.png", "page-1~dark.png"]),
    ] {
      let player = try play(scene, "wait 1ms", pictures, theme: theme)
      #expect(player.stage.inputs.files.map(\.name) == names)
      #expect(player.stage.inputs.files.map(\.path) == names.map { "/shots/\($0)" })
    }
  }

  @Test(arguments: ["page-flicking", "virtual-pages", "flick-detail"])
  func `a scene that needs one size names the first picture that differs`(scene: String) throws {
    let error = try #require(throws: SceneError.self) { try play(scene, "wait 1ms", screens(874, 874, 900, 910)) }
    #expect(error.cause == .screens)
    #expect(
      error.description
        == "page-2.png is 402×900 points, but page-0.png is 402×874; this scene needs pictures of one size")
  }

  @Test func `settings that the pictures replace are warned about`() throws {
    #expect(
      try play("page-flicking", "set pages 3\nwait 1ms").stage.warnings
        == ["set pages has no effect with pictures of screens"])
    #expect(
      try play("virtual-pages", "set items 3\nwait 1ms").stage.warnings
        == ["set items has no effect with pictures of screens"])
    #expect(
      try play("flick-detail", "set count 3\nwait 1ms").stage.warnings
        == ["set count has no effect with pictures of screens"])
    #expect(
      try play("pull-for-menu", "set menu overlay\nwait 1ms", screens(874, 874)).stage.warnings
        == ["set menu has no effect with pictures of screens"])
    #expect(try play("pull-for-menu", "set menu overlay\nwait 1ms", screens(874)).stage.warnings.isEmpty)
    #expect(try play("pull-for-menu", "wait 1ms").stage.warnings == ["of 3 pictures, only the first 2 are shown"])
    #expect(
      try play("virtual-pages", "set system-bars true\nwait 1ms", []).stage.warnings
        == ["set system-bars has no effect without pictures of screens"])
  }

  @Test func `an item that does not exist is an error`() throws {
    for scene in ["page-flicking", "virtual-pages", "vertical-swipe", "flick-detail"] {
      let error = try #require(throws: SceneError.self) { try play(scene, "set start 3\nwait 1ms") }
      #expect(error.cause == .setting("start"))
    }
    try play("virtual-pages", "set start 2\nexpect item == 2\nwait 1ms")
  }
}

// MARK: Each scene

extension ScreenshotSceneTests {
  @Test(arguments: ["eager", "three"])
  func `page-flicking turns pictures, without a page control`(window: String) throws {
    let player = try play(
      "page-flicking",
      """
      set window \(window)
      expect dots.count == -
      flick left at 1200pt/s from 80%,50%
      settle within 2s
      expect page == 1
      expect offset.x == 402
      """)
    #expect(shown(player).map(\.path) == ["/shots/page-1.png"])
    #expect(player.stage.frame(ofView: "page[1]") == Rect(0, 0, 402, 874))
  }

  @Test func `page-flicking draws a page control over the last 60 points if it is set`() throws {
    let player = try play(
      "page-flicking", "set control true\nexpect dots.count == 3\ntap at 300,850\nsettle within 2s\nexpect page == 1")
    #expect(player.stage.frame(ofView: "control") == Rect(0, 814, 402, 60))
    #expect(shown(player).map(\.frame) == [Rect(0, 0, 402, 874)])
  }

  @Test func `a picture that is lower than the screen begins at its top edge`() throws {
    let player = try play("page-flicking", "wait 1ms", screens(700, 700))
    #expect(shown(player).map(\.frame) == [Rect(0, 0, 402, 700)])
  }

  @Test func `virtual-pages cycles pictures and counts taps, without dots and toolbars`() throws {
    let player = try play(
      "virtual-pages",
      """
      expect dots.current == -
      tap at 50%,50%
      settle within 2s
      expect taps == 1
      expect toolbar.alpha == 0
      flick right at 1000pt/s from 20%,50%
      settle within 2s
      expect item == 2
      expect taps == 0
      flick left at 1000pt/s from 80%,50%
      settle within 2s
      expect item == 0
      expect taps == 1
      expect controllers.alive == 3
      """)
    #expect(shown(player).map(\.path) == ["/shots/page-0.png"])
    #expect(player.stage.frame(ofView: "dots") == nil)
  }

  @Test func `vertical-swipe scrolls a taller picture and turns at its end`() throws {
    let player = try play(
      "vertical-swipe",
      """
      expect article.offset.y == 0
      touch at 50%,80%
      drag by 0,-310 over 300ms
      expect article.offset.y == 300
      expect offset.y == 0
      drag by 0,-100 over 200ms
      hold 200ms
      expect article.offset.y == 326
      expect offset.y > 0
      lift
      settle within 2s
      touch at 50%,80%
      drag by 0,-250 over 300ms
      hold 200ms
      expect footer.loaded == true
      lift
      settle within 2s
      expect page == 1
      expect article.offset.y == -
      """, screens(1200, 874))
    #expect(shown(player).map(\.path) == ["/shots/page-1.png"])
    let header = try #require(player.stage.window.descendant(named: "header") as? EdgeView)
    #expect(header.title.text == "page 0")
  }

  @Test func `vertical-swipe loads pictures after the delay and preloads neighbours`() throws {
    let pull = "touch at 50%,80%\ndrag by 0,-250 over 300ms\nhold 200ms\nlift\n"
    try play(
      "vertical-swipe",
      "set load-delay 500ms\nexpect pages.ready == 2\n\(pull)settle within 3s\nexpect pages.ready == 3")
    let player = try play("vertical-swipe", "set preload false\nset load-delay 500ms\n\(pull)wait 300ms")
    #expect(shown(player).isEmpty)
    _ = try play(
      "vertical-swipe", "set preload false\nset load-delay 500ms\n\(pull)settle within 3s\nexpect pages.ready == 1")
  }

  @Test(arguments: ["vertical-swipe", "flick-detail"])
  func `the list shows the titles with its bars, and a detail is left from the left edge`(scene: String) throws {
    let player = try play(
      scene,
      """
      set start list
      expect screen == list
      tap at cell[1]
      settle within 2s
      expect screen == detail
      touch at 5,400
      drag by 250,0 over 300ms
      hold 200ms
      expect screen == detail
      lift
      expect screen == list
      settle within 2s
      tap at cell[0]
      settle within 2s
      expect screen == detail
      touch at 5,400
      drag by 120,0 over 300ms
      hold 200ms
      lift
      settle within 2s
      expect screen == detail
      touch at 5,400
      drag by 150,0 over 150ms
      lift
      settle within 2s
      expect screen == list
      """)
    func texts(_ view: View) -> [String] {
      ((view as? Label).map { [$0.text] } ?? []) + view.subviews.flatMap(texts)
    }
    let all = texts(player.stage.window)
    for title in ["Screens", "page 0", "page 1", "page 2"] { #expect(all.contains(title)) }
    #expect(player.stage.frame(ofView: "navigationBar") == Rect(0, 62, 402, 44))
    #expect(player.stage.frame(ofView: "statusBar") == Rect(0, 0, 402, 62))
    #expect(player.stage.frame(ofView: "cell[0]")?.minY == 106)
  }

  @Test func `flick-detail flicks between pictures, and a way back reports its transition`() throws {
    let player = try play(
      "flick-detail",
      """
      set start 0
      flick left at 1400pt/s from 78%,50%
      settle within 2s
      expect row == 1
      expect list.count == 3
      touch at 5,400
      drag by 211,0 over 300ms
      expect transition == navigation
      expect transition.progress == 0.5
      expect current.x == 201
      lift
      wait 50ms
      expect transition.progress > 0.5
      """)
    #expect(player.stage.probe("screen") == .text("list"))
  }

  @Test func `pull-for-menu fades the second picture in over the first one`() throws {
    let pull = "touch at 380,400\ndrag by -200,0 over 300ms\nlift\n"
    let player = try play(
      "pull-for-menu",
      "touch at 50%,80%\ndrag by 0,-210 over 300ms\nhold 200ms\nexpect text.offset.y == 200\nlift\nsettle within 2s\n"
        + "\(pull)wait 250ms\nexpect menu.alpha == 0.45 +- 0.001\nsettle within 2s\nexpect menu.alpha == 0.9",
      screens(1200, 874))
    // The page is drawn where it is, and again where its rows stand in the status strip.
    #expect(shown(player).map(\.path) == ["/shots/page-0.png", "/shots/page-0.png", "/shots/page-1.png"])
    #expect(
      shown(player).map(\.frame) == [Rect(0, -200, 402, 1200), Rect(0, 0, 402, 1200), Rect(0, 0, 402, 874)])
    #expect(player.stage.window.descendant(named: "menu")?.alpha == 1)
    #expect(player.stage.window.descendant(named: "menu")?.backgroundColor.alpha == 0)
    try play("pull-for-menu", "\(pull)settle within 2s\ntap at 50%,50%\nsettle within 2s\nexpect menu.alpha == 0")
  }

  @Test func `pull-for-menu shows its own menu over a single picture`() throws {
    let player = try play(
      "pull-for-menu", "touch at 380,400\ndrag by -200,0 over 300ms\nlift\nsettle within 2s", screens(874))
    #expect(player.stage.frame(ofView: "action[0]") != nil)
  }

  @Test(arguments: scenes)
  func `the frame rate changes neither probes nor pictures`(scene: String) throws {
    try expectSameFrames(at: [24, 60]) {
      try player(
        "scene \(scene)\ndevice iphone-17\nflick left at 1000pt/s from 80%,50%\nflick up at 900pt/s from 50%,80%\nsettle within 5s",
        screens: screens(874, 874), scale: 3)
    }
  }
}
