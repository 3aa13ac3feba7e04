import Foundation
import Imaging
import Platform
import Testing
import ToolTestSupport

@testable import CommandLine

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

  private let folder = FileManager.default.temporaryDirectory.appending(path: "flipbook-\(UUID().uuidString)").path

  private func run(_ line: String) throws -> (code: ExitCode, output: String, diagnostics: String) {
    try Files.createDirectory(folder)
    let captured = CapturedConsole(input: Self.script)
    let code = captured.run(line.replacing("OUT", with: "\(folder)/a.png"))
    return (code, captured.output, captured.diagnostics)
  }

  private func size(_ options: String) throws -> [Int] {
    let captured = try run("shot - --at rest -o OUT \(options)")
    try #require(captured.code == .done, "\(captured.diagnostics)")
    #expect(captured.output == "\(folder)/a.png\n")
    let picture = try PNGReader.read(path: "\(folder)/a.png")
    return [picture.width, picture.height]
  }

  @Test func `shot --presented draws canvas, device and padding as record does`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(try size("") == [200, 240])
    let presented = try size("--presented")
    #expect(presented[0] > 200)
    #expect(presented[1] > 260)
    #expect(try size("--presented --canvas 640x480") == [640, 480])
    #expect(try size("--presented --canvas 640x480 --scale 2") == [1280, 960])
    #expect(try size("--presented --padding 50")[0] == 300)
    #expect(try size("--presented --device-frame")[0] > presented[0])
    #expect(try size("--presented --theme both")[0] == 2 * presented[0])
    _ = try size("--presented --padding 50 --background #FF0000")
    #expect(try PNGReader.read(path: "\(folder)/a.png")[2, 2] == RGBA(255, 0, 0))
  }

  @Test func `shot --presented prints the numbered callouts, by their numbers`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let captured = try run("shot - --at armed --presented --padding 50 -o OUT")
    let lines = captured.output.split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }
    try #require(lines.count == 3, "\(captured.output)\(captured.diagnostics)")
    #expect(lines[0] == ["number", "text", "x", "y", "width", "height"])
    #expect(lines[1].prefix(2) == ["1", "A point"])
    #expect(lines[2].prefix(3) == ["2", "The next article", "50"])
    #expect(lines[2][4] == "200")
    #expect(try run("shot - --at armed --presented -q -o OUT").output == "")
  }

  @Test func `shot --views prints the visible parts of the views and draws their outlines`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(try run("shot - --at rest -o OUT").code == .done)
    let bare = try PNGReader.read(path: "\(folder)/a.png")
    let captured = try run("shot - --at armed --views -o OUT")
    let lines = captured.output.split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }
    #expect(lines[0] == ["number", "name", "x", "y", "width", "height"])
    #expect(lines.dropFirst().map { $0[0] } == (1..<lines.count).map(String.init))
    let footer = try #require(lines.first { $0[1] == "footer" })
    let edges = try footer[2...].map { try #require(Double($0)) }
    #expect(edges[1] + edges[3] <= 240, "the part below the screen does not count")
    #expect(edges[3] < 55)
    #expect(try PNGReader.read(path: "\(folder)/a.png") != bare)
    #expect(try run("shot - --at armed --views --theme both -o OUT").code == .done)
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
  ]) func `options that do not go together are a usage error`(options: String, message: String) throws {
    let captured = CapturedConsole(input: Self.script)
    let output = options.contains("-o") ? "" : " -o \(folder).png"
    #expect(captured.run("shot - --at armed \(options)\(output)") == .usage)
    #expect(captured.diagnostics.contains(message), "\(captured.diagnostics)")
    #expect(captured.output == "")
    #expect(!FileManager.default.fileExists(atPath: "\(folder).png"))
  }

  @Test func `sheet --presented shows the canvas, as a filmstrip and as one moment`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    func width(_ options: String) throws -> Int {
      let captured = try run("sheet - -o OUT \(options)")
      try #require(captured.code == .done, "\(captured.diagnostics)")
      return try PNGReader.read(path: "\(folder)/a.png").width
    }
    let plain = try width("--frames 2 --columns 2")
    let presented = try width("--frames 2 --columns 2 --presented")
    #expect(presented > plain)
    #expect(try width("--frames 2 --columns 2 --presented --device-frame") > presented)
    #expect(try width("--at armed --presented") > width("--at armed"))
    let conflict = try run("sheet - --at armed --presented --height 100 -o OUT")
    #expect(conflict.code == .usage)
  }

  @Test func `a manifest makes presented pictures and views in all variants`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Files.createDirectory(folder)
    try Files.write(Array(Self.script.utf8), to: "\(folder)/a.flip")
    let manifest = """
      shot a.flip --at armed --presented -o still.png --variants light,dark@2x
      shot a.flip --at armed --views -o views.png
      """
    try Files.write(Array(manifest.utf8), to: "\(folder)/pictures.txt")
    let made = CapturedConsole.outcome(of: ["pictures", "\(folder)/pictures.txt"])
    #expect(made.code == .done, "\(made)")
    let names = ["still.png", "still~dark.png", "still@2x.png", "still~dark@2x.png", "views.png"]
    #expect(names.allSatisfy { Files.exists("\(folder)/\($0)") })
    let one = try PNGReader.read(path: "\(folder)/still.png"), two = try PNGReader.read(path: "\(folder)/still@2x.png")
    #expect(abs(two.width - 2 * one.width) <= 2)
    #expect(CapturedConsole.outcome(of: ["pictures", "\(folder)/pictures.txt", "--check"]).code == .done)
  }
}
