import Graphics
import Testing

@testable import Script

/// The errors of scene files, each with its location.
@Suite struct SceneFileErrorTests {
  @Test func `screens are named once, and links lead to screens`() {
    expectSceneErrors("screen a { }\nscreen «a» { }", "duplicate screen \"a\"; the first one is on line 1")
    expectSceneErrors("start «b»\nscreen a { }", "unknown screen \"b\"")
    expectSceneErrors("start a\n«start» a\nscreen a { }", "duplicate start; the first one is on line 1")
    expectSceneErrors("start a\nscreen a { tap 0,0,9x9 push «detial» }\nscreen detail { }", "did you mean \"detail\"?")
    for action in ["sheet", "fade", "show"] {
      expectSceneErrors("screen a { tap 0,0,9x9 \(action) «b» }", "unknown screen \"b\"; known screens: a")
    }
    expectSceneErrors("«»# nothing", "missing screen")
  }

  @Test func `names are unique within a screen, and not reserved`() {
    expectSceneErrors(
      "screen a { view v 0,0,9x9; overlay «v» 0,0,9x9 \"o.png\" }\nscreen b { view v 0,0,9x9 }", "duplicate name \"v\"")
    for name in ["in", "screen", "transition", "time", "touch", "offset"] {
      expectSceneErrors("screen a { view «\"\(name)\"» 0,0,9x9 }", "reserved name")
    }
    expectSceneErrors("screen a { view «\" \"» 0,0,9x9 }", "invalid name")
    expectSceneErrors("screen a { view «\"x\t\"» 0,0,9x9 }", "invalid name")
    expectSceneErrors("screen a { view «1»,0,9x9 }", "expected a name")
    expectSceneErrors(
      "screen a { area x 0,0,9x9 scroll \"p.png\"; view «x.page» 20,0,9x9 }", "starts with the name of the area \"x\"")
  }

  @Test func `a target of a tap must be known`() {
    expectSceneErrors(
      "screen a { view cart 0,0,9x9; tap «carr» back }", "unknown view \"carr\"; did you mean \"cart\"?")
    expectSceneErrors(
      "screen a { tap in tols «0,0,9x9» back }", "unknown overlay \"tols\"")
    expectSceneErrors("screen a { tap in top «0,0,9x9» back }", "unknown top bar; add bar top HEIGHT")
    // A missing view is not reported twice.
    expectSceneErrors("screen a { view cart «oops»; tap cart back }", "expected a rectangle")
    expectSceneErrors("screen a { tap 0,0,9x9 «bakc» }", "unknown action \"bakc\"; did you mean \"back\"?")
    expectSceneErrors("screen a { tap 0,0,9x9 back «blain» }", "unexpected \"blain\" after tap")
  }

  @Test func `the rows of a sheet begin within its picture, and above the end of its bar`() throws {
    func sheet(_ rows: String, _ items: String = "") -> String {
      "screen a { tap 0,0,9x9 sheet s \(rows) }\nscreen s \"s.png\" { \(items) }"
    }
    for row in ["0", "-5", "y", "62pt", "50%"] { expectSceneErrors(sheet("from «\(row)»"), "expected a row in points") }
    expectSceneErrors("screen a { tap 0,0,9x9 sheet a from «}»", "expected a row in points")
    for radius in ["-1", "round"] {
      expectSceneErrors(sheet("from 62 corners «\(radius)»"), "expected a radius in points")
    }
    expectSceneErrors(sheet("«corners» 38"), "unexpected \"corners\" after tap")
    expectSceneErrors("screen a { tap 0,0,9x9 push a «from» 62 }", "unexpected \"from\" after tap")
    expectSceneErrors(sheet("form 62").replacing("form", with: "«form»"), "unexpected \"form\" after tap")
    expectSceneErrors(
      sheet("«from» 62", "bar top 61"), "the top bar of \"s\" ends above the sheet, which begins at 62")
    expectSceneErrors(sheet("«from» 62", "bar top 61 \"b.png\""), "ends above the sheet")
    for height in ["62", "118"] { expectSceneErrors(sheet("from 62", "bar top \(height); bar bottom 20")) }
    // The screen has 200 points, the picture 180.
    let scene = try SceneDescription(text: sheet("from 190"), file: "a.scene")
    func messages(_ screen: Size, _ picture: Size) -> [String] {
      scene.diagnostics(screenSize: screen) { _ in picture }.map { "\($0)" }
    }
    #expect(messages(Size(100, 191), Size(100, 191)).isEmpty)
    #expect(messages(Size(100, 190), Size(100, 300)).first?.contains("sheet \"s\" begins below the screen") == true)
    #expect(messages(Size(100, 300), Size(100, 190)).first?.contains("sheet \"s\" begins below the picture") == true)
  }

  @Test func `a rectangle has finite numbers and a positive size`() {
    let wrong = [
      "«NaN»,0,9x9", "0,«nan»,9x9", "0,0,«nanxnan»", "0,0,«9xnan»", "0,0,«9x0x10»", "0,0,«9xinf»", "0,0«»", "0,0,«9»",
      "0,0,«9x»", "0 «0» 9x9", "0,0,«9ptx9»",
    ]
    for rect in wrong {
      let marked = rect.hasSuffix("«»") ? "screen a { view v 0,0 «}»" : "screen a { view v \(rect) }"
      expectSceneErrors(marked, "expected a rectangle")
    }
    for size in ["0x9", "9x0", "-9x9", "0%x9", "9x0%"] {
      expectSceneErrors("screen a { view v 0,0,«\(size)» }", "invalid size \(size)")
    }
    expectSceneErrors("screen a { view v 0,0,«1e12x9» }", "out of range")
  }

  @Test func `a rectangle outside its picture is an error`() {
    expectSceneErrors("screen a \"a.png\" { view v «-1,0,9x9» }", "rectangle -1,0,9x9 extends beyond the picture")
    expectSceneErrors("screen a { view v «0,-1,9x9» }", "rectangle 0,-1,9x9 extends beyond the screen")
    expectSceneErrors("screen a \"a.png\" { view v «60%,0,50%x9» }", "extends beyond the picture")
    expectSceneErrors("screen a \"a.png\" { view v «0,0,101%x9» }", "extends beyond the picture")
    expectSceneErrors("screen a \"a.png\" { bar top 98; view v in top «0,60,44x44» }", "extends beyond the top bar")
    expectSceneErrors(
      "screen a { overlay o 0,0,40x40 \"o.png\"; tap in o «0,0,41x9» back }", "extends beyond the overlay \"o\"")
    expectSceneErrors("screen a { overlay o «0,-20,40x40» \"o.png\" }", "extends beyond the screen")
  }

  @Test func `a rectangle is compared with the size of its picture`() throws {
    let text =
      "screen a \"a.png\" {\nview v 0,0,200x101\nview w 150,0,51x9\nview x 0,50%,100%x50%\n}"
    let scene = try SceneDescription(text: text, file: "shop.scene")
    let found = scene.diagnostics(screenSize: Size(200, 400)) { _ in Size(200, 100) }
    #expect(found.map(\.line) == [2, 3])
    #expect(found[0].message == "rectangle 0,0,200x101 extends beyond the picture")
    #expect(found[0].hint == "must be within the picture, which has 200 × 100 points")
    #expect(scene.diagnostics(screenSize: Size(200, 400)) { _ in Size(201, 101) }.isEmpty)
    // A size is rounded up to whole points, as an image viewer shows it.
    #expect(scene.diagnostics(screenSize: Size(200, 400)) { _ in Size(200.4, 100.4) }.isEmpty == true)
  }

  @Test func `a bar is cut from a picture, once at each edge`() {
    expectSceneErrors("screen a \"a.png\" { bar top 9; «bar» top 8 }", "duplicate top bar")
    expectSceneErrors("screen a { «bar» top 9 }", "a screen without a picture has no rows for a bar")
    expectSceneErrors("screen a \"a.png\" { «bar» top 9 soft }", "a soft bar requires a picture")
    expectSceneErrors("screen a \"a.png\" { bar «left» 9 }", "unknown edge \"left\"; must be top or bottom")
    for height in ["0", "-9", "9%", "nan"] {
      expectSceneErrors("screen a \"a.png\" { bar top «\(height)» }", "expected a height in points")
    }
  }

  @Test func `a rectangle across the edge of a cut bar is an error`() throws {
    expectSceneErrors(
      "screen a \"a.png\" { bar top 98; view v «0,90,44x44» }", "rectangle 0,90,44x44 crosses the edge of the top bar")
    expectSceneErrors("screen a \"a.png\" { bar top 98; view v 0,54,44x44; view w 0,98,44x44 }")
    expectSceneErrors("screen a \"a.png\" { bar top 98 \"b.png\"; view v 0,90,44x44 }")
    let scene = try SceneDescription(
      text: "screen a \"a.png\" { bar bottom 80; view v 0,910,44x44; view w 0,920,44x44; view x 0,800,44x120 }",
      file: "shop.scene")
    let found = scene.diagnostics(screenSize: Size(400, 800)) { _ in Size(400, 1000) }
    #expect(found.map(\.message) == ["rectangle 0,910,44x44 crosses the edge of the bottom bar"])
    let low = scene.diagnostics(screenSize: Size(400, 800)) { _ in Size(400, 80) }
    #expect(low.contains { $0.message == "bars of 80 points leave no rows to scroll" })
  }

  @Test func `areas cover neither cut bars nor each other`() {
    expectSceneErrors(
      "screen a \"a.png\" { bar top 98; area x «0,90,44x44» scroll \"p.png\" }", "area \"x\" covers the top bar")
    expectSceneErrors("screen a \"a.png\" { bar top 98 \"b.png\"; area x 0,90,44x44 scroll \"p.png\" }")
    expectSceneErrors(
      "screen a { area x 0,0,44x44 scroll \"p.png\"; area y «43,43,44x44» scroll \"p.png\" }",
      "area \"y\" overlaps the area \"x\"; the other one is on line 1")
    expectSceneErrors("screen a { area x 0,0,44x44 scroll \"p.png\"; area y 44,0,44x44 scroll \"p.png\" }")
    expectSceneErrors(
      "screen a { area x 0,0,50%x50% scroll \"p.png\"; area y «49%,0,50%x50%» scroll \"p.png\" }", "overlaps")
  }

  @Test func `areas have a kind and pictures, and only some have dots`() {
    expectSceneErrors(
      "screen a { area x 0,0,9x9 «page» \"p.png\" }", "unknown kind of area \"page\"; did you mean \"pages\"?")
    expectSceneErrors("screen a { area x 0,0,9x9 pages «}»", "expected the path of a picture in quotation marks")
    expectSceneErrors("screen a { area x 0,0,9x9 scroll \"p.png\" «dots» }", "only pages and circle have dots")
    expectSceneErrors("screen a { area x «in» top 0,0,9x9 scroll \"p.png\" }", "unexpected \"in\" in area")
    expectSceneErrors("screen a { overlay x «in» top 0,0,9x9 \"p.png\" }", "unexpected \"in\" in overlay")
  }

  @Test func `statements stand in their place`() {
    expectSceneErrors("«view» v 0,0,9x9\nscreen a { }", "unexpected view outside a screen")
    expectSceneErrors("screen a { «start» a }", "unexpected start in a screen")
    expectSceneErrors("screen a {\n«screen» b { }", "unexpected screen in a screen; add \"}\" to the screen on line 1")
    expectSceneErrors("screen a { title \"x\"; «title» \"y\" }", "duplicate title")
    expectSceneErrors("screen a { background #112233; «background» #112233 }", "duplicate background")
    expectSceneErrors("screen a { background «red» }", "expected a colour, found \"red\"")
    expectSceneErrors("screen a { background «\"a.png\"» }", "expected a colour, found \"a.png\";")
    expectSceneErrors("«scren» a { view v 0,0,9x9 }", "unknown statement \"scren\"; did you mean \"screen\"?")
    expectSceneErrors("screen a { } «}»", "unexpected \"}\" without \"{\"")
    expectSceneErrors("«scren» a\n{ view v 0,0,9x9 }", "unknown statement \"scren\"; did you mean \"screen\"?")
    expectSceneErrors("«{» }\nscreen a { }", "unexpected \"{\" without screen")
    expectSceneErrors(
      "screen a «}» «\"b\"» «{» }", "expected a picture or \"{\"", "expected a statement",
      "unexpected \"{\" without screen")
    expectSceneErrors("«screen» a {", "unterminated screen")
    expectSceneErrors(
      "«screen» a\nscreen b { }",
      "expected \"{\" after screen; example: screen cart \"cart@3x.png\" { }")
    expectSceneErrors("screen a «home.png» { }", "expected a picture or \"{\"")
  }

  @Test func `all errors are reported at once`() {
    expectSceneErrors(
      "start «nowhere»\nscreen a {\n  view v «oops»\n  bar «middle» 9\n}\nscreen «a» { «tab» 1,2,3x4 back }",
      "unknown screen \"nowhere\"", "expected a rectangle", "unknown edge", "duplicate screen",
      "unknown statement \"tab\"")
  }

  @Test func `pictures stay in the folder of the scene file`() {
    for path in ["/a.png", "../a.png", "x/../../a.png", "https://example.com/a.png"] {
      expectSceneErrors("screen a «\"\(path)\"» { }", "invalid path \"\(path)\"")
    }
    expectSceneErrors("screen a «\"\"» { }", "expected the path of a picture")
    expectSceneErrors(
      "screen a «\"a.png\"» { area x 0,0,9x9 pages \"*.png\" }", "cannot read \"a.png\": no such file",
      fileCheck: { _ in "no such file" })
    let many = (0...ScriptLimits.pictures).map { "screen s\($0) \"\($0).png\" { }\n" }.joined()
    #expect(sceneErrors(many).map(\.message) == ["too many pictures"])
  }

  @Test func `a scene file does not include itself, or files out of its folder`() {
    let include: Script.Include = { path, _ in
      path == "b.scene" ? "include shop.scene" : "include b.scene\nscreen a { }"
    }
    let found = sceneErrors("include b.scene\nscreen a { }", include: include)
    #expect(
      found.map(\.summary) == [
        "b.scene:1:9: error: a scene file cannot include itself; shop.scene includes b.scene includes shop.scene"
      ])
    expectSceneErrors("include «shop.scene»\nscreen a { }", "a scene file cannot include itself", include: include)
    expectSceneErrors("include «shop.scene»", "a scene file cannot include itself", include: include)
    expectSceneErrors("include «../b.scene»\nscreen a { }", "cannot include \"../b.scene\"", include: include)
    expectSceneErrors("include «/b.scene»\nscreen a { }", "cannot include \"/b.scene\"", include: include)
    expectSceneErrors("include «b.scene»\nscreen a { }", "cannot include files")
    let chain: Script.Include = { path, _ in "include x\(path)" }
    #expect(sceneErrors("include b\nscreen a { }", include: chain).map(\.message) == ["include is nested too deeply"])
  }

  @Test func `a file that is too long or has too many statements is rejected`() {
    let long = String(repeating: "#", count: ScriptLimits.textBytes + 1)
    #expect(sceneErrors(long).count == 1)
    let items = (0...ScriptLimits.screenItems).map { "view v\($0) 0,0,9x9\n" }.joined()
    #expect(sceneErrors("screen a {\n\(items)}").map(\.message) == ["too many statements in a screen"])
    let screens = (0...ScriptLimits.screens).map { "screen s\($0) { }\n" }.joined()
    #expect(sceneErrors(screens).map(\.message) == ["too many screens"])
    // Includes that double themselves end.
    let include: Script.Include = { path, _ in path.count > 20 ? "" : "include \(path)x\ninclude \(path)x" }
    #expect(sceneErrors("include b\nscreen a { }", include: include).map(\.message).contains("too many statements"))
  }
}
