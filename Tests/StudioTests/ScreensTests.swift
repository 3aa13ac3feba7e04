import Flipbook
import Foundation
import JSON
import Testing

@testable import Studio

/// The screens of a scene file on the page: shown without playing to them, and their taps.
struct ScreensTests {
  private static let scene = """
    # The app.
    start home
    screen home "home@1x.png" {
      tap 0,0,30x30 sheet cart from 40 corners 8 plain # the cart
    }
    screen list "list@1x.png" { }
    screen cart "cart@1x.png" {
      view push 0,0,60x60
      tap push push list
    }
    screen end "end@1x.png" { }

    """

  private func bench(_ scene: String = scene) throws -> (bench: StudioBench, page: String, clip: JSONValue) {
    let bench = try StudioBench("scene \"shop.scene\"\nsize 60x120\nscale 1\nwait 500ms\n")
    for (index, name) in ["home", "list", "cart", "end"].enumerated() {
      let bitmap = try Bitmap(width: 60, height: 120, filledWith: RGBA(UInt8(50 * index + 10), 80, 40))
      try Files.write(try PNGEncoder(.fast).encode(bitmap), to: "\(bench.folder)/\(name)@1x.png")
    }
    // Each row has its number as green.
    let tall = try Bitmap(width: 60, height: 200, filledWith: RGBA(10, 0, 0))
    for y in 0..<200 { for x in 0..<60 { tall[x, y] = RGBA(10, UInt8(y), 0) } }
    try Files.write(try PNGEncoder(.fast).encode(tall), to: "\(bench.folder)/tall@1x.png")
    try scene.write(toFile: bench.folder + "/shop.scene", atomically: true, encoding: .utf8)
    let page = try bench.openPage(text: bench.text)
    return (bench, page.path, page.clip)
  }

  private func edit(
    _ bench: StudioBench, _ page: String, _ change: String, screen: String, of text: String = scene
  ) throws -> StudioBench.Response {
    let file: JSONValue = ["path": bench.folder + "/shop.scene", "text": text]
    return try bench.post(
      "\(page)/scene-item", #"{"index": 0, "screen": "\#(screen)", "sceneFile": \#(file.line), \#(change)}"#)
  }

  @Test func `the clip lists its screens with those that their taps open`() throws {
    let (_, _, clip) = try bench()
    let screens = clip["clip"]?["screens"]?.elements ?? []
    #expect(screens.map { $0["name"]?.scalar } == ["home", "list", "cart", "end"])
    #expect(screens.map { $0["opens"]?.line } == ["[\"cart\"]", "[]", "[\"list\"]", "[]"])
  }

  @Test func `a screen is shown at rest with its items, and has a thumbnail`() throws {
    let (bench, page, _) = try bench()
    let still = try bench.post("\(page)/frame", #"{"index": 3, "screen": "cart", "have": null}"#)
    #expect(try still.pixels.prefix(4) == [110, 80, 40, 255])
    #expect(try still.header["screen"]?.scalar == "cart")
    let items = try still.header["items"]?.elements ?? []
    #expect(items.map { $0["kind"]?.scalar } == ["view", "tap"])
    #expect(["action", "to", "plain"].map { items[1][$0]?.scalar } == ["push", "list", "false"])
    let thumbnail = try bench.get("\(page)/screen?name=end&version=1")
    #expect(thumbnail.body.prefix(4) == [0x89, 0x50, 0x4E, 0x47])
    for address in ["\(page)/screen?name=gone", "\(page)/screen"] {
      #expect(try bench.get(address).status == 404)
    }
    #expect(try bench.post("\(page)/frame", #"{"index": 0, "screen": "gone", "have": null}"#).status == 404)
  }

  @Test func `a tall screen is scrolled at rest, and items are drawn where it shows them`() throws {
    let scene = Self.scene.replacing("list@1x.png\" { }", with: "tall@1x.png\" {\n}")
    let (bench, page, _) = try self.bench(scene)
    func still(_ offset: Double) throws -> StudioBench.Response {
      try bench.post("\(page)/frame", #"{"index": 0, "screen": "list", "scroll": \#(offset), "have": null}"#)
    }
    #expect(try still(50).header["scroll"]?.scalar == "50")
    #expect(try still(50).pixels.prefix(3) == [10, 50, 0])
    let text = try String(contentsOfFile: bench.folder + "/shop.scene", encoding: .utf8)
    _ = try bench.get("\(page)/screen?name=list&version=1")
    let added = try edit(bench, page, #""do": "add", "kind": "tap", "rect": [4, 60, 20, 10]"#, screen: "list", of: text)
    #expect(try added.json["text"]?.scalar?.contains("  tap 4,110,20x10 push end\n") == true, "\(added.text)")
    #expect(try still(1000).header["scroll"]?.scalar == "80")
    #expect(
      try bench.post("\(page)/frame", #"{"index": 0, "screen": "list", "scroll": -1, "have": null}"#).status == 400)
  }

  @Test(arguments: [
    // "end" is the only screen that no tap opens; it follows "home", "list" and "cart".
    ("home", "push end"), ("cart", "push end"), ("end", "push home"),
  ])
  func `a new tap opens the next screen that no tap opens, never its own`(screen: String, action: String) throws {
    let (bench, page, _) = try bench()
    let added = try edit(bench, page, #""do": "add", "kind": "tap", "rect": [4, 80, 20, 10]"#, screen: screen)
    #expect(try added.json["text"]?.scalar?.contains("  tap 4,80,20x10 \(action)\n") == true, "\(added.text)")
  }

  @Test func `with one screen a new tap goes back`() throws {
    let scene = "screen home \"home@1x.png\" {\n}\n"
    let (bench, page, _) = try bench(scene)
    let added = try edit(
      bench, page, #""do": "add", "kind": "tap", "rect": [4, 80, 20, 10]"#, screen: "home", of: scene)
    #expect(try added.json["text"]?.scalar == "screen home \"home@1x.png\" {\n  tap 4,80,20x10 back\n}\n")
  }

  @Test(arguments: [
    (4, "home", #""action": "sheet", "to": "end", "plain": false"#, "sheet end from 40 corners 8 # the cart"),
    (4, "home", #""action": "fade", "to": "list", "plain": true"#, "fade list plain # the cart"),
    (4, "home", #""action": "back", "to": "list", "plain": false"#, "0,0,30x30 back # the cart"),
    (9, "cart", #""action": "show", "to": "home", "plain": true"#, "  tap push show home plain\r\n"),
  ])
  func `the action of a tap changes, and comments, rows and line endings stay`(
    line: Int, screen: String, change: String, expected: String
  ) throws {
    let text = Self.scene.replacing("\n", with: "\r\n")
    let (bench, page, _) = try bench(text)
    let edited = try edit(bench, page, #""do": "set", "line": \#(line), \#(change)"#, screen: screen, of: text)
    let result = try edited.json["text"]?.scalar ?? ""
    #expect(result.contains(expected), "\(edited.text)")
    #expect(result.split(separator: "\r\n").count == text.split(separator: "\r\n").count)
    #expect(try edited.json["line"]?.scalar == String(line))
  }

  @Test func `an action without its screen, or of no tap, is rejected`() throws {
    let (bench, page, _) = try bench()
    let tap = #""do": "set", "line": 4, "plain": false, "#
    #expect(try edit(bench, page, tap + #""action": "push""#, screen: "home").status == 400)
    #expect(try edit(bench, page, tap + #""action": "open", "to": "cart""#, screen: "home").status == 400)
    let view = #""do": "set", "line": 8, "plain": false, "action": "back""#
    #expect(try edit(bench, page, view, screen: "cart").refusal == "409 there is no tap on line 8")
    #expect(try edit(bench, page, view, screen: "gone").status == 404)
  }
}
