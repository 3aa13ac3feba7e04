import Flipbook
import Foundation
import Imaging
import Platform
import Testing
import ToolTestSupport

@testable import Commands

/// Scene files on the command line: `check`, `list`, `new --scene-file`, and scripts that show them.
@Suite struct SceneFileCommandTests {
  let folder: String

  /// Creates a folder with pictures of two screens at 2×, 100 points wide.
  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "flipbook-\(UUID().uuidString)").path
    try Files.createDirectory("\(folder)/shots")
    try picture("shots/01-home@2x.png", 200, 400, RGBA(200, 40, 40))
    try picture("shots/02-order-detail@2x.png", 200, 600, RGBA(40, 40, 200))
  }

  func picture(_ name: String, _ width: Int, _ height: Int, _ color: RGBA) throws {
    try Files.write(
      try PNGEncoder().encode(try Bitmap(width: width, height: height, filledWith: color)), to: "\(folder)/\(name)")
  }

  @discardableResult func write(_ name: String, _ text: String) throws -> String {
    try Files.write(Array(text.utf8), to: "\(folder)/\(name)")
    return "\(folder)/\(name)"
  }

  func run(_ arguments: String...) -> (code: ExitCode, output: String, diagnostics: String) {
    CapturedConsole.outcome(of: arguments)
  }

  @Test func `the skill's scene file and its script have no errors`() throws {
    for name in ["home@3x.png", "detail@3x.png"] { try picture(name, 402 * 3, 874 * 3, RGBA(40, 200, 40)) }
    try write("shop.scene", AgentText.sceneFile)
    let script = try write("shop.flip", AgentText.sceneScript)
    let (code, output, diagnostics) = run("check", script)
    #expect(code == .done && output.contains("no errors"), "\(output)\(diagnostics)")
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
    let result = run("check", path)
    #expect(result.code == .done, "\(result)")
    #expect(result.output == "\(path): no errors; 2 screens\n")
    #expect(result.diagnostics.contains("\(path):4:3: back has no effect on the start screen"))
  }

  @Test func `check finds the errors that need the pictures, all at once`() throws {
    func errors(_ text: String) throws -> [String] {
      let result = run("check", try write("shop.scene", text))
      #expect(result.code == .badInput)
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
    let result = run("check", folder)
    #expect(result.code == .badInput)
    #expect(result.output.contains("walk.flip: no errors; 4 actions"), "\(result)")
    #expect(result.output.contains("shop.scene: no errors; 2 screens"))
    #expect(result.diagnostics.contains("bad.scene:1:23: error: expected a rectangle"))
  }

  @Test func `an error of a scene file is reported with the script that shows it`() throws {
    try write("bad.scene", "screen a { view v 0,0 }")
    let result = run("check", try write("walk.flip", "scene bad.scene\nwait 1"))
    #expect(result.code == .badInput)
    #expect(result.diagnostics.contains("walk.flip:2:6: error: missing unit"))
    #expect(result.diagnostics.contains("bad.scene:1:23: error: expected a rectangle"))
  }

  @Test func `a link out of the folder is rejected`() throws {
    try Files.createDirectory("\(folder)/app")
    try write("outer.scene", "screen b { }")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder)/app/link.scene", withDestinationPath: "../outer.scene")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder)/app/link.png", withDestinationPath: "../shots/01-home@2x.png")
    let include = run("check", try write("app/a.scene", "include link.scene\nscreen a { }"))
    #expect(include.diagnostics.contains("it is a link to a file outside the scene file's folder"), "\(include)")
    let picture = run("check", try write("app/b.scene", "screen a \"link.png\" { }"))
    #expect(picture.code == .badInput)
    #expect(picture.diagnostics.contains("app/b.scene:1:10: error: "), "\(picture)")
    #expect(picture.diagnostics.contains("outside"))
  }

  @Test func `the screen fits the picture of the start screen`() throws {
    try write("shop.scene", Self.scene)
    let clip = try Clip(script: try write("walk.flip", "scene shop.scene\nwait 10ms"))
    #expect(clip.size == Size(100, 200))
    #expect(clip.scale == 2)
    #expect(clip.scene.name == "shop.scene")
    #expect(clip.inputFiles.contains("\(folder)/shop.scene"))
  }

  @Test func `list names the views of each screen, the probes and the settings of a scene file`() throws {
    let path = try write("shop.scene", Self.scene)
    let views = run("list", "views", path)
    #expect(
      views.output == """
        screen\ttitle\tview\tx\ty\twidth\theight
        home\thome\tfirst row\t10\t40\t80\t20
        detail\torder detail\ttitle\t0\t0\t100\t30

        """, "\(views)")
    #expect(
      run("list", "probes", path).output.contains("shop.scene\tfirst row.y\tthe top edge of first row, in points\n"))
    #expect(run("list", "probes", path).output.contains("shop.scene\ttime\t"))
    #expect(run("list", "settings", path).output.contains("shop.scene\tsystem-bars\tfalse\t"))
    let script = try write("walk.flip", "scene shop.scene\nwait 10ms")
    #expect(run("list", "views", script).output.contains("shop.scene\tfirst row\t10\t40\t80\t20\n"))
    #expect(run("list", "views", "\(folder)/none.scene").code == .inputNotFound)
  }

  @Test func `new writes a scene file and a script that plays`() throws {
    let result = run("new", "--scene-file", "\(folder)/shots", "-o", "\(folder)/shop")
    #expect(result.code == .done, "\(result)")
    #expect(result.output == "\(folder)/shop.scene\n\(folder)/shop.flip\n")
    let text = try Files.readText("\(folder)/shop.scene")
    #expect(text.contains("screen home \"shots/01-home@2x.png\" {"), "\(text)")
    #expect(text.contains("tap 0,0,100%x100% push order-detail plain"))
    for file in ["shop.scene", "shop.flip"] {
      let check = run("check", "\(folder)/\(file)")
      #expect(check.code == .done, "\(check)")
    }
    let again = run("new", "--scene-file", "\(folder)/shots", "-o", "\(folder)/shop.scene")
    #expect(again.code == .cannotCreate)
    #expect(again.diagnostics.contains("shop.scene already exists"))
    #expect(try Files.readText("\(folder)/shop.scene") == text)
  }

  @Test func `-o of --scene-file is a name, or - for standard output`() throws {
    let (named, bare) = (
      run("new", "--scene-file", "Assets/readme", "-o", "-"), run("new", "--scene-file", "Assets/readme")
    )
    #expect(named.code == bare.code && named.output == bare.output && named.diagnostics == bare.diagnostics)
    for name in ["", ".scene", "\(folder)/", "\(folder)/.flip", ".", "\(folder)/.."] {
      let result = run("new", "--scene-file", "\(folder)/shots", "-o", name)
      #expect(result.code == .usage)
      #expect(result.diagnostics.contains("missing name in -o \"\(name)\"; - is standard output"), "\(result)")
    }
  }

  @Test func `an unreadable scene file of --scene has no line`() throws {
    let script = try write("walk.flip", "wait 10ms")
    let result = run("shot", script, "--scene", "none.scene", "--at", "0s", "-o", "\(folder)/x.png")
    #expect(result.code == .badInput)
    #expect(result.diagnostics == "--scene: error: cannot read \"none.scene\": No such file or directory\n")
  }

  @Test func `new --scene-file rejects pictures that a scene file cannot name, and other options`() throws {
    try Files.createDirectory("\(folder)/other")
    let outside = run("new", "--scene-file", "\(folder)/shots", "-o", "\(folder)/other/shop")
    #expect(outside.code == .badInput)
    #expect(outside.diagnostics.contains("is outside the folder of the scene file"), "\(outside)")
    #expect(run("new", "--scene-file", "\(folder)/none").code == .inputNotFound)
    #expect(run("new", "pull-for-menu", "--scene-file", "\(folder)/shots").code == .usage)
    #expect(run("new", "--scene-file", "\(folder)/shots", "--package", "Card").code == .usage)
    #expect(run("new", "pull-for-menu", "-o", "x").code == .usage)
  }
}
