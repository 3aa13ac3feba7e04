import Imaging
import Testing
import ToolTestSupport

/// `shot` and `sheet` with `--presented`, and `shot --views`.
@Suite struct StillCommandTests {
  private static let script = """
    scene vertical-swipe
    size 200x240
    scale 1
    set open-at end
    touch at 100,150
    drag by 0,-60 over 200ms
    caption "Pull"
    point at footer "The next article" as 2
    point at 25%,25% "A point" as 1
    freeze 500ms
    mark "armed"
    lift
    settle within 3s
    wait 2s
    mark "rest"
    """

  private let tool = Tool(input: script)

  private func picture() throws -> Bitmap { try PNGReader.read(path: "\(tool.folder)/a.png") }

  /// Returns the table that a shot prints.
  private func table(_ options: String) -> [[String]] {
    tool.expect("shot - --at armed -o @/a.png \(options)").lines.map { $0.split(separator: "\t").map(String.init) }
  }

  private func size(_ options: String) throws -> [Int] {
    tool.expect("shot - --at rest -o @/a.png \(options)", output: "@/a.png\n")
    return [try picture().width, try picture().height]
  }

  @Test func `shot --presented draws canvas, device and padding as record does`() throws {
    #expect(try size("") == [200, 240])
    let presented = try size("--presented")
    #expect(presented[0] > 200)
    #expect(presented[1] > 260)
    #expect(try size("--presented --canvas 640x480") == [640, 480])
    #expect(try size("--presented --canvas 640x480 --scale 2") == [1280, 960])
    #expect(try size("--presented --padding 50")[0] == 300)
    #expect(try size("--presented --device-frame")[0] > presented[0])
    #expect(try size("--presented --theme both")[0] == 2 * presented[0])
    _ = try size("--presented --padding 50 --background '#FF0000'")
    #expect(try picture()[2, 2] == RGBA(255, 0, 0))
  }

  @Test func `shot --presented prints the numbered callouts, by their numbers`() throws {
    let lines = table("--presented --padding 50")
    try #require(lines.count == 3, "\(lines)")
    #expect(lines[0] == ["number", "text", "x", "y", "width", "height"])
    #expect(lines[1].prefix(2) == ["1", "A point"])
    #expect(lines[2].prefix(3) == ["2", "The next article", "50"])
    #expect(lines[2][4] == "200")
    #expect(table("--presented -q").isEmpty)
  }

  @Test func `shot --views prints the visible parts of the views and draws their outlines`() throws {
    tool.expect("shot - --at rest -o @/a.png")
    let bare = try picture()
    let lines = table("--views")
    #expect(lines[0] == ["number", "name", "x", "y", "width", "height"])
    #expect(lines.dropFirst().map { $0[0] } == (1..<lines.count).map(String.init))
    let footer = try #require(lines.first { $0[1] == "footer" })
    let edges = try footer[2...].map { try #require(Double($0)) }
    #expect(edges[1] + edges[3] <= 240, "the part below the screen does not count")
    #expect(edges[3] < 55)
    #expect(try picture() != bare)
    tool.expect("shot - --at armed --views --theme both -o @/a.png")
  }

  @Test(arguments: [
    ("--presented --view footer", "--presented and --view cannot be combined"),
    ("--presented --views", "--presented and --views cannot be combined"),
    ("--views --view footer", "--views and --view cannot be combined"),
    ("--views --device-frame", "--views and --device-frame cannot be combined"),
    ("--canvas 16:9", "--canvas requires --presented"),
    ("--presented --background transparent", "--background must be opaque with --presented"),
    ("--views -o -", "--views prints a table to standard output; pass a file with -o, or omit the table with --quiet"),
    ("--presented -o -", "--presented prints a table to standard output"),
  ]) func `options that do not go together are a usage error`(options: String, message: String) {
    let output = options.contains("-o") ? "" : "-o @/a.png"
    tool.expect("shot - --at armed \(options) \(output)", .usage, message, output: "", leaves: ["a.png"])
  }

  @Test func `sheet --presented shows the canvas, as a filmstrip and as one moment`() throws {
    func width(_ options: String) throws -> Int {
      tool.expect("sheet - -o @/a.png \(options)")
      return try picture().width
    }
    let plain = try width("--frames 2 --columns 2")
    let presented = try width("--frames 2 --columns 2 --presented")
    #expect(presented > plain)
    #expect(try width("--frames 2 --columns 2 --presented --device-frame") > presented)
    #expect(try width("--at armed --presented") > width("--at armed"))
    tool.expect("sheet - --at armed --presented --height 100 -o @/a.png", .usage)
  }

  @Test func `a manifest makes presented pictures and views in all variants`() throws {
    try tool.folder.write(Self.script, to: "a.flip")
    let manifest = """
      shot a.flip --at armed --presented -o still.png --variants light,dark@2x
      shot a.flip --at armed --views -o views.png
      """
    try tool.folder.write(manifest, to: "pictures.txt")
    let names = ["still.png", "still~dark.png", "still@2x.png", "still~dark@2x.png", "views.png"]
    tool.expect("pictures @/pictures.txt", writes: names)
    let widths = try ["still.png", "still@2x.png"].map { try PNGReader.read(path: "\(tool.folder)/\($0)").width }
    #expect(abs(widths[1] - 2 * widths[0]) <= 2)
    tool.expect("pictures @/pictures.txt --check")
  }
}
