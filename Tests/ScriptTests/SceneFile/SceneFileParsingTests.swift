import Graphics
import Script
import Testing

@Suite struct SceneFileParsingTests {
  func parsed(_ text: String) throws -> SceneDescription { try SceneDescription(text: text, file: "shots/shop.scene") }

  /// Returns the rectangle of the only view of a screen with some items.
  func rectangle(_ items: String) throws -> SceneDescription.Rectangle {
    try #require(try parsed("screen a \"a.png\" { \(items) }").screens[0].views.last).rect
  }

  @Test func `a scene file describes its screens`() throws {
    let scene = try parsed(shop)
    #expect(scene.name == "shop.scene")
    #expect(scene.start == "home")
    #expect(scene.screens.map(\.name) == ["home", "detail", "cart", "reader"])
    let home = scene.screens[0]
    #expect(home.picture?.resolvedPath == "shots/home@3x.png")
    #expect(home.bars.map(\.edge) == [.top, .bottom] && home.bars.map(\.height) == [98, 83])
    #expect(home.areas.map(\.kind) == [.scroll, .pages])
    #expect(home.areas.map(\.dots) == [nil, .below])
    #expect(home.views.map(\.name) == ["cart", "first row"])
    #expect(home.taps.map(\.action) == [.push("detail"), .sheet("cart")])
    #expect(home.taps.map(\.target) == [.view("first row"), .view("cart")])
    let detail = scene.screens[1]
    #expect(detail.title == "Order summary" && detail.background == Color(hex: "#102030"))
    #expect(detail.taps.map(\.action) == [.back])
    let reader = scene.screens[3]
    #expect(reader.picture == nil && reader.bars[0].isSoft && reader.bars[0].picture?.path == "bars@3x.png")
    #expect(reader.overlays[0].rect.y == .points(-84))
    #expect(reader.taps[0].isPlain && reader.taps[0].action == .fade("home"))
    guard case .rect(let rect) = reader.taps[0].target else { return #expect(Bool(false)) }
    #expect(rect.layer == .overlay("tools") && rect.x == .points(88))
  }

  @Test func `a sheet can consist of the rows of its picture from a row on`() throws {
    func rows(_ text: String) throws -> SceneDescription.Tap.SheetRows? {
      let tap = try parsed("screen a { tap 0,0,9x9 sheet s \(text) }\nscreen s { }").screens[0].taps[0]
      guard case .sheet("s", let rows) = tap.action else { throw CancellationError() }
      return rows
    }
    #expect(try rows("") == nil)
    let whole = try #require(try rows("from 62.5 corners 0 plain"))
    #expect(whole.first == 62.5 && whole.corners == 0)
    #expect(try #require(try rows("from 62")).corners == nil)
  }

  @Test func `the first screen of the file is the start screen by default`() throws {
    #expect(try parsed("screen b { }\nscreen a { }").start == "b")
  }

  @Test func `a rectangle has points and percentages`() throws {
    let rect = try rectangle("view v 0,12.5%,100%x88.5")
    #expect(rect.x == .points(0) && rect.y == .percent(12.5))
    #expect(rect.width == .percent(100) && rect.height == .points(88.5))
    #expect(rect.rect(in: Size(200, 400)) == Rect(0, 50, 200, 88.5))
    #expect(try rectangle("view v 1,2,50%x25%").rect(in: Size(200, 400)) == Rect(1, 2, 100, 100))
  }

  @Test func `a rectangle is in a bar or in an overlay`() throws {
    #expect(try rectangle("bar top 98; view v in top 0,0,44x44").layer == .bar(.top))
    #expect(try rectangle("bar bottom 98; view v in bottom 0,0,44x44").layer == .bar(.bottom))
    // A word is the bar, text is an overlay.
    let overlay = "overlay \"top\" 0,0,44x44 \"o.png\""
    #expect(try rectangle("\(overlay); view v in \"top\" 0,0,44x44").layer == .overlay("top"))
  }

  @Test func `the brace of a screen may be on the next line, and several statements on one line`() throws {
    let scene = try parsed("screen a\n{\nview x 0,0,1x1; background #112233}\nscreen b { title \"B\" }; screen c { }")
    #expect(scene.screens.map(\.name) == ["a", "b", "c"])
    #expect(scene.screens[0].background == Color(hex: "#112233"))
    #expect(scene.screens[1].title == "B")
  }

  @Test func `include inserts statements outside and inside of screens`() throws {
    let files = [
      "shots/parts/bars.scene": "bar top 98 \"bar.png\"", "shots/more.scene": "screen b { include parts/bars.scene }",
    ]
    let scene = try SceneDescription(
      text: "include more.scene\nscreen a {\n  include \"parts/bars.scene\"\n}", file: "shots/shop.scene",
      include: { path, root in
        #expect(root == "shots/shop.scene")
        return try #require(files[path])
      })
    #expect(scene.screens.map(\.name) == ["b", "a"])
    #expect(scene.screens.allSatisfy { $0.bars[0].picture?.resolvedPath == "shots/parts/bar.png" })
    #expect(scene.sources.map(\.file) == ["shots/shop.scene", "shots/more.scene", "shots/parts/bars.scene"])
  }

  @Test func `back on the start screen is a warning`() throws {
    let scene = try parsed("screen a {\n  tap 0,0,9x9 back\n}\nscreen b { tap 0,0,9x9 back }")
    #expect(
      scene.warnings == [
        "shots/shop.scene:2:3: back has no effect on the start screen, unless another screen opened it"
      ])
  }

  @Test func `the vocabulary has the probes and the views of all screens`() throws {
    var words = testWords
    words.interactions = words.scenes
    let vocabulary = try parsed(shop).vocabulary(words)
    let probes = vocabulary.probes.map(\.name)
    let expected = [
      "screen", "transition", "transition.progress", "offset.y", "first row.y", "tools.width", "gallery.page",
      "stories.offset.y", "articles.footer.arrow.angle", "articles.bar[#].height",
    ]
    for name in expected { #expect(probes.contains(name), "\(name)") }
    #expect(Set(probes).count == probes.count)
    #expect(vocabulary.views?.contains("articles.cell[#]") == true)
    #expect(vocabulary.settings.map(\.name) == ["system-bars", "status-strip"])
  }
}

/// Scene files in scripts.
@Suite struct SceneStatementTests {
  let include: Script.Include = { path, root in
    switch path {
    case "shots/shop.scene": return shop
    case "shots/bad.scene": return "screen home {\n  view a 0,0,0x9\n}"
    case "shots/outer.scene": return "include ../common.scene\nscreen a { }"
    default: throw MissingFile()
    }
  }

  struct MissingFile: Error, CustomStringConvertible { var description: String { "no such file" } }

  func script(_ text: String, scene: String? = nil) throws -> Script {
    try Script(
      text: text, file: "shots/walk.flip", vocabulary: testWords, options: ScriptOptions(scene: scene),
      include: include)
  }

  @Test(arguments: ["scene \"shop.scene\"", "scene shop.scene", "scene ./shop.scene"])
  func `a script shows a scene file`(line: String) throws {
    let script = try script("\(line)\ntap at \"first row\"\nexpect screen == detail\nexpect \"first row.y\" < 200")
    #expect(script.sceneFile?.screens.count == 4)
    #expect(script.settings.scene?.hasSuffix("shop.scene") == true)
    #expect(script.includes == ["shots/shop.scene"])
    #expect(script.with(ScriptSettings()).sceneFile != nil)
    // Actions are written as they are parsed.
    #expect(script.actions.map(\.description)[0] == "tap at \"first row\"")
    #expect(script.actions.map(\.description)[2] == "expect \"first row.y\" < 200")
  }

  @Test func `an option names a scene file, in place of the script's`() throws {
    #expect(try script("wait 1s", scene: "shots/shop.scene").sceneFile?.name == "shop.scene")
    #expect(try script("scene vertical-swipe\nwait 1s", scene: "shots/shop.scene").sceneFile != nil)
    #expect(try script("scene nothing.scene\nwait 1s", scene: "vertical-swipe").sceneFile == nil)
    #expect(throws: ScriptError.self) { try script("wait 1s", scene: "shots/nothing.scene") }
  }

  @Test func `quoted names are views and probes everywhere`() throws {
    let text = """
      scene shop.scene
      tolerance mask "first row"
      touch at "first row"
      drag to "cart" over 1s
      lift
      point at "first row" "A row" for 1s
      zoom to "first row" over 1s
      flick up at 900pt/s from "first row"
      expect "gallery.page" == 0
      """
    let actions = try script(text).actions.map(\.description)
    #expect(actions.contains("drag to cart over 1s"))
    #expect(actions.contains("point at \"first row\" \"A row\" for 1s"))
    #expect(actions.contains("zoom to \"first row\" over 1s"))
  }

  @Test func `positions are not checked without the screen of the pictures`() throws {
    #expect(throws: Never.self) { try script("scene shop.scene\ntap at 390,840") }
    #expect(throws: ScriptError.self) { try script("scene shop.scene\ndevice iphone-4\ntap at 390,840") }
  }

  func messages(_ text: String) -> [String] {
    do {
      _ = try script(text)
      return []
    } catch {
      return (error as? ScriptError)?.diagnostics.map(\.summary) ?? []
    }
  }

  @Test func `errors of the scene file and of the script are reported together`() {
    let found = messages("scene bad.scene\nwait 1\ntap at anything")
    #expect(found.count == 2)
    #expect(found[0].hasPrefix("shots/walk.flip:2:6: error: "))
    #expect(found[1].hasPrefix("shots/bad.scene:2:14: error: invalid size 0x9"))
  }

  @Test func `unknown names of a scene file are errors with a suggestion`() {
    #expect(
      messages("scene shop.scene\ntap at \"first rov\"\nexpect scren == home") == [
        "shots/walk.flip:2:8: error: unknown view \"first rov\" in shop.scene; did you mean \"first row\"?",
        "shots/walk.flip:3:8: error: unknown probe \"scren\" in shop.scene; did you mean \"screen\"?",
      ])
  }

  @Test func `a scene file must be in the script's folder, and its includes in its own`() {
    #expect(messages("scene ../shop.scene").first?.contains("cannot include \"../shop.scene\"") == true)
    #expect(messages("scene /shop.scene").first?.contains("cannot include \"/shop.scene\"") == true)
    #expect(messages("scene missing.scene").first?.contains("cannot read \"shots/missing.scene\"") == true)
    let outer = messages("scene outer.scene").first
    #expect(outer?.hasPrefix("shots/outer.scene:1:9: error: cannot include \"../common.scene\"") == true)
  }
}
