import Flipbook
import Foundation
import Imaging
import Platform
import Testing
import ToolTestSupport

@testable import Commands

/// Scene files on the command line: `check`, `list`, `new --scene-file`, and scripts that show them.
@Suite struct SceneFileCommandTests {
  private let tool = Tool()

  /// Writes pictures of two screens at 2×, 100 points wide.
  init() throws {
    try picture("shots/01-home@2x.png", 200, 400, RGBA(200, 40, 40))
    try picture("shots/02-order-detail@2x.png", 200, 600, RGBA(40, 40, 200))
  }

  private func picture(_ name: String, _ width: Int, _ height: Int, _ color: RGBA) throws {
    let bitmap = try Bitmap(width: width, height: height, filledWith: color)
    try tool.folder.write(try PNGEncoder().encode(bitmap), to: name)
  }

  /// Writes a text, and returns its path for a command line.
  @discardableResult private func write(_ name: String, _ text: String) throws -> String {
    try tool.folder.write(text, to: name)
    return "@/\(name)"
  }

  private func run(_ line: String) -> Tool.Outcome { tool.run(line) }

  @Test func `the skill's scene file and its script have no errors`() throws {
    for name in ["home@3x.png", "detail@3x.png"] { try picture(name, 402 * 3, 874 * 3, RGBA(40, 200, 40)) }
    try write("shop.scene", AgentText.sceneFile)
    let script = try write("shop.flip", AgentText.sceneScript)
    tool.expect("check \(script)", .done, "no errors")
    let skill = run("skill").output
    for text in [AgentText.sceneFile, AgentText.sceneScript] { #expect(skill.contains("\n\(text)\n```")) }
  }

  static let scene = """
    screen home "shots/01-home@2x.png" {
      view "first row" 10,40,80x20
      tap "first row" push detail
      tap 0,0,20x20 back
    }
    screen detail "shots/02-order-detail@2x.png" { view title 0,0,100%x30 }
    """

  @Test func `check plays a scene file, and prints its screens and warnings`() throws {
    let path = try write("shop.scene", Self.scene)
    tool.expect(
      "check \(path)", .done, "\(path):4:3: back has no effect on the start screen",
      output: "\(path): no errors; 2 screens\n")
  }

  @Test func `check suggests the row at which the picture of a whole screen shows a sheet`() throws {
    let bitmap = try Bitmap(width: 200, height: 400, filledWith: RGBA(90, 90, 90))
    for y in 124..<400 { for x in 0..<200 { bitmap[x, y] = RGBA(255, 255, 255) } }
    try tool.folder.write(try PNGEncoder().encode(bitmap), to: "shots/sheet@2x.png")
    func check(_ sheet: String, _ options: String = "") throws -> String {
      let text = """
        screen home "shots/01-home@2x.png" { tap 0,0,9x9 \(sheet) }
        screen "my cart" "shots/sheet@2x.png" { }
        screen detail "shots/02-order-detail@2x.png" { }
        """
      return run("check \(try write("shop.scene", text))").diagnostics
    }
    #expect(
      try check("sheet \"my cart\"").contains(
        "shop.scene:1:38: sheet@2x.png shows a sheet on another screen; write \"sheet \"my cart\" from 62\""))
    #expect(try !check("sheet \"my cart\" from 62").contains("shows a sheet"))
    #expect(try !check("push \"my cart\"").contains("shows a sheet"))
    // A picture of another size, and one in one colour.
    #expect(try !check("sheet detail").contains("shows a sheet"))
    #expect(try !check("sheet home").contains("shows a sheet"))
  }

  @Test func `check finds the errors that need the pictures, all at once`() throws {
    func errors(_ text: String) throws -> [String] {
      let result = tool.expect("check \(try write("shop.scene", text))", .badInput)
      return result.diagnostics.split(separator: "\n").map(String.init).filter { $0.contains(": error: ") }
    }
    let sizes = try errors(
      """
      screen home "shots/01-home@2x.png" {
        view a 0,0,101x10
        bar bottom 50; view b 0,145,10x10
      }
      """)
    #expect(sizes.count == 2)
    for place in [":2:10:", ":3:25:"] { #expect(sizes.contains { $0.contains(place) }, "\(sizes)") }
    let files = try errors("screen a { area x 0,0,9x9 pages \"none-*.png\" }\nscreen b \"shots/*.png\" { }")
    #expect(files.count == 2)
    #expect(files.contains { $0.contains(":1:33: error: no PNG or JPEG file matches") }, "\(files)")
    #expect(files.contains { $0.contains(":2:10: error: expected one picture, found 2") }, "\(files)")
  }

  @Test func `check reports scripts and scene files of a folder`() throws {
    try write("shop.scene", Self.scene)
    try write(
      "walk.flip", "scene \"shop.scene\"\nwait 100ms\ntap at \"first row\"\nsettle within 2s\nexpect screen == detail")
    try write("bad.scene", "screen a { view v 0,0 }")
    tool.expect(
      "check @", .badInput, "walk.flip: no errors; 4 actions", "shop.scene: no errors; 2 screens",
      "bad.scene:1:23: error: expected a rectangle")
  }

  @Test func `an error of a scene file is reported with the script that shows it`() throws {
    try write("bad.scene", "screen a { view v 0,0 }")
    tool.expect(
      "check \(try write("walk.flip", "scene bad.scene\nwait 1"))", .badInput, "walk.flip:2:6: error: missing unit",
      "bad.scene:1:23: error: expected a rectangle")
  }

  @Test func `a link out of the folder is rejected`() throws {
    try tool.folder.create("app")
    try write("outer.scene", "screen b { }")
    try tool.folder.link("app/link.scene", to: "../outer.scene")
    try tool.folder.link("app/link.png", to: "../shots/01-home@2x.png")
    let include = run("check \(try write("app/a.scene", "include link.scene\nscreen a { }"))")
    #expect(include.diagnostics.contains("it is a link to a file outside the scene file's folder"), "\(include)")
    tool.expect(
      "check \(try write("app/b.scene", "screen a \"link.png\" { }"))", .badInput, "app/b.scene:1:10: error: ",
      "outside")
  }

  @Test func `the screen fits the picture of the start screen`() throws {
    try write("shop.scene", Self.scene)
    let clip = try Clip(script: try tool.folder.write("scene shop.scene\nwait 10ms", to: "walk.flip"))
    #expect(clip.size == Size(100, 200))
    #expect(clip.scale == 2)
    #expect(clip.scene.name == "shop.scene")
    #expect(clip.inputFiles.contains("\(tool.folder)/shop.scene"))
  }

  @Test func `list names the views of each screen, the probes and the settings of a scene file`() throws {
    let path = try write("shop.scene", Self.scene)
    let views = run("list views \(path)")
    #expect(
      views.output == """
        screen\ttitle\tview\tx\ty\twidth\theight
        home\thome\tfirst row\t10\t40\t80\t20
        detail\torder detail\ttitle\t0\t0\t100\t30

        """, "\(views)")
    #expect(
      run("list probes \(path)").output.contains("shop.scene\tfirst row.y\tthe top edge of first row, in points\n"))
    #expect(run("list probes \(path)").output.contains("shop.scene\ttime\t"))
    #expect(run("list settings \(path)").output.contains("shop.scene\tsystem-bars\tfalse\t"))
    #expect(run("list settings \(path)").output.contains("shop.scene\tstatus-strip\tstanding\t"))
    let script = try write("walk.flip", "scene shop.scene\nwait 10ms")
    #expect(run("list views \(script)").output.contains("shop.scene\tfirst row\t10\t40\t80\t20\n"))
    tool.expect("list views @/none.scene", .inputNotFound)
  }

  @Test func `new writes a scene file and a script that plays`() throws {
    tool.expect("new --scene-file @/shots -o @/shop", output: "@/shop.scene\n@/shop.flip\n")
    let text = try tool.folder.text("shop.scene")
    #expect(text.contains("screen home \"shots/01-home@2x.png\" {"), "\(text)")
    #expect(text.contains("\n  view \"open order-detail\" 0,0,100%x100%\n"))
    #expect(text.contains("\n  tap \"open order-detail\" push order-detail plain\n"))
    for file in ["shop.scene", "shop.flip"] {
      tool.expect("check @/\(file)")
    }
    let line = "# set status-strip moving   # for pictures without a status bar"
    let script = try tool.folder.text("shop.flip")
    #expect(script.contains("\n\(line)"), "\(script)")
    let look = [
      "canvas 16:9 ", "layout right ", "backdrop sky ", "loop fade 400ms", "frame device ", "caption \"Home\"",
    ]
    for start in look {
      #expect(script.contains("\n\(start)"), "\(script)")
    }
    #expect(script.contains("\ncaption \"Order detail\"\ntap at \"open order-detail\"\nsettle within 2s\n"))
    #expect(script.contains("\ncaption \"Home\"\nflick right at 1200pt/s from 5,50%\n"))
    #expect(!script.contains("\nexpect"))
    try tool.folder.write(script.replacing(line, with: line.dropFirst(2)), to: "moving.flip")
    tool.expect("check @/moving.flip")
    tool.expect("new --scene-file @/shots -o @/shop.scene", .cannotCreate, "shop.scene already exists")
    #expect(try tool.folder.text("shop.scene") == text)
  }

  @Test func `views of a new scene file cover the screen, and an untitled picture hides the caption`() throws {
    try picture("tall/01-home@3x.png", 1000, 3000, RGBA(200, 40, 40))
    try picture("tall/IMG_2@3x.png", 1000, 2167, RGBA(40, 40, 200))
    try picture("tall/IMG_3@3x.png", 1000, 3000, RGBA(40, 40, 200))
    tool.expect("new --scene-file @/tall -o @/tall")
    let text = try tool.folder.text("tall.scene")
    #expect(text.contains("view \"open IMG_2\" 0,0,333.33x723.33\n"), "\(text)")
    #expect(try tool.folder.text("tall.flip").contains("\ncaption off\ntap at \"open IMG_2\"\n"))
    tool.expect("check @/tall.flip", .done, "no errors")
    try picture("none/IMG_1@2x.png", 200, 400, RGBA(40, 40, 200))
    tool.expect("new --scene-file @/none -o @/none")
    let script = try tool.folder.text("none.flip")
    #expect(script.contains("\nlayout center ") && !script.contains("\ncaption"), "\(script)")
  }

  @Test func `-o of --scene-file is a name, or - for standard output`() throws {
    let (named, bare) = (
      run("new --scene-file Assets/readme -o -"), run("new --scene-file Assets/readme")
    )
    #expect(named.code == bare.code && named.output == bare.output && named.diagnostics == bare.diagnostics)
    for name in ["", ".scene", "@/", "@/.flip", ".", "@/.."] {
      tool.expect(
        "new --scene-file @/shots -o '\(name)'", .usage, "missing name in -o \"\(name)\"; - is standard output")
    }
  }

  @Test func `an unreadable scene file of --scene has no line`() throws {
    let script = try write("walk.flip", "wait 10ms")
    tool.expect(
      "shot \(script) --scene none.scene --at 0s -o @/x.png", .badInput,
      diagnostics: "--scene: error: cannot read \"none.scene\": No such file or directory\n")
  }

  @Test func `new --scene-file rejects pictures that a scene file cannot name, and other options`() throws {
    try tool.folder.create("other")
    tool.expect("new --scene-file @/shots -o @/other/shop", .badInput, "is outside the folder of the scene file")
    tool.expect("new --scene-file @/none", .inputNotFound)
    tool.expect("new pull-for-menu --scene-file @/shots", .usage)
    tool.expect("new --scene-file @/shots --package Card", .usage)
    tool.expect("new pull-for-menu -o x", .usage)
  }
}
